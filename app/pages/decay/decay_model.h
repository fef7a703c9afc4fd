// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/pages/decay/trained_heads.h"
#include "app/state/decay_state.h"
#include "app/state/shared_state.h"
#include "app/widgets/table.h"
#include "core/rotary/decay.h"
#include "core/support/result.h"
#include "core/support/work.h"

namespace rope::app {

/// A stretch of distances in which the bound goes up.
struct Rise {
  double from = 0, to = 0;  ///< tokens
  double from_value = 0, to_value = 0;
};

/// A curve as it is drawn: distances and values.
struct DecayLine {
  std::vector<double> x, y;
};

/// The curves of one setting; those that are not shown are empty.
struct SettingDecay {
  std::vector<double> bound;  ///< mean over i of |S_i| (the paper's figure 2) at DecayCurves::distances
  std::vector<double> ones;   ///< score of q = k = (1, ..., 1), divided by head_dim, there too
  DecayLine bound_line, ones_line;
};

/// The curves of the Decay page: those of each setting, and random and trained vectors.
struct DecayCurves {
  std::vector<double> distances;  ///< n - m in tokens, rising: rope-cli's, to both sides for a trained head
  std::vector<SettingDecay> settings;  ///< the one that is looked at, then those that it is compared with
  std::vector<Rise> rises;             ///< of the first setting's bound
  DecayBand random;                    ///< mean and 5 % and 95 % quantiles, divided by head_dim
  std::optional<RandomScores> drawn;   ///< what `random` is of
  std::vector<double> trained;         ///< score of a trained head's mean q and k, divided by head_dim
  std::vector<double> trained_bound;   ///< eq. 37 for them
  bool every_distance = false;         ///< the lines went over each distance, none between was left out
};

/// One head of a trained model.
struct AveragedHead {
  std::shared_ptr<const TrainedHeads> heads;  ///< null: none
  int layer = 0, head = 0;
};
/// Score and equation 37 of its mean q and k.
[[nodiscard]] Result<GivenDecay> averaged_decay(const AveragedHead& trained,
                                                std::span<const double> distances, const Work& work = {});

/// What the computation needs: everything that changes a value, nothing else.
struct DecayQuestion {
  DecayState state;
  std::vector<RotarySettings> settings;  ///< the one that is looked at, then the others
  std::uint64_t seed = 1;
  std::shared_ptr<const TrainedHeads> trained;  ///< null: none

  /// The one of them that is chosen.
  [[nodiscard]] AveragedHead head() const;
  /// Whether both give the same curves (what is only drawn or marked makes no difference).
  [[nodiscard]] bool same_curves(const DecayQuestion& other) const;
};

/// The settings that are drawn: the one that is looked at and the visible ones of those compared.
[[nodiscard]] std::vector<RotarySettings> drawn_settings(const SharedState& shared);

/// All curves at rope-cli's distances, which is soon done. Runs on a worker thread; stops soon where asked
/// to.
[[nodiscard]] Result<DecayCurves> decay_curves(const DecayQuestion& question, const Work& work);

/// Lines and rises anew, over every distance (of more than a million: evenly chosen ones), brought down to
/// what a screen can show of them. For where decay_curves() left some out.
[[nodiscard]] Result<DecayCurves> decay_details(const DecayQuestion& question, DecayCurves curves,
                                                const Work& work);

/// The marked distance on the axis that is drawn: whole tokens, and a size where it has one side.
[[nodiscard]] double marked_distance(const DecayState& state);

/// Whether no distance changes the bound, but for rounding.
[[nodiscard]] bool is_constant(const std::vector<double>& bound);

/// The rises that are larger than `least` of the curve's whole height, in order; none of a constant one.
[[nodiscard]] std::vector<Rise> bound_rises(const std::vector<double>& distances,
                                            const std::vector<double>& bound, double least = 0.02);

/// rope-cli's columns: distance, and those of bound, ones, random_mean, random_low, random_high, given_mean
/// and given_bound shown. With `names` of several settings their rows follow one another, and the first
/// column is the setting; what is of the first setting alone stays empty in the others.
[[nodiscard]] Table decay_table(const DecayCurves& curves, const QStringList& names);

}  // namespace rope::app
