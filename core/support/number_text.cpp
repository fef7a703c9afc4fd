// SPDX-License-Identifier: MIT
#include "core/support/number_text.h"

#include <array>
#include <charconv>
#include <cmath>

namespace rope {

std::string exact_text(double value) {
  if (std::isnan(value)) return "nan";
  std::array<char, 64> buffer{};
  char* const end = buffer.data() + buffer.size();
  const bool whole = std::floor(value) == value && std::abs(value) < 1e15;
  const auto result = whole ? std::to_chars(buffer.data(), end, value, std::chars_format::fixed)
                            : std::to_chars(buffer.data(), end, value);
  return {buffer.data(), result.ptr};
}

}  // namespace rope
