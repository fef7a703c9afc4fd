// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/pages/theta_explanations.h"
#include "app/widgets/explanation.h"

namespace rope::app {

// The bound of figure 2 with its arithmetic, at a distance in tokens. Muted pairs (FrequencyFacts) are no
// part of its sums: |q·k| of the others is at most max |h_(i+1) - h_i| * pairs * bound, h over the others
// (eq. 37).

/// The mean over all pairs of |S_i|, where a muted one counts 0.
[[nodiscard]] std::vector<double> bound_at(const FrequencyFacts& facts, const std::vector<double>& distances);
[[nodiscard]] Explanation explain_bound(const SharedFacts& facts, double distance);
/// What a pair adds to these sums: its cosine, or its sine, and what xPos lets it fade by.
[[nodiscard]] double wave_at(const RotaryFrequencies& frequencies, Index pair, double distance, bool cosine);
[[nodiscard]] Explanation explain_wave_at(const SharedFacts& facts, Index pair, double distance, bool cosine);
/// |S_i| of the first `pairs` that are not muted.
[[nodiscard]] Explanation explain_partial_sum(const SharedFacts& facts, double distance, Index pairs);

/// |S| with an index, as it is written.
[[nodiscard]] Formula bound_sum(const Formula& index);

}  // namespace rope::app
