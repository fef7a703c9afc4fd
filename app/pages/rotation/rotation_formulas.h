// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/pages/rotation/rotation_model.h"
#include "app/widgets/formula.h"

namespace rope::app {

// Each number in these opens its arithmetic (app/pages/rotation/rotation_explanations.h).

/// The rotation of q (or k) in one of its three equal forms, the rule first and then with the numbers in
/// it: complex product (paper eq. 12), 2x2 block of the matrix (eq. 13, 15), element-wise (eq. 34).
/// `form` is one of the three.
[[nodiscard]] Formula rotation_formula(const SharedView& view, bool query, RotationForm form);
/// The same of the mistake, element by element, with the two angles that do not belong together.
[[nodiscard]] Formula mixed_formula(const SharedView& view, bool query);

// The following three are by the mistake, where the view has it.

/// Both components of q (or k) written out: products and sum.
[[nodiscard]] std::vector<Formula> arithmetic_lines(const SharedView& view, bool query);

/// The chosen pair's part of the score, and that it depends on n - m alone (paper eq. 12, 16).
[[nodiscard]] std::vector<Formula> score_lines(const SharedView& view);

/// theta of the chosen pair from base and dimension (paper, below eq. 15), and both angles.
[[nodiscard]] std::vector<Formula> angle_lines(const SharedView& view);

/// The chosen pair: its theta, and the tokens of one turn.
[[nodiscard]] std::vector<Formula> pair_lines(const SharedView& view);

/// The lengths before and after rotation (by the mistake, where the view has it).
[[nodiscard]] std::vector<Formula> norm_lines(const SharedView& view);

/// The score of the chosen pair at positions moved on together: right, and by the mistake.
[[nodiscard]] std::vector<Formula> mixed_score_lines(const SharedView& view);
/// By how many tokens they move on there.
inline constexpr int kMixedSteps[] = {0, 1, 4, 16};

}  // namespace rope::app
