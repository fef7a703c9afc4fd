// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "app/jobs/length_loss_service.h"
#include "app/pages/theta_explanations.h"
#include "app/state/extension_state.h"
#include "app/widgets/table.h"
#include "core/rotary/coverage.h"
#include "core/rotary/frequencies.h"
#include "core/support/result.h"
#include "core/support/work.h"

namespace rope::app {

/// One way to reach longer texts and what it makes of the subject's frequencies.
struct ExtensionMethod {
  ScalingKind kind = ScalingKind::none;
  RotarySettings settings;
  RotaryFrequencies frequencies;        ///< at the length to be reached
  std::vector<AngleCoverage> coverage;  ///< [pairs]
  SharedFacts facts;                    ///< what their arithmetic is made from

  /// Its pen among those that are compared: the same whichever are shown.
  [[nodiscard]] int series() const { return static_cast<int>(kind); }
  /// What scores are multiplied by.
  [[nodiscard]] double temperature() const {
    return frequencies.attention_factor * frequencies.attention_factor * frequencies.softmax_factor;
  }
  /// Pairs of whose distances more than one in a hundred have an angle that training never showed.
  [[nodiscard]] int unseen_pairs() const;
  /// theta as scaled over theta as trained [pairs].
  [[nodiscard]] std::vector<double> kept() const;
};

/// One that is asked for and cannot be, with this model and these lengths.
struct LeftOutMethod {
  ScalingKind kind = ScalingKind::none;
  Error why;
};
struct ExtensionMethods {
  std::vector<ExtensionMethod> drawn;
  std::vector<LeftOutMethod> left_out;
};
/// The methods that are asked for, in the order of ScalingKind. `subject` is how the model rotates, its own
/// scaling left aside but for LongRoPE's lists: without them there is no LongRoPE.
[[nodiscard]] ExtensionMethods extension_methods(const ExtensionState& state, const RotarySettings& subject,
                                                 AngleUnit unit = AngleUnit::radians);
/// Which are left out and why, a line each.
[[nodiscard]] QString left_out_text(const std::vector<LeftOutMethod>& left_out);
/// Whether the subject brings the factors that LongRoPE needs.
[[nodiscard]] bool has_longrope_factors(const RotarySettings& subject);

/// The score of all ones over distance, temperature included, for each method.
struct ExtensionScores {
  std::vector<double> distances;          ///< tokens, 0 to the length to be reached
  std::vector<std::vector<double>> ones;  ///< [methods]
};
[[nodiscard]] Result<ExtensionScores> extension_scores(const std::vector<ExtensionMethod>& methods,
                                                       int target_length, const Work& work);

/// The lengths at which the loss is measured: the trained one, doubled up to the one to be reached.
[[nodiscard]] std::vector<int> measured_lengths(const ExtensionState& state);

/// What has to be measured for the picture, short lengths first.
[[nodiscard]] std::vector<LengthLossQuestion> loss_questions(const ExtensionState& state,
                                                             const std::vector<ExtensionMethod>& methods,
                                                             std::uint64_t model, std::uint64_t seed);
/// One of them.
[[nodiscard]] LengthLossQuestion loss_question(const ExtensionState& state, const ExtensionMethod& method,
                                               int length, std::uint64_t model, std::uint64_t seed);

/// "method, pair, theta, unscaled_theta, trained_turns, reached_turns, unseen", a row for each pair.
[[nodiscard]] Table angles_table(const std::vector<ExtensionMethod>& methods);
/// "method, distance, ones".
[[nodiscard]] Table scores_table(const std::vector<ExtensionMethod>& methods, const ExtensionScores& scores);
/// What was measured: "method, length, position" and rope-cli evaluate's columns; rows without a position are
/// of all positions.
[[nodiscard]] Table loss_table(const std::vector<ExtensionMethod>& methods,
                               const std::vector<LengthLossQuestion>& questions,
                               const LengthLossService& losses);

}  // namespace rope::app
