// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/state/roformer_state.h"
#include "app/widgets/heat_map/heat_map_picture.h"
#include "core/attention/head_habits.h"
#include "core/support/index.h"
#include "core/support/result.h"
#include "core/support/work.h"

namespace rope::app {

struct RunPass;
struct RunResult;

/// Of a matrix [N, N] that is shared.
[[nodiscard]] inline HeadHabits head_habits(const SharedMatrix& weights) {
  return rope::head_habits({weights.values.get(), weights.rows, weights.cols});
}
[[nodiscard]] inline DistanceProfile distance_profile(const SharedMatrix& matrix) {
  return rope::distance_profile({matrix.values.get(), matrix.rows, matrix.cols});
}
/// The one of them that a search asks for, 0 to 1; 0 without a search.
[[nodiscard]] double habit(const HeadHabits& habits, HeadSearch search);
/// What it would be if all tokens were looked at alike, in a text of that many.
[[nodiscard]] double habit_by_chance(HeadSearch search, Index tokens);
/// The heads by what they do as trained, the most of it first: indices into RunResult::habits.
[[nodiscard]] std::vector<std::size_t> ranked_heads(const RunResult& result, HeadSearch search);

/// What the colours of a head's weights mean, on the wall as in its large maps: of both runs, where there is
/// a what-if.
[[nodiscard]] ValueScale weights_scale(const ValueSummary& both, Index tokens);
/// Attention of one head [N, N] of a pass; softmax is taken here where it is asked for.
[[nodiscard]] SharedMatrix head_matrix(const RunPass& pass, Index layer, Index head, bool softmax);
/// Fills the result's wall and habits.
[[nodiscard]] Status build_wall(RunResult& result, const Work& work);

}  // namespace rope::app
