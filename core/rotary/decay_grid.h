// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/support/index.h"

namespace rope {

/// Up to here a picture of the decay takes every distance; past it, as many at equal ratios.
inline constexpr Index kEveryDistanceTo = 2000;

/// 0, then `points` - 1 from 1 to `farthest` at equal ratios; `points` at least 3.
[[nodiscard]] std::vector<double> log_spaced_distances(double farthest, Index points);

/// What belongs to 0, 1, 2, ... as it belongs to ..., -2, -1, 0, 1, 2, ...; the left half times `sign`.
[[nodiscard]] std::vector<double> on_both_sides(const std::vector<double>& right, double sign);

/// 0 to `farthest`: each where they are few, else kEveryDistanceTo of them at equal ratios.
[[nodiscard]] std::vector<double> usual_distances(double farthest);

}  // namespace rope
