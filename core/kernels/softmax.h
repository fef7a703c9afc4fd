// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/views.h"
#include "core/support/tensor.h"

namespace rope {

/// y = softmax of each row of x [rows, cols]: exp(x - max) / sum of exp(x - max). -infinity stands for a
/// masked entry and gives exactly 0; a row of nothing else gives zeros, not NaN. y may be x itself.
/// Terms of less than e^-87 of the largest count as 0 in float. threads as in MatmulOptions.
/// Instantiated for float and double.
template <typename T>
void softmax_rows(InputMatrix<T> x, MatrixView<T> y, int threads = 1);

/// The gradient of softmax_rows() from its result y and dy, all [rows, cols]:
///   dx_i = y_i (dy_i - sum_j y_j dy_j)   in each row; dx may be dy itself.
template <typename T>
void softmax_rows_backward(InputMatrix<T> y, InputMatrix<T> dy, MatrixView<T> dx, int threads = 1);

/// The scalar twin of softmax_rows(), in double inside.
template <typename T>
void softmax_rows_reference(InputMatrix<T> x, MatrixView<T> y);

}  // namespace rope
