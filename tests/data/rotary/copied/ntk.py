import math

import torch

base, dim = 10000.0, 64
i = torch.arange(dim // 2, dtype=torch.float64)
theta = base ** (-2 * i / dim)  # radians per token of pair i
attention_factor = 1.0

# ntk
factor = 8.0
base = base * factor ** (dim / (dim - 2))
theta = base ** (-2 * i / dim)

positions = torch.arange(16, dtype=torch.float64)
angles = positions[:, None] * theta  # [positions, pairs]
cos, sin = attention_factor * angles.cos(), attention_factor * angles.sin()


def rotate(x):  # x [..., positions, head_dim]
    a, b = x[..., : dim // 2], x[..., dim // 2 : dim]  # half: components i and i + dim / 2
    return torch.cat((a * cos - b * sin, a * sin + b * cos, x[..., dim:]), -1)
