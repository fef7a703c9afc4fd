// SPDX-License-Identifier: MIT
#include "core/files/detail/tensor_layout.h"

#include <algorithm>
#include <utility>

#include "core/text/unicode.h"

namespace rope::detail {

std::optional<std::uint64_t> element_count(const std::vector<Index>& shape) {
  std::uint64_t count = 1;
  bool empty = false;
  for (const Index extent : shape) {
    const auto size = static_cast<std::uint64_t>(extent);
    if (size == 0) {
      empty = true;
    } else if (count > most_elements / size) {
      return std::nullopt;
    } else {
      count *= size;
    }
  }
  return empty ? 0 : count;
}

std::optional<std::uint64_t> view_span(const std::vector<Index>& shape, const std::vector<Index>& strides) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> axes;  // stride, steps
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (shape[axis] == 0) return 0;
    if (shape[axis] > 1) axes.emplace_back(strides[axis], shape[axis] - 1);
  }
  std::sort(axes.begin(), axes.end());
  std::uint64_t span = 1;
  for (const auto& [stride, steps] : axes) {
    if (stride < span) return std::nullopt;  // a step of this axis stays within what the smaller axes cover
    if (stride > (most_elements - span) / steps) return most_elements + 1;
    span += stride * steps;
  }
  return span;
}

bool is_contiguous(const std::vector<Index>& shape, const std::vector<Index>& strides) {
  Index expected = 1;
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    if (shape[axis] == 0) return true;
    if (shape[axis] == 1) continue;
    if (strides[axis] != expected) return false;
    expected *= shape[axis];
  }
  return true;
}

std::string in_quotes(std::string_view name) {
  constexpr std::size_t longest = 120;
  std::string shown(name.substr(0, find_invalid_utf8(name).value_or(name.size())));
  bool cut = shown.size() < name.size();
  if (shown.size() > longest) {
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(shown[end]) & 0xC0U) == 0x80U) --end;
    shown.resize(end);
    cut = true;
  }
  for (char& c : shown) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
  }
  return '"' + shown + (cut ? "...\"" : "\"");
}

}  // namespace rope::detail
