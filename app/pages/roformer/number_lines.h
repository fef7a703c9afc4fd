// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/pages/roformer/head_scores.h"
#include "app/state/roformer_state.h"
#include "app/widgets/formula.h"

namespace rope::app {

/// The numbers of the chosen cell and of its head, each with its arithmetic behind it. Where a what-if is on
/// both runs, and by how much they differ.
[[nodiscard]] std::vector<Formula> number_lines(const SharedResult& result, const RoFormerState& state,
                                                const MapCell& cell);

}  // namespace rope::app
