// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "core/support/index.h"

namespace rope {

/// Seeded random numbers that are the same on every platform (std::normal_distribution and friends are
/// not): integers and uniform draws bit for bit, normal draws to 1e-12 (they go through log, cos, sin).
/// The generator is PCG-XSH-RR 64/32 by M. E. O'Neill (pcg-random.org), the stream chosen by `stream`.
class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) noexcept;

  [[nodiscard]] std::uint32_t next_u32() noexcept;
  [[nodiscard]] std::uint64_t next_u64() noexcept;
  /// Uniform in [0, 1), 53 bits.
  [[nodiscard]] double uniform() noexcept;
  /// Uniform whole number in [0, bound), without modulo bias; bound >= 1.
  [[nodiscard]] std::uint64_t below(std::uint64_t bound) noexcept;
  /// Standard normal (Box-Muller, both values used).
  [[nodiscard]] double normal() noexcept;
  void fill_normal(std::span<float> out, double stddev = 1.0) noexcept;
  void fill_normal(std::span<double> out, double stddev = 1.0) noexcept;

  /// All that is needed to go on later with the same draws.
  struct State {
    std::uint64_t state = 0;
    std::uint64_t increment = 0;
    double spare = 0;
    bool has_spare = false;
    bool operator==(const State&) const = default;
  };
  [[nodiscard]] State state() const noexcept { return state_; }
  void restore(const State& state) noexcept { state_ = state; }

 private:
  State state_;
};

}  // namespace rope
