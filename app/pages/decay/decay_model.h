// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/state/decay_state.h"
#include "app/state/shared_state.h"
#include "app/widgets/table.h"
#include "core/rotary/decay.h"
#include "core/support/result.h"
#include "core/support/work.h"

namespace rope::app {

/// The curves of the Decay page over the same distances; those that are not shown are empty.
struct DecayCurves {
  std::vector<double> distances;  ///< tokens, rising
  std::vector<double> bound;      ///< mean over i of |S_i| (the paper's figure 2)
  std::vector<double> ones;       ///< score of q = k = (1, ..., 1), divided by head_dim
  DecayBand random;               ///< mean and 5 % and 95 % quantiles, divided by head_dim
};

/// What the computation needs: everything that changes a value, nothing else.
struct DecayQuestion {
  DecayState state;
  SharedState shared;

  /// Whether both give the same curves (what is only drawn or marked makes no difference).
  [[nodiscard]] bool same_curves(const DecayQuestion& other) const;
};

/// The distances that are computed: every whole one where they are few, else a set that is even on the
/// axis they are drawn on; 0 always included. The same as rope-cli's with neither points nor distances.
[[nodiscard]] std::vector<double> decay_distances(int max_distance, bool log_axis);

/// Runs on a worker thread; stops soon where asked to.
[[nodiscard]] Result<DecayCurves> decay_curves(const DecayQuestion& question, const Work& work);

/// A stretch of distances in which the bound goes up.
struct Rise {
  double from = 0, to = 0;  ///< tokens
  double from_value = 0, to_value = 0;
};
/// The rises that are larger than `least` of the curve's whole height, in order.
[[nodiscard]] std::vector<Rise> bound_rises(const std::vector<double>& distances,
                                            const std::vector<double>& bound, double least = 0.02);

/// rope-cli's columns: distance, and those of bound, ones, random_mean, random_low, random_high shown.
[[nodiscard]] Table decay_table(const DecayCurves& curves);

}  // namespace rope::app
