// SPDX-License-Identifier: MIT
#include "core/attention/multi_head.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/kernels/softmax.h"
#include "core/support/parallel.h"

namespace rope {
namespace {

constexpr Index most_block_rows = 128;
constexpr Index least_block_rows = 16;
constexpr Index block_elements = 65536;  // 256 KB of floats
/// Scratch of all parts together: 256 MB of floats, so that neither a long text nor many threads ask for more
/// than the machine has.
constexpr Index scratch_elements = Index{1} << 26;
/// Multiplications worth a thread (see kernels/detail/partition.h).
constexpr Index part_of_work = 1'000'000;

using Block = detail::AttentionBlock;

Index blocks_per_head(Index length) {
  const Index rows = attention_block_rows(length);
  return (length + rows - 1) / rows;
}

Block block_at(Index index, const AttentionShape& shape) {
  const Index per_head = blocks_per_head(shape.length);
  const Index rows = attention_block_rows(shape.length);
  const Index first = index % per_head * rows;
  return {.batch = index / per_head / shape.heads,
          .head = index / per_head % shape.heads,
          .first = first,
          .rows = std::min(rows, shape.length - first)};
}

template <typename T>
void hide_masked_keys(const MatrixView<T>& scores, std::span<const std::uint8_t> visible) {
  for (Index row = 0; row < scores.rows; ++row) {
    for (Index col = 0; col < scores.cols; ++col) {
      if (visible[static_cast<std::size_t>(col)] == 0) scores(row, col) = -std::numeric_limits<T>::infinity();
    }
  }
}

/// Of the queries from position `first` on.
template <typename T>
void hide_later_keys(const MatrixView<T>& scores, Index first) {
  for (Index row = 0; row < scores.rows; ++row) {
    const auto later = scores.row(row).subspan(static_cast<std::size_t>(first + row + 1));
    std::ranges::fill(later, -std::numeric_limits<T>::infinity());
  }
}

template <typename T>
void record(const MatrixView<T>& block, float* to) {
  for (Index row = 0; row < block.rows; ++row) {
    for (const T value : block.row(row)) *to++ = static_cast<float>(value);
  }
}

}  // namespace

template <typename T>
void detail::attention_scores_of(const AttentionInput<T>& input, const AttentionShape& shape,
                                 const Block& block, MatrixView<T> scores) {
  const Index n = shape.length;
  const Index d = input.query.cols / shape.heads;
  const Index sequence = block.batch * n;
  const auto head_of = [&](const auto& rows) { return rows.cols_from(block.head * d, d); };
  matmul<T>(
      head_of(input.query.rows_from(sequence + block.first, block.rows)),
      head_of(input.key.rows_from(sequence, n)), scores,
      {.transpose_b = true, .scale = 1.0 / std::sqrt(static_cast<double>(d)), .factors = input.factors});
  if (!input.mask.empty()) {
    hide_masked_keys(scores,
                     input.mask.subspan(static_cast<std::size_t>(sequence), static_cast<std::size_t>(n)));
  }
  if (shape.causal) hide_later_keys(scores, block.first);
}

namespace {

template <typename T>
void attend_block(const AttentionInput<T>& input, const AttentionShape& shape, const MatrixView<T>& context,
                  const Block& block, const MatrixView<T>& scores, const AttentionTrace& trace) {
  const Index n = shape.length;
  const Index d = input.query.cols / shape.heads;
  const Index sequence = block.batch * n;
  const auto head_of = [&](const auto& rows) { return rows.cols_from(block.head * d, d); };
  const auto value = head_of(input.value.rows_from(sequence, n));
  const Index traced = ((block.batch * shape.heads + block.head) * n + block.first) * n;

  detail::attention_scores_of<T>(input, shape, block, scores);
  if (trace.scores != nullptr) record(scores, trace.scores + traced);
  softmax_rows<T>(scores, scores);
  if (trace.attention != nullptr) record(scores, trace.attention + traced);
  matmul<T>(scores, value, head_of(context.rows_from(sequence + block.first, block.rows)),
            {.factors = input.factors});
}

}  // namespace

Index attention_block_rows(Index length) noexcept {
  const Index rows =
      std::clamp(block_elements / std::max<Index>(length, 1), least_block_rows, most_block_rows);
  return std::min(rows, std::max<Index>(length, 1));
}

Index attention_parts(const AttentionShape& shape, int threads) noexcept {
  const Index blocks = shape.batch * shape.heads * blocks_per_head(shape.length);
  const Index one_part = attention_block_rows(shape.length) * std::max<Index>(shape.length, 1);
  const Index most = std::max<Index>(scratch_elements / one_part, 1);
  return std::min({Index{threads > 0 ? threads : default_threads()}, blocks, most});
}

template <typename T>
void attend(const AttentionInput<T>& input, const AttentionShape& shape, MatrixView<T> context,
            MatrixView<T> scratch, const AttentionRun& run) {
  const Index blocks = shape.batch * shape.heads * blocks_per_head(shape.length);
  const Index work = 2 * shape.batch * shape.length * shape.length * input.query.cols;
  const Index parts = std::clamp<Index>(work / part_of_work, 1, attention_parts(shape, run.threads));
  const Index block_rows = attention_block_rows(shape.length);
  parallel_parts(blocks, parts, [&](Index part, Index begin, Index end) {
    for (Index index = begin; index < end; ++index) {
      if (run.stop.stop_requested()) return;
      const Block block = block_at(index, shape);
      const Index kept = (block.batch * shape.heads + block.head) * shape.length + block.first;
      const MatrixView<T> scores(scratch.rows_from(run.keep ? kept : part * block_rows, block.rows));
      attend_block(input, shape, context, block, scores, run.trace);
    }
  });
}

template void detail::attention_scores_of<float>(const AttentionInput<float>&, const AttentionShape&,
                                                 const Block&, MatrixView<float>);
template void detail::attention_scores_of<double>(const AttentionInput<double>&, const AttentionShape&,
                                                  const Block&, MatrixView<double>);
template void attend<float>(const AttentionInput<float>&, const AttentionShape&, MatrixView<float>,
                            MatrixView<float>, const AttentionRun&);
template void attend<double>(const AttentionInput<double>&, const AttentionShape&, MatrixView<double>,
                             MatrixView<double>, const AttentionRun&);

}  // namespace rope
