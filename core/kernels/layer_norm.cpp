// SPDX-License-Identifier: MIT
#include "core/kernels/layer_norm.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/kernels/detail/rows.h"

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

template <typename T>
struct RowMoments {
  T mean;
  T factor;  // 1 / sqrt(variance + eps)
};

template <typename T>
RowMoments<T> row_moments(const T* x, Index cols, double eps) {
  const auto count = static_cast<T>(cols);
  const T mean = detail::row_sum(x, cols, T{0}, [](const simd::Vec<T>& v) { return v; }) / count;
  // Two passes: the difference of mean square and squared mean would lose the small variances.
  const T variance = detail::row_sum(x, cols, mean,
                                     [mean](const simd::Vec<T>& v) {
                                       const simd::Vec<T> centred = v - mean;
                                       return centred * centred;
                                     }) /
                     count;
  return {mean, T{1} / std::sqrt(variance + static_cast<T>(eps))};
}

template <typename T>
void normalize_row(const T* x, const LayerNormView<T>& parameters, T* y, Index cols) {
  const auto [mean, factor] = row_moments(x, cols, parameters.eps);
  const T* const weight = parameters.weight.data();
  const T* const bias = parameters.bias.data();
  for (Index i = 0; i < cols; ++i) y[i] = (x[i] - mean) * factor * weight[i] + bias[i];
}

/// One row of layer_norm_backward(); dweight and dbias are this part's own sums.
template <bool add, typename T>
void row_backward(const T* x, const LayerNormView<T>& parameters, const T* dy, T* dx,
                  const MatrixView<T>& sums) {
  constexpr Index step = simd::lanes<T>;
  using V = simd::Vec<T>;
  const Index cols = sums.cols;
  const T* const weight = parameters.weight.data();
  T* const dweight = sums.row(0).data();
  T* const dbias = sums.row(1).data();
  const auto [mean, factor] = row_moments(x, cols, parameters.eps);
  V sum_g{};
  V sum_gh{};
  const auto gather = [&, mean = mean, factor = factor](const V& in, const V& d, const V& w, T* dw, T* db,
                                                        Index count) {
    const V h = (in - mean) * factor;
    const V g = d * w;
    sum_g += g;
    sum_gh += g * h;
    if (count == step) {
      simd::store<T>(dw, simd::load(dw) + h * d);
      simd::store<T>(db, simd::load(db) + d);
    } else {
      simd::store_part<T>(dw, simd::load_part(dw, count, T{0}) + h * d, count);
      simd::store_part<T>(db, simd::load_part(db, count, T{0}) + d, count);
    }
  };
  Index i = 0;
  for (; i + step <= cols; i += step) {
    gather(simd::load(x + i), simd::load(dy + i), simd::load(weight + i), dweight + i, dbias + i, step);
  }
  if (const Index rest = cols - i; rest > 0) {
    gather(simd::load_part(x + i, rest, mean), simd::load_part(dy + i, rest, T{0}),
           simd::load_part(weight + i, rest, T{0}), dweight + i, dbias + i, rest);
  }
  const T mean_g = simd::sum<T>(sum_g) / static_cast<T>(cols);
  const T mean_gh = simd::sum<T>(sum_gh) / static_cast<T>(cols);
  for (i = 0; i < cols; ++i) {
    const T h = (x[i] - mean) * factor;
    const T d = (dy[i] * weight[i] - mean_g - h * mean_gh) * factor;
    dx[i] = add ? dx[i] + d : d;
  }
}

}  // namespace

template <typename T>
void layer_norm(InputMatrix<T> x, const LayerNormView<std::type_identity_t<T>>& parameters, MatrixView<T> y,
                int threads) {
  require_fit<T>(x, parameters, y);
  detail::for_each_row(x, threads, [&](Index row) {
    normalize_row(x.row(row).data(), parameters, y.row(row).data(), x.cols);
  });
}

template <typename T>
void add_layer_norm(MatrixView<T> x, InputMatrix<T> residual,
                    const LayerNormView<std::type_identity_t<T>>& parameters, int threads) {
  require_fit<T>(residual, parameters, x);
  detail::for_each_row(x, threads, [&](Index row) {
    T* const values = x.row(row).data();
    const T* const added = residual.row(row).data();
    for (Index i = 0; i < x.cols; ++i) values[i] += added[i];
    normalize_row<T>(values, parameters, values, x.cols);
  });
}

Index layer_norm_backward_rows(int threads) noexcept {
  return 2 * (threads > 0 ? threads : default_threads());
}

template <typename T>
void layer_norm_backward(InputMatrix<T> x, const LayerNormView<std::type_identity_t<T>>& parameters,
                         const LayerNormBackward<T>& backward, int threads) {
  require_fit<T>(x, parameters, backward.dx);
  require_fit<T>(backward.dy, parameters, backward.dx);
  const Index parts =
      std::clamp<Index>(x.rows / detail::row_grain(x.cols), 1, layer_norm_backward_rows(threads) / 2);
  parallel_parts(x.rows, parts, [&](Index part, Index begin, Index end) {
    const MatrixView<T> sums = backward.scratch.rows_from(2 * part, 2);
    std::ranges::fill(sums.row(0), T{0});
    std::ranges::fill(sums.row(1), T{0});
    for (Index row = begin; row < end; ++row) {
      const T* const in = x.row(row).data();
      const T* const dy = backward.dy.row(row).data();
      T* const dx = backward.dx.row(row).data();
      if (backward.add) {
        row_backward<true>(in, parameters, dy, dx, sums);
      } else {
        row_backward<false>(in, parameters, dy, dx, sums);
      }
    }
  });
  if (backward.dweight.empty()) return;
  for (Index part = 0; part < parts; ++part) {
    for (std::size_t i = 0; i < backward.dweight.size(); ++i) {
      backward.dweight[i] += backward.scratch.row(2 * part)[i];
      backward.dbias[i] += backward.scratch.row(2 * part + 1)[i];
    }
  }
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
template void layer_norm_backward<float>(InputMatrix<float>, const LayerNormView<float>&,
                                         const LayerNormBackward<float>&, int);
template void layer_norm_backward<double>(InputMatrix<double>, const LayerNormView<double>&,
                                          const LayerNormBackward<double>&, int);
template void layer_norm_reference<float>(InputMatrix<float>, const LayerNormView<float>&, MatrixView<float>);
template void layer_norm_reference<double>(InputMatrix<double>, const LayerNormView<double>&,
                                           MatrixView<double>);

}  // namespace rope
