# SPDX-License-Identifier: MIT
"""Runs what "Copy as" writes, and keeps what came out (PyTorch and transformers, see requirements.txt).

    python tests/data/copied_check.py

For each tests/data/rotary/copied/NAME.py (the lines of torch_text(), golden of tests/core/rotary/copy_as_test.cpp)
writes NAME.npy, float64: theta, the attention factor, and the vector sin(1), sin(2), ... rotated to position 3 as a
query. Where transformers knows the scaling, its frequencies for NAME.new.json must be the same to 2e-6.
"""

import json
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import torch
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

DYNAMIC_LENGTH = 16384
FOLDER = Path(__file__).resolve().parent / "rotary" / "copied"


def transformers_theta(config):
    rope = config["rope_parameters"]
    if rope["rope_type"] not in ROPE_INIT_FUNCTIONS:
        return None
    standing = SimpleNamespace(
        rope_parameters=rope,
        head_dim=config["head_dim"],
        hidden_size=config["head_dim"],  # only looked at where head_dim is missing
        num_attention_heads=1,
        max_position_embeddings=config.get("max_position_embeddings"),
        standardize_rope_params=lambda: None,
    )
    # "dynamic" depends on the text that is read; the golden names one of this length.
    length = DYNAMIC_LENGTH if rope["rope_type"] == "dynamic" else config.get("max_position_embeddings")
    theta, factor = ROPE_INIT_FUNCTIONS[rope["rope_type"]](standing, "cpu", seq_len=length)
    return theta.double().numpy(), factor


def main():
    for path in sorted(FOLDER.glob("*.py")):
        config = json.loads(path.with_suffix(".new.json").read_text())
        said = {}
        exec(path.read_text(), said)  # our own golden
        theta, factor = said["theta"].numpy(), said["attention_factor"]
        x = torch.sin(torch.arange(1, config["head_dim"] + 1, dtype=torch.float64)).expand(16, -1)
        turned = said["rotate"](x, said["scale"]) if "scale" in said else said["rotate"](x)
        np.save(path.with_suffix(".npy"), np.concatenate((theta, [factor], turned[3].numpy())))
        known = transformers_theta(config)
        if known is None:
            print(f"{path.stem}: {len(theta)} pairs")
            continue
        np.testing.assert_allclose(theta, known[0], rtol=2e-6)
        np.testing.assert_allclose(factor, known[1], rtol=1e-12)
        print(f"{path.stem}: {len(theta)} pairs, as transformers")


if __name__ == "__main__":
    main()
