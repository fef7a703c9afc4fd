// SPDX-License-Identifier: MIT
// Fields of a config.json that have several names or places.
#include <algorithm>
#include <set>

#include "core/files/detail/json_reader.h"
#include "core/files/detail/rotary_config_reader.h"

namespace rope {

using nlohmann::json;

namespace {

bool has_sizes(const ConfigScope& scope) {
  return !scope.first_of({"hidden_size", "n_embd", "d_model", "head_dim", "num_attention_heads", "n_head"})
              .empty();
}

std::string json_text(const json& value) {
  const std::optional<double> number = json_number(value);
  return number ? exact_text(*number) : shown_json(value);
}

template <typename Value, typename Read>
std::optional<Ranked<Value>> first_of_ranked(ConfigContext& context, const std::vector<RankedField>& fields,
                                             const Read& read) {
  const RankedField* winner = nullptr;
  std::optional<Ranked<Value>> out;
  for (const RankedField& field : fields) {
    const json* const value = field.scope->find(field.key);
    if (value == nullptr) continue;
    const std::string path = field.scope->path(field.key);
    if (winner == nullptr) {
      winner = &field;
      if (const std::optional<Value> taken = read(field)) out = Ranked<Value>{*taken, path};
    } else if (out && json_number(*value) != static_cast<double>(out->value)) {
      // A field of a dictionary goes before those outside, else names have an order.
      const auto taken = static_cast<double>(out->value);
      if (winner->scope != &context.text) {
        context.record.warn(warning_words("RotaryWarning",
                                          "%1 is %2 and %3 is %4: the latter was taken, since what is inside "
                                          "counts first, as in transformers"),
                            path, json_text(*value), out->path, taken);
      } else {
        context.record.warn(
            warning_words("RotaryWarning",
                          "%1 is %2 and %3 is %4: the latter was taken, since it is looked for first"),
            path, json_text(*value), out->path, taken);
      }
    }
  }
  return out;
}

/// Whether a dictionary itself says which rotation it is.
bool is_one_rotation(const json& dictionary) {
  return dictionary.contains("rope_type") || dictionary.contains("type") || dictionary.contains("factor");
}

bool has_rope_field(const json& dictionary) {
  const auto items = dictionary.items();
  return std::any_of(items.begin(), items.end(), [](const auto& item) { return is_rope_field(item.key()); });
}

/// The kinds of layers that the config itself tells of, by layer_types or by its family's pattern.
std::set<std::string> declared_kinds(const ConfigContext& context, const json& dictionary) {
  std::set<std::string> kinds;
  const json* const list = context.text.find(context.text.first_of({"layer_types", "layers_block_type"}));
  if (list != nullptr && list->is_array()) {
    for (const json& word : *list) {
      if (word.is_string()) kinds.insert(word.get<std::string>());
    }
  } else if (context.family.pattern > 0) {
    kinds = {"full_attention", "sliding_attention"};
  }
  // DeepSeek V4's, whose layer_types have other names.
  if (dictionary.contains("main") && dictionary.contains("compress")) kinds.insert({"main", "compress"});
  return kinds;
}

/// The keys of a dictionary under which a rotation for one kind of layers stands; none where the dictionary
/// is one rotation for all of them. As in transformers the kinds are those that the config declares, so that
/// an object that is not known does not hide a scaling. A config that declares none may name kinds only where
/// nothing else says what the dictionary is.
std::set<std::string> kinds_of_layers(const ConfigContext& context, const json& dictionary) {
  const std::set<std::string> declared = declared_kinds(context, dictionary);
  const bool one_rotation = is_one_rotation(dictionary);
  const bool by_name = declared.empty() && !one_rotation;
  const bool by_shape = by_name && !has_rope_field(dictionary);
  std::set<std::string> kinds;
  bool any_given = false;
  bool any_sure = false;
  for (const auto& [key, value] : dictionary.items()) {
    const bool sure =
        declared.contains(key) || (by_name && (key == "full_attention" || key == "sliding_attention"));
    if (!sure && !(by_shape && (value.is_object() || value.is_null()))) continue;
    kinds.insert(key);
    any_given = any_given || !value.is_null();
    any_sure = any_sure || sure;
  }
  // Nulls alone are kinds without positions, or nothing.
  if (!any_given && (one_rotation || !any_sure)) kinds.clear();
  return kinds;
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

std::vector<RankedField> ranked(const ConfigScope& scope, std::initializer_list<const char*> keys) {
  std::vector<RankedField> fields;
  for (const char* const key : keys) fields.push_back({&scope, key});
  return fields;
}

std::optional<RankedNumber> ranked_number(ConfigContext& context, const std::vector<RankedField>& fields,
                                          NumberRange range) {
  return first_of_ranked<double>(
      context, fields, [&](const RankedField& field) { return field.scope->number(field.key, range); });
}

std::optional<Ranked<Index>> ranked_whole(ConfigContext& context, const std::vector<RankedField>& fields,
                                          Index low, Index high) {
  return first_of_ranked<Index>(
      context, fields, [&](const RankedField& field) { return field.scope->whole(field.key, low, high); });
}

void warn_of_unread(ConfigContext& context, const char* key, std::string_view read, double taken) {
  const json* const value = context.text.find(key);
  if (value == nullptr || key == read || json_number(*value) == taken) return;
  context.record.warn(
      warning_words("RotaryWarning",
                    "%1 is %2: it was not used, since the code of %3 in transformers reads %4 alone"),
      context.text.path(key), json_text(*value), context.family.source, read);
}

RopeFields find_rope_fields(ConfigContext& context) {
  const ConfigScope& text = context.text;
  const auto older = text.scope("rope_scaling");
  const auto newer = text.scope("rope_parameters");
  const bool both = older && newer && !older->object().empty() && !newer->object().empty();
  if (both && older->object() != newer->object()) {
    context.record.warn(
        warning_words("RotaryWarning", "%1 and %2 differ: rope_scaling was taken, as in transformers"),
        text.path("rope_scaling"), text.path("rope_parameters"));
  }
  const bool by_older = older && !older->object().empty();
  const auto& chosen = by_older ? older : newer;
  RopeFields fields;
  if (!chosen) return fields;
  fields.path = text.path(by_older ? "rope_scaling" : "rope_parameters");
  const auto& object = chosen->object();
  const std::set<std::string> kinds = kinds_of_layers(context, object);
  if (kinds.empty()) {
    fields.all = chosen;
    return fields;
  }
  for (const auto& item : object.items()) {
    if (kinds.contains(item.key())) {
      // A list or a number here is refused by its name: the layers would be without their rotation.
      fields.by_type.emplace(plain_text(item.key()), chosen->scope(item.key()));
    } else if (!item.value().is_null()) {
      context.record.warn(
          warning_words("RotaryWarning", "%1 stands beside the kinds of layers and was not used"),
          chosen->path(item.key()));
    }
  }
  return fields;
}

}  // namespace rope
