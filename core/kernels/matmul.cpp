// SPDX-License-Identifier: MIT
#include "core/kernels/matmul.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "core/kernels/detail/gemm.h"
#include "core/kernels/detail/partition.h"
#include "core/support/parallel.h"
#include "core/support/shape_text.h"

namespace rope {
namespace {

struct Extents {
  Index m, n, k;
};

template <typename T>
std::string shape(const MatrixView<T>& view) {
  return shape_text({view.rows, view.cols});
}

template <typename T>
Extents checked_extents(const MatrixView<const T>& a, const MatrixView<const T>& b, const MatrixView<T>& c,
                        const MatmulOptions& options) {
  const Index m = options.transpose_a ? a.cols : a.rows;
  const Index k = options.transpose_a ? a.rows : a.cols;
  const Index k_of_b = options.transpose_b ? b.cols : b.rows;
  const Index n = options.transpose_b ? b.rows : b.cols;
  if (k != k_of_b || c.rows != m || c.cols != n) {
    throw std::invalid_argument("matmul: " + shape(a) + (options.transpose_a ? "^T" : "") + " times " +
                                shape(b) + (options.transpose_b ? "^T" : "") + " does not give " + shape(c));
  }
  return {m, n, k};
}

template <typename T>
void scale_output(const MatrixView<T>& c, bool keep) {
  if (keep) return;
  for (Index row = 0; row < c.rows; ++row) std::ranges::fill(c.row(row), T{0});
}

/// The part of the product that makes rows (or columns) [begin, end) of c.
template <typename T>
detail::Gemm<T> part(detail::Gemm<T> g, bool by_rows, Index begin, Index end) {
  const Index count = end - begin;
  if (by_rows) {
    g.a = g.transpose_a ? g.a.cols_from(begin, count) : g.a.rows_from(begin, count);
    g.c = g.c.rows_from(begin, count);
  } else {
    g.b = g.transpose_b ? g.b.rows_from(begin, count) : g.b.cols_from(begin, count);
    g.c = g.c.cols_from(begin, count);
  }
  return g;
}

}  // namespace

template <typename T>
void matmul(InputMatrix<T> a, InputMatrix<T> b, MatrixView<T> c, const MatmulOptions& options) {
  const Extents extents = checked_extents<T>(a, b, c, options);
  if (extents.m == 0 || extents.n == 0) return;
  if (extents.k == 0) return scale_output(c, options.accumulate);
  const detail::Gemm<T> whole{.a = a,
                              .b = b,
                              .c = c,
                              .transpose_a = options.transpose_a,
                              .transpose_b = options.transpose_b,
                              .scale = static_cast<T>(options.scale),
                              .accumulate = options.accumulate,
                              .factors = options.factors};
  if (options.threads == 1) return detail::gemm(whole);
  const detail::Partition partition(extents.m, extents.n, extents.k);
  parallel_for(
      partition.lines(), partition.grain(),
      [&](Index begin, Index end) { detail::gemm(part(whole, partition.by_rows(), begin, end)); },
      options.threads);
}

template <typename T>
void matmul_reference(InputMatrix<T> a, InputMatrix<T> b, MatrixView<T> c, const MatmulOptions& options) {
  const Extents extents = checked_extents<T>(a, b, c, options);
  for (Index i = 0; i < extents.m; ++i) {
    for (Index j = 0; j < extents.n; ++j) {
      double sum = 0;
      for (Index k = 0; k < extents.k; ++k) {
        sum += static_cast<double>(options.transpose_a ? a(k, i) : a(i, k)) *
               static_cast<double>(options.transpose_b ? b(j, k) : b(k, j));
      }
      const double before = options.accumulate ? static_cast<double>(c(i, j)) : 0.0;
      c(i, j) = static_cast<T>(options.scale * sum + before);
    }
  }
}

const char* matmul_library() noexcept {
  return detail::gemm_library();
}

template void matmul<float>(InputMatrix<float>, InputMatrix<float>, MatrixView<float>, const MatmulOptions&);
template void matmul<double>(InputMatrix<double>, InputMatrix<double>, MatrixView<double>,
                             const MatmulOptions&);
template void matmul_reference<float>(InputMatrix<float>, InputMatrix<float>, MatrixView<float>,
                                      const MatmulOptions&);
template void matmul_reference<double>(InputMatrix<double>, InputMatrix<double>, MatrixView<double>,
                                       const MatmulOptions&);

}  // namespace rope
