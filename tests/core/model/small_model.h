// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include "core/model/roformer.h"

namespace rope::test {

inline RoFormerConfig small_config() {
  RoFormerConfig config;
  config.vocab_size = 40;
  config.hidden_size = 32;
  config.num_hidden_layers = 2;
  config.num_attention_heads = 4;
  config.intermediate_size = 48;
  config.max_position_embeddings = 64;
  return config;
}

/// Weights large enough that attention is far from uniform (0.02, the training start, is nearly so).
inline RoFormerWeights<float> lively_weights(const RoFormerConfig& config, std::uint64_t seed = 1) {
  Random random(seed);
  RoFormerWeights<float> weights = random_weights(config, random);
  visit_weights(weights, config, [&](const std::string&, Tensor& tensor, const std::vector<Index>& shape) {
    if (shape.size() == 2) random.fill_normal(tensor.span(), 0.3);
    if (shape.size() == 1) {
      for (float& value : tensor.span()) value += static_cast<float>(0.1 * random.normal());
    }
  });
  return weights;
}

inline TokenBatch random_batch(const RoFormerConfig& config, Index batch, Index length,
                               std::uint64_t seed = 3) {
  Random random(seed);
  TokenBatch tokens{.batch = batch, .length = length};
  for (Index i = 0; i < batch * length; ++i) {
    tokens.ids.push_back(
        static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(config.vocab_size))));
    tokens.types.push_back(static_cast<std::int32_t>(random.below(2)));
  }
  return tokens;
}

/// The last hidden states; a trace where one is given.
inline Tensor run(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                  const TokenBatch& batch, const ForwardOptions& options = {}, Trace* trace = nullptr) {
  ForwardWorkspace workspace;
  Result<Tensor> hidden = encode(weights, config, batch, {options, workspace, trace, {.threads = 2}});
  EXPECT_TRUE(hidden.ok()) << (hidden.ok() ? "" : hidden.error().message());
  return hidden.ok() ? std::move(*hidden) : Tensor();
}

inline void expect_near(const Tensor& a, const Tensor& b, double tolerance) {
  ASSERT_EQ(a.shape(), b.shape());
  for (Index i = 0; i < a.size(); ++i) ASSERT_NEAR(a[i], b[i], tolerance) << "at " << i;
}

}  // namespace rope::test
