// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/roformer/head_scores.h"
#include "app/state/roformer_state.h"
#include "app/widgets/table.h"

namespace rope::app {

/// The chosen head as it is drawn, for export: a row for each cell, with all runs that stand beside each
/// other; by distance a row for each distance, with what both charts show of it.
[[nodiscard]] TableRows head_rows(const SharedResult& result, const RoFormerState& state);

}  // namespace rope::app
