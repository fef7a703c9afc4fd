// SPDX-License-Identifier: MIT
#include "core/rotary/coverage.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "core/rotary/rotation.h"

namespace rope {
namespace {

/// Of a path of `turns` turns from angle 0 on, the share that lies past `seen` of a turn.
double share_past(double turns, double seen) {
  if (seen >= 1 || turns <= seen) return 0;
  const double whole = std::floor(turns);
  return (whole * (1 - seen) + std::max(0.0, turns - whole - seen)) / turns;
}

}  // namespace

Result<std::vector<AngleCoverage>> angle_coverage(const RotaryFrequencies& frequencies, Index trained_length,
                                                  Index length) {
  for (const Index tokens : {trained_length, length}) {
    if (tokens < 1 || tokens > kMaxPosition) {
      return Error{"a text must have 1 to " + std::to_string(kMaxPosition) + " tokens",
                   "length " + std::to_string(tokens), "choose another length"};
    }
  }
  std::vector<AngleCoverage> coverage;
  for (std::size_t i = 0; i < frequencies.theta.size(); ++i) {
    const auto turns = [](double theta, Index tokens) {
      return theta * static_cast<double>(tokens - 1) / (2 * std::numbers::pi);
    };
    AngleCoverage pair{.trained_turns = turns(frequencies.unscaled_theta[i], trained_length),
                       .reached_turns = turns(frequencies.theta[i], length)};
    pair.unseen = share_past(pair.reached_turns, pair.trained_turns);
    coverage.push_back(pair);
  }
  return coverage;
}

}  // namespace rope
