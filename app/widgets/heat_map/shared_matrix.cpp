// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/heat_map/shared_matrix.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace rope::app {

std::span<const float> SharedMatrix::row(Index index, std::span<float> room) const {
  const float* const from = values.get() + index * cols;
  if (!subtracted) return {from, static_cast<std::size_t>(cols)};
  std::transform(from, from + cols, subtracted.get() + index * cols, room.begin(), std::minus<>());
  return room.first(static_cast<std::size_t>(cols));
}

SharedMatrix share_matrix(std::shared_ptr<const Tensor> tensor) {
  const auto view = tensor->matrix();
  const float* data = tensor->data();
  return {std::shared_ptr<const float>(std::move(tensor), data), view.rows, view.cols};
}

SharedMatrix share_matrix(const std::shared_ptr<const Tensor>& tensor, Index index) {
  const Index rows = tensor->dim(-2);
  const Index cols = tensor->dim(-1);
  return {std::shared_ptr<const float>(tensor, tensor->data() + index * rows * cols), rows, cols};
}

SharedMatrix difference_of(const SharedMatrix& from, const SharedMatrix& subtracted) {
  return {from.values, from.rows, from.cols, subtracted.values};
}

}  // namespace rope::app
