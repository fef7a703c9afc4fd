// SPDX-License-Identifier: MIT
#include "core/kernels/linear.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "core/kernels/detail/activation_math.h"
#include "core/kernels/detail/gemm.h"
#include "core/kernels/detail/partition.h"
#include "core/support/parallel.h"

namespace rope {
namespace {

template <typename T>
void require_bias(const LinearView<T>& parameters) {
  if (!parameters.bias.empty() && static_cast<Index>(parameters.bias.size()) != parameters.weight.rows) {
    throw std::invalid_argument("linear: " + std::to_string(parameters.bias.size()) + " biases for " +
                                std::to_string(parameters.weight.rows) + " outputs");
  }
}

/// y = f(y + bias) in one sweep.
template <typename T, typename Function>
void add_bias_then(const T* bias, const MatrixView<T>& y, Function&& f) {
  constexpr Index step = simd::lanes<T>;
  for (Index row = 0; row < y.rows; ++row) {
    T* const values = y.row(row).data();
    Index i = 0;
    for (; i + step <= y.cols; i += step)
      simd::store<T>(values + i, f(simd::load(values + i) + simd::load(bias + i)));
    if (i < y.cols) {
      const Index rest = y.cols - i;
      const simd::Vec<T> last =
          simd::load_part(values + i, rest, T{0}) + simd::load_part(bias + i, rest, T{0});
      simd::store_part<T>(values + i, f(last), rest);
    }
  }
}

/// What follows the product, for a part of y whose columns begin where `bias` does.
template <typename T>
void finish(const T* bias, const MatrixView<T>& y, const std::optional<Activation>& activation) {
  if (!activation) {
    if (bias != nullptr) add_bias_then(bias, y, [](const simd::Vec<T>& v) { return v; });
    return;
  }
  if (bias == nullptr) return activate<T>(*activation, y, y);
  detail::with_activation(*activation, [&](auto chosen) {
    add_bias_then(bias, y,
                  [](const simd::Vec<T>& v) { return detail::activated<decltype(chosen)::value, T>(v); });
  });
}

}  // namespace

template <typename T>
void linear(InputMatrix<T> x, const LinearView<std::type_identity_t<T>>& parameters, MatrixView<T> y,
            const LinearOptions& options) {
  require_bias<T>(parameters);
  const MatmulOptions product{.transpose_b = true, .threads = 1, .factors = options.factors};
  const detail::Partition partition(y.rows, y.cols, x.cols);
  const bool fits = x.rows == y.rows && parameters.weight.rows == y.cols;
  if (!fits) return matmul<T>(x, parameters.weight, y, product);  // throws, with the shapes
  parallel_for(
      partition.lines(), partition.grain(),
      [&](Index begin, Index end) {
        const Index count = end - begin;
        const T* const bias = parameters.bias.empty() ? nullptr : parameters.bias.data();
        if (partition.by_rows()) {
          const MatrixView<T> part = y.rows_from(begin, count);
          matmul<T>(x.rows_from(begin, count), parameters.weight, part, product);
          finish(bias, part, options.activation);
        } else {
          const MatrixView<T> part = y.cols_from(begin, count);
          matmul<T>(x, parameters.weight.rows_from(begin, count), part, product);
          finish(bias == nullptr ? nullptr : bias + begin, part, options.activation);
        }
      },
      options.threads);
}

template <typename T>
void add_column_sums(InputMatrix<T> x, std::span<T> sums, int threads) {
  if (static_cast<Index>(sums.size()) != x.cols) {
    throw std::invalid_argument("add_column_sums: " + std::to_string(sums.size()) + " sums for " +
                                std::to_string(x.cols) + " columns");
  }
  const Index grain = std::max<Index>(64, 65536 / std::max<Index>(x.rows, 1));
  parallel_for(
      x.cols, grain,
      [&](Index begin, Index end) {
        for (Index row = 0; row < x.rows; ++row) {
          const T* const values = x.row(row).data();
          for (Index i = begin; i < end; ++i) sums[static_cast<std::size_t>(i)] += values[i];
        }
      },
      threads);
}

template <typename T>
void linear_reference(InputMatrix<T> x, const LinearView<std::type_identity_t<T>>& parameters,
                      MatrixView<T> y, const LinearOptions& options) {
  require_bias<T>(parameters);
  matmul_reference<T>(x, parameters.weight, y, {.transpose_b = true});
  for (Index row = 0; row < y.rows; ++row) {
    for (Index col = 0; col < y.cols; ++col) {
      double value = static_cast<double>(y(row, col));
      if (!parameters.bias.empty())
        value += static_cast<double>(parameters.bias[static_cast<std::size_t>(col)]);
      y(row, col) =
          static_cast<T>(options.activation ? activate_reference(*options.activation, value) : value);
    }
  }
}

template void linear<float>(InputMatrix<float>, const LinearView<float>&, MatrixView<float>,
                            const LinearOptions&);
template void linear<double>(InputMatrix<double>, const LinearView<double>&, MatrixView<double>,
                             const LinearOptions&);
template void add_column_sums<float>(InputMatrix<float>, std::span<float>, int);
template void add_column_sums<double>(InputMatrix<double>, std::span<double>, int);
template void linear_reference<float>(InputMatrix<float>, const LinearView<float>&, MatrixView<float>,
                                      const LinearOptions&);
template void linear_reference<double>(InputMatrix<double>, const LinearView<double>&, MatrixView<double>,
                                       const LinearOptions&);

}  // namespace rope
