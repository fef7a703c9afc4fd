// SPDX-License-Identifier: MIT
#include "core/kernels/activation.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/kernels/detail/activation_math.h"
#include "core/kernels/detail/rows.h"

namespace rope {
namespace {

template <Activation activation, typename T>
void activate_row(const T* x, T* y, Index cols) {
  constexpr Index step = simd::lanes<T>;
  Index i = 0;
  for (; i + step <= cols; i += step) {
    simd::store<T>(y + i, detail::activated<activation, T>(simd::load(x + i)));
  }
  if (i < cols) {
    const simd::Vec<T> last = simd::load_part(x + i, cols - i, T{0});
    simd::store_part<T>(y + i, detail::activated<activation, T>(last), cols - i);
  }
}

template <Activation activation, bool add, typename T>
void activate_row_backward(const T* x, const T* dy, T* dx, Index cols) {
  constexpr Index step = simd::lanes<T>;
  Index i = 0;
  for (; i + step <= cols; i += step) {
    simd::Vec<T> d = detail::activation_slope<activation, T>(simd::load(x + i)) * simd::load(dy + i);
    if constexpr (add) d += simd::load(dx + i);
    simd::store<T>(dx + i, d);
  }
  if (i < cols) {
    const Index rest = cols - i;
    simd::Vec<T> d = detail::activation_slope<activation, T>(simd::load_part(x + i, rest, T{0})) *
                     simd::load_part(dy + i, rest, T{0});
    if constexpr (add) d += simd::load_part(dx + i, rest, T{0});
    simd::store_part<T>(dx + i, d, rest);
  }
}

}  // namespace

template <typename T>
void activate(Activation activation, InputMatrix<T> x, MatrixView<T> y, int threads) {
  if (x.rows != y.rows || x.cols != y.cols) throw std::invalid_argument("activate: x and y differ in shape");
  detail::with_activation(activation, [&](auto chosen) {
    detail::for_each_row(x, threads, [&](Index row) {
      activate_row<chosen.value>(x.row(row).data(), y.row(row).data(), x.cols);
    });
  });
}

template <typename T>
void activate_backward(Activation activation, InputMatrix<T> x, InputMatrix<T> dy, MatrixView<T> dx,
                       const ActivateBackwardOptions& options) {
  if (x.rows != dx.rows || x.cols != dx.cols || dy.rows != dx.rows || dy.cols != dx.cols) {
    throw std::invalid_argument("activate_backward: x, dy and dx differ in shape");
  }
  detail::with_activation(activation, [&](auto chosen) {
    detail::for_each_row(x, options.threads, [&](Index row) {
      const T* const in = x.row(row).data();
      if (options.add) {
        activate_row_backward<chosen.value, true>(in, dy.row(row).data(), dx.row(row).data(), x.cols);
      } else {
        activate_row_backward<chosen.value, false>(in, dy.row(row).data(), dx.row(row).data(), x.cols);
      }
    });
  });
}

double activate_reference(Activation activation, double x) {
  switch (activation) {
    case Activation::gelu:
      return 0.5 * x * (1 + std::erf(x * detail::inverse_sqrt_2));
    case Activation::gelu_new:
      return 0.5 * x * (1 + std::tanh(detail::sqrt_2_over_pi * (x + 0.044715 * x * x * x)));
    case Activation::relu:
      return x < 0 ? 0 : x;
    case Activation::silu:
      return x / (1 + std::exp(-x));
    case Activation::selu:
      return detail::selu_scale * (x > 0 ? x : detail::selu_alpha * std::expm1(x));
    case Activation::tanh:
      return std::tanh(x);
    case Activation::sigmoid:
      return 1 / (1 + std::exp(-x));
    case Activation::linear:
      return x;
    case Activation::quick_gelu:
      return x / (1 + std::exp(-detail::quick_gelu_factor * x));
    case Activation::gelu_10:
      return std::min(0.5 * x * (1 + std::erf(x * detail::inverse_sqrt_2)), 10.0);
    case Activation::mish:
      return x * std::tanh(x > 700 ? x : std::log1p(std::exp(x)));
    case Activation::relu2:
      return x < 0 ? 0 : x * x;
    case Activation::relu6:
      return std::clamp(x, 0.0, 6.0);
    case Activation::leaky_relu:
      return x < 0 ? detail::leaky_slope * x : x;
    case Activation::hardswish:
      return x * std::clamp(x + 3, 0.0, 6.0) / 6;
    case Activation::laplace:
      return 0.5 * std::erfc((detail::laplace_mean - x) / detail::laplace_deviation * detail::inverse_sqrt_2);
    case Activation::sqrtsoftplus:
      return std::sqrt(x > 700 ? x : std::log1p(std::exp(x)));
  }
  throw std::invalid_argument("activate_reference: no such activation");
}

template void activate<float>(Activation, InputMatrix<float>, MatrixView<float>, int);
template void activate<double>(Activation, InputMatrix<double>, MatrixView<double>, int);
template void activate_backward<float>(Activation, InputMatrix<float>, InputMatrix<float>, MatrixView<float>,
                                       const ActivateBackwardOptions&);
template void activate_backward<double>(Activation, InputMatrix<double>, InputMatrix<double>,
                                        MatrixView<double>, const ActivateBackwardOptions&);

}  // namespace rope
