import math

import torch

base, dim = 10000.0, 64
i = torch.arange(dim // 2, dtype=torch.float64)
theta = base ** (-2 * i / dim)  # radians per token of pair i
attention_factor = 1.0

positions = torch.arange(16, dtype=torch.float64)
# 0 time, 1 height, 2 width; in text the position is the same in all three
streams = torch.tensor([
    0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2,
    0, 1, 2, 0, 1, 2, 0, 0,
])
angles = positions.expand(3, -1)[streams].T * theta  # [positions, pairs]
cos, sin = attention_factor * angles.cos(), attention_factor * angles.sin()


def rotate(x):  # x [..., positions, head_dim]
    a, b = x[..., : dim // 2], x[..., dim // 2 : dim]  # half: components i and i + dim / 2
    return torch.cat((a * cos - b * sin, a * sin + b * cos, x[..., dim:]), -1)
