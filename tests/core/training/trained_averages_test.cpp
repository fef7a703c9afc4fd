// SPDX-License-Identifier: MIT
#include "core/training/trained_averages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/resources.h"
#include "core/files/trained_text.h"
#include "tests/core/training/small_run.h"

namespace rope {
namespace {

using testing::HasSubstr;

// Averages are linear: those of a text are the mean of its tokens' q and k.
TEST(TrainedAverages, OfATextAreTheMeanOfItsTokens) {
  const auto model = std::make_shared<const Model>(test::small_run_model());
  const std::string text = "a b c d e f";
  const TrainedAverages found = text_averages(*model, text, {}).value();
  EXPECT_EQ(found.source, "");
  EXPECT_EQ(found.heads.tokens, 8);
  EXPECT_EQ(found.frequencies.theta, rotary_frequencies(model->config.rotary()).value().theta);
  const HeadVectors rows = read_trained_text(model, text, {}).value().vectors(1, 1);
  const auto query = found.heads.query_of(1, 1), key = found.heads.key_of(1, 1);
  for (Index c = 0; c < 16; ++c) {
    double q = 0, k = 0;
    for (Index row = 0; row < 8; ++row) {
      q += rows.query.matrix()(row, c) / 8;
      k += rows.key.matrix()(row, c) / 8;
    }
    EXPECT_NEAR(query[static_cast<std::size_t>(c)], q, 1e-6);
    EXPECT_NEAR(key[static_cast<std::size_t>(c)], k, 1e-6);
  }
}

TEST(TrainedAverages, OfTheSampleAreOfItsFirstSequences) {
  const TrainedAverages found = sample_averages(test::small_run_model(), {}).value();
  EXPECT_EQ(found.heads.tokens, 16 * 128);
  EXPECT_EQ(found.source, sample_text().value().filename().string());
}

TEST(TrainedAverages, SayWhatCannotBe) {
  const Model still = test::small_run_model(PositionKind::none);
  EXPECT_THAT(sample_averages(still, {}).error().message(), HasSubstr("trained without positions"));
  EXPECT_THAT(text_averages(still, "a b", {}).error().message(), HasSubstr("trained without positions"));
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(sample_averages(test::small_run_model(), {.stop = stop.get_token()}).error().cancelled);
}

}  // namespace
}  // namespace rope
