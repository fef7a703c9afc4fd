// SPDX-License-Identifier: MIT
#include "core/model/predict.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "tests/core/model/small_model.h"

namespace rope {
namespace {

TEST(TopK, HandWorked) {
  const float logits[] = {std::log(2.0F), std::log(5.0F), std::log(2.0F), 0};
  const auto top = top_k(logits, 3);
  ASSERT_EQ(top.size(), 3U);
  EXPECT_EQ(top[0].id, 1);
  EXPECT_NEAR(top[0].probability, 0.5, 1e-6);
  EXPECT_EQ(top[1].id, 0);  // ties by lower id
  EXPECT_EQ(top[2].id, 2);
  EXPECT_NEAR(top[2].probability, 0.2, 1e-6);
}

TEST(TopK, FewTokensAndNan) {
  const float logits[] = {std::numeric_limits<float>::quiet_NaN(), 1};
  const auto top = top_k(logits, 10);
  ASSERT_EQ(top.size(), 2U);
  EXPECT_EQ(top[0].id, 1);
  EXPECT_EQ(top[0].probability, 1);
  EXPECT_EQ(top[1].probability, 0);
  EXPECT_TRUE(top_k(logits, 0).empty());
  EXPECT_TRUE(top_k({}, 3).empty());
}

TEST(PredictTokens, AgreesWithTheLogitsOfEachRow) {
  const RoFormerConfig config = test::small_config();
  const auto weights = test::lively_weights(config);
  const Tensor hidden = test::run(weights, config, test::random_batch(config, 1, 50));
  std::vector<Index> positions;
  for (Index i = 49; i >= 0; --i) positions.push_back(i);  // more than are worked on at once
  const auto predictions = predict_tokens(weights, config, hidden, {.positions = positions, .top = 2});
  ASSERT_TRUE(predictions.ok());
  ASSERT_EQ(predictions->size(), 50U);
  const Tensor logits = mlm_logits(weights, config, hidden.matrix());
  EXPECT_EQ(logits.shape(), (std::vector<Index>{50, 40}));
  for (std::size_t i = 0; i < 50; ++i) {
    const auto expected = top_k(logits.matrix().row(positions[i]), 2);
    EXPECT_EQ((*predictions)[i][1].id, expected[1].id);
    EXPECT_NEAR((*predictions)[i][0].probability, expected[0].probability, 1e-5);
  }
}

TEST(PredictTokens, SaysWhatIsMissing) {
  const RoFormerConfig config = test::small_config();
  auto weights = test::lively_weights(config);
  const Tensor hidden({1, 4, 32});
  const Index outside[] = {4};
  EXPECT_THROW((void)predict_tokens(weights, config, hidden, {.positions = outside}), std::invalid_argument);
  std::stop_source source;
  source.request_stop();
  const Index inside[] = {3};
  EXPECT_TRUE(
      predict_tokens(weights, config, hidden, {.positions = inside, .work = {.stop = source.get_token()}})
          .error()
          .cancelled);
  weights.mlm_head.reset();
  EXPECT_FALSE(predict_tokens(weights, config, hidden, {.positions = inside}).ok());
  EXPECT_THROW((void)mlm_logits(weights, config, hidden.matrix()), std::invalid_argument);
}

}  // namespace
}  // namespace rope
