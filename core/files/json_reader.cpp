// SPDX-License-Identifier: MIT
#include "core/files/detail/json_reader.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <locale>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "core/support/file.h"

namespace rope {
namespace {

using nlohmann::json;

constexpr std::size_t longest_text = 16'000'000;
constexpr std::size_t longest_word = 1'000;

/// The quote that ends the text which begins at `at`, or the end of everything.
std::size_t end_of_text(std::string_view text, std::size_t at) {
  for (std::size_t quote = text.find('"', at);; quote = text.find('"', quote + 1)) {
    if (quote == std::string_view::npos) return text.size();
    std::size_t before = quote;  // an odd number of backslashes takes its meaning from it
    while (before > at && text[before - 1] == '\\') --before;
    if ((quote - before) % 2 == 0) return quote;
  }
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+' || c == '-' || c == '.';
}

// A number that double or JSON has no value for goes through the parser as a text that begins with this.
constexpr char odd_number_mark = '\0';

bool is_odd_number(const std::string& text) {
  return text.size() > 1 && text.size() <= longest_word && text.front() == odd_number_mark &&
         std::all_of(text.begin() + 1, text.end(), is_word);
}

/// Beyond double's range; not a number so near to 0 that it counts as 0.
bool overflows(const std::string& word) {
  double value = 0;
  const char* const end = word.data() + word.size();
  const auto [stopped, code] = std::from_chars(word.data(), end, value);
  if (code != std::errc::result_out_of_range || stopped != end) return false;
  std::istringstream stream(word);  // unlike from_chars it tells both apart
  stream.imbue(std::locale::classic());
  return !(stream >> value) && std::abs(value) >= 1;
}

/// The text with its odd numbers marked.
std::string with_marked_numbers(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    if (text[at] == '"') {
      at = std::min(end_of_text(text, at + 1) + 1, text.size());
    } else if (is_word(text[at])) {
      while (at < text.size() && is_word(text[at])) ++at;
    } else {
      ++at;
    }
    const std::string_view part = text.substr(begin, at - begin);
    const bool odd = part == "NaN" || part == "Infinity" || part == "-Infinity" ||
                     (is_word(part.front()) && overflows(std::string(part)));
    if (odd) out += "\"\\u0000";
    out += part;
    if (odd) out += '"';
  }
  return out;
}

/// Builds the value while watching for what nlohmann's own reader lets pass: keys that come twice (the
/// last would win silently), and values without bound.
class StrictBuilder final : public nlohmann::json_sax<json> {
 public:
  explicit StrictBuilder(const JsonLimits& limits) : limits_(limits) {}

  [[nodiscard]] const std::string& problem() const noexcept { return problem_; }
  [[nodiscard]] std::optional<std::size_t> position() const noexcept { return position_; }
  [[nodiscard]] json take() { return std::move(root_); }

  bool null() override { return add(json()) != nullptr; }
  bool boolean(bool value) override { return add(value) != nullptr; }
  bool number_integer(json::number_integer_t value) override { return add(value) != nullptr; }
  bool number_unsigned(json::number_unsigned_t value) override { return add(value) != nullptr; }
  bool number_float(json::number_float_t value, const std::string&) override { return add(value) != nullptr; }
  bool string(std::string& value) override {
    if (limits_.keeps_odd_numbers && is_odd_number(value)) {
      return add(json::binary(json::binary_t::container_type(value.begin() + 1, value.end()))) != nullptr;
    }
    return add(std::move(value)) != nullptr;
  }
  bool binary(json::binary_t&) override { return fail("binary data"); }
  bool start_object(std::size_t) override { return open(json::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_array() override { return close(); }
  bool key(std::string& name) override {
    if (stack_.back()->contains(name)) return fail("the key \"" + name.substr(0, 100) + "\" comes twice");
    key_ = std::move(name);
    return true;
  }
  bool parse_error(std::size_t position, const std::string& word, const json::exception& error) override {
    position_ = position;
    constexpr int number_overflow = 406;  // of nlohmann's out_of_range
    if (error.id != number_overflow) return fail("not valid JSON");
    return fail("a number too large for a double: " + word.substr(0, 60));
  }

 private:
  json* add(json value) {
    if (++values_ > limits_.max_values) {
      fail("more than " + std::to_string(limits_.max_values) + " values");
      return nullptr;
    }
    if (stack_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    json& parent = *stack_.back();
    if (parent.is_array()) {
      parent.push_back(std::move(value));
      return &parent.back();
    }
    return &(parent[key_] = std::move(value));
  }
  bool open(json empty) {
    json* const added = add(std::move(empty));
    if (added == nullptr) return false;
    stack_.push_back(added);
    return true;
  }
  bool close() {
    stack_.pop_back();
    return true;
  }
  bool fail(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
    return false;
  }

  JsonLimits limits_;
  json root_;
  std::vector<json*> stack_;  // open objects and arrays; stable, since only the innermost one grows
  std::string key_;
  std::size_t values_ = 0;
  std::string problem_;
  std::optional<std::size_t> position_;
};

std::string place(std::string_view text, std::size_t position) {
  const std::string_view before = text.substr(0, std::min(position > 0 ? position - 1 : 0, text.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return " line " + std::to_string(line) + ", column " + std::to_string(before.size() - line_start + 1);
}

template <typename Number>
std::optional<Number> number_in(const std::string& text) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [stopped, code] = std::from_chars(text.data(), end, value);
  if (code != std::errc() || stopped != end) return std::nullopt;
  return value;
}

}  // namespace

std::optional<double> json_number(const json& value) {
  std::optional<double> number;
  if (value.is_number()) number = value.get<double>();
  if (value.is_string()) number = number_in<double>(value.get_ref<const std::string&>());
  return number && std::isfinite(*number) ? number : std::nullopt;  // text may say "nan" or "inf"
}

std::optional<Index> json_whole(const json& value) {
  if (value.is_number_unsigned()) {
    const auto whole = value.get<std::uint64_t>();
    return whole <= std::uint64_t{1} << 62U ? std::optional(static_cast<Index>(whole)) : std::nullopt;
  }
  if (value.is_number_integer()) return value.get<Index>();
  if (value.is_string()) {
    if (const auto whole = number_in<Index>(value.get_ref<const std::string&>())) return whole;
  }
  const std::optional<double> number = json_number(value);
  if (!number || !(std::abs(*number) <= 0x1p53) || std::floor(*number) != *number) return std::nullopt;
  return static_cast<Index>(*number);
}

std::string shown_json(const json& value) {
  std::string shown;
  if (value.is_binary()) {
    shown.assign(value.get_binary().begin(), value.get_binary().end());
  } else {
    shown = value.is_structured() ? value.type_name() : value.dump(-1, ' ', true);
  }
  if (shown.size() > 60) shown = shown.substr(0, 60) + "...";
  return shown;
}

std::optional<std::string> problem_of_outline(std::string_view text, int max_depth) {
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"') {
      const std::size_t end = end_of_text(text, at + 1);
      if (end - at > longest_text) return "a text of more than 16 MB";
      at = end;
    } else if (c == '[' || c == '{') {
      if (++depth > max_depth) return "nested more than " + std::to_string(max_depth) + " deep";
    } else if (c == ']' || c == '}') {
      --depth;
    } else if (is_word(c)) {
      const std::size_t begin = at;
      while (at + 1 < text.size() && is_word(text[at + 1])) ++at;
      if (at - begin >= longest_word) return "a number or word of more than 1000 bytes";
    }
  }
  return std::nullopt;
}

Result<json> parse_json_strict(std::string_view text, const std::string& name, const JsonLimits& limits) {
  if (text.size() > limits.max_bytes) {
    return Error{.what = "more than " + std::to_string(limits.max_bytes) + " bytes of JSON",
                 .where = name,
                 .fix = "check that it is the right file"};
  }
  // The parser takes a zero byte for the end of the text, and would never see what follows it.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    return Error{.what = "a zero byte in JSON",
                 .where = name + place(text, zero + 1),
                 .fix = "check that it is the right file"};
  }
  if (const std::optional<std::string> problem = problem_of_outline(text, limits.max_depth)) {
    return Error{.what = *problem, .where = name, .fix = "check that it is the right file"};
  }
  StrictBuilder builder(limits);
  if (json::sax_parse(text.begin(), text.end(), &builder)) return builder.take();
  if (limits.keeps_odd_numbers) {
    const std::string marked = with_marked_numbers(text);
    StrictBuilder again(limits);
    if (marked.size() > text.size() && json::sax_parse(marked, &again)) return again.take();
  }
  return Error{.what = builder.problem(),
               .where = name + (builder.position() ? place(text, *builder.position()) : std::string()),
               .fix = text.empty() ? "the file is empty" : "mend the file or get it again"};
}

Result<json> read_json_strict(const std::filesystem::path& path, const JsonLimits& limits) {
  const Result<std::string> text = read_file(path, limits.max_bytes);
  if (!text) return text.error();
  return parse_json_strict(*text, path.string(), limits);
}

JsonFields::JsonFields(const json& object, std::string name) : object_(object), name_(std::move(name)) {
  if (!object.is_object()) {
    status_ =
        Error{.what = "not a JSON object ({...})", .where = name_, .fix = "check that it is the right file"};
  }
}

const json* JsonFields::find(const char* key) const {
  if (!object_.is_object()) return nullptr;
  const auto found = object_.find(key);
  return found == object_.end() || found->is_null() ? nullptr : &*found;
}

bool JsonFields::has(const char* key) const {
  return find(key) != nullptr;
}

void JsonFields::fail(const char* key, const json& value, const char* wanted) {
  if (!status_.ok()) return;
  status_ = Error{.what = std::string(key) + " is " + shown_json(value),
                  .where = name_,
                  .fix = std::string("it must be ") + wanted};
}

JsonFields& JsonFields::read(const char* key, Index& value) {
  const json* const found = find(key);
  if (found == nullptr) return *this;
  if (const std::optional<Index> whole = json_whole(*found)) {
    value = *whole;
  } else {
    fail(key, *found, "a whole number");
  }
  return *this;
}

JsonFields& JsonFields::read(const char* key, double& value) {
  const json* const found = find(key);
  if (found == nullptr) return *this;
  if (const std::optional<double> number = json_number(*found)) {
    value = *number;
  } else {
    fail(key, *found, "a number");
  }
  return *this;
}

JsonFields& JsonFields::read(const char* key, bool& value) {
  const json* const found = find(key);
  if (found == nullptr) return *this;
  if (found->is_boolean()) {
    value = found->get<bool>();
  } else {
    fail(key, *found, "true or false");
  }
  return *this;
}

JsonFields& JsonFields::read(const char* key, std::string& value) {
  const json* const found = find(key);
  if (found == nullptr) return *this;
  if (found->is_string()) {
    value = found->get<std::string>();
  } else {
    fail(key, *found, "text in quotes");
  }
  return *this;
}

}  // namespace rope
