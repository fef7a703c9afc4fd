// SPDX-License-Identifier: MIT
#pragma once

// Private to core/kernels: what those that work row by row share.

#include <algorithm>

#include "core/kernels/detail/simd.h"
#include "core/kernels/views.h"
#include "core/support/parallel.h"

namespace rope::detail {

/// Sum over a row of f(16 elements at a time); lanes past the end are given `fill`.
template <typename T, typename Function>
ROPE_INLINE T row_sum(const T* x, Index cols, T fill, Function&& f) {
  constexpr Index step = simd::lanes<T>;
  simd::Vec<T> total = simd::splat(T{0});
  Index i = 0;
  for (; i + step <= cols; i += step) total += f(simd::load(x + i));
  if (i < cols) total += f(simd::load_part(x + i, cols - i, fill));
  return simd::sum<T>(total);
}

/// Rows that are worth a part of their own.
inline Index row_grain(Index cols) {
  constexpr Index elements_per_part = 16384;
  return std::max<Index>(1, elements_per_part / std::max<Index>(cols, 1));
}

/// body(row) for each row of x, in parts that are worth a thread.
template <typename T, typename Body>
void for_each_row(const MatrixView<T>& x, int threads, const Body& body) {
  parallel_for(
      x.rows, row_grain(x.cols),
      [&](Index begin, Index end) {
        for (Index row = begin; row < end; ++row) body(row);
      },
      threads);
}

}  // namespace rope::detail
