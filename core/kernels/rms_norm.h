// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/views.h"

namespace rope {

/// y = x / sqrt(mean(x^2) + eps) in each row of x [rows, cols]: the norm of RoFormer V2, which learns
/// nothing. y may be x itself. Instantiated for float and double.
template <typename T>
void rms_norm(InputMatrix<T> x, double eps, MatrixView<T> y, int threads = 1);

/// x = rms_norm(x + residual): the end of each half of a post-norm layer, in one sweep over x.
template <typename T>
void add_rms_norm(MatrixView<T> x, InputMatrix<T> residual, double eps, int threads = 1);

/// The scalar twin of rms_norm(), in double inside.
template <typename T>
void rms_norm_reference(InputMatrix<T> x, double eps, MatrixView<T> y);

}  // namespace rope
