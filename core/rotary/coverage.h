// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/rotary/frequencies.h"
#include "core/support/result.h"

namespace rope {

/// What a text longer than those of training asks of one pair. Angles count within one turn, for the
/// distances from a token to those before it: 0 to length - 1.
struct AngleCoverage {
  double trained_turns = 0;  ///< from the first to the last token of a text of training, as trained
  double reached_turns = 0;  ///< from the first to the last token of the longer text, as scaled
  /// Share of the longer text's distances whose angle training never showed, 0 to 1: those past the largest
  /// trained one, of a pair that did not come round in training. By measure, not counted token by token.
  double unseen = 0;

  bool operator==(const AngleCoverage&) const = default;
};

/// The coverage of each pair [pairs]: trained with unscaled_theta on texts of `trained_length` tokens, then
/// turned by theta over `length` tokens. Fails for lengths below 1 or past kMaxPosition.
[[nodiscard]] Result<std::vector<AngleCoverage>> angle_coverage(const RotaryFrequencies& frequencies,
                                                                Index trained_length, Index length);

}  // namespace rope
