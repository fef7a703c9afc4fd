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

/// Of the weights: a model's head may have been taken off.
HeadKind head_of(const Model& model) {
  const bool has_head = model.weights.mlm_head || model.weights.output_head;
  return has_head ? model.config.head.kind : HeadKind::none;
}

/// Fields that are only written where they differ from what transformers takes without them.
void add_variants(const Model& model, ordered_json& json) {
  const RoFormerConfig& config = model.config;
  if (config.is_v2()) json["norm_type"] = "rms_norm";
  if (!config.use_bias) json["use_bias"] = false;
  if (config.is_decoder) json["is_decoder"] = true;
  if (model.weights.mlm_head && model.weights.mlm_head->decoder) json["tie_word_embeddings"] = false;
  if (model.weights.pooler) json["pooler_activation"] = activation_name(config.pooler_activation);
}

void add_head(const HeadConfig& head, HeadKind kind, ordered_json& json) {
  if (kind == HeadKind::sequence_classification || kind == HeadKind::token_classification) {
    ordered_json names = ordered_json::object();
    ordered_json ids = ordered_json::object();
    for (std::size_t i = 0; i < head.labels.size(); ++i) {
      names[std::to_string(i)] = head.labels[i];
      ids[head.labels[i]] = i;
    }
    json["id2label"] = names;
    json["label2id"] = ids;
  }
  if (kind == HeadKind::sequence_classification) {
    json["problem_type"] = label_problem_name(head.problem);
  }
  if (kind != HeadKind::multiple_choice) return;
  json["summary_type"] = head.summary == SummaryKind::last    ? "last"
                         : head.summary == SummaryKind::first ? "first"
                                                              : "mean";
  if (head.summary_projects) {
    json["summary_use_proj"] = true;
    json["summary_proj_to_labels"] = false;
  }
  if (head.summary_activation) json["summary_activation"] = activation_name(*head.summary_activation);
}

std::string config_text(const Model& model, DType dtype) {
  const RoFormerConfig& config = model.config;
  ordered_json json = {
      {"architectures", {architecture_of(head_of(model))}},
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
  add_variants(model, json);
  add_head(config.head, head_of(model), json);
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
  // transformers adds the bias of a decoder of its own, which is not tied either.
  if (model.weights.mlm_head && model.weights.mlm_head->decoder && !model.config.is_v2()) {
    tensors.push_back({"cls.predictions.decoder.bias", &model.weights.mlm_head->bias});
  }
  const std::optional<Tensor> positions = detail::position_table(model.config);
  if (positions) tensors.push_back({detail::position_table_name, &*positions});
  return write_safetensors(folder / "model.safetensors", tensors, dtype, {{"format", "pt"}});
}

}  // namespace rope
