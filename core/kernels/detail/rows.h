// SPDX-License-Identifier: MIT
#pragma once

// Private to core/kernels: what the norms share.

#include <algorithm>
#include <utility>

#include "core/kernels/detail/simd.h"

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

}  // namespace rope::detail
