import math

import torch

base, dim = 10000.0, 32
i = torch.arange(dim // 2, dtype=torch.float64)
theta = base ** (-2 * i / dim)  # radians per token of pair i
attention_factor = 1.0

positions = torch.arange(16, dtype=torch.float64)
angles = positions[:, None] * theta  # [positions, pairs]
cos, sin = attention_factor * angles.cos(), attention_factor * angles.sin()
# xPos: queries are rotated with scale, keys with 1 / scale
scale = ((2 * i + 0.4 * dim) / (1.4 * dim)) ** ((positions[:, None] - 1024.0) / 512)


def rotate(x, scale):  # x [..., positions, head_dim]
    a, b = x[..., 0:dim:2], x[..., 1:dim:2]  # interleaved: components 2i and 2i + 1
    c, s = scale * cos, scale * sin
    turned = torch.stack((a * c - b * s, a * s + b * c), -1).flatten(-2)
    return torch.cat((turned, x[..., dim:]), -1)
