// SPDX-License-Identifier: MIT
// What is true of all layers of a model.
#include <array>
#include <cmath>
#include <utility>

#include "core/files/detail/rotary_config_reader.h"

namespace rope {
namespace {

using nlohmann::json;

constexpr Index largest_size = 100'000'000;

void look_outside(const ConfigScope& top, ConfigContext& context) {
  const ConfigScope& text = context.text;
  if (&text.object() == &top.object()) return;
  for (const char* const key : {"rope_theta", "rope_scaling", "rope_parameters", "max_position_embeddings",
                                "head_dim", "partial_rotary_factor"}) {
    const json* const outer = top.find(key);
    const json* const inner = text.find(key);
    if (outer == nullptr || (inner != nullptr && *inner == *outer)) continue;
    context.record.warn(
        inner == nullptr
            ? std::string(key) + " stands outside the language model's part of the config: it was not used"
            : std::string(key) + " stands outside the language model's part too, with another value: " +
                  text.path(key) + " was taken");
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
  const std::string key =
      text.first_of({"max_position_embeddings", "n_positions", "seq_length", "max_seq_len",
                     "max_sequence_length", "max_seq_length", "n_ctx", "model_max_length"});
  if (key.empty()) return;
  context.max_length = text.whole(key, 1, most_tokens);
  context.max_length_source = text.path(key);
  context.record.model.max_length = context.max_length;
}

void read_head_dim(ConfigContext& context) {
  const ConfigScope& text = context.text;
  ModelRotary& model = context.record.model;
  const auto still = text.whole("qk_nope_head_dim", 0, 512);
  const auto turning = text.whole("qk_rope_head_dim", 2, 512);
  model.rotates_end_of_head = turning.has_value();
  const std::string given = text.first_of({"head_dim", "kv_channels", "attention_head_dim"});
  if (still && turning) {
    model.head_dim = *still + *turning;
    context.head_dim_source = text.path("qk_nope_head_dim") + " + qk_rope_head_dim";
    return;
  }
  if (!given.empty()) {
    model.head_dim = text.whole(given, 2, 512).value_or(2);
    context.head_dim_source = text.path(given);
    if (given == "head_dim" && text.has("kv_channels") &&
        text.whole("kv_channels", 2, 512) != model.head_dim) {
      context.record.warn("head_dim and kv_channels differ: head_dim was taken");
    }
  } else {
    const std::string width = text.first_of({"hidden_size", "n_embd", "d_model"});
    const std::string heads = text.first_of({"num_attention_heads", "n_head", "n_heads"});
    if ((width.empty() || heads.empty()) && context.family.head_dim != 0) {
      model.head_dim = context.family.head_dim;
      context.head_dim_source = context.default_source();
      return;
    }
    if (width.empty() || heads.empty()) {
      text.refuse(width.empty() ? "hidden_size" : "num_attention_heads",
                  "there (or head_dim): the size of a head is not guessed");
      return;
    }
    const Index w = text.whole(width, 1, largest_size).value_or(0);
    const Index h = text.whole(heads, 1, largest_size).value_or(1);
    model.head_dim = w / h;
    context.head_dim_source = text.path(width) + " / " + heads;
    if (w % h != 0) {
      context.record.warn(context.head_dim_source + " is " +
                          exact_text(static_cast<double>(w) / static_cast<double>(h)) +
                          ": it was cut off to " + std::to_string(model.head_dim));
    }
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
  } else if (const auto multiplier = text.number("attention_multiplier", range)) {
    model.softmax_scale = *multiplier;
    context.softmax_source = text.path("attention_multiplier");
  } else if (context.family.softmax_scale != 0) {
    model.softmax_scale = context.family.softmax_scale;
    context.softmax_source = context.family_source();
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
  for (const Flag& flag : flags) {
    const auto value = text.truth(flag.key);
    if (!value) continue;
    const Pairing said = *value == flag.interleaved_if ? Pairing::interleaved : Pairing::half;
    if (context.known && said != context.pairing) {
      context.record.warn(text.path(flag.key) + " is " + (*value ? "true" : "false") + ", unlike " +
                          context.family_source() + ": the flag was taken for the pairing");
    }
    context.pairing = said;
    context.pairing_source = text.path(flag.key);
    return;
  }
  if (context.known) return;
  context.pairing_source = unknown_pairing;
  context.record.warn_of_pairing(context.model_type.empty()
                                     ? std::string("the config has no model_type")
                                     : "model_type \"" + context.model_type + "\" is not known");
}

}  // namespace

bool read_whole_model(const ConfigScope& top, ConfigContext& context) {
  look_outside(top, context);
  if (!rotates_at_all(context)) return false;
  read_lengths(context);
  read_head_dim(context);
  read_softmax_scale(context);
  read_pairing(context);
  return true;
}

}  // namespace rope
