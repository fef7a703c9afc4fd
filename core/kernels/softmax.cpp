// SPDX-License-Identifier: MIT
#include "core/kernels/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

#include "core/kernels/detail/rows.h"

namespace rope {
namespace {

template <typename T>
constexpr T minus_infinity = -std::numeric_limits<T>::infinity();

template <typename T>
void require_same_shape(const MatrixView<const T>& x, const MatrixView<T>& y) {
  if (x.rows != y.rows || x.cols != y.cols)
    throw std::invalid_argument("softmax_rows: x and y differ in shape");
}

template <typename T>
T row_maximum(const T* x, Index cols) {
  constexpr Index step = simd::lanes<T>;
  simd::Vec<T> largest = simd::splat(minus_infinity<T>);
  Index i = 0;
  for (; i + step <= cols; i += step) largest = simd::max<T>(simd::load(x + i), largest);
  if (i < cols) largest = simd::max<T>(simd::load_part(x + i, cols - i, minus_infinity<T>), largest);
  return simd::max_of<T>(largest);
}

/// y = exp(x - shift); returns the sum.
template <typename T>
T exponentials(const T* x, T* y, Index cols, T shift) {
  constexpr Index step = simd::lanes<T>;
  simd::Vec<T> total = simd::splat(T{0});
  Index i = 0;
  for (; i + step <= cols; i += step) {
    const simd::Vec<T> e = simd::exp(simd::load(x + i) - shift);
    simd::store<T>(y + i, e);
    total += e;
  }
  if (i < cols) {
    const simd::Vec<T> e = simd::exp(simd::load_part(x + i, cols - i, minus_infinity<T>) - shift);
    simd::store_part<T>(y + i, e, cols - i);
    total += e;
  }
  return simd::sum<T>(total);
}

template <typename T>
void softmax_row(const T* x, T* y, Index cols) {
  const T largest = row_maximum(x, cols);
  if (largest == minus_infinity<T>) {
    // Nothing to see in this row, or nothing but NaN, which no comparison finds: that must stay visible.
    for (Index i = 0; i < cols; ++i) y[i] = std::isnan(x[i]) ? x[i] : T{0};
    return;
  }
  const T factor = T{1} / exponentials(x, y, cols, largest);
  for (Index i = 0; i < cols; ++i) y[i] *= factor;
}

template <typename T>
void softmax_row_backward(const T* y, const T* dy, T* dx, Index cols) {
  constexpr Index step = simd::lanes<T>;
  simd::Vec<T> products = simd::splat(T{0});
  Index i = 0;
  for (; i + step <= cols; i += step) products += simd::load(y + i) * simd::load(dy + i);
  if (i < cols) {
    products += simd::load_part(y + i, cols - i, T{0}) * simd::load_part(dy + i, cols - i, T{0});
  }
  const T mean = simd::sum<T>(products);
  for (i = 0; i < cols; ++i) dx[i] = y[i] * (dy[i] - mean);
}

}  // namespace

template <typename T>
void softmax_rows(InputMatrix<T> x, MatrixView<T> y, int threads) {
  require_same_shape<T>(x, y);
  detail::for_each_row(x, threads,
                       [&](Index row) { softmax_row(x.row(row).data(), y.row(row).data(), x.cols); });
}

template <typename T>
void softmax_rows_backward(InputMatrix<T> y, InputMatrix<T> dy, MatrixView<T> dx, int threads) {
  require_same_shape<T>(y, dx);
  require_same_shape<T>(dy, dx);
  detail::for_each_row(y, threads, [&](Index row) {
    softmax_row_backward(y.row(row).data(), dy.row(row).data(), dx.row(row).data(), y.cols);
  });
}

template <typename T>
void softmax_rows_reference(InputMatrix<T> x, MatrixView<T> y) {
  require_same_shape<T>(x, y);
  for (Index row = 0; row < x.rows; ++row) {
    double largest = minus_infinity<double>;
    for (const T value : x.row(row)) largest = std::max(largest, static_cast<double>(value));
    std::vector<double> terms;
    double total = 0;
    for (const T value : x.row(row)) {
      const bool masked = static_cast<double>(value) == minus_infinity<double>;
      terms.push_back(masked ? 0.0 : std::exp(static_cast<double>(value) - largest));
      total += terms.back();
    }
    for (std::size_t i = 0; i < terms.size(); ++i) {
      y.row(row)[i] = total == 0 ? T{0} : static_cast<T>(terms[i] / total);
    }
  }
}

template void softmax_rows<float>(InputMatrix<float>, MatrixView<float>, int);
template void softmax_rows<double>(InputMatrix<double>, MatrixView<double>, int);
template void softmax_rows_backward<float>(InputMatrix<float>, InputMatrix<float>, MatrixView<float>, int);
template void softmax_rows_backward<double>(InputMatrix<double>, InputMatrix<double>, MatrixView<double>,
                                            int);
template void softmax_rows_reference<float>(InputMatrix<float>, MatrixView<float>);
template void softmax_rows_reference<double>(InputMatrix<double>, MatrixView<double>);

}  // namespace rope
