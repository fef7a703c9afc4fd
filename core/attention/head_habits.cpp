// SPDX-License-Identifier: MIT
#include "core/attention/head_habits.h"

#include <algorithm>
#include <cmath>

namespace rope {

HeadHabits head_habits(MatrixView<const float> weights) {
  HeadHabits habits;
  const Index n = weights.rows;
  if (n == 0) return habits;
  for (Index row = 0; row < n; ++row) {
    if (row > 0) habits.previous += static_cast<double>(weights(row, row - 1));
    if (row + 1 < n) habits.next += static_cast<double>(weights(row, row + 1));
    habits.first += static_cast<double>(weights(row, 0));
    habits.last += static_cast<double>(weights(row, n - 1));
    habits.itself += static_cast<double>(weights(row, row));
    for (Index col = 0; col < n; ++col) {
      const auto w = static_cast<double>(weights(row, col));
      if (w > 0) habits.spread -= w * std::log(w);
    }
  }
  const auto rows = static_cast<double>(n);
  habits.previous /= std::max(1.0, rows - 1);
  habits.next /= std::max(1.0, rows - 1);
  habits.first /= rows;
  habits.last /= rows;
  habits.itself /= rows;
  habits.spread = n > 1 ? habits.spread / rows / std::log(rows) : 0;
  return habits;
}

DistanceProfile distance_profile(MatrixView<const float> matrix) {
  const Index n = matrix.rows;
  DistanceProfile profile;
  for (Index distance = 1 - n; distance < n; ++distance) {
    double sum = 0;
    Index count = 0;
    const Index last = std::min(n, n - distance);
    for (Index row = std::max<Index>(0, -distance); row < last; ++row) {
      const float value = matrix(row, row + distance);
      if (!std::isfinite(value)) continue;  // hidden from the token
      sum += static_cast<double>(value);
      ++count;
    }
    if (count == 0) continue;
    profile.distance.push_back(static_cast<double>(distance));
    profile.mean.push_back(sum / static_cast<double>(count));
  }
  return profile;
}

}  // namespace rope
