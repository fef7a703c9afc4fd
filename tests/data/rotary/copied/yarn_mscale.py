import math

import torch

base, dim = 10000.0, 64
i = torch.arange(dim // 2, dtype=torch.float64)
theta = base ** (-2 * i / dim)  # radians per token of pair i
attention_factor = 1.0

# yarn
factor, original = 40.0, 4096


def pair_with_turns(turns):
    return dim * math.log(original / (2 * math.pi * turns)) / (2 * math.log(base))


low, high = pair_with_turns(32.0), pair_with_turns(1.0)
low, high = math.floor(low), math.ceil(high)
low, high = max(low, 0), min(high, dim - 1)
high = high + 0.001 if low == high else high
share = ((i - low) / (high - low)).clamp(0, 1)
theta = share * theta / factor + (1 - share) * theta
attention_factor = (0.1 * 1.0 * math.log(factor) + 1) / (0.1 * 1.0 * math.log(factor) + 1)
softmax_factor = (0.1 * 1.0 * math.log(factor) + 1) ** 2  # multiplies the scale of the scores

positions = torch.arange(16, dtype=torch.float64)
angles = positions[:, None] * theta  # [positions, pairs]
cos, sin = attention_factor * angles.cos(), attention_factor * angles.sin()


def rotate(x):  # x [..., positions, head_dim]
    a, b = x[..., 0:dim:2], x[..., 1:dim:2]  # interleaved: components 2i and 2i + 1
    turned = torch.stack((a * cos - b * sin, a * sin + b * cos), -1).flatten(-2)
    return torch.cat((turned, x[..., dim:]), -1)
