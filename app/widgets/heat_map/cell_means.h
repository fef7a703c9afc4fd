// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "app/widgets/heat_map/buffer_pool.h"
#include "app/widgets/heat_map/shared_matrix.h"
#include "app/widgets/heat_map/value_scale.h"
#include "core/support/index.h"
#include "core/support/work.h"

namespace rope::app {

/// A matrix made smaller: the means of 2 x 2 of its cells, of 4 x 4 and so on, and the range of its values.
/// They do not depend on a scale, so that they are made of each block of rows as soon as it is computed,
/// while it is in the processor's caches. 4096 x 4096 takes 22 MB beside the values.
class CellMeans {
 public:
  static constexpr Index kBlockRows = 64;

  CellMeans(Index rows, Index cols, const BufferPool& pool);
  /// Of a whole matrix; not finished where work.stop was triggered.
  CellMeans(const SharedMatrix& matrix, const Work& work);

  /// Rows [first, first + rows.rows) of the matrix: `first` a multiple of kBlockRows, and so many rows, fewer
  /// at the end. Called once for each block, from any thread.
  void take(Index first, MatrixView<const float> rows);
  /// The same of the difference of two matrices.
  void take_difference(Index first, MatrixView<const float> rows, MatrixView<const float> subtracted);
  /// After the last block.
  void finish();

  struct Level {
    Index rows = 0;
    Index cols = 0;
    float* values = nullptr;  ///< [rows, cols], NaN where all cells are masked
    [[nodiscard]] std::span<float> row(Index r) const {
      return {values + r * cols, static_cast<std::size_t>(cols)};
    }
  };
  /// Entry 0 has means of 2 x 2, each next one is half as large (rounded up).
  [[nodiscard]] const std::vector<Level>& levels() const noexcept { return levels_; }
  [[nodiscard]] const ValueSummary& summary() const noexcept { return summary_; }

 private:
  template <typename Row>
  void take_rows(Index first, Index count, const Row& row);
  void halve_level(std::size_t level, Index first, Index last);

  Index rows_, cols_;
  std::shared_ptr<float> buffer_;
  std::vector<Level> levels_;
  std::mutex adding_;
  ValueSummary summary_;
};

}  // namespace rope::app
