// SPDX-License-Identifier: MIT
#include "core/files/detail/rotary_families.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <utility>

namespace rope {
namespace {

constexpr Pairing interleaved = Pairing::interleaved;

// Pairing, and what is taken where a config gives no value. Read from each model's sources in
// transformers 5.24 (default_theta, defaults of partial_rotary_factor and of the layers; which components the
// rotation pairs).
constexpr auto families = std::to_array<RotaryFamily>({
    {.model_type = "apertus", .source = "apertus", .base = 12e6},
    {.model_type = "arcee", .source = "arcee"},
    {.model_type = "baichuan", .source = "own"},
    {.model_type = "bamba", .source = "bamba", .partial = 0.5},
    {.model_type = "bitnet", .source = "bitnet", .base = 5e5},
    {.model_type = "blt", .source = "blt", .pairing = interleaved, .base = 5e5},
    {.model_type = "chatglm", .source = "own", .pairing = interleaved, .partial = 0.5},
    {.model_type = "codegen", .source = "codegen", .pairing = interleaved, .rotary_dim = 64},
    {.model_type = "cohere", .source = "cohere", .pairing = interleaved, .base = 5e5},
    {.model_type = "cohere2",
     .source = "cohere2",
     .pairing = interleaved,
     .rule = LayerRule::rotates_sliding,
     .pattern = 4,
     .head_dim = 128},
    {.model_type = "csm", .source = "csm", .base = 5e5},
    {.model_type = "cwm", .source = "cwm", .base = 1e6},
    {.model_type = "dbrx", .source = "dbrx"},
    {.model_type = "deci", .source = "own"},
    {.model_type = "deepseek_v2", .source = "deepseek_v2", .pairing = interleaved},
    {.model_type = "deepseek_v3", .source = "deepseek_v3", .pairing = interleaved},
    {.model_type = "deepseek_v32", .source = "deepseek_v32", .pairing = interleaved},
    {.model_type = "deepseek_v4", .source = "deepseek_v4", .pairing = interleaved},
    {.model_type = "diffllama", .source = "diffllama"},
    {.model_type = "dots1", .source = "dots1"},
    {.model_type = "ernie4_5", .source = "ernie4_5", .pairing = interleaved, .base = 5e5},
    {.model_type = "ernie4_5_moe", .source = "ernie4_5_moe", .pairing = interleaved, .base = 5e5},
    {.model_type = "esm", .source = "esm"},
    {.model_type = "eurobert", .source = "eurobert"},
    {.model_type = "exaone", .source = "exaone", .base = 5e5},
    {.model_type = "exaone4", .source = "exaone4", .rule = LayerRule::rotates_sliding, .pattern = 4},
    {.model_type = "exaone_moe", .source = "exaone_moe", .rule = LayerRule::rotates_sliding, .pattern = 4},
    {.model_type = "falcon", .source = "falcon"},
    {.model_type = "falcon_h1", .source = "falcon_h1"},
    {.model_type = "gemma", .source = "gemma", .head_dim = 256},
    {.model_type = "gemma2", .source = "gemma2", .head_dim = 256, .softmax_scale = 1.0 / 16},
    {.model_type = "gemma3",
     .source = "gemma3",
     .base = 1e6,
     .rule = LayerRule::local_unscaled,
     .local_base = 1e4,
     .pattern = 6,
     .head_dim = 256,
     .softmax_scale = 1.0 / 16},
    {.model_type = "gemma3n",
     .source = "gemma3n",
     .base = 1e6,
     .rule = LayerRule::local_unscaled,
     .local_base = 1e4,
     .pattern = 5,
     .head_dim = 256,
     .softmax_scale = 1},
    {.model_type = "gemma4",
     .source = "gemma4",
     .rule = LayerRule::local_base,
     .pattern = 6,
     .softmax_scale = 1},
    {.model_type = "glm", .source = "glm", .pairing = interleaved, .partial = 0.5},
    {.model_type = "glm4", .source = "glm4", .pairing = interleaved, .partial = 0.5},
    {.model_type = "glm4_moe", .source = "glm4_moe", .partial = 0.5},
    {.model_type = "glm4_moe_lite", .source = "glm4_moe_lite", .pairing = interleaved},
    {.model_type = "glm4v", .source = "glm4v", .pairing = interleaved},
    {.model_type = "glm4v_moe", .source = "glm4v_moe"},
    {.model_type = "glm_moe_dsa", .source = "glm_moe_dsa", .pairing = interleaved},
    {.model_type = "gpt_neox",
     .source = "gpt_neox",
     .partial = 0.25,
     .base_key = "rotary_emb_base",
     .share_key = "rotary_pct"},
    {.model_type = "gpt_neox_japanese",
     .source = "gpt_neox_japanese",
     .base_key = "rotary_emb_base",
     .share_key = "rotary_pct"},
    {.model_type = "gpt_oss", .source = "gpt_oss", .base = 150000},
    {.model_type = "gptj", .source = "gptj", .pairing = interleaved, .rotary_dim = 64},
    {.model_type = "granite", .source = "granite", .softmax_scale = 1},
    {.model_type = "granitemoe", .source = "granitemoe", .softmax_scale = 1},
    {.model_type = "granitemoehybrid", .source = "granitemoehybrid", .softmax_scale = 1},
    {.model_type = "granitemoeshared", .source = "granitemoeshared", .softmax_scale = 1},
    {.model_type = "helium", .source = "helium", .pairing = interleaved, .base = 1e5},
    {.model_type = "hunyuan_v1_dense", .source = "hunyuan_v1_dense"},
    {.model_type = "hunyuan_v1_moe", .source = "hunyuan_v1_moe"},
    {.model_type = "internlm2", .source = "own"},
    {.model_type = "jetmoe", .source = "jetmoe"},
    {.model_type = "jina_embeddings_v3", .source = "jina_embeddings_v3", .base = 20000},
    {.model_type = "kimi_k2", .source = "deepseek_v3", .pairing = interleaved},
    {.model_type = "lfm2", .source = "lfm2", .base = 1e6},
    {.model_type = "lfm2_moe", .source = "lfm2_moe", .base = 1e6},
    {.model_type = "llama", .source = "llama", .head_dim = 128},
    {.model_type = "llama4",
     .source = "llama4",
     .pairing = interleaved,
     .base = 5e5,
     .rule = LayerRule::rotates_by_list,
     .nope_interval = 4},
    {.model_type = "longcat_flash", .source = "longcat_flash", .pairing = interleaved, .base = 1e7},
    {.model_type = "minicpm", .source = "own"},
    {.model_type = "minicpm3", .source = "minicpm3"},
    {.model_type = "minimax", .source = "minimax", .base = 1e6},
    {.model_type = "minimax_m2", .source = "minimax_m2", .base = 5e6},
    {.model_type = "ministral", .source = "ministral"},
    {.model_type = "ministral3", .source = "ministral3"},
    {.model_type = "mistral", .source = "mistral", .head_dim = 128},
    {.model_type = "mistral4", .source = "mistral4", .pairing = interleaved},
    {.model_type = "mixtral", .source = "mixtral", .base = 1e6, .head_dim = 128},
    {.model_type = "mllama", .source = "mllama", .base = 5e5},
    {.model_type = "modernbert",
     .source = "modernbert",
     .base = 160000,
     .rule = LayerRule::local_base,
     .local_base = 1e4,
     .pattern = 3,
     .first_is_full = true,
     .base_key = "global_rope_theta"},
    {.model_type = "modernbert-decoder",
     .source = "modernbert_decoder",
     .base = 160000,
     .rule = LayerRule::local_base,
     .local_base = 1e4,
     .pattern = 3,
     .first_is_full = true,
     .base_key = "global_rope_theta"},
    {.model_type = "moonshine", .source = "moonshine", .pairing = interleaved, .partial = 0.9},
    {.model_type = "nanochat", .source = "nanochat"},
    {.model_type = "nemotron", .source = "nemotron", .partial = 0.5},
    {.model_type = "nomic_bert", .source = "nomic_bert", .base = 1000},
    {.model_type = "olmo", .source = "olmo"},
    {.model_type = "olmo2", .source = "olmo2"},
    {.model_type = "olmo3", .source = "olmo3", .base = 5e5, .rule = LayerRule::local_unscaled, .pattern = 4},
    {.model_type = "olmoe", .source = "olmoe"},
    {.model_type = "orion", .source = "own"},
    {.model_type = "persimmon", .source = "persimmon", .partial = 0.5},
    {.model_type = "phi", .source = "phi", .partial = 0.5},
    {.model_type = "phi-msft", .source = "own", .rotary_dim = 32},
    {.model_type = "phi3", .source = "phi3", .head_dim = 96, .original = OriginalLength::outside},
    {.model_type = "phi3_v", .source = "own", .original = OriginalLength::outside},
    {.model_type = "phi4_multimodal", .source = "phi4_multimodal", .original = OriginalLength::outside},
    {.model_type = "phimoe", .source = "phimoe", .base = 1e6, .original = OriginalLength::inside},
    {.model_type = "qwen", .source = "own"},
    {.model_type = "qwen2", .source = "qwen2", .head_dim = 128},
    {.model_type = "qwen2_5_omni", .source = "qwen2_5_omni", .base = 1e6},
    {.model_type = "qwen2_5_vl", .source = "qwen2_5_vl", .base = 1e6},
    {.model_type = "qwen2_moe", .source = "qwen2_moe"},
    {.model_type = "qwen2_vl", .source = "qwen2_vl", .base = 1e6},
    {.model_type = "qwen3", .source = "qwen3", .head_dim = 128},
    {.model_type = "qwen3_5", .source = "qwen3_5", .partial = 0.25, .interleaved_sections = true},
    {.model_type = "qwen3_5_moe", .source = "qwen3_5_moe", .partial = 0.25, .interleaved_sections = true},
    {.model_type = "qwen3_moe", .source = "qwen3_moe"},
    {.model_type = "qwen3_next", .source = "qwen3_next", .partial = 0.25},
    {.model_type = "qwen3_omni_moe", .source = "qwen3_omni_moe", .base = 1e6, .interleaved_sections = true},
    {.model_type = "qwen3_vl", .source = "qwen3_vl", .base = 5e5, .interleaved_sections = true},
    {.model_type = "qwen3_vl_moe", .source = "qwen3_vl_moe", .base = 5e5, .interleaved_sections = true},
    {.model_type = "recurrent_gemma", .source = "recurrent_gemma", .partial = 0.5},
    {.model_type = "roformer", .source = "roformer", .pairing = interleaved},
    {.model_type = "seed_oss", .source = "seed_oss"},
    {.model_type = "smollm3",
     .source = "smollm3",
     .base = 2e6,
     .rule = LayerRule::rotates_by_list,
     .nope_interval = 4},
    {.model_type = "stablelm", .source = "stablelm", .partial = 0.25},
    {.model_type = "starcoder2", .source = "starcoder2"},
    {.model_type = "xverse", .source = "own"},
    {.model_type = "youtu", .source = "youtu", .pairing = interleaved},
});

constexpr auto without_rotation = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"albert", "learned positions"},
    {"bart", "learned positions"},
    {"bert", "learned positions"},
    {"bloom", "ALiBi"},
    {"deberta", "relative positions"},
    {"deberta-v2", "relative positions"},
    {"distilbert", "learned positions"},
    {"electra", "learned positions"},
    {"falcon_mamba", "no attention"},
    {"gpt2", "learned positions"},
    {"gpt_bigcode", "learned positions"},
    {"gpt_neo", "learned positions"},
    {"jamba", "no positions"},
    {"kimi_linear", "no positions"},
    {"mamba", "no attention"},
    {"mamba2", "no attention"},
    {"mpt", "ALiBi"},
    {"mt5", "relative position buckets"},
    {"opt", "learned positions"},
    {"roberta", "learned positions"},
    {"rwkv", "no attention"},
    {"t5", "relative position buckets"},
    {"umt5", "relative position buckets"},
    {"whisper", "learned positions"},
    {"xlm-roberta", "learned positions"},
    {"xlnet", "relative positions"},
});

// llama.cpp's table of rope types by architecture; its names, spelt with - or _ as there.
constexpr auto gguf_interleaved = std::to_array<std::string_view>(
    {"llama",         "llama4",       "deci",       "baichuan",    "internlm2", "minicpm",
     "xverse",        "command-r",    "cohere2",    "olmo",        "arctic",    "deepseek",
     "deepseek2",     "plm",          "chatglm",    "glm4",        "granite",   "granitemoe",
     "granitehybrid", "chameleon",    "bailingmoe", "neo-bert",    "smollm3",   "arcee",
     "ernie4_5",      "ernie4_5-moe", "mistral3",   "llama-embed", "glm-dsa"});
constexpr auto gguf_half = std::to_array<std::string_view>(
    {"falcon",   "falcon-h1",   "grok",      "dbrx",          "nomic-bert",  "jina-bert-v3", "modern-bert",
     "eurobert", "stablelm",    "bitnet",    "qwen",          "qwen2",       "qwen2moe",     "qwen3",
     "qwen3moe", "qwen3next",   "olmo2",     "olmoe",         "phi2",        "phi3",         "phimoe",
     "plamo",    "gemma",       "gemma2",    "gemma3",        "gemma3n",     "gemma4",       "starcoder2",
     "openelm",  "gptneox",     "codeshell", "orion",         "nemotron",    "exaone",       "exaone4",
     "minicpm3", "bailingmoe2", "dots1",     "hunyuan-dense", "hunyuan-moe", "gpt-oss",      "lfm2",
     "seed_oss", "apertus",     "glm4moe"});
constexpr auto gguf_without = std::to_array<std::string_view>(
    {"gpt2", "gptj", "mpt", "refact", "bloom", "mamba", "t5", "jais", "rwkv", "rwkv6", "rwkv7"});

template <typename List>
bool contains(const List& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

const RotaryFamily* exactly(std::string_view model_type) {
  const auto* const found = std::find_if(families.begin(), families.end(), [&](const RotaryFamily& family) {
    return family.model_type == model_type;
  });
  return found == families.end() ? nullptr : found;
}

}  // namespace

const RotaryFamily* find_rotary_family(std::string_view model_type) {
  if (const RotaryFamily* const found = exactly(model_type)) return found;
  for (const std::string_view ending : {"_text_model", "_text", "_thinker"}) {
    if (model_type.ends_with(ending)) {
      return find_rotary_family(model_type.substr(0, model_type.size() - ending.size()));
    }
  }
  return nullptr;
}

std::optional<std::string_view> other_positions(std::string_view model_type) {
  for (const auto& [name, instead] : without_rotation) {
    if (name == model_type) return instead;
  }
  return std::nullopt;
}

std::optional<GgufPairing> gguf_pairing(std::string_view architecture) {
  if (contains(gguf_interleaved, architecture)) return GgufPairing::interleaved;
  if (contains(gguf_half, architecture)) return GgufPairing::half;
  if (architecture == "qwen2vl") return GgufPairing::sections;
  if (architecture == "qwen3vl" || architecture == "qwen3vlmoe" || architecture == "qwen35" ||
      architecture == "qwen35moe") {
    return GgufPairing::interleaved_sections;
  }
  if (contains(gguf_without, architecture)) return GgufPairing::none;
  return std::nullopt;
}

}  // namespace rope
