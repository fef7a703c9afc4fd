#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What rope's encoder is compared with: transformers' RoFormer of base size, by PyTorch or by ONNX Runtime.

    pip install -r requirements.txt
    python3 encoder_peer.py --threads 2                     PyTorch as it comes (eager attention, float32)
    python3 encoder_peer.py --threads 2 --runtime onnx      the same model exported, in ONNX Runtime

The model is 768/12/12 with intermediate 3072 on one sequence of 512 tokens, with random weights: the time does
not depend on them. Both give the last hidden states.

With --serve it makes one pass for each line of its input and answers with the seconds it took, so that
rope_bench can measure all of them turn and turn about.
"""
import argparse
import pathlib
import sys
import tempfile

import torch

from turns import measure

LENGTH, VOCABULARY = 512, 50000


def base_model():
    from transformers import RoFormerConfig, RoFormerModel

    config = RoFormerConfig(vocab_size=VOCABULARY, max_position_embeddings=LENGTH, attn_implementation="eager")
    assert (config.hidden_size, config.num_hidden_layers, config.num_attention_heads) == (768, 12, 12)
    return RoFormerModel(config).eval()


class LastHidden(torch.nn.Module):
    """With its one input and one output: what an exporter wants."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, ids):
        return self.model(input_ids=ids).last_hidden_state


def torch_pass(ids):
    model = base_model()

    def run():
        with torch.inference_mode():
            return model(input_ids=ids).last_hidden_state

    return run


def onnx_pass(ids, threads):
    import onnxruntime

    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "roformer.onnx"
        torch.onnx.export(LastHidden(base_model()).eval(), (ids,), path, input_names=["ids"], verbose=False)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    feed = {"ids": ids.numpy()}
    return lambda: session.run(None, feed)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runtime", choices=["torch", "onnx"], default="torch")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--passes", type=int, default=9)
    parser.add_argument("--serve", action="store_true", help="one pass for each line of the input")
    arguments = parser.parse_args()

    torch.set_num_threads(arguments.threads)
    torch.manual_seed(1)
    ids = torch.randint(VOCABULARY, (1, LENGTH), generator=torch.Generator().manual_seed(2))
    answers = sys.stdout
    sys.stdout = sys.stderr  # exporters print what they are doing
    run = torch_pass(ids) if arguments.runtime == "torch" else onnx_pass(ids, arguments.threads)
    best = measure(run, arguments.serve, arguments.passes, answers)
    if best is not None:
        print(f"{1e3 * best:.0f} ms ({arguments.runtime}, {arguments.threads} threads)", file=answers)


if __name__ == "__main__":
    main()
