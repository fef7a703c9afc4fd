// SPDX-License-Identifier: MIT
// original_max_position_embeddings of a config.json, which may stand in two places.
#include <optional>
#include <string>
#include <vector>

#include "core/files/detail/json_reader.h"
#include "core/files/detail/rotary_config_reader.h"

namespace rope {
namespace {

const char* const original_key = "original_max_position_embeddings";

/// Whether frequencies whose type has this name follow from the length of the texts of training.
bool goes_by_original(const std::optional<std::string>& name) {
  const auto kind = name ? scaling_kind(*name) : std::nullopt;
  return kind == ScalingKind::yarn || kind == ScalingKind::llama3 || kind == ScalingKind::longrope;
}

/// transformers' dynamic scaling knows max_position_embeddings only.
Ranked<Index> dynamic_length(ConfigContext& context, const ConfigScope& rope) {
  const ConfigScope& text = context.text;
  for (const ConfigScope* const scope : {&rope, &text}) {
    const nlohmann::json* const other = scope->find(original_key);
    if (other == nullptr || json_whole(*other) == context.max_length) continue;
    context.record.warn(
        warning_words(
            "RotaryWarning",
            "%1 is %2 and %3 is %4: the latter was taken, since dynamic scaling goes by it in transformers"),
        scope->path(original_key), shown_json(*other), context.max_length_source, *context.max_length);
  }
  return {*context.max_length, context.max_length_source};
}

/// Of a family whose code looks beside the dictionary alone.
Ranked<Index> length_outside(ConfigContext& context, const ConfigScope& rope) {
  const auto outer = context.text.whole(original_key, 1, most_tokens);
  Ranked<Index> taken = outer ? Ranked<Index>{*outer, context.text.path(original_key)}
                              : Ranked<Index>{4096, context.default_source()};
  const nlohmann::json* const inner = rope.find(original_key);
  if (inner == nullptr || json_whole(*inner) == taken.value) return taken;
  if (outer) {
    context.record.warn(
        warning_words("RotaryWarning",
                      "%1 is %2 and %3 is %4: the latter was taken, since the code of %5 reads that alone"),
        rope.path(original_key), shown_json(*inner), taken.path, taken.value, context.model_type);
  } else {
    context.record.warn(
        warning_words(
            "RotaryWarning",
            "%1 is %2: %3, the default of %4, was taken, since its code does not look inside the dictionary"),
        rope.path(original_key), shown_json(*inner), taken.value, context.model_type);
  }
  return taken;
}

/// Inside the dictionary, then max_position_embeddings. `counts`: the frequencies follow from it.
std::optional<Ranked<Index>> length_inside(ConfigContext& context, const ConfigScope* rope, bool counts) {
  std::vector<RankedField> fields;
  if (rope != nullptr) fields.push_back({rope, original_key});
  if (!context.max_length || (rope != nullptr && rope->has(original_key)))
    fields.push_back({&context.text, original_key});
  if (auto given = ranked_whole(context, fields, 1, most_tokens)) return given;
  if (!context.max_length) return std::nullopt;
  const nlohmann::json* const outer = context.text.find(original_key);
  if (counts && outer != nullptr && json_whole(*outer) != context.max_length) {
    context.record.warn(warning_words("RotaryWarning",
                                      "%1 is %2 and %3 is %4: the latter was taken, since only what is "
                                      "inside the dictionary goes before it in transformers"),
                        context.text.path(original_key), shown_json(*outer), context.max_length_source,
                        *context.max_length);
  }
  return Ranked<Index>{*context.max_length, context.max_length_source};
}

/// Beside the dictionary, then inside it, then max_position_embeddings.
std::optional<Ranked<Index>> usual_length(ConfigContext& context, const ConfigScope* rope) {
  const auto outer = context.text.whole(original_key, 1, most_tokens);
  const nlohmann::json* const inner = rope == nullptr ? nullptr : rope->find(original_key);
  if (outer) {
    const std::string path = context.text.path(original_key);
    if (inner != nullptr && json_whole(*inner) != outer) {
      context.record.warn(warning_words("RotaryWarning",
                                        "%1 is %2 and %3 is %4: the outer one was taken, as in transformers"),
                          rope->path(original_key), shown_json(*inner), path, *outer);
    }
    return Ranked<Index>{*outer, path};
  }
  if (inner != nullptr)
    return Ranked<Index>{rope->whole(original_key, 1, most_tokens).value_or(1), rope->path(original_key)};
  if (!context.max_length) return std::nullopt;
  return Ranked<Index>{*context.max_length, context.max_length_source};
}

/// As the code in transformers finds it. Its classes have a common way for one dictionary and another for
/// dictionaries by kind of layer, and few have a way of their own.
std::optional<Ranked<Index>> find_length(ConfigContext& context, const ConfigScope* rope, bool by_kind) {
  const auto type = rope == nullptr ? std::nullopt : rope->text(rope->first_of({"rope_type", "type"}));
  if (type == "dynamic" && context.max_length) return dynamic_length(context, *rope);
  const bool counts = goes_by_original(type);
  if (counts && context.family.original == OriginalLength::outside) return length_outside(context, *rope);
  const bool inside = by_kind || context.family.original == OriginalLength::inside;
  return inside ? length_inside(context, rope, counts) : usual_length(context, rope);
}

}  // namespace

void read_original_length(ConfigContext& context, const ConfigScope* rope, bool by_kind,
                          const std::string& type, RotarySettings& settings) {
  const auto length = find_length(context, rope, by_kind);
  if (!length) return;
  settings.original_length = length->value;
  context.record.note(type, "original_length", length->value, length->path);
}

}  // namespace rope
