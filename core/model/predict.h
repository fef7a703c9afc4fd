// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/model/roformer.h"

namespace rope {

struct TokenProbability {
  std::int32_t id = 0;
  float probability = 0;
};
/// The k likeliest of one row of logits [V] after softmax, likeliest first; ties by lower id. Fewer where
/// there are fewer tokens; NaN never wins.
[[nodiscard]] std::vector<TokenProbability> top_k(std::span<const float> logits, Index k);

struct PredictOptions {
  std::span<const Index> positions;  ///< rows of the hidden states [B * N] to predict, e.g. of each [MASK]
  Index top = 5;                     ///< tokens for each
  Work work;
};

/// What the MLM head expects at each of the positions, from the last hidden states [B, N, H] that encode()
/// gave: one list for each position, in their order. Fails where the model has no MLM head, or cancelled.
/// Throws std::invalid_argument for a position outside of hidden.
[[nodiscard]] Result<std::vector<std::vector<TokenProbability>>> predict_tokens(
    const RoFormerWeights<float>& weights, const RoFormerConfig& config, const Tensor& hidden,
    const PredictOptions& options);

}  // namespace rope
