// SPDX-License-Identifier: MIT
#include "core/kernels/layer_norm.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/kernels/detail/simd.h"
#include "core/support/parallel.h"

namespace rope {
namespace {

template <typename T>
void require_fit(const MatrixView<const T>& x, const LayerNormView<T>& parameters, const MatrixView<T>& y) {
  const auto cols = static_cast<std::size_t>(x.cols);
  if (x.rows != y.rows || x.cols != y.cols || parameters.weight.size() != cols ||
      parameters.bias.size() != cols) {
    throw std::invalid_argument("layer_norm: shapes differ");
  }
}

/// Sum over a row of f(16 elements at a time); lanes past the end are given `fill`.
template <typename T, typename Function>
T row_sum(const T* x, Index cols, T fill, Function&& f) {
  constexpr Index step = simd::lanes<T>;
  simd::Vec<T> total = simd::splat(T{0});
  Index i = 0;
  for (; i + step <= cols; i += step) total += f(simd::load(x + i));
  if (i < cols) total += f(simd::load_part(x + i, cols - i, fill));
  return simd::sum<T>(total);
}

template <typename T>
void normalize_row(const T* x, const LayerNormView<T>& parameters, T* y, Index cols) {
  const auto count = static_cast<T>(cols);
  const T mean = row_sum(x, cols, T{0}, [](const simd::Vec<T>& v) { return v; }) / count;
  // Two passes: the difference of mean square and squared mean would lose the small variances.
  const T variance = row_sum(x, cols, mean,
                             [mean](const simd::Vec<T>& v) {
                               const simd::Vec<T> centred = v - mean;
                               return centred * centred;
                             }) /
                     count;
  const T factor = T{1} / std::sqrt(variance + static_cast<T>(parameters.eps));
  const T* const weight = parameters.weight.data();
  const T* const bias = parameters.bias.data();
  for (Index i = 0; i < cols; ++i) y[i] = (x[i] - mean) * factor * weight[i] + bias[i];
}

constexpr Index elements_per_part = 16384;

Index row_grain(Index cols) {
  return std::max<Index>(1, elements_per_part / std::max<Index>(cols, 1));
}

}  // namespace

template <typename T>
void layer_norm(InputMatrix<T> x, const LayerNormView<std::type_identity_t<T>>& parameters, MatrixView<T> y,
                int threads) {
  require_fit<T>(x, parameters, y);
  parallel_for(
      x.rows, row_grain(x.cols),
      [&](Index begin, Index end) {
        for (Index row = begin; row < end; ++row) {
          normalize_row(x.row(row).data(), parameters, y.row(row).data(), x.cols);
        }
      },
      threads);
}

template <typename T>
void add_layer_norm(MatrixView<T> x, InputMatrix<T> residual,
                    const LayerNormView<std::type_identity_t<T>>& parameters, int threads) {
  require_fit<T>(residual, parameters, x);
  parallel_for(
      x.rows, row_grain(x.cols),
      [&](Index begin, Index end) {
        for (Index row = begin; row < end; ++row) {
          T* const values = x.row(row).data();
          const T* const added = residual.row(row).data();
          for (Index i = 0; i < x.cols; ++i) values[i] += added[i];
          normalize_row<T>(values, parameters, values, x.cols);
        }
      },
      threads);
}

template <typename T>
void layer_norm_reference(InputMatrix<T> x, const LayerNormView<std::type_identity_t<T>>& parameters,
                          MatrixView<T> y) {
  require_fit<T>(x, parameters, y);
  for (Index row = 0; row < x.rows; ++row) {
    double mean = 0;
    for (const T value : x.row(row)) mean += static_cast<double>(value);
    mean /= static_cast<double>(x.cols);
    double variance = 0;
    for (const T value : x.row(row)) variance += std::pow(static_cast<double>(value) - mean, 2);
    variance /= static_cast<double>(x.cols);
    for (Index i = 0; i < x.cols; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const double normal = (static_cast<double>(x(row, i)) - mean) / std::sqrt(variance + parameters.eps);
      y(row, i) = static_cast<T>(normal * static_cast<double>(parameters.weight[at]) +
                                 static_cast<double>(parameters.bias[at]));
    }
  }
}

template void layer_norm<float>(InputMatrix<float>, const LayerNormView<float>&, MatrixView<float>, int);
template void layer_norm<double>(InputMatrix<double>, const LayerNormView<double>&, MatrixView<double>, int);
template void add_layer_norm<float>(MatrixView<float>, InputMatrix<float>, const LayerNormView<float>&, int);
template void add_layer_norm<double>(MatrixView<double>, InputMatrix<double>, const LayerNormView<double>&,
                                     int);
template void layer_norm_reference<float>(InputMatrix<float>, const LayerNormView<float>&, MatrixView<float>);
template void layer_norm_reference<double>(InputMatrix<double>, const LayerNormView<double>&,
                                           MatrixView<double>);

}  // namespace rope
