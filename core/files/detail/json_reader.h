// SPDX-License-Identifier: MIT
// Private header of core (nlohmann::json in it): for files from strangers and for our own state files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/support/index.h"
#include "core/support/result.h"

namespace rope {

struct JsonLimits {
  std::size_t max_bytes = 16'000'000;
  int max_depth = 64;
  std::size_t max_values = 200'000;  ///< objects, arrays and plain values together
  /// NaN, Infinity and -Infinity, which Python writes, and numbers beyond double's range are kept as values
  /// that are no numbers and that shown_json() shows as they stand, so that what reads such a field refuses
  /// it by its name and says what it must be. Otherwise they end the reading.
  bool keeps_odd_numbers = false;
};

/// What a parser would need much memory or time for, found by one look over the text before it is parsed:
/// nesting deeper than max_depth, a text in quotes of more than 16 MB, or a number or word of more than 1,000
/// bytes. Nothing where all is within bounds; whether it is JSON is for the parser to say.
[[nodiscard]] std::optional<std::string> problem_of_outline(std::string_view text, int max_depth);

/// JSON that is complete, has no key twice in one object, and stays within the limits, which but for the
/// number of values are looked at before it is parsed; `name` is the file's name in messages, which give line
/// and column.
[[nodiscard]] Result<nlohmann::json> parse_json_strict(std::string_view text, const std::string& name,
                                                       const JsonLimits& limits = {});
/// The same for a file.
[[nodiscard]] Result<nlohmann::json> read_json_strict(const std::filesystem::path& path,
                                                      const JsonLimits& limits = {});

/// A finite number, also as a string ("1e-12"); nothing for anything else.
[[nodiscard]] std::optional<double> json_number(const nlohmann::json& value);
/// A whole number, also written as 768.0 or "768"; nothing for anything else.
[[nodiscard]] std::optional<Index> json_whole(const nlohmann::json& value);
/// A value as messages show it: its kind where it is a list or an object, else itself, cut short.
[[nodiscard]] std::string shown_json(const nlohmann::json& value);

/// Reads fields of one object; absent and null fields leave the default. The first bad field is kept as
/// the error, so that a caller reads all fields and asks once.
class JsonFields {
 public:
  JsonFields(const nlohmann::json& object, std::string name);

  /// A whole number, also written as 768.0 or "768".
  JsonFields& read(const char* key, Index& value);
  /// A number, also as a string ("1e-12").
  JsonFields& read(const char* key, double& value);
  JsonFields& read(const char* key, bool& value);
  JsonFields& read(const char* key, std::string& value);
  /// There and not null.
  [[nodiscard]] bool has(const char* key) const;
  [[nodiscard]] const Status& status() const noexcept { return status_; }

 private:
  [[nodiscard]] const nlohmann::json* find(const char* key) const;
  void fail(const char* key, const nlohmann::json& value, const char* wanted);
  const nlohmann::json& object_;
  std::string name_;
  Status status_;
};

}  // namespace rope
