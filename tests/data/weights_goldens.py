# SPDX-License-Identifier: MIT
"""Writes tests/data/weights: one tiny RoFormerForMaskedLM in every layout that its weights come in.

    python tests/data/weights_goldens.py          (needs tests/data/requirements.txt)

Its numbers are exact in F16 and BF16, so all layouts must give the same weights and the same logits.
"""

import collections
import json
import pathlib
import shutil

import torch
from safetensors.torch import save_file
from transformers import RoFormerConfig, RoFormerForMaskedLM

OUT = pathlib.Path(__file__).parent / "weights"
CONFIG = dict(
    vocab_size=11,
    embedding_size=6,
    hidden_size=8,
    num_hidden_layers=2,
    num_attention_heads=2,
    intermediate_size=12,
    max_position_embeddings=16,
    type_vocab_size=2,
    hidden_act="gelu",
)


def model():
    torch.manual_seed(5)
    model = RoFormerForMaskedLM(RoFormerConfig(**CONFIG, attn_implementation="eager"))
    model.tie_weights()
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if name.endswith("embed_positions.weight"):
                continue  # the table of sines stays what it is
            parameter.copy_((torch.randn_like(parameter) * 0.5).to(torch.bfloat16))
            parameter[parameter.abs() < 2.0**-10] = 0
    return model.eval()


def untied(state):
    """Each tensor once, as safetensors wants it; without the table of sines."""
    kept = ("decoder.weight", "decoder.bias", "embed_positions.weight")
    return {name: value.clone().contiguous() for name, value in state.items() if not name.endswith(kept)}


def sharded(folder, tensors, save, pattern, index):
    names = sorted(tensors)
    parts = names[: len(names) // 3], names[len(names) // 3 :]
    weight_map = {}
    for number, part in enumerate(parts, 1):
        file = pattern.format(number, len(parts))
        save({name: tensors[name] for name in part}, folder / file)
        weight_map.update({name: file for name in part})
    (folder / index).write_text(json.dumps({"metadata": {"total_size": 1}, "weight_map": weight_map}, indent=1))


def strided(state):
    """Matrices stored transposed, and every vector a piece of one storage."""
    whole = torch.cat([torch.zeros(3)] + [value for value in state.values() if value.dim() == 1])
    at = 3
    result = collections.OrderedDict()
    for name, value in state.items():
        if value.dim() == 1:
            result[name] = whole[at : at + len(value)]
            at += len(value)
        else:
            padded = torch.zeros(value.shape[1] + 2, value.shape[0])
            padded[1:-1] = value.t()
            result[name] = padded[1:-1].t()
            assert not result[name].is_contiguous()
    return result


def layout(name):
    folder = OUT / name
    folder.mkdir(parents=True)
    return folder


def legacy(tensors, path):
    torch.save(tensors, path, _use_new_zipfile_serialization=False)


def main():
    shutil.rmtree(OUT, ignore_errors=True)
    whole = model()
    state = whole.state_dict()
    once = untied(state)
    ordered = collections.OrderedDict(once)
    assert state["cls.predictions.decoder.weight"].data_ptr() == state[
        "roformer.embeddings.word_embeddings.weight"].data_ptr()
    for value in once.values():
        assert torch.equal(value, value.half().float()) and torch.equal(value, value.bfloat16().float())

    save_file(once, layout("safetensors") / "model.safetensors", {"format": "pt"})
    save_file({k: v.bfloat16() for k, v in once.items()}, layout("safetensors_bf16") / "model.safetensors")
    sharded(layout("safetensors_sharded"), once, save_file, "model-{:05}-of-{:05}.safetensors",
            "model.safetensors.index.json")
    torch.save(state, layout("zip") / "pytorch_model.bin")  # as it is: with tied pairs and attributes
    legacy(state, layout("legacy") / "pytorch_model.bin")
    torch.save({k: v.half() for k, v in ordered.items()}, layout("zip_half") / "pytorch_model.bin")
    legacy({k: v.bfloat16() for k, v in ordered.items()}, layout("legacy_bf16") / "pytorch_model.bin")
    torch.save({k: v.double() for k, v in ordered.items()}, layout("zip_double") / "pytorch_model.bin")
    sharded(layout("zip_sharded"), ordered, torch.save, "pytorch_model-{:05}-of-{:05}.bin",
            "pytorch_model.bin.index.json")
    sharded(layout("legacy_sharded"), ordered, legacy, "pytorch_model-{:05}-of-{:05}.bin",
            "pytorch_model.bin.index.json")
    torch.save(strided(once), layout("zip_strided") / "pytorch_model.bin")
    legacy(strided(once), layout("legacy_strided") / "pytorch_model.bin")
    parameters = collections.OrderedDict(("module." + k, torch.nn.Parameter(v)) for k, v in once.items())
    parameters["module.roformer.embeddings.position_ids"] = torch.arange(16).expand((1, -1))
    parameters["global_step"] = 7
    torch.save(parameters, layout("zip_parameters") / "pytorch_model.bin")
    torch.save(whole.roformer.state_dict(), layout("zip_bare") / "pytorch_model.bin")

    ids = torch.tensor([[2, 5, 9, 4, 10, 3]])
    with torch.no_grad():
        logits = whole(input_ids=ids).logits
    save_file({"ids": ids.float(), "logits": logits}, OUT / "expected.safetensors")
    (OUT / "config.json").write_text(json.dumps({"model_type": "roformer", **CONFIG}, indent=1) + "\n")
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the", "sea", "fire", "##s", "a", "."]
    (OUT / "vocab.txt").write_text("\n".join(words) + "\n")
    (OUT / "tokenizer_config.json").write_text('{"tokenizer_class": "BertTokenizer", "do_lower_case": true}\n')


if __name__ == "__main__":
    main()
