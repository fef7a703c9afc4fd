// SPDX-License-Identifier: MIT
#include "core/files/npy_header.h"

#include <array>
#include <optional>
#include <utility>

namespace rope {
namespace {

constexpr std::size_t highest_rank = 8;
constexpr Index largest_extent = Index{1} << 50;

struct NamedType {
  std::string_view descr;
  NpyType type;
};
constexpr std::array named_types{
    NamedType{"<f2", NpyType::f2}, NamedType{"<f4", NpyType::f4}, NamedType{"<f8", NpyType::f8},
    NamedType{"<i4", NpyType::i4}, NamedType{"<i8", NpyType::i8}, NamedType{"|b1", NpyType::b1},
    NamedType{"|u1", NpyType::u1},
};

/// Reads just what numpy writes there, with free spacing.
class DictParser {
 public:
  DictParser(std::string_view text, const std::string& file) : rest_(text), file_(file) {}

  Result<NpyHeader> parse() {
    if (!accept('{')) return broken();
    while (!accept('}')) {
      if (Status field = parse_field(); !field) return field.error();
      if (!accept(',') && next() != '}') return broken();
    }
    if (next() != '\0') return broken();
    if (!has_type_ || !has_order_ || !has_shape_) return error("descr, fortran_order or shape is missing");
    return header_;
  }

 private:
  Status parse_field() {
    const std::optional<std::string_view> key = text();
    if (!key || !accept(':')) return broken();
    if (*key == "descr") return first(has_type_) ? parse_type() : broken();
    if (*key == "fortran_order") return first(has_order_) ? parse_order() : broken();
    if (*key == "shape") return first(has_shape_) ? parse_shape() : broken();
    return error("unknown key in the header");
  }

  Status parse_type() {
    if (next() == '[') return error("arrays of records are not supported");
    const std::optional<std::string_view> descr = text();
    if (!descr) return broken();
    for (const NamedType& type : named_types) {
      if (*descr != type.descr) continue;
      header_.type = type.type;
      return {};
    }
    return error("the type '" + std::string(descr->substr(0, 20)) +
                 "' is not supported (float16/32/64, int32/64, uint8 and bool are, little-endian)");
  }

  Status parse_order() {
    if (accept_word("True")) {
      header_.fortran_order = true;
    } else if (!accept_word("False")) {
      return broken();
    }
    return {};
  }

  Status parse_shape() {
    if (!accept('(')) return broken();
    while (!accept(')')) {
      const std::optional<Index> extent = number();
      if (!extent) return broken();
      if (header_.shape.size() == highest_rank) return error("more than 8 axes");
      header_.shape.push_back(*extent);
      if (!accept(',') && (next() != ')' || header_.shape.size() == 1)) return broken();  // (3) is no tuple
    }
    return {};
  }

  char next() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n' || rest_.front() == '\t')) {
      rest_.remove_prefix(1);
    }
    return rest_.empty() ? '\0' : rest_.front();
  }
  bool accept(char c) {
    if (next() != c || rest_.empty()) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool accept_word(std::string_view word) {
    next();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  std::optional<std::string_view> text() {
    const char quote = next();
    if (quote != '\'' && quote != '"') return std::nullopt;
    const std::size_t end = rest_.find(quote, 1);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view inside = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    return inside;
  }
  std::optional<Index> number() {
    if (next() < '0' || next() > '9') return std::nullopt;
    Index value = 0;
    while (!rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9') {
      value = value * 10 + (rest_.front() - '0');
      if (value > largest_extent) return std::nullopt;
      rest_.remove_prefix(1);
    }
    if (!rest_.empty() && rest_.front() == 'L') rest_.remove_prefix(1);  // as Python 2 wrote it
    return value;
  }
  static bool first(bool& seen) { return !std::exchange(seen, true); }
  [[nodiscard]] Error error(std::string what) const {
    return {.what = std::move(what), .where = file_, .fix = "save the array again with numpy.save"};
  }
  [[nodiscard]] Error broken() const { return error("the .npy header is damaged"); }

  std::string_view rest_;
  const std::string& file_;
  NpyHeader header_;
  bool has_type_ = false;
  bool has_order_ = false;
  bool has_shape_ = false;
};

}  // namespace

Result<NpyHeader> parse_npy_header(std::string_view text, const std::string& file) {
  return DictParser(text, file).parse();
}

}  // namespace rope
