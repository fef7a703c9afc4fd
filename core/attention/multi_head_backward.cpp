// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "core/attention/multi_head.h"
#include "core/kernels/softmax.h"
#include "core/support/parallel.h"

namespace rope {
namespace {

/// One head of one sequence: its columns of the rows [N, d] of that sequence.
class Head {
 public:
  Head(const AttentionShape& shape, Index batch, Index head, Index width)
      : first_row_(batch * shape.length),
        rows_(shape.length),
        first_col_(head * (width / shape.heads)),
        cols_(width / shape.heads) {}
  template <typename U>
  [[nodiscard]] MatrixView<U> of(const MatrixView<U>& all) const {
    return all.rows_from(first_row_, rows_).cols_from(first_col_, cols_);
  }

 private:
  Index first_row_, rows_, first_col_, cols_;
};

template <typename T>
void head_backward(const AttentionInput<T>& input, const AttentionShape& shape,
                   const AttentionBackward<T>& backward, Index index, const MatrixView<T>& scratch) {
  const Index n = shape.length;
  const Index batch = index / shape.heads;
  const Index number = index % shape.heads;
  const Head head(shape, batch, number, input.query.cols);
  const Index head_dim = input.query.cols / shape.heads;
  const double scale = 1.0 / std::sqrt(static_cast<double>(head_dim));
  const Index block_rows = attention_block_rows(n);
  for (Index first = 0; first < n; first += block_rows) {
    const Index rows = std::min(block_rows, n - first);
    const bool add_block = first > 0;
    MatrixView<const T> p;
    if (backward.probabilities.data != nullptr) {
      p = backward.probabilities.rows_from(index * n + first, rows);
    } else {
      const MatrixView<T> made = scratch.rows_from(block_rows, rows);
      detail::attention_scores_of<T>(input, shape, {batch, number, first, rows}, made);
      softmax_rows<T>(made, made);
      p = made;
    }
    const auto d_context = head.of(backward.context_gradient).rows_from(first, rows);
    const auto query = head.of(input.query).rows_from(first, rows);
    const MatrixView<T> d_scores = scratch.rows_from(0, rows);

    matmul<T>(p, d_context, head.of(backward.value.rows),
              {.transpose_a = true, .accumulate = backward.value.add || add_block, .factors = input.factors});
    matmul<T>(d_context, head.of(input.value), d_scores, {.transpose_b = true, .factors = input.factors});
    softmax_rows_backward<T>(p, d_scores, d_scores);
    matmul<T>(d_scores, head.of(input.key), head.of(backward.query.rows).rows_from(first, rows),
              {.scale = scale, .accumulate = backward.query.add, .factors = input.factors});
    matmul<T>(d_scores, query, head.of(backward.key.rows),
              {.transpose_a = true,
               .scale = scale,
               .accumulate = backward.key.add || add_block,
               .factors = input.factors});
  }
}

}  // namespace

Index attention_backward_rows(const AttentionShape& shape, int threads) noexcept {
  return attention_parts(shape, threads) * 2 * attention_block_rows(shape.length);
}

template <typename T>
void attend_backward(const AttentionInput<T>& input, const AttentionShape& shape,
                     const AttentionBackward<T>& backward, int threads) {
  const Index heads = shape.batch * shape.heads;
  const Index parts = std::min(heads, attention_parts(shape, threads));
  const Index part_rows = 2 * attention_block_rows(shape.length);
  parallel_parts(heads, parts, [&](Index part, Index begin, Index end) {
    const MatrixView<T> scratch = backward.scratch.rows_from(part * part_rows, part_rows);
    for (Index head = begin; head < end; ++head) head_backward(input, shape, backward, head, scratch);
  });
}

template void attend_backward<float>(const AttentionInput<float>&, const AttentionShape&,
                                     const AttentionBackward<float>&, int);
template void attend_backward<double>(const AttentionInput<double>&, const AttentionShape&,
                                      const AttentionBackward<double>&, int);

}  // namespace rope
