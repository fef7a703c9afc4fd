// SPDX-License-Identifier: MIT
#pragma once

// Private to core/kernels and its tests and benchmarks: one block of a matrix product, on the calling
// thread alone.

#include "core/kernels/matmul.h"
#include "core/support/tensor.h"

namespace rope::detail {

/// c [m, n] = scale * op(a) op(b) + (accumulate ? c : 0), all extents at least 1 and already checked.
template <typename T>
struct Gemm {
  MatrixView<const T> a, b;
  MatrixView<T> c;
  bool transpose_a = false;
  bool transpose_b = false;
  T scale = 1;
  bool accumulate = false;
  Factors factors = Factors::full;  // bfloat16 has a meaning for float alone
};

/// The fastest there is in this build: oneDNN for float where it was found, else Eigen.
void gemm(const Gemm<float>& args);
void gemm(const Gemm<double>& args);

/// Eigen, always there: the fall-back and what the other is compared with.
void gemm_eigen(const Gemm<float>& args);
void gemm_eigen(const Gemm<double>& args);

/// a (times scale) and b rounded to bfloat16, the sums in float. Only where has_bfloat16_products().
void gemm_bfloat16(const Gemm<float>& args);

[[nodiscard]] const char* gemm_library() noexcept;

}  // namespace rope::detail
