// SPDX-License-Identifier: MIT
#include "core/rotary/decay_grid.h"

#include <cmath>
#include <cstddef>

namespace rope {

std::vector<double> log_spaced_distances(double farthest, Index points) {
  std::vector<double> distances{0};
  const Index steps = points - 2;
  for (Index i = 0; i <= steps; ++i) {
    distances.push_back(i == steps ? farthest
                                   : std::pow(farthest, static_cast<double>(i) / static_cast<double>(steps)));
  }
  return distances;
}

std::vector<double> on_both_sides(const std::vector<double>& right, double sign) {
  std::vector<double> both;
  both.reserve(2 * right.size());
  for (std::size_t i = right.size(); i-- > 1;) both.push_back(sign * right[i]);
  both.insert(both.end(), right.begin(), right.end());
  return both;
}

std::vector<double> usual_distances(double farthest) {
  if (farthest > static_cast<double>(kEveryDistanceTo))
    return log_spaced_distances(farthest, kEveryDistanceTo);
  std::vector<double> distances;
  for (Index i = 0; static_cast<double>(i) <= farthest; ++i) distances.push_back(static_cast<double>(i));
  return distances;
}

}  // namespace rope
