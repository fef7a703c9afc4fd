// SPDX-License-Identifier: MIT
#include "core/kernels/rms_norm.h"

#include <cmath>
#include <stdexcept>

#include "core/kernels/detail/rows.h"

namespace rope {
namespace {

template <typename T>
void require_fit(const MatrixView<const T>& x, const MatrixView<T>& y) {
  if (x.rows != y.rows || x.cols != y.cols) throw std::invalid_argument("rms_norm: shapes differ");
}

template <typename T>
void normalize_row(const T* x, double eps, T* y, Index cols) {
  const T squares = detail::row_sum(x, cols, T{0}, [](const simd::Vec<T>& v) { return v * v; });
  const T factor = T{1} / std::sqrt(squares / static_cast<T>(cols) + static_cast<T>(eps));
  for (Index i = 0; i < cols; ++i) y[i] = x[i] * factor;
}

}  // namespace

template <typename T>
void rms_norm(InputMatrix<T> x, double eps, MatrixView<T> y, int threads) {
  require_fit<T>(x, y);
  detail::for_each_row(
      x, threads, [&](Index row) { normalize_row<T>(x.row(row).data(), eps, y.row(row).data(), x.cols); });
}

template <typename T>
void add_rms_norm(MatrixView<T> x, InputMatrix<T> residual, double eps, int threads) {
  require_fit<T>(residual, x);
  detail::for_each_row(x, threads, [&](Index row) {
    T* const values = x.row(row).data();
    const T* const added = residual.row(row).data();
    for (Index i = 0; i < x.cols; ++i) values[i] += added[i];
    normalize_row<T>(values, eps, values, x.cols);
  });
}

template <typename T>
void rms_norm_reference(InputMatrix<T> x, double eps, MatrixView<T> y) {
  require_fit<T>(x, y);
  for (Index row = 0; row < x.rows; ++row) {
    double squares = 0;
    for (const T value : x.row(row)) squares += static_cast<double>(value) * static_cast<double>(value);
    const double root = std::sqrt(squares / static_cast<double>(x.cols) + eps);
    for (Index i = 0; i < x.cols; ++i) y(row, i) = static_cast<T>(static_cast<double>(x(row, i)) / root);
  }
}

template void rms_norm<float>(InputMatrix<float>, double, MatrixView<float>, int);
template void rms_norm<double>(InputMatrix<double>, double, MatrixView<double>, int);
template void add_rms_norm<float>(MatrixView<float>, InputMatrix<float>, double, int);
template void add_rms_norm<double>(MatrixView<double>, InputMatrix<double>, double, int);
template void rms_norm_reference<float>(InputMatrix<float>, double, MatrixView<float>);
template void rms_norm_reference<double>(InputMatrix<double>, double, MatrixView<double>);

}  // namespace rope
