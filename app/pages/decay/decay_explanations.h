// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "app/pages/decay/decay_model.h"
#include "app/pages/decay_bound.h"
#include "app/pages/theta_explanations.h"
#include "app/widgets/explanation.h"

namespace rope::app {

// The arithmetic behind the curves of the Decay page at a distance in tokens; of the bound, which other pages
// draw as well, it is in app/pages/decay_bound.h.

[[nodiscard]] Explanation explain_ones(const SharedFacts& facts, double distance);
/// The rule of that score, with the setting's own numbers where more than cosines is in it.
[[nodiscard]] Formula ones_rule(const SharedFacts& facts);
/// What was drawn, and what its mean tends to.
struct RandomDraws {
  bool independent = false;
  int draws = 0;
  std::uint64_t seed = 0;
};
[[nodiscard]] Explanation explain_random(const SharedFacts& facts, const RandomDraws& draws, double distance,
                                         double mean, double low, double high);
/// At a distance below 0 the key stands before the query.
[[nodiscard]] Explanation explain_trained(const AveragedHead& trained, double distance);
/// Equation 37 for it.
[[nodiscard]] Explanation explain_trained_bound(const AveragedHead& trained, double distance);
/// The lengths of its mean query and key, which open their components.
[[nodiscard]] Formula mean_lengths(const AveragedHead& trained);
/// The mean query, or key, pair by pair.
[[nodiscard]] Explanation explain_mean(const AveragedHead& trained, bool query);

/// What each pair adds to the bound [pairs]: how far it points along with the sums that it is a part of. They
/// add up to the bound.
[[nodiscard]] std::vector<double> bound_shares(const RotaryFrequencies& frequencies, double distance);
/// Why the bound goes up there: the pairs that point the same way again.
[[nodiscard]] Explanation explain_rise(const SharedFacts& facts, const Rise& rise);

}  // namespace rope::app
