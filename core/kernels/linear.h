// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/kernels/activation.h"
#include "core/kernels/matmul.h"
#include "core/kernels/views.h"

namespace rope {

/// The parameters of y = x W^T + b, as published models store them.
template <typename T>
struct LinearView {
  MatrixView<const T> weight;  ///< [out, in]
  std::span<const T> bias;     ///< [out]; empty: none
};

struct LinearOptions {
  std::optional<Activation> activation;  ///< applied to x W^T + b while it is still in the cache
  int threads = 1;                       ///< 0: default_threads()
  Factors factors = Factors::full;
};

/// y [rows, out] = activation(x [rows, in] weight^T + bias). y may not overlap x.
/// Throws std::invalid_argument for shapes that do not fit. Instantiated for float and double.
template <typename T>
void linear(InputMatrix<T> x, const LinearView<std::type_identity_t<T>>& parameters, MatrixView<T> y,
            const LinearOptions& options = {});

/// sums [cols] += the sum of the rows of x [rows, cols]: the gradient of a bias. Columns are shared out, so
/// that the result does not depend on the number of threads.
template <typename T>
void add_column_sums(InputMatrix<T> x, std::span<T> sums, int threads = 1);

/// The scalar twin of linear().
template <typename T>
void linear_reference(InputMatrix<T> x, const LinearView<std::type_identity_t<T>>& parameters,
                      MatrixView<T> y, const LinearOptions& options = {});

}  // namespace rope
