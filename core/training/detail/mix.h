// SPDX-License-Identifier: MIT
#pragma once

// Private to core/training.

#include <cstdint>

namespace rope::detail {

/// A well mixed number of another (the finalizer of splitmix64): random numbers that depend on an index
/// alone and not on those drawn before.
inline std::uint64_t mixed(std::uint64_t z) noexcept {
  z += 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31U);
}

/// Uniform in [0, 1).
inline double uniform_of(std::uint64_t seed, std::uint64_t index) noexcept {
  return static_cast<double>(mixed(mixed(seed) ^ index) >> 11U) * 0x1p-53;
}

}  // namespace rope::detail
