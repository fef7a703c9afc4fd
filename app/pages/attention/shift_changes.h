// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "app/pages/attention/attention_scores.h"

namespace rope::app {

/// What happens to the scores of one encoding when all positions move by the same distance.
struct ShiftChange {
  SideInput side;
  double change = 0;         ///< the largest |score after - score before|
  Index query = 0, key = 0;  ///< where that is, without the shift
  double before = 0, after = 0;
  double largest = 0;  ///< the largest |score| before
  /// What else its rounding goes with: weights after softmax are as inexact as the scores that they are from.
  double unit = 0;

  /// Whether float arithmetic alone may have made it.
  [[nodiscard]] bool rounding() const { return change <= 1e-5 * std::max(largest, unit); }
};

/// A shift that shows something, where none is chosen.
inline constexpr double kExampleShift = 1000;

/// Both sides first, then each encoding that is none of them, all from one set of vectors.
struct ShiftChanges {
  AttentionInput input;
  double shift = 0;  ///< the input's, or kExampleShift where that is 0
  std::vector<ShiftChange> rows;
};

/// Pure. Every score is computed at 0 and at the shift, in blocks of rows: no matrix is held.
[[nodiscard]] Result<ShiftChanges> shift_changes(const AttentionInput& input, const AttentionVectors& vectors,
                                                 const Work& work);

}  // namespace rope::app
