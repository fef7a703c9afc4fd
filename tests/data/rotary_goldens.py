# SPDX-License-Identifier: MIT
"""Goldens of the rotation, from Hugging Face transformers (see requirements.txt).

    python tests/data/rotary_goldens.py

writes tests/data/rotary/*.npy, float32:
  x                [2, 3, 5, 16]  normal random heads, [batch, heads, positions, head_dim]
  roformer         x at positions 0 .. 4 as RoFormer rotates queries (interleaved pairs)
  roformer_table   [1536, 16]     its table: sin of all pairs, then cos
  llama_positions  [5]            positions, some far out
  llama            x at those positions as Llama rotates queries (half pairing); cos and sin in double
"""

from pathlib import Path

import numpy as np
import torch
from transformers.models.llama.modeling_llama import apply_rotary_pos_emb
from transformers.models.roformer.modeling_roformer import (
    RoFormerSelfAttention,
    RoFormerSinusoidalPositionalEmbedding,
)

OUT = Path(__file__).resolve().parent / "rotary"


def main():
    OUT.mkdir(exist_ok=True)
    x = torch.from_numpy(np.random.default_rng(34).standard_normal((2, 3, 5, 16)).astype(np.float32))
    embedding = RoFormerSinusoidalPositionalEmbedding(1536, 16)
    embedding.weight.data = torch.as_tensor(embedding.create_weight())
    table = embedding.weight.data
    rotated, _ = RoFormerSelfAttention.apply_rotary_position_embeddings(table[None, None, :5, :], x, x)

    positions = torch.tensor([0.0, 1.0, 511.0, 131071.0, 10_000_000.0], dtype=torch.float64)
    theta = 10000.0 ** (-torch.arange(0, 16, 2, dtype=torch.float64) / 16)
    angles = torch.cat([positions[:, None] * theta] * 2, dim=-1)[None]
    half, _ = apply_rotary_pos_emb(x, x, angles.cos().float(), angles.sin().float())

    arrays = {"x": x, "roformer": rotated, "roformer_table": table, "llama_positions": positions.float(), "llama": half}
    for name, values in arrays.items():
        np.save(OUT / f"{name}.npy", values.numpy().astype(np.float32))


if __name__ == "__main__":
    main()
