import math

import torch

base, dim = 150000.0, 64
i = torch.arange(dim // 2, dtype=torch.float64)
theta = base ** (-2 * i / dim)  # radians per token of pair i
attention_factor = 1.0

# yarn
factor, original = 32.0, 4096


def pair_with_turns(turns):
    return dim * math.log(original / (2 * math.pi * turns)) / (2 * math.log(base))


low, high = pair_with_turns(32.0), pair_with_turns(1.0)
low, high = max(low, 0), min(high, dim - 1)
high = high + 0.001 if low == high else high
share = ((i - low) / (high - low)).clamp(0, 1)
theta = share * theta / factor + (1 - share) * theta
attention_factor = 1.25

positions = torch.arange(16, dtype=torch.float64)
angles = positions[:, None] * theta  # [positions, pairs]
cos, sin = attention_factor * angles.cos(), attention_factor * angles.sin()


def rotate(x):  # x [..., positions, head_dim]
    a, b = x[..., : dim // 2], x[..., dim // 2 : dim]  # half: components i and i + dim / 2
    return torch.cat((a * cos - b * sin, a * sin + b * cos, x[..., dim:]), -1)
