// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "core/files/detail/position_table.h"
#include "core/files/model_folder.h"
#include "core/support/file.h"

namespace rope {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr Index most_table_values = Index{1} << 28;  // 1 GB

std::string config_text(const Model& model, DType dtype) {
  const RoFormerConfig& config = model.config;
  ordered_json json = {
      {"architectures", {model.weights.mlm_head ? "RoFormerForMaskedLM" : "RoFormerModel"}},
      {"model_type", "roformer"},
      {"vocab_size", config.vocab_size},
      {"embedding_size", config.embedding()},
      {"hidden_size", config.hidden_size},
      {"num_hidden_layers", config.num_hidden_layers},
      {"num_attention_heads", config.num_attention_heads},
      {"intermediate_size", config.intermediate_size},
      {"hidden_act", activation_name(config.hidden_act)},
      {"max_position_embeddings", config.max_position_embeddings},
      {"type_vocab_size", config.type_vocab_size},
      {"layer_norm_eps", config.layer_norm_eps},
      {"rotary_value", config.rotary_value},
      {"pad_token_id", config.pad_token_id},
      {"torch_dtype", dtype == DType::f16    ? "float16"
                      : dtype == DType::bf16 ? "bfloat16"
                                             : "float32"},
  };
  if (config.rope_base != RoFormerConfig{}.rope_base) json["rope_theta"] = config.rope_base;  // ours alone
  if (!config.rotates()) json["position_encoding"] = position_kind_name(config.position_encoding);
  return json.dump(2) + "\n";
}

std::string tokenizer_text(const Model& model) {
  const TokenizerOptions& options = model.tokenizer.options();
  const Vocabulary& vocabulary = model.tokenizer.vocabulary();
  const bool by_words = options.kind != TokenizerKind::bert;
  ordered_json json = {{"tokenizer_class", by_words ? "RoFormerTokenizer" : "BertTokenizer"},
                       {"do_lower_case", options.do_lower_case},
                       {"tokenize_chinese_chars", options.tokenize_chinese_chars},
                       {"model_max_length", model.config.max_position_embeddings}};
  json["strip_accents"] = options.strip_accents ? ordered_json(*options.strip_accents) : ordered_json();
  json["unk_token"] = vocabulary.token(vocabulary.unk());
  const auto add = [&](const char* key, std::optional<std::int32_t> id) {
    if (id) json[key] = vocabulary.token(*id);
  };
  add("pad_token", vocabulary.pad());
  add("cls_token", vocabulary.cls());
  add("sep_token", vocabulary.sep());
  add("mask_token", vocabulary.mask());
  return json.dump(2) + "\n";
}

std::string vocabulary_text(const Vocabulary& vocabulary) {
  std::string text;
  for (Index id = 0; id < vocabulary.size(); ++id)
    text += vocabulary.token(static_cast<std::int32_t>(id)) + '\n';
  return text;
}

}  // namespace

Status write_model_folder(const fs::path& folder, const Model& model, DType dtype) {
  if (detail::needs_position_table(model.config) &&
      model.config.max_position_embeddings > most_table_values / model.config.head_dim()) {
    return Error{.what = "a table of " + std::to_string(model.config.max_position_embeddings) +
                         " positions is too large",
                 .where = folder.string(),
                 .fix = "lower max_position_embeddings in config.json"};
  }
  std::error_code code;
  fs::create_directories(folder, code);
  if (code) {
    return Error{.what = "cannot make the folder (" + code.message() + ")",
                 .where = folder.string(),
                 .fix = "choose another place"};
  }
  if (Status s = write_file(folder / "config.json", config_text(model, dtype)); !s) return s;
  if (Status s = write_file(folder / "tokenizer_config.json", tokenizer_text(model)); !s) return s;
  if (Status s = write_file(folder / "vocab.txt", vocabulary_text(model.tokenizer.vocabulary())); !s)
    return s;
  std::vector<NamedTensor> tensors;
  visit_weights(model.weights, model.config,
                [&](const std::string& name, const Tensor& tensor, const std::vector<Index>&) {
                  tensors.push_back({name, &tensor});
                });
  const std::optional<Tensor> positions = detail::position_table(model.config);
  if (positions) tensors.push_back({detail::position_table_name, &*positions});
  return write_safetensors(folder / "model.safetensors", tensors, dtype, {{"format", "pt"}});
}

}  // namespace rope
