// SPDX-License-Identifier: MIT
#include "core/model/head_averages.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "tests/core/model/small_model.h"

namespace rope {
namespace {

// Without rotation the mean over all scores of two tokens is the score of the means; the first layer sees the
// same with and without RoPE.
TEST(HeadAverages, TheirScoreIsTheMeanOfAllScores) {
  const RoFormerConfig config = test::small_config();
  const auto weights = test::lively_weights(config);
  const TokenBatch batch = test::random_batch(config, 1, 10);
  const HeadAverages averages = head_averages(weights, config, batch).value();
  ASSERT_EQ(averages.query.size(), 2U);
  EXPECT_EQ(averages.tokens, 10);
  Trace trace;
  trace.want_scores = true;
  test::run(weights, config, batch, {.rope = false}, &trace);
  for (Index head = 0; head < 4; ++head) {
    const auto q = averages.query_of(0, head), k = averages.key_of(0, head);
    ASSERT_EQ(q.size(), 8U);
    const double score = std::inner_product(q.begin(), q.end(), k.begin(), 0.0) / std::sqrt(8.0);
    double mean = 0;
    for (Index i = 0; i < 100; ++i) mean += static_cast<double>(trace.scores[0][head * 100 + i]) / 100;
    EXPECT_NEAR(score, mean, 1e-5) << head;
  }
}

TEST(HeadAverages, PaddingIsLeftOut) {
  const RoFormerConfig config = test::small_config();
  const auto weights = test::lively_weights(config);
  const TokenBatch text = test::random_batch(config, 1, 10);
  TokenBatch padded = text;
  padded.length = 14;
  padded.ids.resize(14, 7);
  padded.types.resize(14, 0);
  padded.mask.assign(14, 1);
  std::fill(padded.mask.begin() + 10, padded.mask.end(), std::uint8_t{0});
  const HeadAverages with = head_averages(weights, config, padded).value();
  const HeadAverages without = head_averages(weights, config, text).value();
  EXPECT_EQ(with.tokens, 10);
  for (std::size_t i = 0; i < 32; ++i) EXPECT_NEAR(with.key[1][i], without.key[1][i], 1e-5);
}

}  // namespace
}  // namespace rope
