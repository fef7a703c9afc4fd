// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/views.h"

namespace rope {

template <typename T>
struct LayerNormView {
  std::span<const T> weight;  ///< [cols]
  std::span<const T> bias;    ///< [cols]
  double eps = 1e-12;         ///< added to the variance
};

/// y = (x - mean) / sqrt(variance + eps) * weight + bias in each row of x [rows, cols], with the population
/// variance (divided by cols). y may be x itself. Instantiated for float and double.
template <typename T>
void layer_norm(InputMatrix<T> x, const LayerNormView<std::type_identity_t<T>>& parameters, MatrixView<T> y,
                int threads = 1);

/// x = layer_norm(x + residual): the end of each half of a post-norm layer, in one sweep over x.
template <typename T>
void add_layer_norm(MatrixView<T> x, InputMatrix<T> residual,
                    const LayerNormView<std::type_identity_t<T>>& parameters, int threads = 1);

/// What the backward pass of layer_norm() reads and where its results go.
template <typename T>
struct LayerNormBackward {
  MatrixView<const T> dy;  ///< [rows, cols]
  MatrixView<T> dx;        ///< [rows, cols]; dy itself or apart
  bool add = false;        ///< add to dx instead of overwriting it
  std::span<T> dweight;    ///< [cols], added to; empty: not wanted
  std::span<T> dbias;      ///< [cols], added to; empty together with dweight
  MatrixView<T> scratch;   ///< [layer_norm_backward_rows(threads), cols]
};
[[nodiscard]] Index layer_norm_backward_rows(int threads) noexcept;

/// The gradient of y = layer_norm(x), with h = (x - mean) / s, s = sqrt(variance + eps), g = weight dy:
///   dx = (g - mean(g) - h mean(g h)) / s    dweight += sum over rows of h dy    dbias += sum of dy
/// Mean and variance are computed again: the row is in the cache anyway. The sums depend on the number of
/// threads in their last bits.
template <typename T>
void layer_norm_backward(InputMatrix<T> x, const LayerNormView<std::type_identity_t<T>>& parameters,
                         const LayerNormBackward<T>& backward, int threads = 1);

/// The scalar twin of layer_norm(), in double inside.
template <typename T>
void layer_norm_reference(InputMatrix<T> x, const LayerNormView<std::type_identity_t<T>>& parameters,
                          MatrixView<T> y);

}  // namespace rope
