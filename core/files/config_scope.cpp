// SPDX-License-Identifier: MIT
#include "core/files/detail/config_scope.h"

#include <algorithm>

#include "core/files/detail/json_reader.h"

namespace rope {

using nlohmann::json;

std::string plain_text(const std::string& text) {
  const std::string quoted = json(text).dump(-1, ' ', true, json::error_handler_t::replace);
  return quoted.substr(1, std::min<std::size_t>(quoted.size() - 2, 60));
}

std::string ConfigScope::path(const std::string& key) const {
  const std::string name = key.empty() ? "\"\"" : plain_text(key);
  return path_.empty() ? name : path_ + "." + name;
}

const json* ConfigScope::find(const std::string& key) const {
  if (key.empty()) return nullptr;  // first_of() found none; no field has this name
  const auto found = object_->find(key);
  return found == object_->end() || found->is_null() ? nullptr : &*found;
}

std::string ConfigScope::first_of(std::initializer_list<const char*> keys) const {
  for (const char* const key : keys) {
    if (has(key)) return key;
  }
  return {};
}

void ConfigScope::refuse(const std::string& key, const std::string& wanted) const {
  const json* const value = find(key);
  if (value == nullptr) {
    problem_->add(path(key) + " is missing", "it must be " + wanted);
  } else {
    problem_->add(path(key) + " is " + shown_json(*value), "it must be " + wanted);
  }
}

std::optional<double> ConfigScope::number(const std::string& key, NumberRange range) const {
  const json* const value = find(key);
  if (value == nullptr) return std::nullopt;
  const std::optional<double> number = json_number(*value);
  if (number && *number >= range.low && *number <= range.high) return number;
  refuse(key, range_text(range));
  return std::nullopt;
}

std::optional<Index> ConfigScope::whole(const std::string& key, Index low, Index high) const {
  const json* const value = find(key);
  if (value == nullptr) return std::nullopt;
  const std::optional<Index> whole = json_whole(*value);
  if (whole && *whole >= low && *whole <= high) return whole;
  refuse(key, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
  return std::nullopt;
}

std::optional<bool> ConfigScope::truth(const std::string& key) const {
  const json* const value = find(key);
  if (value == nullptr) return std::nullopt;
  if (value->is_boolean()) return value->get<bool>();
  refuse(key, "true or false");
  return std::nullopt;
}

std::optional<std::string> ConfigScope::text(const std::string& key) const {
  const json* const value = find(key);
  if (value == nullptr) return std::nullopt;
  if (value->is_string()) return value->get<std::string>();
  refuse(key, "text in quotes");
  return std::nullopt;
}

std::optional<std::vector<double>> ConfigScope::numbers(const std::string& key, std::size_t least,
                                                        std::size_t most, NumberRange range) const {
  const json* const value = find(key);
  if (value == nullptr) return std::nullopt;
  const std::string size =
      least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
  if (!value->is_array()) {
    refuse(key, "a list of " + size + " numbers");
    return std::nullopt;
  }
  if (value->size() < least || value->size() > most) {
    problem_->add(path(key) + " has " + std::to_string(value->size()) + " values",
                  "it must be a list of " + size + " numbers");
    return std::nullopt;
  }
  std::vector<double> out;
  for (std::size_t i = 0; i < value->size(); ++i) {
    const json& element = (*value)[i];
    const std::optional<double> number = json_number(element);
    if (!number || *number < range.low || *number > range.high) {
      problem_->add(path(key) + "[" + std::to_string(i) + "] is " + shown_json(element),
                    "it must be " + range_text(range));
      return std::nullopt;
    }
    out.push_back(*number);
  }
  return out;
}

std::optional<std::vector<std::string>> ConfigScope::texts(const std::string& key) const {
  const json* const value = find(key);
  if (value == nullptr) return std::nullopt;
  std::vector<std::string> out;
  for (const json& element : *value) {
    if (!value->is_array() || !element.is_string()) break;
    out.push_back(element.get<std::string>());
  }
  if (value->is_array() && out.size() == value->size()) return out;
  refuse(key, "a list of texts in quotes");
  return std::nullopt;
}

std::optional<ConfigScope> ConfigScope::scope(const std::string& key) const {
  const json* const value = find(key);
  if (value == nullptr) return std::nullopt;
  if (value->is_object()) return ConfigScope(*value, path(key), *problem_);
  refuse(key, "an object ({...}) or null");
  return std::nullopt;
}

}  // namespace rope
