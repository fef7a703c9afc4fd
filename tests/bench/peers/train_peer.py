#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What rope's training is compared with: a RoFormer of the same sizes trained by PyTorch on the CPU.

    pip install -r requirements.txt
    python3 train_peer.py --threads 2            tokens per second, median of the steps after warm-up
    python3 train_peer.py --threads 2 --bf16     a model written by hand, matrix products in bfloat16

One step is what Trainer::step is: forward, backward, clipping by the norm of all gradients, AdamW. By default
the model is transformers' RoFormerForMaskedLM as it comes (eager, float32), its loss over all positions with
-100 at those that are not to be guessed. The one by hand gathers the chosen positions before the product with
the vocabulary and uses scaled_dot_product_attention.

With --serve it makes one step for each line of its input and answers with the seconds it took, so that
rope_bench can measure both turn and turn about.
"""
import argparse
import statistics
import sys
import time

import torch
from torch import nn
from torch.nn import functional

VOCABULARY, HIDDEN, LAYERS, HEADS, INTERMEDIATE = 8192, 256, 6, 4, 1024
BATCH, LENGTH, MASK_RATE = 16, 128, 0.15
MASK_ID, FIRST_WORD = 4, 5


def hugging_face_model():
    from transformers import RoFormerConfig, RoFormerForMaskedLM

    model = RoFormerForMaskedLM(
        RoFormerConfig(
            vocab_size=VOCABULARY,
            embedding_size=HIDDEN,
            hidden_size=HIDDEN,
            num_hidden_layers=LAYERS,
            num_attention_heads=HEADS,
            intermediate_size=INTERMEDIATE,
            max_position_embeddings=LENGTH,
            hidden_dropout_prob=0.0,
            attention_probs_dropout_prob=0.0,
            attn_implementation="eager",
        )
    )
    return model, lambda ids, labels: model(input_ids=ids, labels=labels).loss


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(HIDDEN, 3 * HIDDEN)
        self.attention_output = nn.Linear(HIDDEN, HIDDEN)
        self.attention_norm = nn.LayerNorm(HIDDEN)
        self.intermediate = nn.Linear(HIDDEN, INTERMEDIATE)
        self.output = nn.Linear(INTERMEDIATE, HIDDEN)
        self.output_norm = nn.LayerNorm(HIDDEN)

    def forward(self, x, cos, sin):
        batch, length, _ = x.shape
        heads = self.qkv(x).view(batch, length, 3, HEADS, HIDDEN // HEADS).permute(2, 0, 3, 1, 4)
        query, key, value = heads.unbind()
        context = functional.scaled_dot_product_attention(turn(query, cos, sin), turn(key, cos, sin), value)
        context = context.transpose(1, 2).reshape(batch, length, HIDDEN)
        x = self.attention_norm(x + self.attention_output(context))
        return self.output_norm(x + self.output(functional.gelu(self.intermediate(x))))


def turn(x, cos, sin):
    """The rotation in its half form: component i goes with i + d / 2."""
    first, second = x.chunk(2, dim=-1)
    return torch.cat([first * cos - second * sin, second * cos + first * sin], dim=-1).to(x.dtype)


class HandWritten(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(VOCABULARY, HIDDEN)
        self.norm = nn.LayerNorm(HIDDEN)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.transform = nn.Linear(HIDDEN, HIDDEN)
        self.head_norm = nn.LayerNorm(HIDDEN)
        self.bias = nn.Parameter(torch.zeros(VOCABULARY))
        nn.init.normal_(self.words.weight, std=0.02)
        half = HIDDEN // HEADS // 2
        angles = torch.arange(LENGTH)[:, None] * 10000.0 ** (-torch.arange(half) / half)
        self.register_buffer("cos", angles.cos())
        self.register_buffer("sin", angles.sin())

    def forward(self, ids, labels):
        x = self.norm(self.words(ids))
        for layer in self.layers:
            x = layer(x, self.cos, self.sin)
        chosen = labels != -100
        x = self.head_norm(functional.gelu(self.transform(x[chosen])))
        logits = functional.linear(x, self.words.weight, self.bias)
        return functional.cross_entropy(logits.float(), labels[chosen])


def hand_written_model():
    model = HandWritten()

    def loss(ids, labels):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return model(ids, labels)

    return model, loss


def batch(generator):
    ids = torch.randint(FIRST_WORD, VOCABULARY, (BATCH, LENGTH), generator=generator)
    ids[:, 0], ids[:, -1] = 2, 3
    labels = torch.full_like(ids, -100)
    wanted = round(MASK_RATE * (LENGTH - 2))
    for row in range(BATCH):
        chosen = 1 + torch.randperm(LENGTH - 2, generator=generator)[:wanted]
        labels[row, chosen] = ids[row, chosen]
        kind = torch.rand(wanted, generator=generator)
        ids[row, chosen[kind < 0.8]] = MASK_ID
        other = chosen[kind >= 0.9]
        ids[row, other] = torch.randint(FIRST_WORD, VOCABULARY, other.shape, generator=generator)
    return ids, labels


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--warm-up", type=int, default=2)
    parser.add_argument("--bf16", action="store_true", help="the hand-written model with bfloat16 products")
    parser.add_argument("--serve", action="store_true", help="one step for each line of the input")
    arguments = parser.parse_args()

    torch.set_num_threads(arguments.threads)
    torch.manual_seed(1)
    generator = torch.Generator().manual_seed(2)
    model, loss_of = hand_written_model() if arguments.bf16 else hugging_face_model()
    model.train()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4, betas=(0.9, 0.98), weight_decay=0.01)

    def step():
        begin = time.perf_counter()
        ids, labels = batch(generator)
        optimizer.zero_grad()
        loss_of(ids, labels).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        return time.perf_counter() - begin

    for _ in range(arguments.warm_up):
        step()
    if arguments.serve:
        print(0, flush=True)
        for _ in sys.stdin:
            print(step(), flush=True)
        return
    seconds = statistics.median(step() for _ in range(arguments.steps))
    print(f"{BATCH * LENGTH / seconds:.0f} tokens/s (torch {torch.__version__}, {arguments.threads} threads)")


if __name__ == "__main__":
    main()
