// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/heat_map/cell_means.h"

#include <algorithm>
#include <functional>

#include "core/kernels/pooling.h"
#include "core/support/parallel.h"

namespace rope::app {
namespace {

constexpr Index kCoarsest = 32;  // cells along the longer side from which on nothing is halved
constexpr std::size_t kLevelsOfBlock = 6;
static_assert(CellMeans::kBlockRows == Index{1} << kLevelsOfBlock);

Index half_of(Index count) {
  return (count + 1) / 2;
}

}  // namespace

CellMeans::CellMeans(Index rows, Index cols, const BufferPool& pool) : rows_(rows), cols_(cols) {
  Index size = 0;
  if (rows == 0 || cols == 0) return;
  while (std::max(rows, cols) > kCoarsest) {
    rows = half_of(rows);
    cols = half_of(cols);
    levels_.push_back({rows, cols, nullptr});
    size += rows * cols;
  }
  if (size == 0) return;
  buffer_ = pool.take(size);
  float* next = buffer_.get();
  for (Level& level : levels_) {
    level.values = next;
    next += level.rows * level.cols;
  }
}

CellMeans::CellMeans(const SharedMatrix& matrix, const Work& work)
    : CellMeans(matrix.rows, matrix.cols, BufferPool()) {
  if (matrix.empty()) return;
  constexpr Index kFewValues = 1 << 15;
  const Index blocks = (rows_ + kBlockRows - 1) / kBlockRows;
  const Index grain = std::max<Index>(1, kFewValues / (kBlockRows * cols_));
  parallel_for(blocks, grain, [&](Index begin, Index end) {
    for (Index b = begin; b < end && !work.stop.stop_requested(); ++b) {
      const Index first = b * kBlockRows;
      const Index count = std::min(kBlockRows, rows_ - first);
      take_rows(first, count,
                [&matrix, first](Index r, std::span<float> room) { return matrix.row(first + r, room); });
    }
  });
  if (!work.stop.stop_requested()) finish();
}

void CellMeans::take(Index first, MatrixView<const float> rows) {
  take_rows(first, rows.rows, [&rows](Index r, std::span<float>) { return rows.row(r); });
}

void CellMeans::take_difference(Index first, MatrixView<const float> rows,
                                MatrixView<const float> subtracted) {
  take_rows(first, rows.rows, [&](Index r, std::span<float> room) -> std::span<const float> {
    const auto from = rows.row(r);
    std::transform(from.begin(), from.end(), subtracted.row(r).begin(), room.begin(), std::minus<>());
    return room;
  });
}

// All that can be made of these rows alone: as many levels as they can be halved evenly.
template <typename Row>
void CellMeans::take_rows(Index first, Index count, const Row& row) {
  const auto width = static_cast<std::size_t>(cols_);
  std::vector<float> room(2 * width);
  ValueSummary summary;
  const auto add = [&](Index r, std::size_t half) {
    const std::span<const float> values = row(r, std::span<float>(room).subspan(half * width, width));
    summary.add(values);
    return values;
  };
  for (Index r = 0; r < count; r += 2) {
    const std::span<const float> upper = add(r, 0);
    const std::span<const float> lower = r + 1 < count ? add(r + 1, 1) : std::span<const float>();
    if (!levels_.empty()) halve_rows(upper, lower, levels_.front().row((first + r) / 2));
  }
  for (std::size_t level = 1; level < std::min(levels_.size(), kLevelsOfBlock); ++level) {
    halve_level(level, first >> (level + 1), (first + count + (Index{1} << (level + 1)) - 1) >> (level + 1));
  }
  const std::lock_guard lock(adding_);
  summary_.add(summary);
}

// Rows [first, last) of a level, from the one before it.
void CellMeans::halve_level(std::size_t level, Index first, Index last) {
  const Level& finer = levels_[level - 1];
  for (Index r = first; r < last; ++r) {
    const auto lower = 2 * r + 1 < finer.rows ? finer.row(2 * r + 1) : std::span<float>();
    halve_rows(finer.row(2 * r), lower, levels_[level].row(r));
  }
}

void CellMeans::finish() {
  for (std::size_t level = kLevelsOfBlock; level < levels_.size(); ++level) {
    halve_level(level, 0, levels_[level].rows);
  }
}

}  // namespace rope::app
