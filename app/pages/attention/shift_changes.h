// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/pages/attention/attention_scores.h"
#include "core/encoding/shift_change.h"

namespace rope::app {

/// What a shift changes for one encoding.
struct SideShift : ShiftChange {
  SideInput side;
};

/// A shift that shows something, where none is chosen.
inline constexpr double kExampleShift = 1000;

/// Both sides first, then each encoding that is none of them, all from one set of vectors.
struct ShiftChanges {
  AttentionInput input;
  double shift = 0;  ///< the input's, or kExampleShift where that is 0
  std::vector<SideShift> rows;
};

/// Pure. Every score is computed at 0 and at the shift: no matrix is held.
[[nodiscard]] Result<ShiftChanges> shift_changes(const AttentionInput& input, const AttentionVectors& vectors,
                                                 const Work& work);

}  // namespace rope::app
