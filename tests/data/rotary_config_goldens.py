# SPDX-License-Identifier: MIT
"""Goldens of how configs are read, from Hugging Face transformers (see requirements.txt).

    python tests/data/rotary_config_goldens.py

writes tests/data/rotary/configs.json:
  presets   for each file of resources/presets whose model_type transformers knows: what its own config class, rotary
            module and attention make of the published fields: for each kind of layer the inverse frequencies and the
            attention factor, and the softmax scale
  cases     the same for configs made here, one for each way to write them; with the config itself
  families  for each model_type of ours (core/files/rotary_families.cpp) that transformers has: which two components
            its code turns together, seen from a score, and the base and head_dim that it takes where a config gives
            none
"""

import importlib
import inspect
import json
import re
from pathlib import Path

import torch
from transformers import CONFIG_MAPPING

ROOT = Path(__file__).resolve().parents[2]
OUT = Path(__file__).resolve().parent / "rotary" / "configs.json"


def modeling(config):
    return importlib.import_module(type(config).__module__.replace("configuration_", "modeling_"))


def classes(module, ending):
    found = [c for n, c in inspect.getmembers(module, inspect.isclass) if n.endswith(ending)]
    return [c for c in found if c.__module__ == module.__name__ and "Vision" not in c.__name__]


def text_config(model_type, fields):
    config = CONFIG_MAPPING[model_type].from_dict(dict(fields))
    return config.get_text_config()


def rotary_module(config):
    for rotary in classes(modeling(config), "RotaryEmbedding"):
        try:
            return rotary(config)
        except Exception:  # a vision tower's, or one that takes sizes
            continue
    return None


def frequencies(config):
    """{layer type: (inverse frequencies, attention factor)}; "" where all layers are alike."""
    rotary = rotary_module(config)
    if rotary is None:
        return {}
    found = {}
    for name, values in rotary.named_buffers():
        match = re.fullmatch(r"(?:(.+)_)?inv_freq", name)
        if match and not name.endswith("original_inv_freq"):
            kind = match.group(1) or ""
            factor = getattr(rotary, f"{kind}_attention_scaling" if kind else "attention_scaling", 1.0)
            found[kind] = (values.tolist(), float(factor))
    return found


def softmax_scale(config):
    for attention in classes(modeling(config), "Attention"):
        try:
            with torch.device("meta"):
                return float(attention(config, layer_idx=0).scaling)
        except Exception:
            continue
    return None


def reading(config):
    entry = {"types": {}}
    for kind, (values, factor) in frequencies(config).items():
        entry["types"][kind] = {"inv_freq": [float(f"{v:.9g}") for v in values], "attention_factor": factor}
    scale = softmax_scale(config)
    return entry if scale is None else {**entry, "softmax_scale": scale}


def partner(module, config):
    """How far from the first rotated component its partner lies: 1 interleaved, d/2 half; 0 where not seen."""
    # Where a model has both, its latent attention takes the interleaved one (the other is for its indexer).
    names = ["apply_rotary_pos_emb_interleave"] if getattr(config, "rope_interleave", True) else []
    for name in names + ["apply_rotary_pos_emb"]:
        apply = getattr(module, name, None)
        if apply is None:
            continue
        d = 8
        angles = torch.tensor([0.5, 0.25, 0.125, 0.0625]) * torch.arange(2.0)[:, None]
        for doubled in (torch.cat([angles, angles], -1), angles):
            cos, sin = doubled.cos()[None], doubled.sin()[None]
            x = torch.eye(d)[None, :, None, :].repeat(1, 1, 2, 1)  # [1, d unit vectors as heads, 2 positions, d]
            try:
                q, k = apply(x.clone(), x.clone(), cos, sin)
            except Exception:
                continue
            scores = [float(q[0, 0, 1] @ k[0, j, 0]) for j in range(1, d)]
            coupled = [j for j, score in enumerate(scores, 1) if abs(score) > 1e-3]
            if len(coupled) == 1:
                return {1: "interleaved", d // 2: "half"}.get(coupled[0])
    return None


def families():
    source = (ROOT / "core/files/rotary_families.cpp").read_text()
    found = {}
    for model_type in re.findall(r'\.model_type = "([^"]+)"', source):
        if model_type not in CONFIG_MAPPING:
            continue
        try:
            config = CONFIG_MAPPING[model_type]().get_text_config()
            module = modeling(config)
        except Exception as error:
            print(model_type, "left out:", error)
            continue
        entry = {}
        pairing = partner(module, config)
        if pairing:
            entry["pairing"] = pairing
        base = getattr(type(config), "default_theta", None)
        if isinstance(base, dict):
            base = base.get("global")
        if base is not None:
            entry["base"] = float(base)
        try:
            entry["head_dim"] = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
        except Exception:  # several sizes in one model
            pass
        found[model_type] = entry
    return found


def presets():
    found = {}
    for path in sorted((ROOT / "resources/presets").glob("*.json")):
        fields = json.loads(path.read_text())["config"]
        if fields["model_type"] not in CONFIG_MAPPING:
            print(path.stem, "left out: transformers does not know", fields["model_type"])
            continue
        entry = reading(text_config(fields["model_type"], fields))
        if entry == {"types": {}}:
            print(path.stem, "left out: no rotary module")
            continue
        found[path.stem] = entry
    return found


YARN = {"rope_type": "yarn", "factor": 8.0, "original_max_position_embeddings": 512}
SMALL = {"hidden_size": 256, "num_attention_heads": 4, "num_hidden_layers": 8, "max_position_embeddings": 4096}
MLA = {"qk_nope_head_dim": 32, "qk_rope_head_dim": 16, "v_head_dim": 32, "kv_lora_rank": 32, "q_lora_rank": 32}
LONG = {"rope_scaling": {
    **YARN, "rope_type": "longrope", "short_factor": [1.5] * 32, "long_factor": [4.0] * 32, "short_mscale": 1.25,
    "long_mscale": 1.5}}
CASES = {
    "linear": {"model_type": "llama", "rope_scaling": {"type": "linear", "factor": 4.0}},
    "dynamic": {"model_type": "llama", "rope_scaling": {"type": "dynamic", "factor": 4.0}},
    "new style": {"model_type": "llama", "rope_parameters": {**YARN, "rope_theta": 5e5}},
    "base inside and outside": {"model_type": "llama", "rope_theta": 7e4, "rope_parameters": {"rope_theta": 5e5}},
    "yarn, no original length": {"model_type": "qwen2", "rope_scaling": {"type": "yarn", "factor": 2.0}},
    "yarn, outer original length": {
        "model_type": "llama", "original_max_position_embeddings": 1024, "rope_scaling": YARN},
    "llama3, outer original length": {
        "model_type": "qwen2", "original_max_position_embeddings": 1024, "rope_scaling": {
            **YARN, "rope_type": "llama3", "low_freq_factor": 1.0, "high_freq_factor": 4.0}},
    "original length of one kind, and outside": {
        "model_type": "gemma3_text", "head_dim": 64, "original_max_position_embeddings": 1024, "rope_parameters": {
            "full_attention": {**YARN, "rope_theta": 3e5},
            "sliding_attention": {"rope_type": "default", "rope_theta": 3e4}}},
    "no original length of one kind, but outside": {
        "model_type": "modernbert", "original_max_position_embeddings": 1024,
        "rope_scaling": {"rope_type": "yarn", "factor": 8.0}},
    "original length spread over the kinds, and outside": {
        "model_type": "olmo3", "original_max_position_embeddings": 1024, "rope_scaling": YARN},
    "original length of Phi, twice": {"model_type": "phi3", "original_max_position_embeddings": 1024, **LONG},
    "original length of Phi, inside": {"model_type": "phi3", **LONG, "max_position_embeddings": 8192},
    "original length of Phi MoE, twice": {"model_type": "phimoe", "original_max_position_embeddings": 1024, **LONG},
    "yarn, all parameters": {"model_type": "mistral", "rope_scaling": {
        **YARN, "beta_fast": 16.0, "beta_slow": 2.0, "truncate": False, "attention_factor": 1.25}},
    "mscale": {"model_type": "ministral3", "head_dim": 64, "rope_parameters": {**YARN, "mscale": 1.0, "mscale_all_dim": 1.0}},
    "mscale of latent attention": {
        "model_type": "deepseek_v2", **MLA, "rope_scaling": {**YARN, "mscale": 0.707, "mscale_all_dim": 0.707}},
    "factor null": {"model_type": "llama", "rope_scaling": {**YARN, "factor": None}},
    "head_dim of its own": {"model_type": "qwen3", "head_dim": 96},
    "part of the head": {"model_type": "phi", "partial_rotary_factor": 0.25},
    "part by default": {"model_type": "stablelm"},
    "part by rotary_dim": {"model_type": "minimax_m2", "head_dim": 64, "rotary_dim": 32},
    "local base and scaling": {
        "model_type": "gemma3_text", "head_dim": 64, "rope_local_base_freq": 2e4,
        "rope_scaling": {"rope_type": "linear", "factor": 8.0}},
    # With another rope_theta than its default this class gives it to one of the two kinds only: an oversight.
    "local layers without scaling": {"model_type": "olmo3", "rope_scaling": YARN},
    "one for each kind": {
        "model_type": "gemma3_text", "head_dim": 64, "rope_parameters": {
            "full_attention": {"rope_type": "linear", "factor": 4.0, "rope_theta": 3e5},
            "sliding_attention": {"rope_type": "default", "rope_theta": 3e4}}},
    "proportional": {
        "model_type": "gemma4_text", "head_dim": 64, "global_head_dim": 128, "rope_parameters": {
            "full_attention": {"rope_type": "proportional", "partial_rotary_factor": 0.25, "rope_theta": 1e6},
            "sliding_attention": {"rope_type": "default", "rope_theta": 1e4}}},
    "global and local names": {"model_type": "modernbert", "global_rope_theta": 8e4, "local_rope_theta": 5e3},
    "sections": {
        "model_type": "qwen2_vl_text", "rope_theta": 2e5,
        "rope_scaling": {"type": "mrope", "mrope_section": [8, 12, 12]}},
    "interleaved sections": {
        "model_type": "qwen3_vl_text", "head_dim": 64, "rope_scaling": {
            "rope_type": "default", "mrope_section": [12, 10, 10], "mrope_interleaved": True}},
    "fixed alpha": {"model_type": "hunyuan_v1_dense", "head_dim": 64, "rope_scaling": {
        "type": "dynamic", "alpha": 1000.0, "factor": 1.0}},
    "compressing layers": {
        "model_type": "deepseek_v4", "head_dim": 64, "qk_rope_head_dim": 16, "rope_theta": 1e4,
        "compress_rope_theta": 1.6e5, "rope_scaling": {"type": "yarn", "factor": 16.0,
                                                       "original_max_position_embeddings": 512}},
    "multiplier of the softmax": {"model_type": "granite", "attention_multiplier": 0.03},
}


def cases():
    found = {}
    for name, fields in CASES.items():
        fields = {**SMALL, **fields}
        config = text_config(fields["model_type"], json.loads(json.dumps(fields)))
        entry = {"config": fields, **reading(config)}
        found[name] = entry
    return found


def main():
    goldens = {"cases": cases(), "families": families(), "presets": presets()}
    OUT.write_text(json.dumps(goldens, indent=0, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
