// SPDX-License-Identifier: MIT
#include "core/training/length_loss.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/training/small_run.h"

namespace rope {
namespace {

using testing::HasSubstr;

TEST(LengthLoss, WithoutScalingIsTheEvaluation) {
  const Model model = test::small_run_model();
  const TokenText text = test::alphabet();
  const Evaluation found =
      length_loss(model, text, model.config.rotary(), {.length = 32, .tokens = 300}).value();
  const Evaluation plain = evaluate(model, text, {.length = 32, .limit = 10}).value();  // 10 * 30 tokens
  EXPECT_EQ(found.all.masked, plain.all.masked);
  EXPECT_NEAR(found.all.loss, plain.all.loss, 1e-4);
  EXPECT_EQ(found.by_position.size(), 32U);
}

TEST(LengthLoss, MethodsActAtTheLengthTheyAreMadeFor) {
  const Model model = test::small_run_model();
  const TokenText text = test::alphabet();
  const auto loss = [&](RotaryScaling scaling, Index length) {
    RotarySettings rotary = model.config.rotary();
    rotary.original_length = 16;
    rotary.scaling = std::move(scaling);
    return length_loss(model, text, rotary, {.length = length, .tokens = 600}).value().all;
  };
  const Guesses none16 = loss({}, 16), none64 = loss({}, 64);
  EXPECT_EQ(loss({.kind = ScalingKind::dynamic, .factor = 1}, 16).loss, none16.loss);
  EXPECT_NE(loss({.kind = ScalingKind::dynamic, .factor = 1}, 64).loss, none64.loss);
  EXPECT_EQ(loss({.kind = ScalingKind::linear, .factor = 1}, 64).loss, none64.loss);
  EXPECT_NE(loss({.kind = ScalingKind::linear, .factor = 4}, 64).loss, none64.loss);
  // The attention factor alone makes a difference too.
  const Guesses yarn = loss({.kind = ScalingKind::yarn, .factor = 4}, 64);
  EXPECT_NE(loss({.kind = ScalingKind::yarn, .factor = 4, .attention_factor = 1}, 64).loss, yarn.loss);
  EXPECT_EQ(yarn.masked, none64.masked);
  EXPECT_EQ(loss({.kind = ScalingKind::yarn, .factor = 4}, 64).loss, yarn.loss);
}

TEST(LengthLoss, SaysWhatCannotBe) {
  const Model model = test::small_run_model();
  const TokenText text = test::alphabet(3);
  const RotarySettings rotary = model.config.rotary();
  EXPECT_THAT(length_loss(model, text, rotary, {.length = 512}).error().message(),
              HasSubstr("less than one sequence of 512"));
  EXPECT_THAT(length_loss(model, text, rotary, {.length = 2}).error().message(), HasSubstr("length"));
  EXPECT_THAT(length_loss(test::small_run_model(PositionKind::none), text, rotary, {}).error().message(),
              HasSubstr("trained without positions"));
  RotarySettings halves = rotary;
  halves.pairing = Pairing::half;
  EXPECT_THAT(length_loss(model, text, halves, {.length = 16}).error().message(), HasSubstr("halves"));
  RotarySettings incomplete = rotary;
  incomplete.scaling.kind = ScalingKind::llama3;
  EXPECT_FALSE(length_loss(model, text, incomplete, {.length = 16}).ok());
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(length_loss(model, text, rotary, {.length = 16}, {.stop = stop.get_token()}).error().cancelled);
}

TEST(PositionBuckets, CutEvenlyAndLoseNothing) {
  Evaluation evaluation;
  evaluation.by_position.resize(10);
  for (std::size_t i = 1; i < 10; ++i) {
    evaluation.by_position[i] = {.masked = 1, .loss = static_cast<double>(i)};
    evaluation.all.add(evaluation.by_position[i]);
  }
  const auto buckets = position_buckets(evaluation, 4);  // of 3: 0-2, 3-5, 6-8, 9
  ASSERT_EQ(buckets.size(), 4U);
  EXPECT_EQ(buckets[1].first, 3);
  EXPECT_EQ(buckets[1].last, 5);
  EXPECT_EQ(buckets[1].guesses.mean_loss(), 4);
  EXPECT_EQ(buckets[0].guesses.masked, 2);
  EXPECT_EQ(buckets[3].last, 9);
  evaluation.by_position[9] = {};
  EXPECT_EQ(position_buckets(evaluation, 4).size(), 3U);
}

TEST(Guesses, StandardErrorOfTheMean) {
  Guesses guesses;
  for (const double loss : {1.0, 2.0, 3.0, 6.0})
    guesses.add({.masked = 1, .loss = loss, .loss_squares = loss * loss});
  // Mean 3, squared differences 4 + 1 + 0 + 9 = 14, variance 14/3, of the mean 14/12.
  EXPECT_NEAR(guesses.standard_error(), std::sqrt(14.0 / 12), 1e-15);
  EXPECT_TRUE(std::isnan(Guesses{.masked = 1}.standard_error()));
}

}  // namespace
}  // namespace rope
