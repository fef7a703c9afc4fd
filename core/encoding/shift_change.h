// SPDX-License-Identifier: MIT
#pragma once

#include "core/encoding/encoded_scores.h"

namespace rope {

/// What happens to the scores of one encoding when all positions move by the same distance: nothing where
/// it is relative.
struct ShiftChange {
  double change = 0;         ///< the largest |score after - score before|, of those that nobody masks
  Index query = 0, key = 0;  ///< the row and the column where that is
  double before = 0, after = 0;
  double largest = 0;  ///< the largest |score| before
  /// What else its rounding goes with: weights after softmax are as inexact as the scores that they are from.
  double unit = 0;

  /// Whether float arithmetic alone may have made it.
  [[nodiscard]] bool rounding() const;
};

/// The largest change of the scores at `options.stage` between the positions given and those moved by
/// `shift`. options.bias is not looked at. Computed in blocks of rows: no matrix is held. Fails as
/// attention_scores() does.
[[nodiscard]] Result<ShiftChange> shift_change(const EncodedScores& scores, double shift,
                                               const ScoreOptions& options, const Work& work = {});

}  // namespace rope
