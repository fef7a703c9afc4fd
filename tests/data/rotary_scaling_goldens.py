# SPDX-License-Identifier: MIT
"""Goldens of the scaling methods, from Hugging Face transformers (see requirements.txt).

    python tests/data/rotary_scaling_goldens.py

writes tests/data/rotary/scaling.json: a list of cases, each with its settings under rope-cli's keys, and
theta and attention_factor as transformers' modeling_rope_utils computes them, in float32.
"""

import json
from pathlib import Path

from transformers import LlamaConfig
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

OUT = Path(__file__).resolve().parent / "rotary" / "scaling.json"

SHORT = [round(1 + 0.013 * i, 4) for i in range(48)]
LONG = [round(1 + 0.045 * i * i, 4) for i in range(48)]

# scaling, head_dim, base, max_position_embeddings, length to be reached, rope parameters
CASES = [
    ("linear", 128, 1e4, 4096, None, {"factor": 2.5}),
    ("linear", 64, 5e5, 4096, None, {"factor": 8.0, "partial_rotary_factor": 0.5}),
    ("dynamic", 128, 1e6, 32768, 65536, {"factor": 2.0}),
    ("dynamic", 128, 1e6, 32768, 32768, {"factor": 2.0}),
    ("dynamic", 96, 1e4, 2048, 5000, {"factor": 4.0, "partial_rotary_factor": 0.25}),
    ("yarn", 128, 1e6, 131072, None, {"factor": 4.0, "original_max_position_embeddings": 32768}),
    ("yarn", 64, 150000.0, 131072, None, {"factor": 32.0, "original_max_position_embeddings": 4096, "truncate": False}),
    ("yarn", 64, 1e4, 163840, None, {"factor": 40.0, "original_max_position_embeddings": 4096, "mscale": 1.0, "mscale_all_dim": 1.0}),
    ("yarn", 64, 1e4, 163840, None, {"factor": 40.0, "original_max_position_embeddings": 4096, "mscale": 0.707, "mscale_all_dim": 1.3}),
    ("yarn", 64, 1e4, 163840, None, {"factor": 40.0, "original_max_position_embeddings": 4096, "mscale": 0.707}),
    ("yarn", 128, 1e4, 65536, None, {"factor": 16.0, "original_max_position_embeddings": 4096, "beta_fast": 8.0, "beta_slow": 0.5, "attention_factor": 1.25}),
    ("yarn", 128, 2e4, 512, None, {"factor": 3.0, "original_max_position_embeddings": 128}),
    ("llama3", 128, 5e5, 131072, None, {"factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 8192}),
    ("llama3", 64, 5e5, 131072, None, {"factor": 32.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 8192}),
    ("longrope", 96, 1e4, 131072, 131072, {"original_max_position_embeddings": 4096, "short_factor": SHORT, "long_factor": LONG}),
    ("longrope", 96, 1e4, 131072, 4096, {"factor": 32.0, "original_max_position_embeddings": 4096, "short_factor": SHORT, "long_factor": LONG}),
    ("longrope", 96, 1e4, 131072, 4097, {"original_max_position_embeddings": 4096, "short_factor": SHORT, "long_factor": LONG, "attention_factor": 1.19, "factor": 32.0}),
    ("proportional", 256, 1e6, 131072, None, {"partial_rotary_factor": 0.25}),
    ("proportional", 16, 1e4, 131072, None, {"partial_rotary_factor": 0.4, "factor": 8.0}),
]


def case(scaling, head_dim, base, max_length, length, parameters):
    config = LlamaConfig(
        hidden_size=4 * head_dim,
        num_attention_heads=4,
        head_dim=head_dim,
        max_position_embeddings=max_length,
        rope_parameters={"rope_type": scaling, "rope_theta": base, **parameters},
    )
    theta, attention_factor = ROPE_INIT_FUNCTIONS[scaling](config, "cpu", seq_len=length)
    settings = {"scaling": scaling, "head_dim": head_dim, "base": base, "original_length": max_length}
    for key, value in parameters.items():
        settings["original_length" if key == "original_max_position_embeddings" else key] = value
    if length:
        settings["length"] = length
    return {"settings": settings, "theta": theta.tolist(), "attention_factor": attention_factor}


def main():
    cases = [case(*values) for values in CASES]
    OUT.write_text("[\n" + ",\n".join(json.dumps(each) for each in cases) + "\n]\n")


if __name__ == "__main__":
    main()
