// SPDX-License-Identifier: MIT
// A model's rotation from the metadata of a GGUF file, with llama.cpp's defaults.
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/files/detail/number_range.h"
#include "core/files/detail/rotary_families.h"
#include "core/files/detail/rotary_record.h"
#include "core/files/rotary_config.h"

namespace rope {
namespace {

const std::string default_source = "default of llama.cpp";

std::optional<double> single_number(const GgufValue& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return static_cast<double>(*integer);
  if (const auto* real = std::get_if<double>(&value)) return *real;
  return std::nullopt;
}

class GgufReaderOfRotation {
 public:
  GgufReaderOfRotation(const GgufMetadata& metadata, std::string file)
      : metadata_(metadata), file_(std::move(file)) {}
  Result<ModelRotary> read();

 private:
  void refuse(const std::string& key, const std::string& what, const std::string& wanted) {
    if (!error_) error_ = Error{key + " " + what, file_, "it must be " + wanted};
  }
  [[nodiscard]] std::string key(const std::string& name) const { return architecture_ + "." + name; }
  std::optional<double> number(const std::string& key, NumberRange range, bool whole = false);
  std::optional<Index> whole(const std::string& key, double low, double high) {
    const auto value = number(key, {low, high}, true);
    return value ? std::optional(static_cast<Index>(*value)) : std::nullopt;
  }
  std::optional<std::string> text(const std::string& key);
  /// The first of two keys for the same if the file has it, else the second; says where both differ.
  std::string first_key(const std::string& first, const std::string& second);

  void read_lengths();
  void read_head_dim();
  void read_pairing();
  void read_type(const std::string& type);
  void read_base(const std::string& type, RotarySettings& settings);
  void read_scaling(const std::string& type, RotarySettings& settings, DerivedSources& sources);
  void read_yarn(const std::string& type, RotarySettings& settings, DerivedSources& sources);
  void read_sections(const std::string& type, RotarySettings& settings);

  const GgufMetadata& metadata_;
  std::string file_;
  std::optional<Error> error_;
  std::string architecture_;
  RotaryRecord record_;
  std::string head_dim_source_;
  Pairing pairing_ = Pairing::half;
  std::string pairing_source_;
  bool interleaved_sections_ = false;
  std::string length_source_;
};

std::optional<double> GgufReaderOfRotation::number(const std::string& key, NumberRange range, bool whole) {
  const GgufValue* const found = metadata_.find(key);
  if (found == nullptr) return std::nullopt;
  std::optional<double> value = single_number(*found);
  if (const auto* list = std::get_if<std::vector<double>>(found); list != nullptr && !list->empty()) {
    value = list->front();  // a number for each layer
    if (std::any_of(list->begin(), list->end(), [&](double other) { return other != list->front(); })) {
      value = *std::max_element(list->begin(), list->end());
      record_.warn(warning_words("RotaryWarning", "%1 differs between layers: the largest, %2, was taken"),
                   key, *value);
    }
  }
  const std::string wanted = range_text(range, whole ? "a whole number" : "a number");
  if (!value) {
    refuse(key, "is no number", wanted);
  } else if (!(*value >= range.low && *value <= range.high) || (whole && std::floor(*value) != *value)) {
    refuse(key, "is " + exact_text(*value), wanted);
    value.reset();
  }
  return value;
}

std::optional<std::string> GgufReaderOfRotation::text(const std::string& key) {
  const GgufValue* const found = metadata_.find(key);
  if (found == nullptr) return std::nullopt;
  const auto* const value = std::get_if<std::string>(found);
  const bool plain = value != nullptr && !value->empty() && value->size() <= 60 &&
                     std::all_of(value->begin(), value->end(), [](char c) { return c > ' ' && c < '\x7F'; });
  if (plain) return *value;
  refuse(key, value != nullptr && value->empty() ? "is empty" : "is no plain name",
         "text of 1 to 60 letters");
  return std::nullopt;
}

std::string GgufReaderOfRotation::first_key(const std::string& first, const std::string& second) {
  const GgufValue* const taken = metadata_.find(first);
  const GgufValue* const other = metadata_.find(second);
  if (taken == nullptr) return second;
  const auto value = single_number(*taken);
  const auto passed_over = other == nullptr ? std::nullopt : single_number(*other);
  if (value && passed_over && *value != *passed_over) {
    record_.warn(warning_words("RotaryWarning",
                               "%1 is %2 and %3 is %4: the latter was taken, since it is looked for first"),
                 second, *passed_over, first, *value);
  }
  return first;
}

void GgufReaderOfRotation::read_lengths() {
  ModelRotary& model = record_.model;
  model.max_length = whole(key("context_length"), 1, most_tokens);
  model.layer_count = whole(key("block_count"), 1, 100'000);
  model.original_length = model.max_length;
  length_source_ = key("context_length");
  if (const auto original = whole(key("rope.scaling.original_context_length"), 1, most_tokens)) {
    model.original_length = original;
    length_source_ = key("rope.scaling.original_context_length");
  }
  if (const auto scale = number(key("attention.scale"), {1e-6, 1e6})) model.softmax_scale = scale;
}

void GgufReaderOfRotation::read_head_dim() {
  ModelRotary& model = record_.model;
  model.rotates_end_of_head = metadata_.find(key("attention.kv_lora_rank")) != nullptr;
  for (const char* const name : {"attention.key_length_mla", "attention.key_length"}) {
    const auto length = whole(key(name), 2, 512);
    if (!length) continue;
    model.head_dim = *length;
    head_dim_source_ = key(name);
    return;
  }
  const auto width = whole(key("embedding_length"), 1, 1e8);
  const auto heads = whole(key("attention.head_count"), 1, 1e6);
  if (!width || !heads) {
    refuse(key(width ? "attention.head_count" : "embedding_length"), "is missing",
           "there (or attention.key_length): the size of a head is not guessed");
    return;
  }
  model.head_dim = *width / *heads;
  head_dim_source_ = key("embedding_length") + " / attention.head_count";
  if (model.head_dim < 2 || model.head_dim > 512 || model.head_dim % 2 != 0 || *width % *heads != 0) {
    refuse("head_dim",
           "is " + exact_text(static_cast<double>(*width) / static_cast<double>(*heads)) + " (" +
               head_dim_source_ + ")",
           "an even number from 2 to 512");
  }
}

void GgufReaderOfRotation::read_pairing() {
  const auto known = gguf_pairing(architecture_);
  pairing_source_ = "general.architecture " + architecture_ + ": as in llama.cpp";
  if (!known) {
    pairing_source_ = unknown_pairing;
    record_.warn(
        warning_words("RotaryWarning",
                      "architecture \"%1\" is not known: pairs are taken as half (i and i + rotary_dim / 2), "
                      "as in most models; choose interleaved if this one pairs 2i and 2i + 1"),
        architecture_);
    return;
  }
  if (*known == GgufPairing::none) {
    refuse("general.architecture", "is " + architecture_ + ", which has no rotary positions",
           "that of a model that rotates queries and keys");
  }
  const bool sections = metadata_.find(key("rope.dimension_sections")) != nullptr;
  if (*known == GgufPairing::interleaved && !(architecture_ == "glm4" && sections))
    pairing_ = Pairing::interleaved;
  interleaved_sections_ = *known == GgufPairing::interleaved_sections;
}

void GgufReaderOfRotation::read_base(const std::string& type, RotarySettings& settings) {
  const std::string own = key("rope.freq_base_swa");
  const bool local = type == "sliding_attention";
  std::string source = default_source;
  if (local && metadata_.find(own) != nullptr) {
    settings.base = number(own, allowed_bases).value_or(settings.base);
    source = own;
  } else if (!local && metadata_.find(key("rope.freq_base")) != nullptr) {
    settings.base = number(key("rope.freq_base"), allowed_bases).value_or(settings.base);
    source = key("rope.freq_base");
  }
  record_.note(type, "base", settings.base, source);
}

void GgufReaderOfRotation::read_yarn(const std::string& type, RotarySettings& settings,
                                     DerivedSources& sources) {
  RotaryScaling& scaling = settings.scaling;
  const std::string prefix = key("rope.scaling.");
  const auto beta = [&](const char* name, const char* setting, double& value) {
    const auto given = number(prefix + name, {1e-6, 1e6});
    value = given.value_or(value);
    record_.note(type, setting, value, given ? prefix + name : "default of YaRN");
  };
  beta("yarn_beta_fast", "beta_fast", scaling.beta_fast);
  beta("yarn_beta_slow", "beta_slow", scaling.beta_slow);
  record_.note(type, "truncate", true, "as in llama.cpp");
  scaling.mscale_scales_softmax = record_.model.rotates_end_of_head;
  if (const auto multiplier = number(prefix + "yarn_log_multiplier", {0, 1e2})) {
    // 0.1 * mscale_all_dim; cos and sin then stay as they are, as with mscale equal to it.
    scaling.mscale = scaling.mscale_all_dim = *multiplier * 10;
    record_.note(type, "mscale_all_dim", *scaling.mscale_all_dim, "10 * " + prefix + "yarn_log_multiplier");
  }
  const std::string factor_key = first_key(prefix + "yarn_attn_factor", prefix + "attn_factor");
  if (const auto factor = number(factor_key, {1e-3, 1e3}); factor && scaling.factor) {
    scaling.attention_factor = *factor * (*scaling.factor <= 1 ? 1 : 0.1 * std::log(*scaling.factor) + 1);
    sources.attention_factor = factor_key + " * (0.1 ln(factor) + 1)";
  }
}

void GgufReaderOfRotation::read_scaling(const std::string& type, RotarySettings& settings,
                                        DerivedSources& sources) {
  const std::string type_key = key("rope.scaling.type");
  const std::string factor_key = first_key(key("rope.scaling.factor"), key("rope.scale_linear"));
  const auto name = text(type_key);
  // 0 stands for "no factor" there.
  const auto given = number(factor_key, {0, kMaxFactor});
  const std::optional<double> factor = given && *given != 0 ? given : std::nullopt;
  std::string kind = name.value_or(factor && *factor != 1 ? "linear" : "none");
  std::string source = name ? type_key : default_source;
  if (kind == "linear" && !factor) kind = "none";
  if (kind != "none" && kind != "linear" && kind != "yarn") {
    if (kind == "longrope") {
      record_.warn(warning_words("RotaryWarning",
                                 "%1 \"%2\": its factors are tensors of the file, which are not read; the "
                                 "frequencies are shown without scaling"),
                   type_key, kind);
    } else {
      record_.warn(warning_words("RotaryWarning",
                                 "%1 \"%2\": it is not known; the frequencies are shown without scaling"),
                   type_key, kind);
    }
    source = type_key + " \"" + kind + "\", shown without scaling";
    kind = "none";
  }
  record_.note(type, "scaling", kind, source);
  if (kind == "none") return;
  settings.scaling.kind = kind == "yarn" ? ScalingKind::yarn : ScalingKind::linear;
  settings.scaling.factor = factor;
  if (!factor) {
    refuse(key("rope.scaling.factor"), "is missing", "a number, which yarn scaling needs");
    return;
  }
  if (*factor < allowed_factors.low) {
    refuse(factor_key, "is " + exact_text(*factor), range_text(allowed_factors));
    return;
  }
  record_.note(type, "factor", *factor, factor_key);
  if (settings.scaling.kind == ScalingKind::yarn) read_yarn(type, settings, sources);
}

void GgufReaderOfRotation::read_sections(const std::string& type, RotarySettings& settings) {
  const std::string name = key("rope.dimension_sections");
  const GgufValue* const found = metadata_.find(name);
  if (found == nullptr) return;
  const auto* const list = std::get_if<std::vector<double>>(found);
  const std::string wanted = "three whole numbers (and 0) that add up to " +
                             std::to_string(settings.rotary_dim / 2) + ", the pairs that rotate";
  const bool four = list != nullptr && list->size() == 4 && list->back() == 0;
  if (list == nullptr || (list->size() != 3 && !four)) {
    refuse(name, "is no list of three sections", wanted);
    return;
  }
  PositionSections sections;
  std::string shown;
  bool whole_numbers = true;
  for (std::size_t i = 0; i < 3; ++i) {
    const double count = (*list)[i];
    whole_numbers = whole_numbers && count >= 0 && count <= 256 && std::floor(count) == count;
    sections.counts[i] = whole_numbers ? static_cast<Index>(count) : -1;
    shown.append(i == 0 ? "" : ",").append(exact_text(count));
  }
  sections.style =
      interleaved_sections_ ? PositionSections::Style::interleaved : PositionSections::Style::chunked;
  if (!whole_numbers || !pair_streams(sections, settings.rotary_dim / 2)) {
    refuse(name, "is " + shown, wanted);
    return;
  }
  settings.sections = sections;
  record_.note_sections(type, sections, name, pairing_source_);
}

void GgufReaderOfRotation::read_type(const std::string& type) {
  const bool local = type == "sliding_attention";
  const auto sized = [&](const std::string& name, Index otherwise, std::string& source) {
    for (const std::string& k : {local ? key(name + "_swa") : key(name), key(name)}) {
      if (metadata_.find(k) == nullptr) continue;
      source = k;
      return whole(k, 2, 512).value_or(otherwise);
    }
    return otherwise;
  };
  RotarySettings settings{.pairing = pairing_};
  std::string head_source = head_dim_source_;
  settings.head_dim = record_.model.head_dim;
  if (local && metadata_.find(key("attention.key_length_swa")) != nullptr) {
    settings.head_dim = sized("attention.key_length", settings.head_dim, head_source);
  }
  std::string rotary_source = "head_dim: " + default_source;
  settings.rotary_dim = sized("rope.dimension_count", settings.head_dim, rotary_source);
  record_.note(type, "head_dim", settings.head_dim, head_source);
  record_.note(type, "encoding", "rope", "general.architecture " + architecture_);
  record_.note(type, "rotary_dim", settings.rotary_dim, rotary_source);
  if (settings.rotary_dim > settings.head_dim || settings.rotary_dim % 2 != 0) {
    refuse("rotary_dim", "is " + std::to_string(settings.rotary_dim) + " (" + rotary_source + ")",
           "an even number from 2 to head_dim, which is " + std::to_string(settings.head_dim));
  }
  read_base(type, settings);
  record_.note_pairing(type, pairing_, pairing_source_);
  settings.original_length = record_.model.original_length;
  if (settings.original_length) {
    record_.note(type, "original_length", *settings.original_length, length_source_);
  }
  DerivedSources sources;
  if (record_.model.softmax_scale) sources.softmax_scale = key("attention.scale");
  if (local) {
    record_.note(type, "scaling", "none", "scaling is for full_attention");
  } else {
    read_scaling(type, settings, sources);
  }
  if (error_) return;
  read_sections(type, settings);
  if (error_) return;
  LayerRotary layer{.type = type, .rotary = settings, .layers = {}};
  if (Status added = add_type(record_, std::move(layer), sources, file_); !added) error_ = added.error();
}

Result<ModelRotary> GgufReaderOfRotation::read() {
  const auto architecture = text("general.architecture");
  if (!architecture) {
    refuse("general.architecture", "is missing", "there: every other key begins with it");
    return *error_;
  }
  architecture_ = *architecture;
  record_.model.name = architecture_;
  record_.model.origin = file_;
  read_pairing();
  read_lengths();
  read_head_dim();
  for (const std::string& tensor : metadata_.rope_tensors) {
    record_.warn(warning_words("RotaryWarning",
                               "the file has a tensor %1 with a factor for each pair, which is not read: the "
                               "frequencies are shown without it"),
                 tensor);
  }
  for (const std::string_view some : {"smollm3", "llama4", "cohere2", "exaone4"}) {
    if (architecture_ == some)
      record_.warn(warning_words("RotaryWarning", "some layers of %1 do not rotate, which no key tells"),
                   architecture_);
  }
  // llama.cpp gives Gemma's layers with a window a base of their own, whether or not the file has it.
  const bool gemma = architecture_ == "gemma3" || architecture_ == "gemma3n";
  const bool two = metadata_.find(key("rope.freq_base_swa")) != nullptr ||
                   (gemma && metadata_.find(key("attention.sliding_window")) != nullptr);
  if (!error_) read_type("full_attention");
  if (!error_ && two) read_type("sliding_attention");
  if (error_) return *error_;
  return std::move(record_.model);
}

}  // namespace

Result<ModelRotary> rotary_from_gguf(const GgufMetadata& metadata, const std::string& name) {
  return GgufReaderOfRotation(metadata, name).read();
}

}  // namespace rope
