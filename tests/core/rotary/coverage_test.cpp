// SPDX-License-Identifier: MIT
#include "core/rotary/coverage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace rope {
namespace {

using testing::HasSubstr;

RotaryFrequencies turning_every(double trained_wavelength, double wavelength) {
  const double turn = 2 * std::numbers::pi;
  return {.head_dim = 2,
          .rotary_dim = 2,
          .theta = {turn / wavelength},
          .unscaled_theta = {turn / trained_wavelength}};
}

AngleCoverage coverage(const RotaryFrequencies& frequencies, Index trained, Index length) {
  return angle_coverage(frequencies, trained, length).value().front();
}

TEST(AngleCoverage, WorkedByHand) {
  // A turn every 400 tokens, trained on distances 0 to 100: a quarter of the circle was seen.
  const AngleCoverage once = coverage(turning_every(400, 400), 101, 401);
  EXPECT_NEAR(once.trained_turns, 0.25, 1e-15);
  EXPECT_NEAR(once.reached_turns, 1, 1e-15);
  EXPECT_NEAR(once.unseen, 0.75, 1e-15);
  // Two and a half turns: 2 * 3/4 and the last quarter of a half turn that begins in what was seen.
  EXPECT_NEAR(coverage(turning_every(400, 400), 101, 1001).unseen, 1.75 / 2.5, 1e-14);
  // Position interpolation by 4 brings every distance back into what was seen.
  EXPECT_EQ(coverage(turning_every(400, 1600), 101, 401).unseen, 0);
  EXPECT_NEAR(coverage(turning_every(400, 800), 101, 401).unseen, 0.5, 1e-15);
  // A pair that came round in training has no new angles, however long the text.
  EXPECT_EQ(coverage(turning_every(100, 100), 101, 100'000).unseen, 0);
  // One that stands still meets none either; a single token has no distances.
  RotaryFrequencies still = turning_every(400, 400);
  still.theta = {0};
  EXPECT_EQ(coverage(still, 101, 100'000).unseen, 0);
  EXPECT_EQ(coverage(turning_every(400, 400), 101, 1).unseen, 0);
}

TEST(AngleCoverage, AgreesWithCountingTokens) {
  const RotaryFrequencies frequencies = rotary_frequencies({.head_dim = 64}).value();
  const Index trained = 128, length = 4096;
  const auto found = angle_coverage(frequencies, trained, length).value();
  for (std::size_t i = 0; i < found.size(); ++i) {
    const double turn = 2 * std::numbers::pi;
    const double seen = frequencies.theta[i] * (trained - 1);
    Index unseen = 0;
    for (Index n = 0; n < length; ++n) {
      unseen += seen < turn && std::fmod(frequencies.theta[i] * static_cast<double>(n), turn) > seen ? 1 : 0;
    }
    EXPECT_NEAR(found[i].unseen, static_cast<double>(unseen) / static_cast<double>(length), 0.005) << i;
  }
  EXPECT_EQ(found.front().unseen, 0);
  EXPECT_GT(found.back().unseen, 0.9);
}

TEST(AngleCoverage, InterpolationLeavesNothingUnseenAndTrainingLengthNeither) {
  RotarySettings settings{.head_dim = 128, .original_length = 4096};
  for (const ScalingKind kind : {ScalingKind::none, ScalingKind::linear}) {
    settings.scaling = {.kind = kind, .factor = 8};
    const auto frequencies = rotary_frequencies(settings).value();
    const Index length = kind == ScalingKind::none ? 4096 : 8 * 4096 - 7;
    const auto pairs = angle_coverage(frequencies, 4096, length).value();
    for (const AngleCoverage& pair : pairs) {
      EXPECT_NEAR(pair.unseen, 0, 1e-12);
    }
  }
}

TEST(AngleCoverage, RefusesLengthsThatAreNone) {
  const RotaryFrequencies frequencies = rotary_frequencies({.head_dim = 64}).value();
  EXPECT_THAT(angle_coverage(frequencies, 0, 10).error().message(), HasSubstr("length 0"));
  EXPECT_THAT(angle_coverage(frequencies, 10, 10'000'001).error().message(), HasSubstr("10000000"));
}

}  // namespace
}  // namespace rope
