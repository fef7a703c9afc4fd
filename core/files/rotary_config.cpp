// SPDX-License-Identifier: MIT
#include "core/files/rotary_config.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "core/files/detail/json_reader.h"
#include "core/files/detail/rotary_config_reader.h"

namespace rope {
namespace {

using nlohmann::json;

constexpr Index most_tokens = 1'000'000'000;
constexpr Index largest_size = 100'000'000;
constexpr NumberRange bases{kMinBase, kMaxBase};
constexpr NumberRange shares{1e-6, 1};

std::string layer_default(const RotaryFamily& family, bool known, const std::string& model_type) {
  if (!known) return "default of transformers";
  return family.source == "own" ? "default of " + model_type + "'s own code"
                                : "default of " + std::string(family.source) + " in transformers";
}

/// One config.json, part by part. What is wrong is kept in the problem and looked at at the end.
class ConfigReader {
 public:
  ConfigReader(const ConfigScope& top, ConfigContext& context) : top_(top), context_(context) {}

  void read();

 private:
  const ConfigScope& text() const { return context_.text; }
  RotaryRecord& record() { return context_.record; }
  ConfigProblem& problem() { return context_.problem(); }
  std::string default_source() const {
    return layer_default(context_.family, context_.known, context_.model_type);
  }

  void look_outside();
  bool rotates_at_all();
  void read_lengths();
  void read_head_dim();
  void read_softmax_scale();
  void read_pairing();
  void read_type(const PlannedType& planned, const RopeFields& fields);
  /// The dictionary of one type; null where it has none, and `still` then says if it does not rotate.
  const ConfigScope* own_fields(const PlannedType& planned, const RopeFields& fields, std::string& still);
  RotarySettings read_rotation(const PlannedType& planned, const RopeFields& fields, const ConfigScope* rope,
                               Index head_dim, DerivedSources& sources);
  void read_rotary_dim(const PlannedType& planned, const ConfigScope* rope, RotarySettings& settings);
  void read_partial(const PlannedType& planned, const ConfigScope* rope, RotarySettings& settings);
  void read_base(const PlannedType& planned, const ConfigScope* rope, RotarySettings& settings);

  const ConfigScope& top_;
  ConfigContext& context_;
  std::string head_dim_source_;
  Pairing pairing_ = Pairing::half;
  std::string pairing_source_;
  std::string softmax_source_;
};

void ConfigReader::look_outside() {
  if (&text().object() == &top_.object()) return;
  for (const char* const key : {"rope_theta", "rope_scaling", "rope_parameters", "max_position_embeddings",
                                "head_dim", "partial_rotary_factor"}) {
    const json* const outer = top_.find(key);
    const json* const inner = text().find(key);
    if (outer == nullptr || (inner != nullptr && *inner == *outer)) continue;
    record().warn(
        inner == nullptr
            ? std::string(key) + " stands outside the language model's part of the config: it was not used"
            : std::string(key) + " stands outside the language model's part too, with another value: " +
                  text().path(key) + " was taken");
  }
}

bool ConfigReader::rotates_at_all() {
  std::string instead(other_positions(context_.model_type).value_or(""));
  const auto attention = text().scope("attn_config");
  if (context_.model_type == "mpt" && attention && attention->truth("rope").value_or(false)) instead.clear();
  if (text().truth("alibi").value_or(false)) instead = "ALiBi";
  if (attention && attention->truth("alibi").value_or(false)) instead = "ALiBi";
  const std::string kind = text().find("position_embedding_type") == nullptr
                               ? std::string()
                               : text().text("position_embedding_type").value_or("");
  if (context_.model_type == "esm" && kind != "rotary") instead = "learned positions";
  if (kind == "alibi" || kind.starts_with("relative_key")) instead = kind;
  if (instead.empty()) return true;
  problem().add(
      "this model has no rotary positions but " + instead + " (model_type \"" + context_.model_type + "\")",
      "choose the config of a model that rotates queries and keys");
  return false;
}

void ConfigReader::read_lengths() {
  const std::string key =
      text().first_of({"max_position_embeddings", "n_positions", "seq_length", "max_seq_len",
                       "max_sequence_length", "max_seq_length", "n_ctx", "model_max_length"});
  if (key.empty()) return;
  context_.max_length = text().whole(key, 1, most_tokens);
  context_.max_length_source = text().path(key);
  record().model.max_length = context_.max_length;
}

void ConfigReader::read_head_dim() {
  ModelRotary& model = record().model;
  const auto still = text().whole("qk_nope_head_dim", 0, 512);
  const auto turning = text().whole("qk_rope_head_dim", 2, 512);
  model.rotates_end_of_head = turning.has_value();
  const std::string given = text().first_of({"head_dim", "kv_channels", "attention_head_dim"});
  if (still && turning) {
    model.head_dim = *still + *turning;
    head_dim_source_ = text().path("qk_nope_head_dim") + " + qk_rope_head_dim";
    return;
  }
  if (!given.empty()) {
    model.head_dim = text().whole(given, 2, 512).value_or(2);
    head_dim_source_ = text().path(given);
    if (given == "head_dim" && text().has("kv_channels") &&
        text().whole("kv_channels", 2, 512) != model.head_dim) {
      record().warn("head_dim and kv_channels differ: head_dim was taken");
    }
  } else {
    const std::string width = text().first_of({"hidden_size", "n_embd", "d_model"});
    const std::string heads = text().first_of({"num_attention_heads", "n_head", "n_heads"});
    if ((width.empty() || heads.empty()) && context_.family.head_dim != 0) {
      model.head_dim = context_.family.head_dim;
      head_dim_source_ = default_source();
      return;
    }
    if (width.empty() || heads.empty()) {
      text().refuse(width.empty() ? "hidden_size" : "num_attention_heads",
                    "there (or head_dim): the size of a head is not guessed");
      return;
    }
    const Index w = text().whole(width, 1, largest_size).value_or(0);
    const Index h = text().whole(heads, 1, largest_size).value_or(1);
    model.head_dim = w / h;
    head_dim_source_ = text().path(width) + " / " + heads;
    if (w % h != 0) {
      record().warn(head_dim_source_ + " is " + exact_text(static_cast<double>(w) / static_cast<double>(h)) +
                    ": it was cut off to " + std::to_string(model.head_dim));
    }
  }
  if (model.head_dim < 2 || model.head_dim > 512 || model.head_dim % 2 != 0) {
    problem().add("head_dim is " + std::to_string(model.head_dim) + " (" + head_dim_source_ + ")",
                  "it must be an even number from 2 to 512");
  }
}

void ConfigReader::read_softmax_scale() {
  ModelRotary& model = record().model;
  softmax_source_ = "1 / sqrt(head_dim)";
  constexpr NumberRange range{1e-6, 1e6};
  if (const auto scalar = text().number("query_pre_attn_scalar", range)) {
    model.softmax_scale = 1 / std::sqrt(*scalar);
    softmax_source_ = "1 / sqrt(" + text().path("query_pre_attn_scalar") + ")";
  } else if (const auto multiplier = text().number("attention_multiplier", range)) {
    model.softmax_scale = *multiplier;
    softmax_source_ = text().path("attention_multiplier");
  } else if (context_.family.softmax_scale != 0) {
    model.softmax_scale = context_.family.softmax_scale;
    softmax_source_ = context_.family_source();
  }
}

void ConfigReader::read_pairing() {
  pairing_ = context_.family.pairing;
  pairing_source_ = context_.family_source();
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
    const auto value = text().truth(flag.key);
    if (!value) continue;
    const Pairing said = *value == flag.interleaved_if ? Pairing::interleaved : Pairing::half;
    if (context_.known && said != pairing_) {
      record().warn(text().path(flag.key) + " is " + (*value ? "true" : "false") + ", unlike " +
                    context_.family_source() + ": the flag was taken for the pairing");
    }
    pairing_ = said;
    pairing_source_ = text().path(flag.key);
    return;
  }
  if (context_.known) return;
  pairing_source_ = "not known: as in most models";
  record().warn(
      (context_.model_type.empty() ? std::string("the config has no model_type")
                                   : "model_type \"" + context_.model_type + "\" is not known") +
      ": pairs are taken as half (i and i + rotary_dim / 2), as in most models; choose interleaved if "
      "this one pairs 2i and 2i + 1");
}

void ConfigReader::read_partial(const PlannedType& planned, const ConfigScope* rope,
                                RotarySettings& settings) {
  std::vector<RankedField> fields;
  if (rope != nullptr) fields.push_back({rope, "partial_rotary_factor"});
  for (const char* const key :
       {"partial_rotary_factor", "rotary_pct", "rotary_emb_fraction", "rope_pct", "rope_percentage"}) {
    fields.push_back({&text(), key});
  }
  const auto share = ranked_number(context_, fields, shares);
  const double value = share ? share->value : context_.family.partial;
  const std::string source = share ? share->path : default_source();
  if (rope != nullptr && rope->text(rope->first_of({"rope_type", "type"})) == "proportional") {
    settings.rotary_dim = settings.head_dim;
    settings.partial_rotary_factor = value;
    record().note(planned.type, "rotary_dim", settings.rotary_dim,
                  "head_dim: proportional scaling pairs all of it");
    record().note(planned.type, "partial_rotary_factor", value, source);
    return;
  }
  settings.rotary_dim = static_cast<Index>(static_cast<double>(settings.head_dim) * value);
  const bool whole = value == 1;
  record().note(planned.type, "rotary_dim", settings.rotary_dim,
                whole && !share ? "head_dim" : "head_dim * " + exact_text(value) + " (" + source + ")");
}

void ConfigReader::read_rotary_dim(const PlannedType& planned, const ConfigScope* rope,
                                   RotarySettings& settings) {
  const std::string key = text().first_of({"qk_rope_head_dim", "rotary_dim"});
  const bool by_default = key.empty() && context_.family.rotary_dim != 0 &&
                          text().first_of({"partial_rotary_factor", "rotary_pct"}).empty() &&
                          (rope == nullptr || !rope->has("partial_rotary_factor")) &&
                          !text().object().contains("rotary_dim");
  if (key.empty() && !by_default) {
    read_partial(planned, rope, settings);
  } else {
    settings.rotary_dim = by_default ? context_.family.rotary_dim : text().whole(key, 2, 512).value_or(2);
    record().note(planned.type, "rotary_dim", settings.rotary_dim,
                  by_default ? default_source() : text().path(key));
    const std::string share = text().first_of({"partial_rotary_factor", "rotary_pct"});
    const auto value = share.empty() || key.empty() ? std::nullopt : text().number(share, shares);
    if (value && static_cast<Index>(static_cast<double>(settings.head_dim) * *value) != settings.rotary_dim) {
      record().warn(text().path(share) + " leads to another size than " + text().path(key) +
                    ": the latter was taken");
    }
  }
  if (settings.rotary_dim < 2 || settings.rotary_dim > settings.head_dim || settings.rotary_dim % 2 != 0) {
    problem().add(
        "rotary_dim is " + std::to_string(settings.rotary_dim) + " (" + record().model.sources.back().source +
            ")",
        "it must be an even number from 2 to head_dim, which is " + std::to_string(settings.head_dim));
  }
}

void ConfigReader::read_base(const PlannedType& planned, const ConfigScope* rope, RotarySettings& settings) {
  const auto attention = text().scope("attn_config");
  const auto fields = [&](std::initializer_list<const char*> keys) {
    std::vector<RankedField> ranked;
    if (rope != nullptr) ranked.push_back({rope, "rope_theta"});
    for (const char* const key : keys) ranked.push_back({&text(), key});
    return ranked;
  };
  std::optional<RankedNumber> found;
  if (planned.local) {
    found = ranked_number(context_, fields({"rope_local_base_freq", "local_rope_theta", "swa_rope_theta"}),
                          bases);
  } else if (planned.word == "compress") {
    found = ranked_number(context_, fields({"compress_rope_theta"}), bases);
  }
  const bool local_default = planned.local && context_.family.local_base != 0;
  if (!found && !local_default) {
    std::vector<RankedField> ranked =
        fields({"rope_theta", "global_rope_theta", "rotary_emb_base", "rope_base"});
    if (attention) ranked.push_back({&*attention, "rope_theta"});
    found = ranked_number(context_, ranked, bases);
  }
  double base = local_default ? context_.family.local_base : context_.family.base;
  std::string source = default_source();
  if (found) {
    base = found->value;
    source = found->path;
  } else if (const auto ratio = text().number("rope_ratio", {1e-6, 1e12})) {
    source = exact_text(base) + " * " + text().path("rope_ratio");
    base *= *ratio;
  }
  settings.base = base;
  record().note(planned.type, "base", base, source);
}

const ConfigScope* ConfigReader::own_fields(const PlannedType& planned, const RopeFields& fields,
                                            std::string& still) {
  if (!fields.nested()) {
    const bool unscaled =
        (planned.local && context_.family.rule == LayerRule::local_unscaled) || planned.word == "main";
    return fields.all && !unscaled ? &*fields.all : nullptr;
  }
  const auto own = fields.by_type.find(planned.word);
  if (own != fields.by_type.end() && own->second) return &*own->second;
  if (!still.empty()) return nullptr;
  if (own != fields.by_type.end()) {
    still = planned.word + " is null";
  } else {
    still = "no entry for " + planned.word;
    record().warn("the rotation is given for each kind of layer, but not for " + planned.word +
                  ": those layers are shown without it");
  }
  return nullptr;
}

// Stops where there is a problem.
RotarySettings ConfigReader::read_rotation(const PlannedType& planned, const RopeFields& fields,
                                           const ConfigScope* rope, Index head_dim, DerivedSources& sources) {
  RotarySettings settings{.head_dim = head_dim, .pairing = pairing_};
  read_rotary_dim(planned, rope, settings);
  read_base(planned, rope, settings);
  record().note(planned.type, "pairing", std::string(pairing_ == Pairing::half ? "half" : "interleaved"),
                pairing_source_);
  read_original_length(context_, rope, planned.type, settings);
  if (problem().error) return settings;
  if (rope == nullptr) {
    record().note(planned.type, "scaling", std::string("none"),
                  fields.all ? context_.family_source() + ": scaling is for full_attention"
                             : "default: no rope_scaling");
    return settings;
  }
  read_scaling(context_, *rope, planned.type, settings, sources);
  if (planned.word == "compress" && settings.scaling.kind == ScalingKind::yarn &&
      !settings.scaling.attention_factor) {
    settings.scaling.attention_factor = 1;
    sources.attention_factor = default_source();
  }
  return settings;
}

void ConfigReader::read_type(const PlannedType& planned, const RopeFields& fields) {
  LayerRotary layer{.type = planned.type, .rotary = {}, .layers = planned.layers};
  std::string still = planned.still;
  const ConfigScope* const rope = own_fields(planned, fields, still);
  Index head_dim = record().model.head_dim;
  std::string head_source = head_dim_source_;
  if (planned.word == "full_attention" && text().has("global_head_dim")) {
    head_dim = text().whole("global_head_dim", 2, 512).value_or(head_dim);
    head_source = text().path("global_head_dim");
  }
  record().note(planned.type, "head_dim", head_dim, head_source);
  const std::string model = context_.model_type.empty() ? "not given" : context_.model_type;
  record().note(planned.type, "encoding", std::string(still.empty() ? "rope" : "none"),
                still.empty() ? "model_type " + model : still);
  DerivedSources sources{.attention_factor = {}, .softmax_scale = softmax_source_};
  if (still.empty()) {
    layer.rotary = read_rotation(planned, fields, rope, head_dim, sources);
    if (!record().model.original_length) record().model.original_length = layer.rotary->original_length;
  }
  if (problem().error) return;
  if (Status added = add_type(record(), std::move(layer), sources, problem().file); !added) {
    problem().error = added.error();
  }
}

void ConfigReader::read() {
  look_outside();
  if (!rotates_at_all()) return;
  read_lengths();
  read_head_dim();
  read_softmax_scale();
  read_pairing();
  const RopeFields fields = find_rope_fields(context_);
  std::vector<PlannedType> types = plan_layers(context_, fields);
  // "position_encoding" is a field of ours: models that learned without positions, for comparison.
  const std::string encoding = text().text("position_encoding").value_or("rope");
  if (encoding != "rope" && encoding != "none") text().refuse("position_encoding", R"("rope" or "none")");
  const std::string word = text().text("position_embedding_type").value_or("");
  for (PlannedType& type : types) {
    if (encoding == "none") type.still = text().path("position_encoding");
    if (word == "nope" || word == "none") type.still = text().path("position_embedding_type");
    if (problem().error) return;
    read_type(type, fields);
  }
}

}  // namespace

Result<ModelRotary> parse_rotary_config(std::string_view config, const std::string& name) {
  constexpr JsonLimits limits{.max_bytes = 16'000'000, .max_depth = 64, .max_values = 1'000'000};
  const Result<json> parsed = parse_json_strict(config, name, limits);
  if (!parsed) return parsed.error();
  if (!parsed->is_object()) {
    return Error{.what = "not a JSON object ({...})", .where = name, .fix = "check that it is a config.json"};
  }
  ConfigProblem problem{.file = name};
  const ConfigScope top(*parsed, {}, problem);
  ConfigContext context{.text = find_text(top), .family = {}, .model_type = {}};
  context.model_type =
      plain_text(context.text.text("model_type").value_or(top.text("model_type").value_or(std::string())));
  if (const RotaryFamily* const family = find_rotary_family(context.model_type)) {
    context.family = *family;
    context.known = true;
  }
  context.record.model.name = context.model_type;
  context.record.model.origin = name;
  ConfigReader(top, context).read();
  if (problem.error) return *problem.error;
  return std::move(context.record.model);
}

}  // namespace rope
