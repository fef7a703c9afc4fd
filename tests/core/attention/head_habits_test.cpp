// SPDX-License-Identifier: MIT
#include "core/attention/head_habits.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace rope {
namespace {

TEST(HeadHabits, OfHandWorkedWeights) {
  const std::vector<float> values{0, 1, 0, 1, 0, 0, 0.5F, 0.5F, 0};
  const HeadHabits habits = head_habits({values.data(), 3, 3});
  EXPECT_DOUBLE_EQ(habits.previous, (1 + 0.5) / 2);
  EXPECT_DOUBLE_EQ(habits.next, (1 + 0) / 2.0);
  EXPECT_DOUBLE_EQ(habits.first, 1.5 / 3);
  EXPECT_DOUBLE_EQ(habits.itself, 0);
  EXPECT_DOUBLE_EQ(habits.last, 0);
  EXPECT_NEAR(habits.spread, std::log(2.0) / 3 / std::log(3.0), 1e-12);
}

TEST(HeadHabits, OfOneTokenAndOfNone) {
  const float one = 1;
  const HeadHabits single = head_habits({&one, 1, 1});
  EXPECT_EQ(single.itself, 1);
  EXPECT_EQ(single.previous, 0);
  EXPECT_EQ(single.spread, 0);
  EXPECT_EQ(head_habits({&one, 0, 0}).itself, 0);
}

TEST(DistanceProfile, IsTheMeanOfEachDiagonal) {
  const std::vector<float> values{1, 2, 3, 4, 5, 6, 7, 8, 9};
  const DistanceProfile profile = distance_profile({values.data(), 3, 3});
  EXPECT_EQ(profile.distance, (std::vector<double>{-2, -1, 0, 1, 2}));
  EXPECT_EQ(profile.mean, (std::vector<double>{7, 6, 5, 4, 3}));
}

TEST(DistanceProfile, LeavesOutWhatIsMasked) {
  const float hidden = -std::numeric_limits<float>::infinity();
  const std::vector<float> values{1, hidden, hidden, 4, 5, 2, 7, 8, 9};
  const DistanceProfile profile = distance_profile({values.data(), 3, 3});
  EXPECT_EQ(profile.distance, (std::vector<double>{-2, -1, 0, 1}));
  EXPECT_EQ(profile.mean, (std::vector<double>{7, 6, 5, 2}));
}

}  // namespace
}  // namespace rope
