// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>

#include "core/support/index.h"
#include "core/support/tensor.h"

namespace rope::app {

/// A matrix [rows, cols] that may be a part of something larger (one head of a trace), kept alive with it; or
/// the difference of two such, which is not stored but taken where it is looked at.
struct SharedMatrix {
  std::shared_ptr<const float> values;  ///< [rows, cols], row-major, contiguous
  Index rows = 0;
  Index cols = 0;
  std::shared_ptr<const float> subtracted = nullptr;  ///< [rows, cols]; null: nothing is

  [[nodiscard]] float at(Index row, Index col) const {
    const Index i = row * cols + col;
    return subtracted ? values.get()[i] - subtracted.get()[i] : values.get()[i];
  }
  /// A whole row [cols]; a difference is computed into `room`.
  [[nodiscard]] std::span<const float> row(Index index, std::span<float> room) const;
  [[nodiscard]] bool empty() const noexcept { return rows == 0 || cols == 0; }
};
[[nodiscard]] SharedMatrix share_matrix(std::shared_ptr<const Tensor> tensor);
/// Matrix `index` of a tensor [.., rows, cols].
[[nodiscard]] SharedMatrix share_matrix(const std::shared_ptr<const Tensor>& tensor, Index index);
/// `from` and `subtracted` of one shape, neither a difference itself.
[[nodiscard]] SharedMatrix difference_of(const SharedMatrix& from, const SharedMatrix& subtracted);

}  // namespace rope::app
