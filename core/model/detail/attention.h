// SPDX-License-Identifier: MIT
#pragma once

// Private to core/model: multi-head attention over rows [B*N, H], block by block.

#include <cstdint>
#include <span>
#include <stop_token>

#include "core/support/tensor.h"

namespace rope::detail {

struct AttentionShape {
  Index batch = 1;   ///< B
  Index length = 0;  ///< N
  Index heads = 1;   ///< A; head h has columns [h d, (h+1) d) of q, k, v and the context
};

/// Rotated q, k and v, each [B*N, H], H = A d.
template <typename T>
struct AttentionInput {
  MatrixView<const T> query, key, value;
  std::span<const std::uint8_t> mask;  ///< [B, N], 0: the key is hidden; empty: all are seen
};

/// Where the passes of one layer go, [B, A, N, N] each, or null.
struct AttentionTrace {
  float* scores = nullptr;
  float* attention = nullptr;
};

struct AttentionRun {
  AttentionTrace trace;
  std::stop_token stop;
  int threads = 0;
};

/// Query rows that are worked on together: the scores [rows, N] of a block stay in the second-level cache.
[[nodiscard]] Index attention_block_rows(Index length) noexcept;
/// Blocks that may be worked on at once, each with scratch of [block rows, N].
[[nodiscard]] Index attention_parts(const AttentionShape& shape, int threads) noexcept;

/// context [B*N, H] = softmax(q k^T / sqrt(d) + mask) v for each batch and head (paper eq. 2).
/// scratch: [attention_parts * attention_block_rows, N]. Returns early, context unfinished, once stopped.
template <typename T>
void attend(const AttentionInput<T>& input, const AttentionShape& shape, MatrixView<T> context,
            MatrixView<T> scratch, const AttentionRun& run);

}  // namespace rope::detail
