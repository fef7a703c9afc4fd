// SPDX-License-Identifier: MIT
#include "core/kernels/activation.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/kernels/detail/activation_math.h"
#include "core/support/parallel.h"

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

}  // namespace

template <typename T>
void activate(Activation activation, InputMatrix<T> x, MatrixView<T> y, int threads) {
  if (x.rows != y.rows || x.cols != y.cols) throw std::invalid_argument("activate: x and y differ in shape");
  const Index grain = std::max<Index>(1, 16384 / std::max<Index>(x.cols, 1));
  detail::with_activation(activation, [&](auto chosen) {
    parallel_for(
        x.rows, grain,
        [&](Index begin, Index end) {
          for (Index row = begin; row < end; ++row) {
            activate_row<chosen.value>(x.row(row).data(), y.row(row).data(), x.cols);
          }
        },
        threads);
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
  }
  throw std::invalid_argument("activate_reference: no such activation");
}

template void activate<float>(Activation, InputMatrix<float>, MatrixView<float>, int);
template void activate<double>(Activation, InputMatrix<double>, MatrixView<double>, int);

}  // namespace rope
