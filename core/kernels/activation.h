// SPDX-License-Identifier: MIT
#pragma once

namespace rope {

/// The functions between the two matrices of a feed-forward layer.
enum class Activation {
  gelu,      ///< x Phi(x) = x (1 + erf(x / sqrt 2)) / 2
  gelu_new,  ///< x (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))) / 2
  relu,      ///< max(x, 0)
  silu,      ///< x / (1 + e^-x)
  selu,      ///< scale (x or alpha (e^x - 1))
  tanh,
};

}  // namespace rope
