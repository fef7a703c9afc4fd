// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/pages/rotation/rotation_model.h"
#include "app/widgets/formula.h"

namespace rope::app {

/// The rotation of q (or k) in one of its three equal forms, the rule first and then with the numbers in
/// it: complex product (paper eq. 12), 2x2 block of the matrix (eq. 13, 15), element-wise (eq. 34).
[[nodiscard]] Formula rotation_formula(const RotationView& view, bool query, RotationForm form);

/// The chosen pair's part of the score, and that it depends on n - m alone (paper eq. 12, 16).
[[nodiscard]] std::vector<Formula> score_lines(const RotationView& view);

/// theta of the chosen pair from base and dimension (paper, below eq. 15), and both angles.
[[nodiscard]] std::vector<Formula> angle_lines(const RotationView& view, double base);

/// The lengths before and after rotation.
[[nodiscard]] std::vector<Formula> norm_lines(const RotationView& view);

}  // namespace rope::app
