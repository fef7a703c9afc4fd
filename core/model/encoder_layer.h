// SPDX-License-Identifier: MIT
#pragma once

// The order of computation of one encoder layer, written once for every executor.

#include <utility>

namespace rope {

/// One post-norm layer of the encoder. `run` says what each step means: computed at once into scratch
/// memory (core/model/detail/plain_executor.h), or recorded for gradients
/// (core/training/detail/recording_executor.h). A Value stands for rows
/// [B*N, width]; steps that take one by value may reuse it. `layer` has the members of LayerWeights.
///
///   q, k, v = x W^T + b            q and k turned to their positions (paper eq. 14)
///   a       = LN(x + Wo attention(q, k, v))
///   out     = LN(a + W2 act(W1 a))
///
/// LN is LayerNorm, or in RoFormer V2 a norm that learns nothing, where the matrices have no biases.
template <typename Executor, typename Layer>
typename Executor::Value encoder_layer(Executor& run, const Layer& layer, typename Executor::Value x) {
  auto query = run.rotate_query(run.linear(x, layer.query));
  auto key = run.rotate_key(run.linear(x, layer.key));
  auto value = run.rotate_value(run.linear(x, layer.value));
  auto context = run.attention(std::move(query), std::move(key), std::move(value));
  auto attended = run.add_norm(run.linear(context, layer.attention_output), x, layer.attention_norm);
  auto inner = run.linear_activated(attended, layer.intermediate);
  return run.add_norm(run.linear(inner, layer.output), attended, layer.output_norm);
}

}  // namespace rope
