// SPDX-License-Identifier: MIT
// Private header of core: what the readers of configs and of GGUF files share.
#pragma once

#include <algorithm>
#include <string>
#include <utility>

#include "core/rotary/model_rotary.h"
#include "core/support/number_text.h"
#include "core/support/result.h"

namespace rope {

inline constexpr const char* unknown_pairing = "not known: as in most models";

/// "16,24,24"
[[nodiscard]] std::string sections_text(const PositionSections& sections);

/// A model's settings while they are read: every value goes in with its source.
class RotaryRecord {
 public:
  ModelRotary model{};

  void note(const std::string& type, const std::string& key, std::string value, std::string source) {
    model.sources.push_back(
        {.layer_type = type, .key = key, .value = std::move(value), .source = std::move(source)});
  }
  void note(const std::string& type, const std::string& key, const char* value, std::string source) {
    note(type, key, std::string(value), std::move(source));
  }
  void note(const std::string& type, const std::string& key, double value, std::string source) {
    note(type, key, exact_text(value), std::move(source));
  }
  void note(const std::string& type, const std::string& key, Index value, std::string source) {
    note(type, key, std::to_string(value), std::move(source));
  }
  void note(const std::string& type, const std::string& key, bool value, std::string source) {
    note(type, key, std::string(value ? "true" : "false"), std::move(source));
  }
  void note_pairing(const std::string& type, Pairing pairing, std::string source) {
    note(type, "pairing", pairing == Pairing::half ? "half" : "interleaved", std::move(source));
  }
  void note_sections(const std::string& type, const PositionSections& sections, std::string source,
                     std::string style_source);
  /// `what`: "architecture \"x\" is not known"
  void warn_of_pairing(const std::string& what) {
    warn(what +
         ": pairs are taken as half (i and i + rotary_dim / 2), as in most models; choose interleaved if "
         "this one pairs 2i and 2i + 1");
  }
  /// Said once, and at most 50 lines: more would hide what matters.
  void warn(const std::string& line) {
    const auto& said = model.warnings;
    if (said.size() < 50 && std::find(said.begin(), said.end(), line) == said.end())
      model.warnings.push_back(line);
  }
};

/// Where what follows from other settings came from; empty texts are filled with the rule.
struct DerivedSources {
  std::string attention_factor{};
  std::string softmax_scale{};
  std::string layers{};
};

/// Adds a type whose settings are complete: computes its frequencies, to see that it can be done, and notes
/// what follows from the settings (attention_factor, ramp, softmax_scale) and which layers are of the type.
/// model.head_dim and model.softmax_scale must be known by then.
[[nodiscard]] Status add_type(RotaryRecord& record, LayerRotary layer, const DerivedSources& sources,
                              const std::string& file);

}  // namespace rope
