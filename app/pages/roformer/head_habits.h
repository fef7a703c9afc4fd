// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/state/roformer_state.h"
#include "app/widgets/heat_map/heat_map_picture.h"
#include "core/support/index.h"
#include "core/support/result.h"
#include "core/support/work.h"

namespace rope::app {

struct RunPass;
struct RunResult;

/// What a head does with this text, measured on its weights [N, N] and averaged over all queries.
struct HeadHabits {
  double previous = 0;  ///< weight on the token before
  double next = 0;      ///< weight on the token after
  double first = 0;     ///< weight on the first token, [CLS]
  double last = 0;      ///< weight on the last token, [SEP]
  double itself = 0;    ///< weight on the same token
  double spread = 0;    ///< entropy over its largest possible, log N: 1 looks everywhere alike
};

/// Measured on the weights [N, N] of one head.
[[nodiscard]] HeadHabits head_habits(const SharedMatrix& weights);
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

/// What a head does at each distance n - m, from -(N-1) to N-1: the mean of the matrix [N, N] along each
/// diagonal, of what is not masked; a diagonal that is masked whole is left out.
struct DistanceProfile {
  std::vector<double> distance;  ///< at most [2N-1], ascending
  std::vector<double> mean;      ///< for each distance
};
[[nodiscard]] DistanceProfile distance_profile(const SharedMatrix& matrix);

}  // namespace rope::app
