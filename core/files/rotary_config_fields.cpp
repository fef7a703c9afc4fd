// SPDX-License-Identifier: MIT
// Fields of a config.json that have several names or places.
#include "core/files/detail/rotary_config_reader.h"

namespace rope {

using nlohmann::json;

namespace {

bool has_sizes(const ConfigScope& scope) {
  return !scope.first_of({"hidden_size", "n_embd", "d_model", "head_dim", "num_attention_heads", "n_head"})
              .empty();
}

}  // namespace

ConfigScope find_text(const ConfigScope& top) {
  for (const char* const key : {"text_config", "llm_config", "language_config", "language_model_config",
                                "thinker_config", "text_model_config"}) {
    const json* const value = top.find(key);
    if (value == nullptr || !value->is_object()) continue;
    ConfigScope inner = find_text(*top.scope(key));
    if (has_sizes(inner) || !has_sizes(top)) return inner;
  }
  return top;
}

std::string ConfigContext::family_source() const {
  if (!known) return "the usual of transformers";
  return family.source == "own" ? "as in " + model_type + "'s own code"
                                : "as in transformers' " + std::string(family.source);
}

std::string ConfigContext::default_source() const {
  if (!known) return "default of transformers";
  return family.source == "own" ? "default of " + model_type + "'s own code"
                                : "default of " + std::string(family.source) + " in transformers";
}

std::optional<RankedNumber> ranked_number(ConfigContext& context, const std::vector<RankedField>& fields,
                                          NumberRange range) {
  std::optional<RankedNumber> winner;
  for (const auto& [scope, key] : fields) {
    const auto value = scope->number(key, range);
    if (!value) continue;
    const std::string path = scope->path(key);
    if (!winner) {
      winner = RankedNumber{*value, path};
    } else if (*value != winner->value) {
      context.record.warn(path + " is " + exact_text(*value) + " and " + winner->path + " is " +
                          exact_text(winner->value) + ": the latter was taken");
    }
  }
  return winner;
}

RopeFields find_rope_fields(ConfigContext& context) {
  const ConfigScope& text = context.text;
  const auto older = text.scope("rope_scaling");
  const auto newer = text.scope("rope_parameters");
  const bool both = older && newer && !older->object().empty() && !newer->object().empty();
  if (both && older->object() != newer->object()) {
    context.record.warn(text.path("rope_scaling") + " and " + text.path("rope_parameters") +
                        " differ: rope_scaling was taken, as transformers does");
  }
  const auto& chosen = older && !older->object().empty() ? older : newer;
  RopeFields fields;
  if (!chosen) return fields;
  const auto& object = chosen->object();
  const auto kind_of_layer = [](const auto& item) {
    return item.value().is_object() && !is_rope_field(item.key());
  };
  bool nested = false;
  for (const auto& item : object.items()) nested = nested || kind_of_layer(item);
  if (!nested) {
    fields.all = chosen;
    return fields;
  }
  for (const auto& item : object.items()) {
    if (kind_of_layer(item) || item.value().is_null()) {
      fields.by_type.emplace(plain_text(item.key()), chosen->scope(item.key()));
    } else {
      context.record.warn(chosen->path(item.key()) + " stands beside the kinds of layers and was not used");
    }
  }
  return fields;
}

}  // namespace rope
