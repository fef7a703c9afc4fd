// SPDX-License-Identifier: MIT
// Private header of core (nlohmann::json in it).
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/files/detail/number_range.h"
#include "core/support/index.h"
#include "core/support/result.h"

namespace rope {

/// The first problem met while a config is read, so that a reader asks for all fields and looks once.
struct ConfigProblem {
  std::string file;
  std::optional<Error> error{};

  /// "rope_scaling.factor is -1: config.json: it must be a number above 0"
  void add(std::string what, std::string fix) {
    if (!error) error = Error{.what = std::move(what), .where = file, .fix = std::move(fix)};
  }
};

/// A name out of a file as it may stand in a message: on one line, in ASCII, at most 60 characters.
[[nodiscard]] std::string plain_text(const std::string& text);

/// One object of a config with its path ("text_config.rope_scaling"), for messages and for telling where a
/// value came from. A field that is null counts as absent; a bad one is a problem and counts as absent too.
class ConfigScope {
 public:
  ConfigScope(const nlohmann::json& object, std::string path, ConfigProblem& problem)
      : object_(&object), path_(std::move(path)), problem_(&problem) {}

  [[nodiscard]] const nlohmann::json& object() const noexcept { return *object_; }
  [[nodiscard]] ConfigProblem& problem() const noexcept { return *problem_; }
  /// The field's name with the objects around it.
  [[nodiscard]] std::string path(const std::string& key) const;
  /// The field's value; null where it is absent or null, and for no name.
  [[nodiscard]] const nlohmann::json* find(const std::string& key) const;
  [[nodiscard]] bool has(const std::string& key) const { return find(key) != nullptr; }
  /// The first of these that there is; empty if none.
  [[nodiscard]] std::string first_of(std::initializer_list<const char*> keys) const;

  [[nodiscard]] std::optional<double> number(const std::string& key, NumberRange range) const;
  [[nodiscard]] std::optional<Index> whole(const std::string& key, Index low, Index high) const;
  [[nodiscard]] std::optional<bool> truth(const std::string& key) const;
  [[nodiscard]] std::optional<std::string> text(const std::string& key) const;
  /// A list of `least` to `most` numbers.
  [[nodiscard]] std::optional<std::vector<double>> numbers(const std::string& key, std::size_t least,
                                                           std::size_t most, NumberRange range) const;
  [[nodiscard]] std::optional<std::vector<std::string>> texts(const std::string& key) const;
  [[nodiscard]] std::optional<ConfigScope> scope(const std::string& key) const;

  /// Adds the problem "PATH is VALUE: FILE: it must be WANTED".
  void refuse(const std::string& key, const std::string& wanted) const;

 private:
  const nlohmann::json* object_;
  std::string path_;
  ConfigProblem* problem_;
};

}  // namespace rope
