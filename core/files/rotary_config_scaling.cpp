// SPDX-License-Identifier: MIT
// rope_scaling and rope_parameters of a config.json.
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/files/detail/json_reader.h"
#include "core/files/detail/rotary_config_reader.h"

namespace rope {
namespace {

constexpr NumberRange turns{1e-6, 1e6};

struct TypeName {
  std::string_view name;
  ScalingKind kind;
};
constexpr auto type_names = std::to_array<TypeName>({
    {"default", ScalingKind::none},
    {"none", ScalingKind::none},
    {"mrope", ScalingKind::none},  // sections without scaling
    {"linear", ScalingKind::linear},
    {"ntk", ScalingKind::ntk},
    {"dynamic", ScalingKind::dynamic},
    {"yarn", ScalingKind::yarn},
    {"deepseek_yarn", ScalingKind::yarn},  // vLLM's name
    {"llama3", ScalingKind::llama3},
    {"longrope", ScalingKind::longrope},
    {"su", ScalingKind::longrope},  // its first name
    {"proportional", ScalingKind::proportional},
});

const TypeName* find_type(std::string_view name) {
  const auto* const found =
      std::find_if(type_names.begin(), type_names.end(), [&](const TypeName& t) { return t.name == name; });
  return found == type_names.end() ? nullptr : found;
}

// Fields that are read here or elsewhere, or that say nothing about frequencies.
constexpr auto known_fields = std::to_array<std::string_view>({"type",
                                                               "rope_type",
                                                               "rope_theta",
                                                               "partial_rotary_factor",
                                                               "factor",
                                                               "alpha",
                                                               "beta_fast",
                                                               "beta_slow",
                                                               "truncate",
                                                               "attention_factor",
                                                               "mscale",
                                                               "mscale_all_dim",
                                                               "low_freq_factor",
                                                               "high_freq_factor",
                                                               "short_factor",
                                                               "long_factor",
                                                               "original_max_position_embeddings",
                                                               "mrope_section",
                                                               "mrope_interleaved",
                                                               "interleaved",
                                                               "finetuned"});

class ScalingReader {
 public:
  ScalingReader(ConfigContext& context, const ConfigScope& rope, std::string type, RotarySettings& settings,
                DerivedSources& sources)
      : context_(context), rope_(rope), type_(std::move(type)), settings_(settings), sources_(sources) {}

  void read() {
    const std::string said = read_type();
    const ScalingKind kind = settings_.scaling.kind;
    const bool stretches = kind == ScalingKind::yarn || kind == ScalingKind::llama3 ||
                           kind == ScalingKind::longrope || kind == ScalingKind::dynamic;
    if (stretches && !settings_.original_length) {
      rope_.refuse("original_max_position_embeddings",
                   "a whole number of tokens, since there is no max_position_embeddings either");
    }
    context_.record.note(type_, "scaling", std::string(scaling_name(settings_.scaling.kind)), said);
    read_factor();
    switch (settings_.scaling.kind) {
      case ScalingKind::yarn:
        read_yarn();
        break;
      case ScalingKind::llama3:
        read_llama3();
        break;
      case ScalingKind::longrope:
        read_longrope();
        break;
      default:
        break;
    }
    read_sections(said);
    warn_of_others();
  }

 private:
  std::string read_type();
  void read_factor();
  void read_yarn();
  void read_llama3();
  void read_longrope();
  void read_sections(const std::string& type_path);
  void warn_of_others();
  /// HunYuan writes a factor of 1 there.
  void warn_of_factor_beside_alpha();
  /// Where the lengths of the config lead to another factor. Equal ones are those of training alone.
  void warn_of_lengths(double factor);
  /// A number that is noted under the setting's name where it is there.
  std::optional<double> noted(const char* key, NumberRange range, bool needed = false);

  ConfigContext& context_;
  const ConfigScope& rope_;
  std::string type_;
  RotarySettings& settings_;
  DerivedSources& sources_;
};

std::optional<double> ScalingReader::noted(const char* key, NumberRange range, bool needed) {
  const std::optional<double> value = rope_.number(key, range);
  if (value) context_.record.note(type_, key, *value, rope_.path(key));
  if (!value && needed) {
    rope_.refuse(key,
                 "a number, which " + std::string(scaling_name(settings_.scaling.kind)) + " scaling needs");
  }
  return value;
}

std::string ScalingReader::read_type() {
  const auto newer = rope_.text("rope_type");
  const auto older = rope_.text("type");
  if (newer && older && *newer != *older) {
    // "default" beside "mrope" is how transformers itself writes these files.
    if (!(*newer == "default" && *older == "mrope")) {
      context_.record.warn(
          warning_words("RotaryWarning",
                        R"(%1 is "%2" and %3 is "%4": rope_type was taken, as in transformers)"),
          rope_.path("rope_type"), plain_text(*newer), rope_.path("type"), plain_text(*older));
    }
  }
  const std::string key = newer ? "rope_type" : "type";
  const std::string name = newer ? *newer : older.value_or("default");
  const TypeName* const found = find_type(name);
  if (found == nullptr) {
    context_.record.warn(
        warning_words("RotaryWarning", "%1 \"%2\" is not known: the frequencies are shown without scaling"),
        rope_.path(key), plain_text(name));
    return rope_.path(key) + " \"" + plain_text(name) + "\", which is not known";
  }
  settings_.scaling.kind = found->kind;
  // HunYuan names it dynamic and means a base changed once and for all.
  if (found->kind == ScalingKind::dynamic && rope_.has("alpha")) settings_.scaling.kind = ScalingKind::ntk;
  if (!newer && !older) return "default: " + rope_.path("rope_type") + " is not given";
  return found->name == scaling_name(found->kind) ? rope_.path(key) : rope_.path(key) + " \"" + name + "\"";
}

void ScalingReader::read_factor() {
  RotaryScaling& scaling = settings_.scaling;
  switch (scaling.kind) {
    case ScalingKind::none:
      return;
    case ScalingKind::ntk:
      if (rope_.has("alpha")) {
        scaling.factor = rope_.number("alpha", allowed_factors);
        if (scaling.factor) context_.record.note(type_, "factor", *scaling.factor, rope_.path("alpha"));
        warn_of_factor_beside_alpha();
        return;
      }
      [[fallthrough]];
    case ScalingKind::linear:
    case ScalingKind::dynamic:
    case ScalingKind::llama3:
      scaling.factor = noted("factor", allowed_factors, true);
      return;
    case ScalingKind::proportional:
      scaling.factor = noted("factor", allowed_factors);
      return;
    case ScalingKind::yarn:
    case ScalingKind::longrope:
      break;
  }
  scaling.factor = noted("factor", allowed_factors);
  if (scaling.factor) warn_of_lengths(*scaling.factor);
  if (scaling.factor || !settings_.original_length) return;
  if (!context_.max_length) {
    rope_.refuse("factor", "a number: without max_position_embeddings it can't be told");
    return;
  }
  scaling.factor =
      static_cast<double>(*context_.max_length) / static_cast<double>(*settings_.original_length);
  context_.record.note(
      type_, "factor", *scaling.factor,
      context_.max_length_source + " / original_length: " + rope_.path("factor") + " is not given");
  if (*scaling.factor < kMinFactor || *scaling.factor > kMaxFactor) {
    rope_.refuse("factor", "given, since the lengths of this config lead to " + exact_text(*scaling.factor));
  }
}

void ScalingReader::warn_of_factor_beside_alpha() {
  const nlohmann::json* const factor = rope_.find("factor");
  if (factor == nullptr || *factor == 1) return;
  context_.record.warn(
      warning_words("RotaryWarning",
                    "%1 is %2: it was not used, since %3 is given, which changes the base once and for all"),
      rope_.path("factor"), shown_json(*factor), rope_.path("alpha"));
}

void ScalingReader::warn_of_lengths(double factor) {
  if (!context_.max_length || !settings_.original_length) return;
  const double ratio =
      static_cast<double>(*context_.max_length) / static_cast<double>(*settings_.original_length);
  if (ratio == 1 || std::abs(ratio - factor) <= 1e-9 * factor) return;
  context_.record.warn(warning_words("RotaryWarning",
                                     "%1 is %2 and %3 / original_length is %4 / %5 = %6: the former was "
                                     "taken, since a factor that is given counts first, as in transformers"),
                       rope_.path("factor"), factor, context_.max_length_source, *context_.max_length,
                       *settings_.original_length, ratio);
}

void ScalingReader::read_yarn() {
  RotaryScaling& scaling = settings_.scaling;
  scaling.beta_fast = noted("beta_fast", turns).value_or(scaling.beta_fast);
  scaling.beta_slow = noted("beta_slow", turns).value_or(scaling.beta_slow);
  for (const char* const key : {"beta_fast", "beta_slow"}) {
    if (rope_.has(key)) continue;
    context_.record.note(type_, key,
                         key == std::string_view("beta_fast") ? scaling.beta_fast : scaling.beta_slow,
                         "default of YaRN");
  }
  const std::optional<bool> truncate = rope_.truth("truncate");
  scaling.truncate = truncate.value_or(true);
  context_.record.note(type_, "truncate", scaling.truncate,
                       truncate ? rope_.path("truncate") : "default of transformers");
  scaling.mscale = noted("mscale", {0, 1e3});
  scaling.mscale_all_dim = noted("mscale_all_dim", {0, 1e3});
  // Only latent attention multiplies the softmax scale.
  scaling.mscale_scales_softmax = context_.record.model.rotates_end_of_head;
  scaling.attention_factor = rope_.number("attention_factor", {1e-3, 1e3});
  if (scaling.attention_factor) sources_.attention_factor = rope_.path("attention_factor");
}

void ScalingReader::read_llama3() {
  settings_.scaling.low_freq_factor = noted("low_freq_factor", turns, true);
  settings_.scaling.high_freq_factor = noted("high_freq_factor", turns, true);
  const auto& low = settings_.scaling.low_freq_factor;
  const auto& high = settings_.scaling.high_freq_factor;
  if (low && high && *high <= *low) {
    rope_.refuse("high_freq_factor", "above low_freq_factor, which is " + exact_text(*low));
  }
}

void ScalingReader::read_longrope() {
  const auto pairs = static_cast<std::size_t>(settings_.rotary_dim / 2);
  if (pairs == 0) return;
  for (const auto& [key, list] : {std::pair("short_factor", &settings_.scaling.short_factor),
                                  std::pair("long_factor", &settings_.scaling.long_factor)}) {
    const auto numbers = rope_.numbers(key, pairs, pairs, allowed_factors);
    if (!numbers) {
      rope_.refuse(key, "a list of " + std::to_string(pairs) + " numbers, one for each pair that rotates");
      continue;
    }
    *list = *numbers;
    context_.record.note(type_, key,
                         std::to_string(pairs) + " numbers from " + exact_text(list->front()) + " to " +
                             exact_text(list->back()),
                         rope_.path(key));
  }
  settings_.scaling.attention_factor = rope_.number("attention_factor", {1e-3, 1e3});
  if (settings_.scaling.attention_factor) sources_.attention_factor = rope_.path("attention_factor");
}

void ScalingReader::read_sections(const std::string& type_path) {
  const std::string key = "mrope_section";
  if (!rope_.has(key)) {
    if (type_path.find("\"mrope\"") != std::string::npos) {
      rope_.refuse(key, "a list of three numbers of pairs, for time, height and width");
    }
    return;
  }
  const auto numbers = rope_.numbers(key, 3, 3, {0, 256});
  if (!numbers) return;
  if (std::any_of(numbers->begin(), numbers->end(), [](double n) { return n != std::floor(n); })) {
    rope_.refuse(key, "a list of three whole numbers");
    return;
  }
  PositionSections sections;
  for (std::size_t i = 0; i < 3; ++i) sections.counts[i] = static_cast<Index>((*numbers)[i]);
  const Index pairs = settings_.rotary_dim / 2;
  const std::string flag = rope_.first_of({"mrope_interleaved", "interleaved"});
  bool interleaved = context_.family.interleaved_sections;
  if (!flag.empty()) interleaved = rope_.truth(flag).value_or(interleaved);
  if (flag == "mrope_interleaved" && rope_.has("interleaved") && *rope_.find("interleaved") != interleaved) {
    context_.record.warn(
        warning_words("RotaryWarning",
                      "%1 and %2 differ: the latter was taken, since it is looked for first"),
        rope_.path("interleaved"), rope_.path(flag));
  }
  sections.style = interleaved ? PositionSections::Style::interleaved : PositionSections::Style::chunked;
  if (const auto streams = pair_streams(sections, pairs); !streams) {
    context_.problem().add(rope_.path(key) + " is " + sections_text(sections),
                           "it must be three whole numbers that add up to " + std::to_string(pairs) +
                               ", the pairs that rotate" + (interleaved ? ", and fit when interleaved" : ""));
    return;
  }
  settings_.sections = sections;
  context_.record.note_sections(type_, sections, rope_.path(key),
                                flag.empty() ? context_.family_source() : rope_.path(flag));
}

void ScalingReader::warn_of_others() {
  for (const auto& [key, value] : rope_.object().items()) {
    if (!is_rope_field(key) && !value.is_null()) {
      context_.record.warn(warning_words("RotaryWarning", "%1 is not known and was not used"),
                           rope_.path(key));
    }
  }
}

}  // namespace

std::optional<ScalingKind> scaling_kind(std::string_view name) {
  const TypeName* const found = find_type(name);
  return found == nullptr ? std::nullopt : std::optional(found->kind);
}

bool is_rope_field(std::string_view key) {
  return std::find(known_fields.begin(), known_fields.end(), key) != known_fields.end();
}

void read_scaling(ConfigContext& context, const ConfigScope& rope, const std::string& type,
                  RotarySettings& settings, DerivedSources& sources) {
  ScalingReader(context, rope, type, settings, sources).read();
}

}  // namespace rope
