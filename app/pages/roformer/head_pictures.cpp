// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/head_pictures.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/pages/roformer/head_habits.h"
#include "app/pages/roformer/head_output.h"
#include "app/pages/roformer/head_scores.h"

namespace rope::app {

Head clamped_head(const RunResult& result, const RoFormerState& state) {
  if (state.layer < 0 && !result.habits.empty()) {
    const auto best = static_cast<Index>(ranked_heads(result, state.search).front());
    return {best / result.heads, best % result.heads};
  }
  return {std::clamp<Index>(state.layer, 0, result.layers - 1),
          std::clamp<Index>(state.head, 0, result.heads - 1)};
}

std::vector<HeadRun> runs_shown(const RunResult& result, HeadRun wanted, int room) {
  if (!result.changed) return {HeadRun::as_trained};
  if (wanted != HeadRun::all) return {wanted};
  if (room >= 3) return {HeadRun::as_trained, HeadRun::what_if, HeadRun::difference};
  if (room == 2) return {HeadRun::as_trained, HeadRun::what_if};
  return {HeadRun::what_if};
}

HeadMatrices head_matrices(const RunResult& result, const RoFormerState& state) {
  const Head head = clamped_head(result, state);
  const auto matrix = [&](const RunPass& pass, bool what_if) {
    if (state.stage == HeadStage::logits) return unmasked_scores(result, head, what_if);
    return head_matrix(pass, head.layer, head.head, state.stage == HeadStage::softmax);
  };
  HeadMatrices matrices{matrix(result.trained, false), {}};
  if (result.changed) matrices.changed = matrix(*result.changed, true);
  return matrices;
}

SharedMatrix run_matrix(const HeadMatrices& matrices, HeadRun run) {
  if (matrices.changed.empty() || run == HeadRun::as_trained) return matrices.trained;
  if (run != HeadRun::difference) return matrices.changed;
  const float* changed = matrices.changed.values.get();
  auto out = std::make_shared<Tensor>(Tensor({matrices.changed.rows, matrices.changed.cols}));
  std::transform(changed, changed + out->size(), matrices.trained.values.get(), out->begin(),
                 [](float a, float b) { return std::isfinite(a) ? a - b : a; });  // masked stays masked
  return share_matrix(std::shared_ptr<const Tensor>(std::move(out)));
}

std::vector<HeadPicture> head_pictures(const HeadMatrices& matrices, HeadStage stage,
                                       const std::vector<HeadRun>& runs) {
  ValueSummary both;
  both.add(matrices.trained);
  if (!matrices.changed.empty()) both.add(matrices.changed);
  const ValueScale runs_have = stage == HeadStage::softmax ? weights_scale(both, matrices.trained.rows)
                                                           : ValueScale::covering(ColourScale::signed_, both);
  std::vector<HeadPicture> pictures;
  for (const HeadRun run : runs) {
    const SharedMatrix matrix = run_matrix(matrices, run);
    ValueSummary own;
    if (run == HeadRun::difference) own.add(matrix);
    const bool rounding = run == HeadRun::difference && is_rounding(own, both);
    const ValueScale scale = run == HeadRun::difference ? ValueScale::of_difference(own, both) : runs_have;
    auto picture = HeatMapPicture::prepare(matrix, scale);
    // Only a stopped preparation fails: nobody stops this.
    if (picture) pictures.push_back({run, *picture, rounding});
  }
  return pictures;
}

// Softmax keeps the order of the scores.
Index most_looked_at(const RunResult& result, Head head, Index query) {
  const SharedMatrix scores = head_matrix(result.trained, head.layer, head.head, false);
  const float* row = scores.values.get() + query * scores.cols;
  return std::max_element(row, row + scores.cols) - row;
}

MapCell shown_cell(const RunResult& result, const RoFormerState& state) {
  const Index last = result.text.size() - 1;
  if (state.query >= 0) return {std::min<Index>(state.query, last), std::clamp<Index>(state.key, 0, last)};
  const Index row = telling_token(result);
  return {row, most_looked_at(result, clamped_head(result, state), row)};
}

}  // namespace rope::app
