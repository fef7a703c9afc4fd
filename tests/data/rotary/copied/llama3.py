import math

import torch

base, dim = 500000.0, 128
i = torch.arange(dim // 2, dtype=torch.float64)
theta = base ** (-2 * i / dim)  # radians per token of pair i
attention_factor = 1.0

# llama3
factor, original = 8.0, 8192
low_freq_factor, high_freq_factor = 1.0, 4.0
turns = original * theta / (2 * math.pi)
share = 1 - ((turns - low_freq_factor) / (high_freq_factor - low_freq_factor)).clamp(0, 1)
theta = share * theta / factor + (1 - share) * theta

positions = torch.arange(16, dtype=torch.float64)
angles = positions[:, None] * theta  # [positions, pairs]
cos, sin = attention_factor * angles.cos(), attention_factor * angles.sin()


def rotate(x):  # x [..., positions, head_dim]
    a, b = x[..., : dim // 2], x[..., dim // 2 : dim]  # half: components i and i + dim / 2
    return torch.cat((a * cos - b * sin, a * sin + b * cos, x[..., dim:]), -1)
