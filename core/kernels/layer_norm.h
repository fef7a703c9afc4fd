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

/// The scalar twin of layer_norm(), in double inside.
template <typename T>
void layer_norm_reference(InputMatrix<T> x, const LayerNormView<std::type_identity_t<T>>& parameters,
                          MatrixView<T> y);

}  // namespace rope
