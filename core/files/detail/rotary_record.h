// SPDX-License-Identifier: MIT
// Private header of core: what the readers of configs and of GGUF files share.
#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/rotary/model_rotary.h"
#include "core/support/number_text.h"
#include "core/support/result.h"

namespace rope {

inline constexpr const char* unknown_pairing = "not known: as in most models";

/// A sentence that the window can translate.
struct MarkedWords {
  const char* words;
};
/// Marks the sentence of a warning for lupdate, which finds it by this name (app/CMakeLists.txt).
constexpr MarkedWords warning_words(const char* /*context*/, const char* words) {
  return {words};
}

/// The sentence of a warning: a marked literal in which each of %1 to %Places stands. Anything else does not
/// compile.
template <std::size_t Places>
class WarningWords {
 public:
  consteval WarningWords(MarkedWords marked) : words_(marked.words) {
    for (std::size_t place = 1; place <= 9; ++place) {
      const bool there = has(static_cast<char>('0' + place));
      if (there != (place <= Places)) throw std::invalid_argument("a warning has a place for each value");
    }
  }
  [[nodiscard]] constexpr std::string_view words() const noexcept { return words_; }

 private:
  constexpr bool has(char place) const {
    for (std::size_t i = 0; i + 1 < words_.size(); ++i) {
      if (words_[i] == '%' && words_[i + 1] == place) return true;
    }
    return false;
  }

  std::string_view words_;
};

/// What fills a place of a warning.
inline std::string warning_value(std::string value) {
  return value;
}
inline std::string warning_value(std::string_view value) {
  return std::string(value);
}
inline std::string warning_value(const char* value) {
  return value;
}
inline std::string warning_value(double value) {
  return exact_text(value);
}
inline std::string warning_value(Index value) {
  return std::to_string(value);
}

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
  /// Said once, and at most 50 lines: more would hide what matters. The words are from warning_words(), the
  /// values for %1, %2, ...: texts as the file has them, or numbers.
  template <typename... Values>
  void warn(std::type_identity_t<WarningWords<sizeof...(Values)>> words, Values&&... values) {
    RotaryWarning warning{.pattern = words.words(),
                          .values = {warning_value(std::forward<Values>(values))...}};
    const auto& before = model.warnings;
    if (before.size() < 50 && std::find(before.begin(), before.end(), warning) == before.end())
      model.warnings.push_back(std::move(warning));
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
