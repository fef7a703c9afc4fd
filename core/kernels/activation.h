// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/views.h"

namespace rope {

/// The functions between the two matrices of a feed-forward layer, all those of transformers that learn
/// nothing themselves (prelu and xielu do), and selu, which older versions had.
enum class Activation {
  gelu,      ///< x Phi(x) = x (1 + erf(x / sqrt 2)) / 2
  gelu_new,  ///< x (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))) / 2
  relu,      ///< max(x, 0)
  silu,      ///< x / (1 + e^-x)
  selu,      ///< scale (x where x > 0, else alpha (e^x - 1))
  tanh,
  sigmoid,       ///< 1 / (1 + e^-x)
  linear,        ///< x
  quick_gelu,    ///< x / (1 + e^(-1.702 x))
  gelu_10,       ///< gelu, at most 10
  mish,          ///< x tanh(ln(1 + e^x))
  relu2,         ///< max(x, 0)^2
  relu6,         ///< max(x, 0), at most 6
  leaky_relu,    ///< x where x > 0, else x / 100
  hardswish,     ///< x relu6(x + 3) / 6
  laplace,       ///< Phi((x - sqrt(1/2)) / sqrt(1/(4 pi))), with both roots as 0.707107 and 0.282095
  sqrtsoftplus,  ///< sqrt(ln(1 + e^x))
};

struct ActivateBackwardOptions {
  bool add = false;  ///< add to dx instead of overwriting it
  int threads = 1;   ///< 0: default_threads()
};

/// y = activation(x), element by element; y may be x itself. NaN stays NaN. In float the result y is within
/// 2e-7 * max(1, |x|, |y|) of the exact one; double uses the standard library. Instantiated for both.
template <typename T>
void activate(Activation activation, InputMatrix<T> x, MatrixView<T> y, int threads = 1);

/// The gradient of activate(): dx = activation'(x) dy, added to dx where `add`; dx may be dy itself. At
/// the kinks, as of relu at 0, the left derivative is taken.
template <typename T>
void activate_backward(Activation activation, InputMatrix<T> x, InputMatrix<T> dy, MatrixView<T> dx,
                       const ActivateBackwardOptions& options = {});

/// The scalar twin of activate().
[[nodiscard]] double activate_reference(Activation activation, double x);

}  // namespace rope
