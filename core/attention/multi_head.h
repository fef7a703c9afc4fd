// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>

#include "core/kernels/matmul.h"
#include "core/support/tensor.h"

/// Multi-head attention over rows [B*N, H], block by block, forward and backward.
namespace rope {

struct AttentionShape {
  Index batch = 1;      ///< B
  Index length = 0;     ///< N
  Index heads = 1;      ///< A; head h has columns [h d, (h+1) d) of q, k, v and the context
  bool causal = false;  ///< a query sees only the keys up to its own position
};

/// Rotated q, k and v, each [B*N, H], H = A d.
template <typename T>
struct AttentionInput {
  MatrixView<const T> query, key, value;
  std::span<const std::uint8_t> mask;  ///< [B, N], 0: the key is hidden; empty: all are seen
  Factors factors = Factors::full;     ///< of all its products
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
  bool keep = false;  ///< scratch is [B*A*N, N] and holds the probabilities afterwards
};

/// Query rows that are worked on together: the scores [rows, N] of a block stay in the second-level cache.
[[nodiscard]] Index attention_block_rows(Index length) noexcept;
/// Blocks that may be worked on at once, each with scratch of [block rows, N]: as many as there are threads,
/// fewer where their scratch would take more than 256 MB.
[[nodiscard]] Index attention_parts(const AttentionShape& shape, int threads) noexcept;

/// context [B*N, H] = softmax(q k^T / sqrt(d) + mask) v for each batch and head (paper eq. 2).
/// scratch: [attention_parts * attention_block_rows, N], or as run.keep says. Returns early, context
/// unfinished, once stopped.
template <typename T>
void attend(const AttentionInput<T>& input, const AttentionShape& shape, MatrixView<T> context,
            MatrixView<T> scratch, const AttentionRun& run);

/// Where a gradient goes: written, or added to what is there.
template <typename T>
struct AttentionGradient {
  MatrixView<T> rows;  ///< [B*N, H]
  bool add = false;
};

template <typename T>
struct AttentionBackward {
  MatrixView<const T> context_gradient;  ///< dO [B*N, H]
  MatrixView<const T> probabilities;     ///< P [B*A*N, N] as attend() kept them; no data: made again
  MatrixView<T> scratch;                 ///< [attention_backward_rows, N]
  AttentionGradient<T> query, key, value;
};
[[nodiscard]] Index attention_backward_rows(const AttentionShape& shape, int threads) noexcept;

/// Gradients of attend(), for each batch and head, in blocks of query rows:
///   dV = P^T dO    dP = dO V^T    dS = P (dP - rowsum(P dP)) / sqrt(d)    dQ = dS K    dK = dS^T Q
/// Heads are shared out over threads; the result does not depend on their number.
template <typename T>
void attend_backward(const AttentionInput<T>& input, const AttentionShape& shape,
                     const AttentionBackward<T>& backward, int threads = 0);

namespace detail {
/// scores [rows, N] of query rows [first, first + rows) of one head of one sequence, as probabilities.
struct AttentionBlock {
  Index batch, head, first, rows;
};
template <typename T>
void attention_scores_of(const AttentionInput<T>& input, const AttentionShape& shape,
                         const AttentionBlock& block, MatrixView<T> scores);
}  // namespace detail

}  // namespace rope
