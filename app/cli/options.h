// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cli/failure.h"
#include "app/cli/output.h"
#include "core/support/index.h"

namespace rope::cli {

/// How an option looks: its name ("--base", or "TEXT" for a word without a name), the letter or word
/// that stands for its value in the help, and one plain sentence.
struct OptionText {
  const char* name;
  const char* value;
  const char* help;
};

/// Allowed numbers, both ends included.
struct NumberLimits {
  double low = -1e15;
  double high = 1e15;
  bool above_low = false;  ///< low itself is not allowed
};
struct WholeLimits {
  Index low = 0;
  Index high = 0;
  bool even = false;
};
struct ListLimits {
  NumberLimits each;
  std::size_t most = 100000;
};

/// Positions and distances the core is accurate for.
inline constexpr double farthest_position = 1e7;
/// Whole numbers that JSON, and with it the window's state, can hold.
inline constexpr WholeLimits seed_limits{.low = 0, .high = Index{1} << 53};

/// What the core calls an enum's values, as choices of an option.
template <typename Enum, typename Names>
std::vector<std::pair<const char*, Enum>> choices_of(const Names& names) {
  std::vector<std::pair<const char*, Enum>> choices;
  for (const auto& [value, name] : names) choices.emplace_back(name.data(), value);
  return choices;
}

/// The options of one command: declared with the variable each fills, parsed strictly (numbers whole,
/// finite and in range), and reported as settings. Command line parsing itself is CLI11's, which only
/// options.cpp sees.
class Options {
 public:
  Options(const std::string& command, const std::string& summary);
  ~Options();
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;

  void add(const OptionText& text, double& target, NumberLimits limits);
  void add(const OptionText& text, std::optional<double>& target, NumberLimits limits);
  void add(const OptionText& text, Index& target, WholeLimits limits);
  void add(const OptionText& text, std::optional<Index>& target, WholeLimits limits);
  void add(const OptionText& text, std::vector<double>& target, ListLimits limits);
  void add(const OptionText& text, std::optional<std::string>& target);
  void add(const OptionText& text, std::vector<std::string>& target);  ///< may be given more than once
  void add(const OptionText& text, bool& target);                      ///< a flag: text.value is not used
  /// One of a few words. "a" of {{"a", A}, {"b", B}}.
  template <typename Enum>
  void add(const OptionText& text, Enum& target, const std::vector<std::pair<const char*, Enum>>& choices) {
    std::vector<std::string> names;
    names.reserve(choices.size());
    for (const auto& choice : choices) names.emplace_back(choice.first);
    add_choice(
        text, names, [&target, choices](std::size_t i) { target = choices[i].second; },
        [&target, choices] {
          std::size_t i = 0;
          while (i + 1 < choices.size() && choices[i].second != target) ++i;
          return i;
        });
  }

  /// Heading of the options added next in the help.
  void group(const std::string& name);
  /// Printed under the options: what is worth knowing, and an example that can be pasted.
  void footer(const std::string& text);
  /// Options from here on say how results are shown, not what they are: no settings.
  void end_of_settings();

  /// Fills the variables. False where help was asked for, and printed to `help`.
  /// Throws a usage failure that names the option and, for one that there is not, the nearest there is.
  [[nodiscard]] bool parse(const std::vector<std::string>& arguments, std::string& help);

  [[nodiscard]] bool given(std::string_view name) const;
  /// The first of these that was typed; for "has no effect with ..." messages.
  [[nodiscard]] std::optional<std::string> first_given(const std::vector<std::string>& names) const;
  /// These had no part in this run: settings() is silent about them.
  void leave_out(const std::vector<std::string>& names);
  /// Value of every option that has one, as used, under its name with underscores.
  [[nodiscard]] Settings settings() const;

 private:
  using Setter = std::function<void(std::size_t)>;
  using Getter = std::function<std::size_t()>;
  void add_choice(const OptionText& text, const std::vector<std::string>& names, Setter set, Getter get);

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The failure of an option whose word is none of `names`: it tells them (`of` says of what they are), and
/// the nearest one.
[[nodiscard]] Failure choice_failure(std::string_view name, std::string_view typed,
                                     const std::vector<std::string>& names, const std::string& of = {});

}  // namespace rope::cli
