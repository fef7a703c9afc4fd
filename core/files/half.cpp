// SPDX-License-Identifier: MIT
#include "core/files/half.h"

namespace rope {

std::uint16_t float_to_half(float value) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = (bits >> 16U) & 0x8000U;
  const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
  std::uint32_t half = 0;
  if (magnitude > 0x7F800000U) {
    half = 0x7E00U | ((magnitude >> 13U) & 0x1FFU);  // NaN, quiet
  } else if (magnitude >= 0x477FF000U) {             // 65520 and more
    half = 0x7C00U;
  } else if (magnitude < 0x38800000U) {
    // Below 2^-14: adding 0.5 makes the last bit of the sum worth 2^-24, half's smallest number, and the
    // addition itself rounds to nearest even.
    half = std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) + 0.5F) - 0x3F000000U;
  } else {
    half = (magnitude + 0xFFFU + ((magnitude >> 13U) & 1U) - (112U << 23U)) >> 13U;
  }
  return static_cast<std::uint16_t>(sign | half);
}

std::uint16_t float_to_bfloat(float value) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFFU) > 0x7F800000U) return static_cast<std::uint16_t>((bits >> 16U) | 0x40U);
  return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16U) & 1U)) >> 16U);
}

}  // namespace rope
