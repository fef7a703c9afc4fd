// SPDX-License-Identifier: MIT
#pragma once

// Private to core/kernels: activations on vectors, shared by activate() and linear().

#include <type_traits>

#include "core/kernels/activation.h"
#include "core/kernels/detail/simd.h"

namespace rope::detail {

// selu's two constants make a normal distribution its fixed point (Klambauer et al. 2017, eq. 14).
inline constexpr double selu_alpha = 1.6732632423543772848170429916717;
inline constexpr double selu_scale = 1.0507009873554804934193349852946;
inline constexpr double inverse_sqrt_2 = 0.70710678118654752440;
inline constexpr double inverse_sqrt_2_pi = 0.39894228040143267794;
inline constexpr double sqrt_2_over_pi = 0.79788456080286535588;

template <Activation activation, typename T>
ROPE_INLINE simd::Vec<T> activated(const simd::Vec<T>& x) {
  using V = simd::Vec<T>;
  if constexpr (activation == Activation::gelu) {
    // x Phi(x) = max(x, 0) - |x| Phi(-|x|): the tail is small where x is large, so its error is too. Beyond
    // 40 the tail is 0 in either type, and the bound keeps infinity times 0 away.
    const V magnitude = simd::min<T>(x < T(0) ? -x : x, simd::splat(T(40)));
    const V positive = x < T(0) ? V{} : x;
    return positive - magnitude * simd::normal_tail(magnitude);
  } else if constexpr (activation == Activation::gelu_new) {
    const V half = x * T(0.5);
    return half + half * simd::tanh(T(sqrt_2_over_pi) * (x + T(0.044715) * x * x * x));
  } else if constexpr (activation == Activation::relu) {
    return x < T(0) ? V{} : x;
  } else if constexpr (activation == Activation::silu) {
    return x / (T(1) + simd::exp(-x));
  } else if constexpr (activation == Activation::selu) {
    const V negative = T(selu_scale * selu_alpha) * (simd::exp(x) - T(1));
    return x > T(0) ? T(selu_scale) * x : negative;
  } else {
    return simd::tanh(x);
  }
}

/// The derivative of activated().
template <Activation activation, typename T>
ROPE_INLINE simd::Vec<T> activation_slope(const simd::Vec<T>& x) {
  using V = simd::Vec<T>;
  const V one = simd::splat(T(1));
  if constexpr (activation == Activation::gelu) {
    // Phi(x) + x phi(x)
    const V magnitude = simd::min<T>(x < T(0) ? -x : x, simd::splat(T(40)));
    const V tail = simd::normal_tail(magnitude);
    const V phi = T(inverse_sqrt_2_pi) * simd::exp(magnitude * magnitude * T(-0.5));
    return x < T(0) ? tail - magnitude * phi : T(1) - tail + magnitude * phi;
  } else if constexpr (activation == Activation::gelu_new) {
    // (1 + t) / 2 + x (1 - t^2) u' / 2 with t = tanh u
    const V square = x * x;
    const V t = simd::tanh(T(sqrt_2_over_pi) * (x + T(0.044715) * square * x));
    const V du = T(sqrt_2_over_pi) * (T(1) + T(3 * 0.044715) * square);
    return T(0.5) * (T(1) + t) + T(0.5) * x * (T(1) - t * t) * du;
  } else if constexpr (activation == Activation::relu) {
    return x > T(0) ? one : V{};
  } else if constexpr (activation == Activation::silu) {
    const V s = T(1) / (T(1) + simd::exp(-x));
    return s * (T(1) + x * (T(1) - s));
  } else if constexpr (activation == Activation::selu) {
    return x > T(0) ? simd::splat(T(selu_scale)) : T(selu_scale * selu_alpha) * simd::exp(x);
  } else {
    const V t = simd::tanh(x);
    return T(1) - t * t;
  }
}

/// Calls body(std::integral_constant<Activation, a>) for the a that is asked for at run time.
template <typename Body>
void with_activation(Activation activation, Body&& body) {
  switch (activation) {
    case Activation::gelu:
      return body(std::integral_constant<Activation, Activation::gelu>{});
    case Activation::gelu_new:
      return body(std::integral_constant<Activation, Activation::gelu_new>{});
    case Activation::relu:
      return body(std::integral_constant<Activation, Activation::relu>{});
    case Activation::silu:
      return body(std::integral_constant<Activation, Activation::silu>{});
    case Activation::selu:
      return body(std::integral_constant<Activation, Activation::selu>{});
    case Activation::tanh:
      return body(std::integral_constant<Activation, Activation::tanh>{});
  }
}

}  // namespace rope::detail
