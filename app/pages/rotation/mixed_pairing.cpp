// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/mixed_pairing.h"

#include <cmath>

namespace rope::app {

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
  const std::vector<Index> table = mixed_table(frequencies);
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
        first * std::cos(angle(at.first)) - second * std::sin(angle(at.first));
    out[static_cast<std::size_t>(at.second)] =
        second * std::cos(angle(at.second)) + first * std::sin(angle(at.second));
  }
  return out;
}

}  // namespace rope::app
