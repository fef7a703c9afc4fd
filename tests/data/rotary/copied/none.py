import math

import torch

base, dim = 10000.0, 64
i = torch.arange(dim // 2, dtype=torch.float64)
theta = base ** (-2 * i / dim)  # radians per token of pair i
attention_factor = 1.0

positions = torch.arange(16, dtype=torch.float64)
angles = positions[:, None] * theta  # [positions, pairs]
cos, sin = attention_factor * angles.cos(), attention_factor * angles.sin()


def rotate(x):  # x [..., positions, head_dim]
    a, b = x[..., 0:dim:2], x[..., 1:dim:2]  # interleaved: components 2i and 2i + 1
    turned = torch.stack((a * cos - b * sin, a * sin + b * cos), -1).flatten(-2)
    return torch.cat((turned, x[..., dim:]), -1)
