import math

import torch

base, dim = 10000.0, 32
i = torch.arange(dim // 2, dtype=torch.float64)
theta = base ** (-2 * i / dim)  # radians per token of pair i
attention_factor = 1.0

# longrope
factor, original = 1.0, 4096
# the short list, for texts of up to original tokens
factors = torch.tensor([
    1.0, 1.05, 1.1, 1.15, 1.2, 1.25, 1.3, 1.35,
    1.4, 1.45, 1.5, 1.55, 1.6, 1.65, 1.7000000000000002, 1.75,
], dtype=torch.float64)
theta = theta / factors
attention_factor = 1.0

positions = torch.arange(16, dtype=torch.float64)
angles = positions[:, None] * theta  # [positions, pairs]
cos, sin = attention_factor * angles.cos(), attention_factor * angles.sin()


def rotate(x):  # x [..., positions, head_dim]
    a, b = x[..., : dim // 2], x[..., dim // 2 : dim]  # half: components i and i + dim / 2
    return torch.cat((a * cos - b * sin, a * sin + b * cos, x[..., dim:]), -1)
