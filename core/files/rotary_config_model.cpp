// SPDX-License-Identifier: MIT
// What is true of all layers of a model.
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/files/detail/json_reader.h"
#include "core/files/detail/rotary_config_reader.h"

namespace rope {
namespace {

using nlohmann::json;

constexpr Index largest_size = 100'000'000;

void look_outside(const ConfigScope& top, ConfigContext& context) {
  const ConfigScope& text = context.text;
  if (&text.object() == &top.object()) return;
  for (const char* const key :
       {"rope_theta", "rope_scaling", "rope_parameters", "max_position_embeddings", "head_dim",
        "partial_rotary_factor", "rotary_dim", "rotary_pct", "rotary_emb_base", "rope_local_base_freq",
        "global_rope_theta", "local_rope_theta", "original_max_position_embeddings", "qk_rope_head_dim",
        "layer_types", "no_rope_layers", "no_rope_layer_interval", "sliding_window_pattern"}) {
    const json* const outer = top.find(key);
    const json* const inner = text.find(key);
    if (outer == nullptr || (inner != nullptr && *inner == *outer)) continue;
    if (inner == nullptr) {
      context.record.warn(
          warning_words("RotaryWarning",
                        "%1 stands outside the language model's part of the config: it was not used"),
          key);
    } else {
      context.record.warn(warning_words("RotaryWarning",
                                        "%1 stands outside the language model's part too, with another "
                                        "value: %2 was taken, since the language model reads its own part"),
                          key, text.path(key));
    }
  }
}

/// Fields beside the dictionary that are read, or that say nothing about frequencies.
constexpr auto outer_fields = std::to_array<std::string_view>({"rope_scaling",
                                                               "rope_parameters",
                                                               "rope_theta",
                                                               "rope_local_base_freq",
                                                               "global_rope_theta",
                                                               "local_rope_theta",
                                                               "swa_rope_theta",
                                                               "compress_rope_theta",
                                                               "rotary_emb_base",
                                                               "rope_base",
                                                               "rope_ratio",
                                                               "partial_rotary_factor",
                                                               "rotary_pct",
                                                               "rotary_emb_fraction",
                                                               "rope_pct",
                                                               "rope_percentage",
                                                               "rotary_dim",
                                                               "qk_rope_head_dim",
                                                               "no_rope_layers",
                                                               "no_rope_layer_interval",
                                                               "rope_interleave",
                                                               "rope_interleaved",
                                                               "rotary_emb_interleaved",
                                                               "rope_traditional",
                                                               "rotary_value",
                                                               "rotary",
                                                               "rope",
                                                               "use_rope",
                                                               "use_rotary",
                                                               "use_rotary_embedding",
                                                               "original_rope"});

/// Fields that by their name are about the rotation, and that nothing here reads.
void warn_of_unknown(ConfigContext& context) {
  for (const auto& [key, value] : context.text.object().items()) {
    const bool about = key.find("rope") != std::string::npos || key.find("rotary") != std::string::npos;
    const bool known = std::find(outer_fields.begin(), outer_fields.end(), key) != outer_fields.end();
    const bool neutral = value.is_null() || value == false || (key.ends_with("_factor") && value == 1);
    if (!about || known || neutral) continue;
    context.record.warn(warning_words("RotaryWarning", "%1 is not known and was not used"),
                        context.text.path(key));
  }
}

bool rotates_at_all(ConfigContext& context) {
  const ConfigScope& text = context.text;
  std::string instead(other_positions(context.model_type).value_or(""));
  const auto attention = text.scope("attn_config");
  if (context.model_type == "mpt" && attention && attention->truth("rope").value_or(false)) instead.clear();
  if (text.truth("alibi").value_or(false)) instead = "ALiBi";
  if (attention && attention->truth("alibi").value_or(false)) instead = "ALiBi";
  const std::string kind = text.find("position_embedding_type") == nullptr
                               ? std::string()
                               : text.text("position_embedding_type").value_or("");
  if (context.model_type == "esm" && kind != "rotary") instead = "learned positions";
  if (kind == "alibi" || kind.starts_with("relative_key")) instead = plain_text(kind);
  if (instead.empty()) return true;
  context.problem().add(
      "this model has no rotary positions but " + instead + " (model_type \"" + context.model_type + "\")",
      "choose the config of a model that rotates queries and keys");
  return false;
}

void read_lengths(ConfigContext& context) {
  const ConfigScope& text = context.text;
  const auto length =
      ranked_whole(context,
                   ranked(text, {"max_position_embeddings", "n_positions", "seq_length", "max_seq_len",
                                 "max_sequence_length", "max_seq_length", "n_ctx", "model_max_length"}),
                   1, most_tokens);
  if (!length) return;
  context.max_length = length->value;
  context.max_length_source = length->path;
  context.record.model.max_length = context.max_length;
}

/// Latent attention's head_dim is the size of all, or, as transformers writes it, of the part that rotates.
void warn_of_other_head(ConfigContext& context, Index turning) {
  const json* const value = context.text.find("head_dim");
  const Index head_dim = context.record.model.head_dim;
  if (value == nullptr || json_whole(*value) == head_dim || json_whole(*value) == turning) return;
  context.record.warn(warning_words("RotaryWarning",
                                    "%1 is %2 and %3 is %4: the latter was taken, since its parts are what "
                                    "queries and keys are made of"),
                      context.text.path("head_dim"), shown_json(*value), context.head_dim_source, head_dim);
}

/// From the sizes of the model, or its family's; false where that is settled, or cannot be.
bool derive_head_dim(ConfigContext& context) {
  const ConfigScope& text = context.text;
  ModelRotary& model = context.record.model;
  const auto widths = ranked(text, {"hidden_size", "n_embd", "d_model"});
  const auto heads = ranked(text, {"num_attention_heads", "n_head", "n_heads"});
  const auto none_of = [](const std::vector<RankedField>& fields) {
    return std::none_of(fields.begin(), fields.end(), [](const auto& f) { return f.scope->has(f.key); });
  };
  if (none_of(widths) || none_of(heads)) {
    if (context.family.head_dim != 0) {
      model.head_dim = context.family.head_dim;
      context.head_dim_source = context.default_source();
    } else {
      text.refuse(none_of(widths) ? "hidden_size" : "num_attention_heads",
                  "there (or head_dim): the size of a head is not guessed");
    }
    return false;
  }
  const auto width = ranked_whole(context, widths, 1, largest_size);
  const auto count = ranked_whole(context, heads, 1, largest_size);
  if (!width || !count) return false;
  model.head_dim = width->value / count->value;
  context.head_dim_source = width->path + " / " + count->path;
  if (width->value % count->value != 0) {
    context.record.warn(
        warning_words("RotaryWarning", "%1 is %2: it was cut off to %3"), context.head_dim_source,
        static_cast<double>(width->value) / static_cast<double>(count->value), model.head_dim);
  }
  return true;
}

void read_head_dim(ConfigContext& context) {
  const ConfigScope& text = context.text;
  ModelRotary& model = context.record.model;
  const auto still = text.whole("qk_nope_head_dim", 0, 512);
  const auto turning = text.whole("qk_rope_head_dim", 2, 512);
  model.rotates_end_of_head = turning.has_value();
  if (still && turning) {
    model.head_dim = *still + *turning;
    context.head_dim_source = text.path("qk_nope_head_dim") + " + " + text.path("qk_rope_head_dim");
    warn_of_other_head(context, *turning);
    return;
  }
  if (!text.first_of({"head_dim", "kv_channels", "attention_head_dim"}).empty()) {
    const auto given =
        ranked_whole(context, ranked(text, {"head_dim", "kv_channels", "attention_head_dim"}), 2, 512);
    model.head_dim = given ? given->value : 2;
    context.head_dim_source = given ? given->path : "";
  } else if (!derive_head_dim(context)) {
    return;
  }
  if (model.head_dim < 2 || model.head_dim > 512 || model.head_dim % 2 != 0) {
    context.problem().add(
        "head_dim is " + std::to_string(model.head_dim) + " (" + context.head_dim_source + ")",
        "it must be an even number from 2 to 512");
  }
}

void read_softmax_scale(ConfigContext& context) {
  const ConfigScope& text = context.text;
  ModelRotary& model = context.record.model;
  context.softmax_source = "1 / sqrt(head_dim)";
  constexpr NumberRange range{1e-6, 1e6};
  if (const auto scalar = text.number("query_pre_attn_scalar", range)) {
    model.softmax_scale = 1 / std::sqrt(*scalar);
    context.softmax_source = "1 / sqrt(" + text.path("query_pre_attn_scalar") + ")";
    const json* const found = text.find("attention_multiplier");
    const auto other = found == nullptr ? std::nullopt : json_number(*found);
    if (other && std::abs(*other - *model.softmax_scale) > 1e-9 * *model.softmax_scale) {
      context.record.warn(
          warning_words("RotaryWarning",
                        "%1 is %2 and %3 is %4: the latter was taken, since it is looked for first"),
          text.path("attention_multiplier"), *other, context.softmax_source, *model.softmax_scale);
    }
  } else if (const auto multiplier = text.number("attention_multiplier", range)) {
    model.softmax_scale = *multiplier;
    context.softmax_source = text.path("attention_multiplier");
  } else if (context.family.softmax_scale != 0) {
    model.softmax_scale = context.family.softmax_scale;
    context.softmax_source = context.family_source();
  }
}

/// Of a flag whose pairing is not that of an earlier flag, or of the family.
void warn_of_flag(ConfigContext& context, const char* key, bool value, bool passed_over) {
  const std::string path = context.text.path(key);
  const char* const shown = value ? "true" : "false";
  if (passed_over) {
    context.record.warn(
        warning_words(
            "RotaryWarning",
            "%1 is %2, unlike %3: the latter was taken for the pairing, since it is looked for first"),
        path, shown, context.pairing_source);
  } else if (context.known && context.family.source == "own") {
    context.record.warn(warning_words("RotaryWarning",
                                      "%1 is %2, unlike as in %3's own code: the flag was taken for the "
                                      "pairing, since it tells of this model"),
                        path, shown, context.model_type);
  } else if (context.known) {
    context.record.warn(warning_words("RotaryWarning",
                                      "%1 is %2, unlike as in transformers' %3: the flag was taken for the "
                                      "pairing, since it tells of this model"),
                        path, shown, context.family.source);
  }
}

void read_pairing(ConfigContext& context) {
  const ConfigScope& text = context.text;
  context.pairing = context.family.pairing;
  context.pairing_source = context.family_source();
  struct Flag {
    const char* key;
    bool interleaved_if;
  };
  constexpr auto flags = std::to_array<Flag>({{"rope_interleave", true},
                                              {"rope_interleaved", true},
                                              {"rotary_emb_interleaved", true},
                                              {"interleaved", true},
                                              {"rope_traditional", true},
                                              {"traditional", true},
                                              {"is_neox_style", false}});
  bool flagged = false;
  for (const Flag& flag : flags) {
    const json* const found = flagged ? text.find(flag.key) : nullptr;  // what is not taken may be anything
    if (flagged && (found == nullptr || !found->is_boolean())) continue;
    const auto value = text.truth(flag.key);
    if (!value) continue;
    const Pairing said = *value == flag.interleaved_if ? Pairing::interleaved : Pairing::half;
    if (said != context.pairing) warn_of_flag(context, flag.key, *value, flagged);
    if (flagged) continue;
    context.pairing = said;
    context.pairing_source = text.path(flag.key);
    flagged = true;
  }
  if (context.known || flagged) return;
  context.pairing_source = unknown_pairing;
  if (context.model_type.empty()) {
    context.record.warn(
        warning_words("RotaryWarning",
                      "the config has no model_type: pairs are taken as half (i and i + rotary_dim / 2), as "
                      "in most models; choose interleaved if this one pairs 2i and 2i + 1"));
  } else {
    context.record.warn(
        warning_words("RotaryWarning",
                      "model_type \"%1\" is not known: pairs are taken as half (i and i + rotary_dim / 2), "
                      "as in most models; choose interleaved if this one pairs 2i and 2i + 1"),
        context.model_type);
  }
}

}  // namespace

bool read_whole_model(const ConfigScope& top, ConfigContext& context) {
  look_outside(top, context);
  if (!rotates_at_all(context)) return false;
  warn_of_unknown(context);
  read_lengths(context);
  read_head_dim(context);
  read_softmax_scale(context);
  read_pairing(context);
  return true;
}

}  // namespace rope
