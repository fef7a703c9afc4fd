# SPDX-License-Identifier: MIT
"""Goldens of every head and variant of RoFormer: whole model folders, tiny, with what they give.

    python tests/data/heads_goldens.py            (needs tests/data/requirements.txt)

writes tests/data/heads/NAME/{config.json, model.safetensors, expected.safetensors}, and the vocabulary that
they share. config.json and the weights are as transformers' save_pretrained() leaves them, except where said.
expected.safetensors holds `input.*`, `output.*` and, as metadata, the texts that the ids were made of.

Two families are not in transformers: RoFormer V2 (norm without parameters, no biases, a head that is the word
embedding alone) and the pooler of RoFormer-sim. They are written here, plainly, from their description; the
rotation of V2 is that of the paper's eq. 34.
"""

import json
import math
import shutil
import tempfile
from pathlib import Path

import torch
from roformer_goldens import ScoreRecorder
from safetensors.torch import load_file, save_file
from transformers import (
    BertTokenizer, RoFormerConfig, RoFormerForCausalLM, RoFormerForMaskedLM, RoFormerForMultipleChoice,
    RoFormerForQuestionAnswering, RoFormerForSequenceClassification, RoFormerForTokenClassification,
    RoFormerModel)

OUT = Path(__file__).resolve().parent / "heads"
WORDS = """[PAD] [UNK] [CLS] [SEP] [MASK] the king queen lived in a castle ##s who where was is cold old sea ship
sail ##ed over to and red blue ##ish it he she . , ? ! 海 王""".split()
TEXTS = ["The king lived in a castle.", "Who sailed?"]
PAIRS = [("Who lived in a castle?", "The old king and the queen lived in a castle, cold and red."),
         ("Where is it?", "The ship sailed over the sea to the 海.")]
CHOICES = [("The king", ["lived in a castle.", "is a ship", "sailed over the red and blueish sea to it!"]),
           ("Is it cold?", ["It is", "The sea was cold, the castle was old.", "and"])]

BASE = dict(
    vocab_size=len(WORDS), embedding_size=16, hidden_size=16, num_hidden_layers=2, num_attention_heads=2,
    intermediate_size=24, hidden_act="gelu", max_position_embeddings=40, type_vocab_size=2, pad_token_id=0)
PROJECTED = dict(embedding_size=12)
TURNED = dict(rotary_value=True)
LABELS3 = dict(id2label={0: "sad", 1: "so so", 2: "glad"}, label2id={"sad": 0, "so so": 1, "glad": 2})
LABELS4 = dict(id2label={0: "O", 1: "PER", 2: "LOC", 3: "MISC"}, label2id={"O": 0, "PER": 1, "LOC": 2, "MISC": 3})

# Name, class, changes to BASE, what is given to it: texts, pairs or choices. Together they have every head
# with and without projection, with and without turned values.
CASES = [
    ("bare", RoFormerModel, {}, "pairs"),
    ("bare_projected", RoFormerModel, dict(**PROJECTED, **TURNED, hidden_act="silu"), "texts"),
    ("masked", RoFormerForMaskedLM, {}, "pairs"),
    ("masked_projected", RoFormerForMaskedLM, dict(**PROJECTED, **TURNED, hidden_act="gelu_new"), "texts"),
    ("masked_untied", RoFormerForMaskedLM, dict(tie_word_embeddings=False, hidden_act="relu"), "texts"),
    ("causal", RoFormerForCausalLM, dict(is_decoder=True), "texts"),
    ("causal_projected", RoFormerForCausalLM,
     dict(is_decoder=True, **PROJECTED, **TURNED, hidden_act="swish"), "pairs"),
    ("causal_cross", RoFormerForCausalLM, dict(is_decoder=True, add_cross_attention=True), "texts"),
    ("causal_seeing_all", RoFormerForCausalLM, dict(hidden_act="gelu_fast"), "texts"),
    ("classify", RoFormerForSequenceClassification, dict(**LABELS3), "pairs"),
    ("classify_two", RoFormerForSequenceClassification, dict(hidden_act="relu"), "texts"),
    ("classify_multiple", RoFormerForSequenceClassification,
     dict(**LABELS3, **PROJECTED, **TURNED, hidden_act="tanh", problem_type="multi_label_classification"),
     "texts"),
    ("classify_value", RoFormerForSequenceClassification, dict(num_labels=1, hidden_act="mish"), "pairs"),
    ("tokens", RoFormerForTokenClassification, dict(**LABELS4), "texts"),
    ("tokens_projected", RoFormerForTokenClassification,
     dict(**LABELS4, **PROJECTED, **TURNED, hidden_act="quick_gelu"), "pairs"),
    ("tokens_decoder", RoFormerForTokenClassification, dict(**LABELS4, is_decoder=True), "texts"),
    ("choice", RoFormerForMultipleChoice, {}, "choices"),
    ("choice_mean", RoFormerForMultipleChoice,
     dict(**PROJECTED, **TURNED, summary_type="mean", summary_use_proj=True, summary_proj_to_labels=False,
          summary_activation="tanh"), "choices"),
    ("choice_first", RoFormerForMultipleChoice, dict(summary_type="first", summary_activation="gelu"),
     "choices"),
    ("answer", RoFormerForQuestionAnswering, {}, "pairs"),
    ("answer_projected", RoFormerForQuestionAnswering,
     dict(**PROJECTED, **TURNED, hidden_act="gelu_pytorch_tanh"), "pairs"),
]
# The other names of activations, in a model of one layer.
ACTIVATIONS = ["gelu_10", "gelu_python", "gelu_python_tanh", "gelu_accurate", "hardswish", "laplace", "leaky_relu",
               "linear", "relu2", "relu6", "sigmoid", "sqrtsoftplus"]
for name in ACTIVATIONS:
    CASES.append((f"activation_{name}", RoFormerForMaskedLM,
                  dict(hidden_act=name, num_hidden_layers=1, hidden_size=8, embedding_size=8,
                       intermediate_size=20), "texts"))


def enliven(model):
    """Attention far from uniform; biases and norms that matter; activations on both sides of their kinks."""
    with torch.no_grad():
        for key, value in model.named_parameters():
            if "embed_positions" in key:
                continue
            scale = 0.35 if value.dim() == 2 else 0.2
            if "intermediate.dense.weight" in key:
                scale = 1.0
            value.copy_(torch.randn_like(value) * scale + (1.0 if key.endswith("LayerNorm.weight") else 0.0))
    return model.eval()


def inputs(tokenizer, kind):
    """Padded input tensors, and the texts they were made of."""
    if kind == "texts":
        return tokenizer(TEXTS, padding=True, return_tensors="pt"), [[text] for text in TEXTS]
    if kind == "pairs":
        questions, texts = zip(*PAIRS)
        return tokenizer(list(questions), list(texts), padding=True, return_tensors="pt"), PAIRS
    flat = [(question, choice) for question, choices in CHOICES for choice in choices]
    questions, choices = zip(*flat)
    encoded = tokenizer(list(questions), list(choices), padding=True, return_tensors="pt")
    return {key: value.view(len(CHOICES), -1, value.shape[-1]) for key, value in encoded.items()}, flat


def outputs(model, encoded):
    alone = model.config.add_cross_attention  # then transformers cannot give attentions
    with torch.no_grad(), ScoreRecorder() as recorder:
        out = model(**encoded, output_hidden_states=True, output_attentions=not alone)
    scores = torch.stack(recorder.scores)
    tensors = dict(hidden=torch.stack(out.hidden_states), scores=scores,
                   attention=scores.softmax(-1) if alone else torch.stack(out.attentions))
    if hasattr(out, "logits"):
        tensors["logits"] = out.logits
    if hasattr(out, "start_logits"):
        tensors["logits"] = torch.stack([out.start_logits, out.end_logits], -1)
    return tensors


def write_expected(folder, encoded, texts, tensors):
    named = {"input.ids": encoded["input_ids"].float(), "input.mask": encoded["attention_mask"].float(),
             "input.types": encoded["token_type_ids"].float()}
    named.update({"output." + key: value.float().contiguous() for key, value in tensors.items()})
    save_file(named, folder / "expected.safetensors", {"texts": json.dumps(texts, ensure_ascii=False)})


def write_model(folder, model):
    """config.json and model.safetensors as save_pretrained() leaves them."""
    with tempfile.TemporaryDirectory() as temporary:
        model.save_pretrained(temporary)
        folder.mkdir(parents=True)
        for file in ("config.json", "model.safetensors"):
            shutil.copy(Path(temporary) / file, folder / file)


def published(name, cls, changes, kind, tokenizer, seed):
    torch.manual_seed(seed)
    model = enliven(cls(RoFormerConfig(**{**BASE, **changes}, attn_implementation="eager")))
    if "decoder.bias" in dict(model.named_parameters()) and model.config.tie_word_embeddings:
        raise AssertionError("tied biases are one parameter")
    encoded, texts = inputs(tokenizer, kind)
    write_model(OUT / name, model)
    write_expected(OUT / name, encoded, texts, outputs(model, encoded))
    return model, encoded, texts


def sim(tokenizer):
    """RoFormer-sim: a causal LM's weights with a pooler on the state of [CLS]."""
    for name, activation, function in (("sim", "linear", lambda x: x), ("sim_tanh", None, torch.tanh)):
        model, encoded, texts = published(name, RoFormerForMaskedLM, {}, "pairs", tokenizer, 300)
        weight, bias = torch.randn(16, 16) * 0.3, torch.randn(16) * 0.2
        weights = load_file(OUT / name / "model.safetensors")
        weights["roformer.pooler.dense.weight"], weights["roformer.pooler.dense.bias"] = weight, bias
        save_file(weights, OUT / name / "model.safetensors", {"format": "pt"})
        config = json.loads((OUT / name / "config.json").read_text())
        if activation is not None:
            config.update(pooler_activation=activation, eos_token_id=102)
        (OUT / name / "config.json").write_text(json.dumps(config, indent=2) + "\n")
        tensors = outputs(model, encoded)
        tensors["pooled"] = function(tensors["hidden"][-1][:, 0] @ weight.T + bias)
        write_expected(OUT / name, encoded, texts, tensors)


def old_names(tokenizer):
    """A masked LM whose keys are those of early exports, under a config that names no architecture."""
    published("old_names", RoFormerForMaskedLM, {}, "texts", tokenizer, 310)
    folder = OUT / "old_names"
    renamed = {}
    for key, value in load_file(folder / "model.safetensors").items():
        key = key.removeprefix("roformer.")
        key = key.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta")
        key = key.replace("embeddings.word_embeddings.weight", "cls.predictions.decoder.weight")
        renamed["module." + key] = value
    renamed["module.cls.seq_relationship.weight"] = torch.zeros(2, 16)
    save_file(renamed, folder / "model.safetensors")
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps({key: config[key] for key in BASE}, indent=2) + "\n")


class SecondVersion:
    """RoFormer V2, from its description; weights by their published names."""

    def __init__(self, config, labels):
        self.config = config
        h, i = config["hidden_size"], config["intermediate_size"]
        normal = lambda *shape: torch.randn(*shape) * 0.35
        self.weights = {"roformer.embeddings.word_embeddings.weight": normal(config["vocab_size"], h),
                        "roformer.embeddings.token_type_embeddings.weight": normal(2, h)}
        for layer in range(config["num_hidden_layers"]):
            name = f"roformer.encoder.layer.{layer}."
            for part, shape in (("attention.self.query", (h, h)), ("attention.self.key", (h, h)),
                                ("attention.self.value", (h, h)), ("attention.output.dense", (h, h)),
                                ("intermediate.dense", (i, h)), ("output.dense", (h, i))):
                self.weights[name + part + ".weight"] = normal(*shape)
        if labels:
            self.weights.update({"classifier.dense.weight": normal(h, h), "classifier.dense.bias": normal(h),
                                 "classifier.out_proj.weight": normal(labels, h),
                                 "classifier.out_proj.bias": normal(labels)})
        self.labels = labels

    @staticmethod
    def norm(x):
        return x / torch.sqrt((x * x).mean(-1, keepdim=True) + 1e-12)

    def turn(self, x):
        """Rows [B, A, N, d] to their positions: components 2i, 2i+1 by n 10000^(-2i/d)."""
        n, d = x.shape[-2:]
        angle = (torch.arange(n, dtype=torch.float64)[:, None] *
                 10000.0 ** (-torch.arange(0, d, 2, dtype=torch.float64) / d))
        cos, sin = angle.cos().float(), angle.sin().float()
        turned = torch.empty_like(x)
        turned[..., 0::2] = x[..., 0::2] * cos - x[..., 1::2] * sin
        turned[..., 1::2] = x[..., 1::2] * cos + x[..., 0::2] * sin
        return turned

    def __call__(self, encoded):
        w, heads = self.weights, self.config["num_attention_heads"]
        words = w["roformer.embeddings.word_embeddings.weight"]
        x = self.norm(words[encoded["input_ids"]] +
                      w["roformer.embeddings.token_type_embeddings.weight"][encoded["token_type_ids"]])
        hidden = encoded["attention_mask"][:, None, None, :] == 0
        split = lambda x: x.view(*x.shape[:2], heads, -1).transpose(1, 2)
        states, scores, attention = [x], [], []
        for layer in range(self.config["num_hidden_layers"]):
            at = lambda part: w[f"roformer.encoder.layer.{layer}.{part}.weight"].T
            q = self.turn(split(x @ at("attention.self.query")))
            k = self.turn(split(x @ at("attention.self.key")))
            v = split(x @ at("attention.self.value"))
            score = (q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])).masked_fill(
                hidden, torch.finfo(torch.float32).min)
            share = score.softmax(-1)
            context = (share @ v).transpose(1, 2).flatten(2)
            x = self.norm(x + context @ at("attention.output.dense"))
            x = self.norm(x + torch.relu(x @ at("intermediate.dense")) @ at("output.dense"))
            states.append(x)
            scores.append(score)
            attention.append(share)
        if self.labels:
            inner = torch.relu(x[:, 0] @ w["classifier.dense.weight"].T + w["classifier.dense.bias"])
            logits = inner @ w["classifier.out_proj.weight"].T + w["classifier.out_proj.bias"]
        else:
            logits = x @ words.T
        return dict(hidden=torch.stack(states), scores=torch.stack(scores), attention=torch.stack(attention),
                    logits=logits)


def second_version(tokenizer):
    """As published; with a config that does not say what it is; and fine-tuned."""
    said = dict(norm_type="rms_norm", use_bias=False)
    for number, (name, extra, labels) in enumerate((
            ("v2_masked", dict(said, architectures=["RoFormerForMaskedLM"]), 0), ("v2_unsaid", {}, 0),
            ("v2_classify", dict(said, architectures=["RoFormerForSequenceClassification"], **LABELS3), 3))):
        torch.manual_seed(320 + number)
        config = dict(BASE, hidden_act="relu", model_type="roformer", **extra)
        model = SecondVersion(config, labels)
        weights = dict(model.weights)
        if name == "v2_masked":  # the tied decoder is in the published files
            weights["cls.predictions.decoder.weight"] = weights[
                "roformer.embeddings.word_embeddings.weight"].clone()
        folder = OUT / name
        folder.mkdir(parents=True)
        save_file({key: value.contiguous() for key, value in weights.items()}, folder / "model.safetensors",
                  {"format": "pt"})
        (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")
        encoded, texts = inputs(tokenizer, "pairs")
        write_expected(folder, encoded, texts, model(encoded))


def check_second_version():
    """The rotation and attention of SecondVersion are those of transformers where norms and biases do not
    come in: its first layer's scores, from the same states."""
    torch.manual_seed(1)
    from transformers.models.roformer.modeling_roformer import RoFormerEncoder, RoFormerSelfAttention
    encoder = RoFormerEncoder(RoFormerConfig(**BASE))
    with torch.no_grad():
        table = encoder.embed_positions.create_weight()
    x = torch.randn(1, 2, 7, 8)
    theirs, _ = RoFormerSelfAttention.apply_rotary_position_embeddings(table[None, None, :7], x, x)
    ours = SecondVersion(dict(BASE, hidden_act="relu"), 0).turn(x)
    assert torch.allclose(theirs, ours, atol=1e-6), (theirs - ours).abs().max()


def main():
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir()
    (OUT / "vocab.txt").write_text("\n".join(WORDS) + "\n")
    (OUT / "tokenizer_config.json").write_text('{"tokenizer_class": "BertTokenizer", "do_lower_case": true}\n')
    tokenizer = BertTokenizer.from_pretrained(OUT)
    for number, case in enumerate(CASES):
        published(*case, tokenizer, seed=200 + number)
    sim(tokenizer)
    old_names(tokenizer)
    check_second_version()
    second_version(tokenizer)
    print(sum(f.stat().st_size for f in OUT.rglob("*") if f.is_file()), "bytes in", OUT)


if __name__ == "__main__":
    torch.set_num_threads(1)
    main()
