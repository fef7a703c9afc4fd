// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "app/pages/roformer/roformer_run.h"
#include "app/state/roformer_state.h"
#include "app/widgets/attention/head_wall.h"
#include "app/widgets/heat_map/heat_map_viewport.h"

namespace rope::app {

/// The chosen head, clamped to the model's; or the best of the search.
[[nodiscard]] Head clamped_head(const RunResult& result, const RoFormerState& state);
/// Which runs are shown: those that are wanted, of all as many as there is room for.
[[nodiscard]] std::vector<HeadRun> runs_shown(const RunResult& result, HeadRun wanted, int room);
/// The chosen head [N, N] at the chosen stage.
struct HeadMatrices {
  SharedMatrix trained;
  SharedMatrix changed;  ///< empty without a what-if
};
[[nodiscard]] HeadMatrices head_matrices(const RunResult& result, const RoFormerState& state);
/// One of them, or the difference of the two.
[[nodiscard]] SharedMatrix run_matrix(const HeadMatrices& matrices, HeadRun run);

/// One run of the chosen head, ready for painting.
struct HeadPicture {
  HeadRun run = HeadRun::as_trained;
  std::shared_ptr<const HeatMapPicture> picture;
  bool rounding = false;  ///< a difference that is none: it has the scale of the runs
};
/// As trained and with the what-if have one scale, whichever of them is shown; the difference has its own,
/// unless it is rounding.
[[nodiscard]] std::vector<HeadPicture> head_pictures(const HeadMatrices& matrices, HeadStage stage,
                                                     const std::vector<HeadRun>& runs);

/// The key that a query looks at most in a head as trained, whatever stage and run are shown.
[[nodiscard]] Index most_looked_at(const RunResult& result, Head head, Index query);
/// The chosen cell; where nobody chose one, what the telling token looks at most.
[[nodiscard]] MapCell shown_cell(const RunResult& result, const RoFormerState& state);

}  // namespace rope::app
