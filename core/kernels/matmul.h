// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <type_traits>

#include "core/support/tensor.h"

namespace rope {

/// An input of a kernel. T is deduced from the output alone, so that views of T and of const T both fit.
template <typename T>
using InputMatrix = std::type_identity_t<MatrixView<const T>>;
template <typename T>
using InputVector = std::type_identity_t<std::span<const T>>;

/// How a matrix product reads its operands and what it does with its output.
struct MatmulOptions {
  bool transpose_a = false;  ///< read a [K, M] as its transpose
  bool transpose_b = false;  ///< read b [N, K] as its transpose
  double scale = 1;          ///< multiplies the product
  bool accumulate = false;   ///< add to c instead of overwriting it
  int threads = 1;           ///< 0: default_threads()
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

/// The parameters of y = x W^T + b, as published models store them.
template <typename T>
struct LinearView {
  MatrixView<const T> weight;  ///< [out, in]
  std::span<const T> bias;     ///< [out]; empty: none
};

/// y [rows, out] = x [rows, in] weight^T + bias. y may not overlap x.
template <typename T>
void linear(InputMatrix<T> x, const LinearView<std::type_identity_t<T>>& parameters, MatrixView<T> y,
            int threads = 1);

/// y [rows, cols] += bias [cols] in every row.
template <typename T>
void add_bias(InputVector<T> bias, MatrixView<T> y);

/// What computes matrix products of floats in this build: "oneDNN 2.6.0" or "Eigen 3.4.0".
[[nodiscard]] const char* matmul_library() noexcept;

}  // namespace rope
