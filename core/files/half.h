// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace rope {

/// IEEE binary16 widened exactly, NaN payloads included.
[[nodiscard]] inline float half_to_float(std::uint16_t half) noexcept {
  // Exponent and fraction moved into place are off by 2^112, subnormals too; only infinity and NaN need
  // their exponent set.
  const std::uint32_t magnitude =
      std::bit_cast<std::uint32_t>(std::bit_cast<float>((half & 0x7FFFU) << 13U) * 0x1p112F);
  const std::uint32_t special = (half & 0x7C00U) == 0x7C00U ? 0x7F800000U : 0U;
  return std::bit_cast<float>(magnitude | special | ((half & 0x8000U) << 16U));
}

/// bfloat16 is the upper half of a float.
[[nodiscard]] inline float bfloat_to_float(std::uint16_t bfloat) noexcept {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bfloat) << 16U);
}

/// Rounded to nearest even; beyond 65,504 by half a step or more: infinity.
[[nodiscard]] std::uint16_t float_to_half(float value) noexcept;
[[nodiscard]] std::uint16_t float_to_bfloat(float value) noexcept;

}  // namespace rope
