// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/views.h"

namespace rope {

/// The functions between the two matrices of a feed-forward layer.
enum class Activation {
  gelu,      ///< x Phi(x) = x (1 + erf(x / sqrt 2)) / 2
  gelu_new,  ///< x (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))) / 2
  relu,      ///< max(x, 0)
  silu,      ///< x / (1 + e^-x)
  selu,      ///< scale (x where x > 0, else alpha (e^x - 1))
  tanh,
};

/// y = activation(x), element by element; y may be x itself. NaN stays NaN. In float the result is within
/// 2e-7 * max(1, |x|) of the exact one; double uses the standard library. Instantiated for both.
template <typename T>
void activate(Activation activation, InputMatrix<T> x, MatrixView<T> y, int threads = 1);

/// The scalar twin of activate().
[[nodiscard]] double activate_reference(Activation activation, double x);

}  // namespace rope
