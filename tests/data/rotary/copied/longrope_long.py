import math

import torch

base, dim = 10000.0, 32
i = torch.arange(dim // 2, dtype=torch.float64)
theta = base ** (-2 * i / dim)  # radians per token of pair i
attention_factor = 1.0

# longrope
factor, original = 32.0, 4096
# the long list, for texts of more than original tokens
factors = torch.tensor([
    1.0, 3.5, 6.0, 8.5, 11.0, 13.5, 16.0, 18.5,
    21.0, 23.5, 26.0, 28.5, 31.0, 33.5, 36.0, 38.5,
], dtype=torch.float64)
theta = theta / factors
attention_factor = math.sqrt(1 + math.log(factor) / math.log(original))

positions = torch.arange(16, dtype=torch.float64)
angles = positions[:, None] * theta  # [positions, pairs]
cos, sin = attention_factor * angles.cos(), attention_factor * angles.sin()


def rotate(x):  # x [..., positions, head_dim]
    a, b = x[..., : dim // 2], x[..., dim // 2 : dim]  # half: components i and i + dim / 2
    return torch.cat((a * cos - b * sin, a * sin + b * cos, x[..., dim:]), -1)
