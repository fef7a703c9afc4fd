// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/head_habits.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "app/pages/roformer/roformer_run.h"
#include "core/kernels/softmax.h"
#include "core/support/parallel.h"

namespace rope::app {
namespace {

constexpr Index thumbnail_cells = 96;

// Each cell the mean of the cells that it covers, so that a wall of many heads stays small.
SharedMatrix coarse(const SharedMatrix& matrix) {
  if (matrix.rows <= thumbnail_cells) return matrix;
  auto out = std::make_shared<Tensor>(Tensor({thumbnail_cells, thumbnail_cells}));
  for (Index r = 0; r < thumbnail_cells; ++r) {
    const Index top = r * matrix.rows / thumbnail_cells;
    const Index bottom = std::max(top + 1, (r + 1) * matrix.rows / thumbnail_cells);
    for (Index c = 0; c < thumbnail_cells; ++c) {
      const Index left = c * matrix.cols / thumbnail_cells;
      const Index right = std::max(left + 1, (c + 1) * matrix.cols / thumbnail_cells);
      double sum = 0;
      for (Index y = top; y < bottom; ++y) {
        for (Index x = left; x < right; ++x) sum += static_cast<double>(matrix.at(y, x));
      }
      (*out)[r * thumbnail_cells + c] =
          static_cast<float>(sum / static_cast<double>((bottom - top) * (right - left)));
    }
  }
  return share_matrix(std::shared_ptr<const Tensor>(std::move(out)));
}

// Null only when stopped.
std::shared_ptr<const HeatMapPicture> thumbnail(const SharedMatrix& weights, const ValueScale& scale,
                                                const Work& work) {
  auto picture = HeatMapPicture::prepare(coarse(weights), scale, work);
  return picture ? *picture : nullptr;
}

}  // namespace

Status build_wall(RunResult& result, const Work& work) {
  const Index heads = result.layers * result.heads;
  const auto count = static_cast<std::size_t>(heads);
  result.wall.assign(count, nullptr);
  result.habits.assign(count, {});
  result.changed_habits.assign(result.changed ? count : 0, {});
  const auto measure = [&](Index begin, Index end) {
    for (Index each = begin; each < end && !work.stop.stop_requested(); ++each) {
      const auto at = static_cast<std::size_t>(each);
      const Index layer = each / result.heads;
      const Index head = each % result.heads;
      const SharedMatrix trained = head_matrix(result.trained, layer, head, true);
      SharedMatrix shown = trained;
      ValueSummary both;
      both.add(trained);
      result.habits[at] = head_habits(trained);
      if (result.changed) {
        shown = head_matrix(*result.changed, layer, head, true);
        both.add(shown);
        result.changed_habits[at] = head_habits(shown);
      }
      result.wall[at] = thumbnail(shown, weights_scale(both, trained.rows), work);
    }
  };
  parallel_for(heads, 1, measure, work.threads);
  if (work.stop.stop_requested()) return cancelled_error();
  return {};
}

ValueScale weights_scale(const ValueSummary& both, Index tokens) {
  ValueScale scale = ValueScale::covering(ColourScale::magnitude, both);
  scale.root = tokens > kLongMatrix;
  return scale;
}

double habit(const HeadHabits& habits, HeadSearch search) {
  switch (search) {
    case HeadSearch::previous:
      return habits.previous;
    case HeadSearch::next:
      return habits.next;
    case HeadSearch::first:
      return habits.first;
    case HeadSearch::last:
      return habits.last;
    case HeadSearch::itself:
      return habits.itself;
    case HeadSearch::spread:
      return habits.spread;
    case HeadSearch::none:
      break;
  }
  return 0;
}

double habit_by_chance(HeadSearch search, Index tokens) {
  if (search == HeadSearch::none || tokens < 1) return 0;
  return search == HeadSearch::spread ? 1 : 1 / static_cast<double>(tokens);
}

std::vector<std::size_t> ranked_heads(const RunResult& result, HeadSearch search) {
  std::vector<std::size_t> order(result.habits.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return habit(result.habits[a], search) > habit(result.habits[b], search);
  });
  return order;
}

SharedMatrix head_matrix(const RunPass& pass, Index layer, Index head, bool softmax) {
  const Tensor& scores = pass.trace->scores.at(static_cast<std::size_t>(layer));
  SharedMatrix raw = share_matrix(std::shared_ptr<const Tensor>(pass.trace, &scores), head);
  if (!softmax) return raw;
  auto weights = std::make_shared<Tensor>(Tensor({raw.rows, raw.cols}));
  softmax_rows<float>(MatrixView<const float>(raw.values.get(), raw.rows, raw.cols), weights->matrix(), 0);
  return share_matrix(std::shared_ptr<const Tensor>(std::move(weights)));
}

}  // namespace rope::app
