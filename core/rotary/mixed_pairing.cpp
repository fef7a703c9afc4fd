// SPDX-License-Identifier: MIT
#include "core/rotary/mixed_pairing.h"

#include <cmath>
#include <stdexcept>

namespace rope {

std::vector<Index> mixed_table(const RotaryFrequencies& frequencies) {
  const Pairing other = frequencies.pairing == Pairing::half ? Pairing::interleaved : Pairing::half;
  std::vector<Index> table(static_cast<std::size_t>(frequencies.rotary_dim));
  for (Index pair = 0; pair < frequencies.pairs(); ++pair) {
    const PairIndices at = pair_indices(pair, frequencies.rotary_dim, other);
    table[static_cast<std::size_t>(at.first)] = pair;
    table[static_cast<std::size_t>(at.second)] = pair;
  }
  return table;
}

std::vector<double> rotate_mixed(std::span<const double> x, double position,
                                 const RotaryFrequencies& frequencies) {
  if (static_cast<Index>(x.size()) != frequencies.head_dim) {
    throw std::invalid_argument("rotate_mixed: x must be one head");
  }
  const std::vector<Index> table = mixed_table(frequencies);
  const double factor = frequencies.attention_factor;
  const auto angle = [&](Index component) {
    const Index pair = table[static_cast<std::size_t>(component)];
    return position * frequencies.theta[static_cast<std::size_t>(pair)];
  };
  std::vector<double> out(x.begin(), x.end());
  for (Index pair = 0; pair < frequencies.pairs(); ++pair) {
    const PairIndices at = pair_indices(pair, frequencies.rotary_dim, frequencies.pairing);
    const double first = x[static_cast<std::size_t>(at.first)];
    const double second = x[static_cast<std::size_t>(at.second)];
    out[static_cast<std::size_t>(at.first)] =
        factor * (first * std::cos(angle(at.first)) - second * std::sin(angle(at.first)));
    out[static_cast<std::size_t>(at.second)] =
        factor * (second * std::cos(angle(at.second)) + first * std::sin(angle(at.second)));
  }
  return out;
}

}  // namespace rope
