// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "app/charts/chart_content.h"
#include "app/pages/decay/decay_model.h"
#include "app/pages/theta_explanations.h"

namespace rope::app {

// The values of the Decay page's curves at one distance, computed by the core when they are asked for:
// between the distances that a curve is drawn through it may be anywhere.

[[nodiscard]] ValueAt bound_values(const SharedFacts& facts);
[[nodiscard]] ValueAt ones_values(const SharedFacts& facts);

struct RandomValues {
  double mean = 0, low = 0, high = 0;
};
/// The last answer is kept: a band, its mean and the numbers beside them ask for the same one.
[[nodiscard]] std::function<RandomValues(double distance)> random_values(const RandomScores& drawn);

[[nodiscard]] ValueAt trained_values(const AveragedHead& trained);
/// Equation 37.
[[nodiscard]] ValueAt trained_bound_values(const AveragedHead& trained);

}  // namespace rope::app
