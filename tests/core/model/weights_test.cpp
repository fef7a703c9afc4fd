// SPDX-License-Identifier: MIT
#include "core/model/weights.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>

namespace rope {
namespace {

RoFormerConfig small_config() {
  RoFormerConfig config;
  config.vocab_size = 50;
  config.embedding_size = 8;
  config.hidden_size = 16;
  config.num_hidden_layers = 2;
  config.num_attention_heads = 2;
  config.intermediate_size = 24;
  return config;
}

TEST(Weights, NamesAndShapesAreThePublishedOnes) {
  const RoFormerConfig config = small_config();
  Random random(1);
  const RoFormerWeights<float> weights = random_weights(config, random);
  std::set<std::string> names;
  Index count = 0;
  visit_weights(weights, config,
                [&](const std::string& name, const Tensor& tensor, const std::vector<Index>& shape) {
                  EXPECT_TRUE(names.insert(name).second) << name;
                  EXPECT_EQ(tensor.shape(), shape) << name;
                  count += tensor.size();
                });
  EXPECT_EQ(count, parameter_count(config));
  EXPECT_THAT(names, testing::IsSupersetOf(
                         {"roformer.embeddings.word_embeddings.weight", "roformer.embeddings.LayerNorm.bias",
                          "roformer.embeddings_project.weight",
                          "roformer.encoder.layer.1.attention.self.query.weight",
                          "roformer.encoder.layer.0.attention.output.LayerNorm.weight",
                          "roformer.encoder.layer.0.intermediate.dense.bias",
                          "roformer.encoder.layer.1.output.LayerNorm.bias",
                          "cls.predictions.transform.LayerNorm.weight", "cls.predictions.bias"}));
  EXPECT_EQ(names.size(), 4U + 2U + 2U * 16U + 5U);
}

TEST(Weights, RandomOnesDependOnTheSeedAlone) {
  const RoFormerConfig config = small_config();
  Random one(5);
  Random same(5);
  Random other(6);
  const auto a = random_weights(config, one);
  const auto b = random_weights(config, same);
  const auto c = random_weights(config, other);
  EXPECT_EQ(a.layers[1].output.weight[7], b.layers[1].output.weight[7]);
  EXPECT_NE(a.layers[1].output.weight[7], c.layers[1].output.weight[7]);
  EXPECT_EQ(a.layers[0].output_norm.weight[3], 1.0F);
  EXPECT_EQ(a.layers[0].output_norm.bias[3], 0.0F);
  EXPECT_EQ(a.layers[0].query.bias[3], 0.0F);
  const auto values = a.layers[0].intermediate.weight.span();
  const double square = std::inner_product(values.begin(), values.end(), values.begin(), 0.0);
  EXPECT_NEAR(std::sqrt(square / static_cast<double>(values.size())), 0.02, 0.003);
}

TEST(Weights, DoubleCopyHoldsTheSameValues) {
  const RoFormerConfig config = small_config();
  Random random(1);
  const RoFormerWeights<float> weights = random_weights(config, random);
  const RoFormerWeights<double> wide = to_double(weights, config);
  EXPECT_EQ(wide.layers[1].key.weight.shape(), weights.layers[1].key.weight.shape());
  EXPECT_EQ(wide.layers[1].key.weight[9], static_cast<double>(weights.layers[1].key.weight[9]));
  EXPECT_EQ(wide.mlm_head->norm.weight[0], 1.0);
}

}  // namespace
}  // namespace rope
