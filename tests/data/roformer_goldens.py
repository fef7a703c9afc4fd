# SPDX-License-Identifier: MIT
"""Goldens of the RoFormer forward pass, from Hugging Face transformers (see requirements.txt).

    python tests/data/roformer_goldens.py

writes tests/data/roformer/*.safetensors: tiny random models with everything inside (weights under their
published names, the config as metadata, `input.*` and `output.*`), and english.safetensors with inputs and
selected outputs of resources/models/english. Token ids are stored as floats, which hold them exactly.
"""

import json
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file, save_file
from transformers import BertTokenizer, RoFormerConfig, RoFormerForMaskedLM

HERE = Path(__file__).resolve().parent
ENGLISH = HERE.parent.parent / "resources" / "models" / "english"
OUT = HERE / "roformer"

CONFIG_FIELDS = [
    "vocab_size", "embedding_size", "hidden_size", "num_hidden_layers", "num_attention_heads",
    "intermediate_size", "hidden_act", "max_position_embeddings", "type_vocab_size", "layer_norm_eps",
    "rotary_value", "pad_token_id",
]

BASE = dict(
    vocab_size=40, embedding_size=32, hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
    intermediate_size=48, hidden_act="gelu", max_position_embeddings=64, type_vocab_size=2,
    layer_norm_eps=1e-12, rotary_value=False, pad_token_id=0,
)

# Name, changes to BASE, batch, length, visible tokens of each sequence (None: no mask is passed).
CASES = [
    ("plain", {}, 1, 12, None),
    ("projected", dict(embedding_size=16, hidden_act="gelu_new"), 1, 9, None),
    ("rotary_value", dict(rotary_value=True, hidden_act="relu"), 1, 10, None),
    ("one_head", dict(num_attention_heads=1, hidden_act="silu"), 1, 8, None),
    ("padded_batch", {}, 2, 11, [11, 6]),
    ("masked_whole", dict(num_hidden_layers=1), 2, 5, [5, 0]),
]


class ScoreRecorder:
    """Keeps what enters each softmax: the scores after scale and mask, which transformers does not return."""

    def __enter__(self):
        self.scores = []
        self.softmax = torch.nn.functional.softmax

        def recording(x, *args, **kwargs):
            self.scores.append(x.detach().clone())
            return self.softmax(x, *args, **kwargs)

        torch.nn.functional.softmax = recording
        return self

    def __exit__(self, *_):
        torch.nn.functional.softmax = self.softmax


def run(model, ids, mask, types):
    with torch.no_grad(), ScoreRecorder() as recorder:
        out = model(input_ids=ids, attention_mask=mask, token_type_ids=types, output_hidden_states=True,
                    output_attentions=True)
    assert len(recorder.scores) == model.config.num_hidden_layers
    return dict(hidden=torch.stack(out.hidden_states), attention=torch.stack(out.attentions),
                scores=torch.stack(recorder.scores), logits=out.logits)


def tiny(name, changes, batch, length, visible, seed):
    torch.manual_seed(seed)
    config = RoFormerConfig(**{**BASE, **changes}, attn_implementation="eager")
    model = RoFormerForMaskedLM(config).eval()
    with torch.no_grad():  # lively: attention far from uniform, biases and norms that matter
        for key, value in model.named_parameters():
            if "embed_positions" in key:
                continue
            value.copy_(torch.randn_like(value) * (0.3 if value.dim() == 2 else 0.1) +
                        (1.0 if key.endswith("LayerNorm.weight") else 0.0))
    ids = torch.randint(1, config.vocab_size, (batch, length))
    types = torch.randint(0, 2, (batch, length))
    mask = None
    if visible is not None:
        mask = torch.tensor([[1] * v + [0] * (length - v) for v in visible])
        ids = torch.where(mask == 1, ids, torch.zeros_like(ids))
    tensors = {key: value.clone() for key, value in model.state_dict().items()
               if "embed_positions" not in key and "decoder" not in key}
    tensors["input.ids"] = ids.float()
    tensors["input.types"] = types.float()
    if mask is not None:
        tensors["input.mask"] = mask.float()
    for key, value in run(model, ids, mask, types).items():
        tensors["output." + key] = value.contiguous()
    fields = {**BASE, **changes}
    save_file(tensors, OUT / f"{name}.safetensors", {key: json.dumps(fields[key]) for key in CONFIG_FIELDS})


def english():
    """Two sentences as a padded batch; hidden states and probabilities of two positions of each."""
    config = json.loads((ENGLISH / "config.json").read_text())
    model = RoFormerForMaskedLM(RoFormerConfig(**{k: config[k] for k in CONFIG_FIELDS}, attn_implementation="eager"))
    weights = {key: value.float() for key, value in load_file(ENGLISH / "model.safetensors").items()}
    missing, unexpected = model.load_state_dict(weights, strict=False)
    assert not unexpected, unexpected
    assert all("embed_positions" in key or "decoder" in key for key in missing), missing
    model.tie_weights()
    model.eval()
    tokenizer = BertTokenizer.from_pretrained(ENGLISH)
    text = ["She opened the [MASK] and walked into the room.",
            "The old [MASK] sat by the fire and told the children a long story about the sea."]
    encoded = tokenizer(text, padding=True, return_tensors="pt")
    ids, mask = encoded["input_ids"], encoded["attention_mask"]
    out = run(model, ids, mask, torch.zeros_like(ids))
    masks = [int((row == tokenizer.mask_token_id).nonzero()[0, 0]) for row in ids]
    print("english:", [tokenizer.decode([int(out["logits"][b, m].argmax())]) for b, m in enumerate(masks)])
    positions = [[0, m] for m in masks]
    pick = lambda x: torch.stack([x[:, b, positions[b]] for b in range(2)], 1)  # [L, B, 2, ...]
    rows = lambda x: torch.stack([x[:, b][:, :, positions[b]] for b in range(2)], 1)  # [L, B, A, 2, N]
    save_file({
        "input.ids": ids.float(), "input.mask": mask.float(),
        "input.positions": torch.tensor(positions).float(),
        "output.hidden": pick(out["hidden"]).contiguous(),
        "output.attention": rows(out["attention"]).contiguous(),
        "output.scores": rows(out["scores"]).contiguous(),
        "output.logits": torch.stack([out["logits"][b, m] for b, m in enumerate(masks)]).contiguous(),
    }, OUT / "english.safetensors", {"text": json.dumps(text)})


if __name__ == "__main__":
    torch.set_num_threads(1)
    OUT.mkdir(exist_ok=True)
    for number, case in enumerate(CASES):
        tiny(*case, seed=100 + number)
    english()
    print(sum(f.stat().st_size for f in OUT.iterdir()), "bytes in", OUT)
