// SPDX-License-Identifier: MIT
#pragma once

// Private to core/model: runs encoder_layer() at once, into memory lent by an arena.

#include <algorithm>
#include <utility>

#include "core/attention/multi_head.h"
#include "core/kernels/layer_norm.h"
#include "core/kernels/linear.h"
#include "core/kernels/rms_norm.h"
#include "core/model/detail/workspace.h"
#include "core/model/roformer.h"
#include "core/rotary/rotate.h"

namespace rope::detail {

template <typename T>
LinearView<T> view_of(const LinearWeights<T>& weights) {
  return {.weight = weights.weight.matrix(), .bias = weights.bias.span()};
}
template <typename T>
LayerNormView<T> view_of(const LayerNormWeights<T>& weights, const RoFormerConfig& config) {
  return {.weight = weights.weight.span(), .bias = weights.bias.span(), .eps = config.layer_norm_eps};
}

/// y = the norm that the config asks for; y may be x itself.
template <typename T>
void normalize(InputMatrix<T> x, const LayerNormWeights<T>& weights, const RoFormerConfig& config,
               MatrixView<T> y, int threads = 1) {
  if (config.is_v2()) {
    rms_norm<T>(x, config.layer_norm_eps, y, threads);
  } else {
    layer_norm<T>(x, view_of(weights, config), y, threads);
  }
}

/// What stays the same for all layers of a pass.
struct PassContext {
  const RoFormerConfig& config;
  const TokenBatch& batch;
  const ForwardOptions& options;
  const RotaryCache& rotary;
  std::stop_token stop;
  int threads = 0;
};

template <typename T>
class PlainExecutor {
 public:
  using Value = typename Arena<T>::Buffer;

  PlainExecutor(const PassContext& pass, Arena<T>& arena) : pass_(pass), arena_(arena) {}

  /// Where the next layer's scores and probabilities go.
  void trace_attention(const AttentionTrace& trace) { trace_ = trace; }

  [[nodiscard]] Value buffer(Index rows, Index cols) { return arena_.lend(rows, cols); }

  [[nodiscard]] Value linear(const Value& x, const LinearWeights<T>& weights) {
    return linear(x, weights, {.activation = {}, .threads = pass_.threads});
  }
  [[nodiscard]] Value linear_activated(const Value& x, const LinearWeights<T>& weights) {
    return linear(x, weights, {.activation = pass_.config.hidden_act, .threads = pass_.threads});
  }

  [[nodiscard]] Value rotate_query(Value query) {
    Value rotated = rotate(std::move(query));
    soften(rotated.span());
    mute(rotated.view());
    return rotated;
  }
  [[nodiscard]] Value rotate_key(Value key) { return rotate(std::move(key)); }
  [[nodiscard]] Value rotate_value(Value value) {
    return pass_.config.rotary_value ? rotate(std::move(value)) : std::move(value);
  }

  [[nodiscard]] Value attention(Value query, Value key, Value value) {
    const AttentionShape shape{.batch = pass_.batch.batch,
                               .length = pass_.batch.length,
                               .heads = pass_.config.num_attention_heads,
                               .causal = pass_.config.is_decoder};
    const Index scratch_rows = attention_parts(shape, pass_.threads) * attention_block_rows(shape.length);
    const Value scratch = buffer(scratch_rows, shape.length);
    Value context = buffer(query.view().rows, query.view().cols);
    attend<T>({query.view(), key.view(), value.view(), pass_.batch.mask}, shape, context.view(),
              scratch.view(), {.trace = trace_, .stop = pass_.stop, .threads = pass_.threads});
    return context;
  }

  /// The norm of x + residual, in the memory of x.
  [[nodiscard]] Value add_norm(Value x, const Value& residual, const LayerNormWeights<T>& weights) {
    const RoFormerConfig& config = pass_.config;
    if (config.is_v2()) {
      add_rms_norm<T>(x.view(), residual.view(), config.layer_norm_eps, pass_.threads);
    } else {
      add_layer_norm<T>(x.view(), residual.view(), view_of(weights, config), pass_.threads);
    }
    return x;
  }

 private:
  Value linear(const Value& x, const LinearWeights<T>& weights, const LinearOptions& options) {
    Value y = buffer(x.view().rows, weights.weight.dim(0));
    rope::linear<T>(x.view(), view_of(weights), y.view(), options);
    return y;
  }

  Value rotate(Value x) {
    if (!pass_.options.rope || !pass_.config.rotates()) return x;
    const RotateShape shape{.outer = pass_.batch.batch,
                            .positions = pass_.batch.length,
                            .heads = pass_.config.num_attention_heads,
                            .head_dim = pass_.config.head_dim()};
    if constexpr (std::is_same_v<T, float>) {
      rope::rotate(x.span(), x.span(), shape, *pass_.rotary.rows, Direction::forward, pass_.threads);
    } else {
      rope::rotate(x.span(), x.span(), shape, pass_.rotary.frequencies, pass_.rotary.positions,
                   Direction::forward, pass_.threads);
    }
    return x;
  }

  /// Scores are linear in the query: a factor of the softmax scale may as well stand there.
  void soften(std::span<T> query) const {
    const double factor = pass_.rotary.frequencies.softmax_factor;
    if (factor == 1 || !pass_.options.rope || !pass_.config.rotates()) return;
    for (T& value : query) value *= static_cast<T>(factor);
  }

  /// A pair whose two components are 0 in every query adds nothing to any score (paper eq. 16).
  void mute(const MatrixView<T>& query) const {
    const Index d = pass_.config.head_dim();
    for (const Index pair : pass_.options.muted_pairs) {
      const PairIndices at = pair_indices(pair, d, Pairing::interleaved);
      for (Index row = 0; row < query.rows; ++row) {
        for (Index head = 0; head < query.cols; head += d) {
          query(row, head + at.first) = 0;
          query(row, head + at.second) = 0;
        }
      }
    }
  }

  const PassContext& pass_;
  Arena<T>& arena_;
  AttentionTrace trace_;
};

}  // namespace rope::detail
