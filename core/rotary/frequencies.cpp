// SPDX-License-Identifier: MIT
#include "core/rotary/frequencies.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

namespace rope {

double RotaryFrequencies::wavelength(Index pair) const {
  const double t = theta.at(static_cast<std::size_t>(pair));
  return t == 0 ? std::numeric_limits<double>::infinity() : 2.0 * std::numbers::pi / t;
}

PairIndices pair_indices(Index pair, Index rotary_dim, Pairing pairing) noexcept {
  if (pairing == Pairing::interleaved) return {2 * pair, 2 * pair + 1};
  return {pair, pair + rotary_dim / 2};
}

Result<RotaryFrequencies> rotary_frequencies(const RotarySettings& settings) {
  const Index head_dim = settings.head_dim;
  const Index d = settings.rotary_dim == 0 ? head_dim : settings.rotary_dim;
  if (head_dim < 2 || head_dim > 512 || head_dim % 2 != 0) {
    return Error{"a head must have an even number of components from 2 to 512",
                 "head_dim " + std::to_string(head_dim), "choose an even head_dim such as 64"};
  }
  if (d < 2 || d > head_dim || d % 2 != 0) {
    return Error{"the rotated part must be an even number of components, at most head_dim",
                 "rotary_dim " + std::to_string(d) + " with head_dim " + std::to_string(head_dim),
                 "choose an even rotary_dim from 2 to " + std::to_string(head_dim)};
  }
  if (!(settings.base >= kMinBase && settings.base <= kMaxBase)) {
    return Error{"the base must be a positive number, from 1e-100 to 1e100",
                 "base " + std::to_string(settings.base), "choose a base such as 10000"};
  }
  RotaryFrequencies result{.head_dim = head_dim, .rotary_dim = d, .pairing = settings.pairing};
  result.theta.reserve(static_cast<std::size_t>(d / 2));
  for (Index i = 0; i < d / 2; ++i) {
    result.theta.push_back(std::pow(settings.base, -2.0 * static_cast<double>(i) / static_cast<double>(d)));
  }
  result.unscaled_theta = result.theta;
  return result;
}

}  // namespace rope
