// SPDX-License-Identifier: MIT
#pragma once

// Private to core/kernels: activations on vectors, shared by activate() and linear().

#include <cmath>
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
// MEGA's Laplace function (Ma et al. 2022), which comes close to relu^2; with its six digits.
inline constexpr double laplace_mean = 0.707107;
inline constexpr double laplace_deviation = 0.282095;
inline constexpr double quick_gelu_factor = 1.702;
inline constexpr double leaky_slope = 0.01;

template <typename T>
ROPE_INLINE simd::Vec<T> sigmoid(const simd::Vec<T>& x) {
  return T(1) / (T(1) + simd::exp(-x));
}
template <typename T>
ROPE_INLINE simd::Vec<T> relu6(const simd::Vec<T>& x) {
  const simd::Vec<T> positive = x < T(0) ? simd::Vec<T>{} : x;
  return positive > T(6) ? simd::splat(T(6)) : positive;
}
/// Phi(z), also of NaN.
template <typename T>
ROPE_INLINE simd::Vec<T> normal_below(const simd::Vec<T>& z) {
  const simd::Vec<T> tail = simd::normal_tail(simd::min<T>(z < T(0) ? -z : z, simd::splat(T(40))));
  const simd::Vec<T> below = z < T(0) ? tail : T(1) - tail;
  return z == z ? below : z;  // NOLINT(misc-redundant-expression): NaN is not itself
}
// The rarest function has no vector form.
template <typename T>
ROPE_INLINE simd::Vec<T> sqrt_softplus(const simd::Vec<T>& x) {
  simd::Vec<T> y = x;
  for (Index i = 0; i < simd::lanes<T>; ++i) {
    y[i] = std::sqrt(x[i] > T(20) ? x[i] : std::log1p(std::exp(x[i])));
  }
  return y;
}
template <typename T>
ROPE_INLINE simd::Vec<T> sqrt_softplus_slope(const simd::Vec<T>& x) {
  simd::Vec<T> y = x;
  for (Index i = 0; i < simd::lanes<T>; ++i) {
    const T root = std::exp(x[i] / 2);  // both sides of the fraction go to 0 with e^(x/2)
    y[i] = x[i] < T(-20)  ? root / 2
           : x[i] > T(20) ? T(0.5) / std::sqrt(x[i])
                          : T(0.5) / ((T(1) + std::exp(-x[i])) * std::sqrt(std::log1p(std::exp(x[i]))));
  }
  return y;
}

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
  } else if constexpr (activation == Activation::tanh) {
    return simd::tanh(x);
  } else if constexpr (activation == Activation::sigmoid) {
    return sigmoid<T>(x);
  } else if constexpr (activation == Activation::quick_gelu) {
    return x / (T(1) + simd::exp(T(-quick_gelu_factor) * x));
  } else if constexpr (activation == Activation::gelu_10) {
    const V y = activated<Activation::gelu, T>(x);  // never below -0.17
    return y > T(10) ? simd::splat(T(10)) : y;
  } else if constexpr (activation == Activation::mish) {
    // tanh(ln(1 + w)) = n / (n + 2) with n = w (w + 2), w = e^x
    const V w = simd::exp(simd::min<T>(x, simd::splat(T(20))));
    const V n = w * (w + T(2));
    return x * (n / (n + T(2)));
  } else if constexpr (activation == Activation::relu2) {
    const V positive = x < T(0) ? V{} : x;
    return positive * positive;
  } else if constexpr (activation == Activation::relu6) {
    return relu6<T>(x);
  } else if constexpr (activation == Activation::leaky_relu) {
    return x < T(0) ? x * T(leaky_slope) : x;
  } else if constexpr (activation == Activation::hardswish) {
    return x * relu6<T>(x + T(3)) / T(6);
  } else if constexpr (activation == Activation::laplace) {
    return normal_below<T>((x - T(laplace_mean)) / T(laplace_deviation));
  } else if constexpr (activation == Activation::sqrtsoftplus) {
    return sqrt_softplus<T>(x);
  } else {
    static_assert(activation == Activation::linear);
    return x;
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
  } else if constexpr (activation == Activation::tanh) {
    const V t = simd::tanh(x);
    return T(1) - t * t;
  } else if constexpr (activation == Activation::sigmoid) {
    const V s = sigmoid<T>(x);
    return s * (T(1) - s);
  } else if constexpr (activation == Activation::quick_gelu) {
    const V s = sigmoid<T>(T(quick_gelu_factor) * x);
    return s * (T(1) + T(quick_gelu_factor) * x * (T(1) - s));
  } else if constexpr (activation == Activation::gelu_10) {
    return x > T(10) ? V{} : activation_slope<Activation::gelu, T>(x);
  } else if constexpr (activation == Activation::mish) {
    const V w = simd::exp(simd::min<T>(x, simd::splat(T(20))));
    const V n = w * (w + T(2)) + T(2);
    return (n - T(2)) / n + x * (T(4) * w / n) * ((w + T(1)) / n);
  } else if constexpr (activation == Activation::relu2) {
    return x > T(0) ? x + x : V{};
  } else if constexpr (activation == Activation::relu6) {
    const V rising = x > T(0) ? one : V{};
    return x > T(6) ? V{} : rising;
  } else if constexpr (activation == Activation::leaky_relu) {
    return x > T(0) ? one : simd::splat(T(leaky_slope));
  } else if constexpr (activation == Activation::hardswish) {
    const V rising = x > T(-3) ? (x + x + T(3)) / T(6) : V{};
    return x > T(3) ? one : rising;
  } else if constexpr (activation == Activation::laplace) {
    const V z = (x - T(laplace_mean)) / T(laplace_deviation);
    return T(inverse_sqrt_2_pi / laplace_deviation) * simd::exp(z * z * T(-0.5));
  } else if constexpr (activation == Activation::sqrtsoftplus) {
    return sqrt_softplus_slope<T>(x);
  } else {
    static_assert(activation == Activation::linear);
    return one;
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
    case Activation::sigmoid:
      return body(std::integral_constant<Activation, Activation::sigmoid>{});
    case Activation::linear:
      return body(std::integral_constant<Activation, Activation::linear>{});
    case Activation::quick_gelu:
      return body(std::integral_constant<Activation, Activation::quick_gelu>{});
    case Activation::gelu_10:
      return body(std::integral_constant<Activation, Activation::gelu_10>{});
    case Activation::mish:
      return body(std::integral_constant<Activation, Activation::mish>{});
    case Activation::relu2:
      return body(std::integral_constant<Activation, Activation::relu2>{});
    case Activation::relu6:
      return body(std::integral_constant<Activation, Activation::relu6>{});
    case Activation::leaky_relu:
      return body(std::integral_constant<Activation, Activation::leaky_relu>{});
    case Activation::hardswish:
      return body(std::integral_constant<Activation, Activation::hardswish>{});
    case Activation::laplace:
      return body(std::integral_constant<Activation, Activation::laplace>{});
    case Activation::sqrtsoftplus:
      return body(std::integral_constant<Activation, Activation::sqrtsoftplus>{});
  }
}

}  // namespace rope::detail
