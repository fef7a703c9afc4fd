# SPDX-License-Identifier: MIT
"""Makes tests/data/training/tiny.safetensors: ten AdamW steps of a tiny RoFormerForMaskedLM.

Run from the repository's root with the packages of tests/data/requirements.txt. All in double, stored as
float32: the ids and labels (as numbers), the weights before ("before."), the gradients of the first step
("gradient.") and the weights after one and after ten steps ("after1.", "after10."), and the ten losses.
"""
import numpy as np
import torch
from safetensors.numpy import save_file
from transformers import RoFormerConfig, RoFormerForMaskedLM

torch.manual_seed(5)
torch.set_default_dtype(torch.float64)
config = RoFormerConfig(vocab_size=40, embedding_size=12, hidden_size=16, num_hidden_layers=2,
                        num_attention_heads=2, intermediate_size=24, max_position_embeddings=32,
                        hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0,
                        attn_implementation="eager")
model = RoFormerForMaskedLM(config).double().train()
with torch.no_grad():  # livelier than at the usual start, so that every part of the gradient counts
    for name, p in model.named_parameters():
        if "embed_positions" not in name:
            p.add_(torch.randn_like(p) * (0.3 if p.dim() == 2 else 0.1))

batch, length = 3, 7
ids = torch.randint(5, 40, (batch, length))
types = torch.randint(0, 2, (batch, length))
mask = torch.ones(batch, length, dtype=torch.long)
mask[2, 5:] = 0
labels = torch.full((batch, length), -100)
for row, col in [(0, 1), (0, 4), (1, 2), (2, 0), (2, 3)]:
    labels[row, col] = torch.randint(5, 40, (1,)).item()

learned = [(n, p) for n, p in model.named_parameters() if p.requires_grad and "embed_positions" not in n]
optimizer = torch.optim.AdamW(
    [{"params": [p for _, p in learned if p.dim() == 2], "weight_decay": 0.01},
     {"params": [p for _, p in learned if p.dim() == 1], "weight_decay": 0.0}],
    lr=0.01, betas=(0.9, 0.98), eps=1e-8)
out = {"ids": ids, "types": types, "mask": mask, "labels": labels}


def keep(prefix, values):
    for name, value in values:
        out[prefix + name] = value.detach().clone()


keep("before.", learned)
losses, norms = [], []
for step in range(10):
    optimizer.zero_grad()
    loss = model(input_ids=ids, token_type_ids=types, attention_mask=mask, labels=labels).loss
    loss.backward()
    if step == 0:
        keep("gradient.", [(n, p.grad) for n, p in learned])
    norms.append(torch.nn.utils.clip_grad_norm_([p for _, p in learned], 1.0).item())
    optimizer.step()
    losses.append(loss.item())
    if step in (0, 9):
        keep(f"after{step + 1}.", learned)
out["losses"] = torch.tensor(losses)
out["norms"] = torch.tensor(norms)
save_file({k: v.numpy().astype(np.float32) for k, v in out.items()}, "tests/data/training/tiny.safetensors")
print(losses, norms)
