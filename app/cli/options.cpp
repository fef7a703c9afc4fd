// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <functional>

#include "app/cli/failure.h"
#include "app/cli/parse.h"

namespace rope::cli {

struct Options::Impl {
  struct Declared {
    std::string name;  // as typed: "--head-dim"
    CLI::Option* option = nullptr;
    std::function<void(const std::string& text)> assign;
    std::function<Cell()> value;
    bool is_setting = true;
    bool repeats = false;  // may be given more than once
  };

  CLI::App app;
  std::vector<Declared> declared;
  std::string group = "Options";
  bool settings_ended = false;

  CLI::Option* declare(const OptionText& text, std::function<void(const std::string&)> assign,
                       std::function<Cell()> value) {
    CLI::Option* option = app.add_option(text.name, text.help);
    option->type_name(text.name[0] == '-' ? text.value : "");
    option->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);  // so that assign_all() sees repeats
    option->expected(1);
    remember(text, option, std::move(assign), std::move(value));
    return option;
  }
  void remember(const OptionText& text, CLI::Option* option, std::function<void(const std::string&)> assign,
                std::function<Cell()> value) {
    if (text.name[0] == '-') option->group(group);
    declared.push_back({.name = text.name,
                        .option = option,
                        .assign = std::move(assign),
                        .value = std::move(value),
                        .is_setting = !settings_ended});
  }
  [[nodiscard]] const Declared& find(std::string_view name) const {
    const auto found =
        std::find_if(declared.begin(), declared.end(), [&](const Declared& d) { return d.name == name; });
    if (found == declared.end()) throw std::logic_error("no option " + std::string(name));
    return *found;
  }
  [[nodiscard]] std::vector<std::string> left_over() const {
    std::vector<std::string> words = app.remaining();
    // The mark after which everything is text counts as left over too.
    words.erase(std::remove(words.begin(), words.end(), "--"), words.end());
    return words;
  }
  void check_unknown_options() const;
  void check_left_over_words() const;
  void assign_all();
};

namespace {

std::string limits_text(const NumberLimits& limits) {
  return std::string("must be a number ") + (limits.above_low ? "above " : "from ") + exact_text(limits.low) +
         (limits.above_low ? ", up to " : " to ") + exact_text(limits.high);
}

std::string limits_text(const WholeLimits& limits) {
  return std::string("must be ") + (limits.even ? "an even" : "a") + " whole number from " +
         std::to_string(limits.low) + " to " + std::to_string(limits.high);
}

bool allowed(double value, const NumberLimits& limits) {
  return value >= limits.low && value <= limits.high && !(limits.above_low && value == limits.low);
}

/// A value as it is quoted in a message: long ones are cut.
std::string quoted(std::string_view name, std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string shown(text.substr(0, longest));
  if (text.size() > longest) shown += "...";
  return std::string(name) + " " + (shown.empty() ? "\"\"" : shown);
}

std::string choices_text(const std::vector<std::string>& names) {
  std::string shown;
  for (const std::string& name : names) (shown += shown.empty() ? "" : "|") += name;
  return shown;
}

double number_for(const char* name, const std::string& text, const NumberLimits& limits) {
  const std::optional<double> value = parse_number(text);
  if (!value || !allowed(*value, limits)) throw usage_failure(quoted(name, text), limits_text(limits));
  return *value;
}

Index whole_for(const char* name, const std::string& text, const WholeLimits& limits) {
  const std::optional<Index> value = parse_whole(text);
  if (!value || *value < limits.low || *value > limits.high || (limits.even && *value % 2 != 0)) {
    throw usage_failure(quoted(name, text), limits_text(limits));
  }
  return *value;
}

}  // namespace

Failure choice_failure(std::string_view name, std::string_view typed, const std::vector<std::string>& names,
                       const std::string& of) {
  const std::optional<std::string> near = nearest_spelling(typed, names);
  return usage_failure(quoted(name, typed),
                       "must be " + choices_text(names) + of + (near ? "; did you mean " + *near + "?" : ""));
}

Options::Options(const std::string& command, const std::string& summary) : impl_(std::make_unique<Impl>()) {
  CLI::App& app = impl_->app;
  app.name("rope-cli " + command);
  app.description(summary);
  app.set_help_flag("-h,--help", "Show this help");
  app.allow_extras();  // collected, to be answered with the nearest right spelling
  app.get_formatter()->column_width(34);
}

Options::~Options() = default;

void Options::add(const OptionText& text, double& target, NumberLimits limits) {
  impl_->declare(
      text,
      [name = text.name, &target, limits](const std::string& typed) {
        target = number_for(name, typed, limits);
      },
      [&target]() -> Cell { return target; });
}

void Options::add(const OptionText& text, std::optional<double>& target, NumberLimits limits) {
  impl_->declare(
      text,
      [name = text.name, &target, limits](const std::string& typed) {
        target = number_for(name, typed, limits);
      },
      [&target]() -> Cell { return target ? Cell(*target) : Cell(); });
}

void Options::add(const OptionText& text, Index& target, WholeLimits limits) {
  impl_->declare(
      text,
      [name = text.name, &target, limits](const std::string& typed) {
        target = whole_for(name, typed, limits);
      },
      [&target]() -> Cell { return std::int64_t{target}; });
}

void Options::add(const OptionText& text, std::optional<Index>& target, WholeLimits limits) {
  impl_->declare(
      text,
      [name = text.name, &target, limits](const std::string& typed) {
        target = whole_for(name, typed, limits);
      },
      [&target]() -> Cell { return target ? Cell(std::int64_t{*target}) : Cell(); });
}

void Options::add(const OptionText& text, std::vector<double>& target, ListLimits limits) {
  impl_->declare(
      text,
      [name = text.name, &target, limits](const std::string& typed) {
        std::optional<std::vector<double>> values = parse_numbers(typed);
        if (!values || values->empty()) {
          throw usage_failure(quoted(name, typed), "must be numbers with commas between them, as in 1,2,5");
        }
        if (values->size() > limits.most) {
          throw usage_failure(name, "takes at most " + std::to_string(limits.most) + " numbers");
        }
        for (const double value : *values) {
          if (!allowed(value, limits.each)) {
            // One number is quoted as it was typed.
            throw usage_failure(quoted(name, values->size() == 1 ? typed : exact_text(value)),
                                limits_text(limits.each));
          }
        }
        target = std::move(*values);
      },
      [&target]() -> Cell { return target.empty() ? Cell() : Cell(numbers_text(target)); });
}

void Options::add(const OptionText& text, std::optional<std::string>& target) {
  const bool has_name = text.name[0] == '-';
  impl_->declare(
      text,
      [name = text.name, has_name, &target](const std::string& typed) {
        // "--output --form matrix" has lost a value; a file called --form is not what was meant.
        if (has_name && (typed.empty() || typed.starts_with("--")))
          throw usage_failure(name, "needs a value");
        target = typed;
      },
      [&target]() -> Cell { return target ? Cell(*target) : Cell(); });
}

void Options::add(const OptionText& text, std::vector<std::string>& target) {
  impl_->declare(
      text,
      [name = text.name, &target](const std::string& typed) {
        if (typed.empty() || typed.starts_with("--")) throw usage_failure(name, "needs a value");
        target.push_back(typed);
      },
      [&target]() -> Cell {
        std::string all;
        for (const std::string& each : target) (all += all.empty() ? "" : ",") += each;
        return target.empty() ? Cell() : Cell(all);
      });
  impl_->declared.back().repeats = true;
}

void Options::add(const OptionText& text, bool& target) {
  CLI::Option* option = impl_->app.add_flag(text.name, text.help);
  option->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  impl_->remember(
      text, option,
      [name = text.name, &target](const std::string& typed) {
        if (typed != "true" && typed != "false") throw usage_failure(quoted(name, typed), "takes no value");
        target = typed == "true";
      },
      [&target]() -> Cell { return target; });
}

void Options::add_choice(const OptionText& text, const std::vector<std::string>& names, Setter set,
                         Getter get) {
  CLI::Option* option = impl_->declare(
      text,
      [option_name = text.name, names, set = std::move(set)](const std::string& typed) {
        const auto found = std::find(names.begin(), names.end(), typed);
        if (found == names.end()) throw choice_failure(option_name, typed, names);
        set(static_cast<std::size_t>(found - names.begin()));
      },
      [names, get = std::move(get)]() -> Cell { return names[get()]; });
  option->type_name(choices_text(names));
}

void Options::group(const std::string& name) {
  impl_->group = name;
}

void Options::footer(const std::string& text) {
  impl_->app.footer(text);
}

void Options::end_of_settings() {
  impl_->settings_ended = true;
}

void Options::Impl::check_unknown_options() const {
  const std::vector<std::string> extras = left_over();
  const auto dashed = std::find_if(extras.begin(), extras.end(),
                                   [](const std::string& word) { return word.size() > 1 && word[0] == '-'; });
  if (dashed == extras.end()) return;
  std::vector<std::string> names{"--help"};
  for (const Declared& one : declared) {
    if (one.name[0] == '-') names.push_back(one.name);
  }
  const std::string word = dashed->substr(0, dashed->find('='));
  const std::optional<std::string> near = nearest_spelling(word, names);
  throw usage_failure(word.substr(0, 60),
                      near ? "no such option; did you mean " + *near + "?" : "no such option");
}

void Options::Impl::check_left_over_words() const {
  const std::vector<std::string> extras = left_over();
  if (extras.empty()) return;
  throw usage_failure("\"" + extras.front().substr(0, 60) + "\"",
                      "one word too many; put quotes around a text of several words");
}

void Options::Impl::assign_all() {
  for (const Declared& one : declared) {
    const std::vector<std::string>& typed = one.option->results();
    if (typed.empty()) continue;
    if (typed.size() > 1 && !one.repeats && one.option->get_items_expected_max() > 0) {
      throw usage_failure(one.name, "is given more than once");
    }
    if (!one.repeats) {
      one.assign(typed.back());
      continue;
    }
    for (const std::string& each : typed) one.assign(each);
  }
}

bool Options::parse(const std::vector<std::string>& arguments, std::string& help) {
  try {
    std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
    impl_->app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    help = impl_->app.help();
    return false;
  } catch (const CLI::ArgumentMismatch&) {
    throw usage_failure(arguments.back(), "needs a value");
  } catch (const CLI::ParseError& error) {
    throw usage_failure(error.what(), {});
  }
  impl_->check_unknown_options();
  impl_->assign_all();  // before the next: a forgotten value is the likelier reason for a word too many
  impl_->check_left_over_words();
  return true;
}

bool Options::given(std::string_view name) const {
  return impl_->find(name).option->count() > 0;
}

std::optional<std::string> Options::first_given(const std::vector<std::string>& names) const {
  for (const std::string& name : names) {
    if (given(name)) return name;
  }
  return std::nullopt;
}

void Options::leave_out(const std::vector<std::string>& names) {
  for (Impl::Declared& one : impl_->declared) {
    if (std::find(names.begin(), names.end(), one.name) != names.end()) one.is_setting = false;
  }
}

Settings Options::settings() const {
  Settings settings;
  for (const Impl::Declared& one : impl_->declared) {
    if (!one.is_setting) continue;
    Cell value = one.value();
    if (std::holds_alternative<std::monostate>(value)) continue;
    std::string key = one.name.substr(one.name.find_first_not_of('-'));
    for (char& c : key) c = c == '-' ? '_' : static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    settings.emplace_back(std::move(key), std::move(value));
  }
  return settings;
}

}  // namespace rope::cli
