// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/model_card.h"

#include <string>

#include "app/cli/failure.h"
#include "core/files/model_folder.h"

namespace rope::cli {
void show_model(const std::filesystem::path& folder, Session& session) {
  const ModelOutline model = need(read_model_outline(folder));
  const RoFormerConfig& config = model.config;
  RowWriter& rows = session.rows({"key", "value"});
  const auto text = [&](const std::string& key, const std::string& value) { rows.row({key, value}); };
  const auto number = [&](const char* key, Index value) {
    rows.row({std::string(key), std::int64_t{value}});
  };
  const auto flag = [&](const char* key, bool value) { rows.row({std::string(key), value}); };
  text("kind", config.is_v2() ? "RoFormer V2" : "RoFormer");
  text("head", head_kind_name(config.head.kind));
  text("architecture", architecture_of(config.head.kind));
  for (std::size_t i = 0; i < config.head.labels.size(); ++i) {
    text("label_" + std::to_string(i), config.head.labels[i]);
  }
  if (config.head.kind == HeadKind::sequence_classification) {
    text("problem_type", label_problem_name(config.head.problem));
  }
  number("layers", config.num_hidden_layers);
  number("heads", config.num_attention_heads);
  number("hidden_size", config.hidden_size);
  number("embedding_size", config.embedding());
  number("intermediate_size", config.intermediate_size);
  text("hidden_act", activation_name(config.hidden_act));
  number("max_position_embeddings", config.max_position_embeddings);
  number("vocab_size", config.vocab_size);
  number("vocabulary", model.vocabulary);
  text("tokenizer", model.tokenizer == TokenizerKind::bert ? "bert" : "fast");
  flag("rotary_value", config.rotary_value);
  flag("is_decoder", config.is_decoder);
  flag("pooler", model.pooler);
  if (model.pooler) text("pooler_activation", activation_name(config.pooler_activation));
  number("parameters", model.parameters);
  number("weight_bytes", static_cast<Index>(model.weight_bytes));
  for (const std::string& note : model.notes) text("note", note);
}

}  // namespace rope::cli
