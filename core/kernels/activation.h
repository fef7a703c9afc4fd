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

struct ActivateBackwardOptions {
  bool add = false;  ///< add to dx instead of overwriting it
  int threads = 1;   ///< 0: default_threads()
};

/// y = activation(x), element by element; y may be x itself. NaN stays NaN. In float the result is within
/// 2e-7 * max(1, |x|) of the exact one; double uses the standard library. Instantiated for both.
template <typename T>
void activate(Activation activation, InputMatrix<T> x, MatrixView<T> y, int threads = 1);

/// The gradient of activate(): dx = activation'(x) dy, added to dx where `add`; dx may be dy itself. At
/// the kinks of relu and selu the left derivative is taken.
template <typename T>
void activate_backward(Activation activation, InputMatrix<T> x, InputMatrix<T> dy, MatrixView<T> dx,
                       const ActivateBackwardOptions& options = {});

/// The scalar twin of activate().
[[nodiscard]] double activate_reference(Activation activation, double x);

}  // namespace rope
