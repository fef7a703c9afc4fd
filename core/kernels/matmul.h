// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/views.h"
#include "core/support/tensor.h"

namespace rope {

/// What a product of floats makes of its factors before it multiplies them. The sums are floats either way.
enum class Factors {
  full,      ///< nothing
  bfloat16,  ///< rounds them to bfloat16 (8 bits of precision), where has_bfloat16_products(): half the work
};

/// Whether this processor multiplies bfloat16 (AVX512-BF16 or AMX) and this build has a library that does.
[[nodiscard]] bool has_bfloat16_products() noexcept;

/// How a matrix product reads its operands and what it does with its output.
struct MatmulOptions {
  bool transpose_a = false;  ///< read a [K, M] as its transpose
  bool transpose_b = false;  ///< read b [N, K] as its transpose
  double scale = 1;          ///< multiplies the product
  bool accumulate = false;   ///< add to c instead of overwriting it
  int threads = 1;           ///< 0: default_threads()
  Factors factors = Factors::full;
};

/// c [M, N] = scale * op(a) [M, K] op(b) [K, N] (+ c). c may not overlap a or b. The rows or columns of
/// c are shared out over threads; the matrix library runs single-threaded in each part.
/// With K = 0 the product is zero. Throws std::invalid_argument for shapes that do not fit.
/// Instantiated for float and double.
template <typename T>
void matmul(InputMatrix<T> a, InputMatrix<T> b, MatrixView<T> c, const MatmulOptions& options = {});

/// The scalar twin of matmul(), adding up in double.
template <typename T>
void matmul_reference(InputMatrix<T> a, InputMatrix<T> b, MatrixView<T> c, const MatmulOptions& options = {});

/// What computes matrix products of floats in this build: "oneDNN 2.6.0" or "Eigen 3.4.0".
[[nodiscard]] const char* matmul_library() noexcept;

}  // namespace rope
