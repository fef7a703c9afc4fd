// SPDX-License-Identifier: MIT
#include "core/support/random.h"

#include <cmath>
#include <numbers>

namespace rope {

Random::Random(std::uint64_t seed, std::uint64_t stream) noexcept {
  state_.increment = (stream << 1U) | 1U;
  (void)next_u32();
  state_.state += seed;
  (void)next_u32();
}

std::uint32_t Random::next_u32() noexcept {
  const std::uint64_t old = state_.state;
  state_.state = old * 6364136223846793005ULL + state_.increment;
  const auto shifted = static_cast<std::uint32_t>(((old >> 18U) ^ old) >> 27U);
  const auto turn = static_cast<std::uint32_t>(old >> 59U);
  return (shifted >> turn) | (shifted << ((32U - turn) & 31U));
}

std::uint64_t Random::next_u64() noexcept {
  const std::uint64_t high = next_u32();
  return (high << 32U) | next_u32();
}

double Random::uniform() noexcept {
  return static_cast<double>(next_u64() >> 11U) * 0x1.0p-53;
}

std::uint64_t Random::below(std::uint64_t bound) noexcept {
  // Draws under 2^64 mod bound would make the small remainders likelier: draw again.
  const std::uint64_t threshold = (0 - bound) % bound;
  for (;;) {
    const std::uint64_t draw = next_u64();
    if (draw >= threshold) return draw % bound;
  }
}

double Random::normal() noexcept {
  if (state_.has_spare) {
    state_.has_spare = false;
    return state_.spare;
  }
  const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
  const double angle = 2.0 * std::numbers::pi * uniform();
  state_.spare = radius * std::sin(angle);
  state_.has_spare = true;
  return radius * std::cos(angle);
}

void Random::fill_normal(std::span<float> out, double stddev) noexcept {
  for (float& x : out) x = static_cast<float>(stddev * normal());
}

void Random::fill_normal(std::span<double> out, double stddev) noexcept {
  for (double& x : out) x = stddev * normal();
}

}  // namespace rope
