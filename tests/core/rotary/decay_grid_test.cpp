// SPDX-License-Identifier: MIT
#include "core/rotary/decay_grid.h"

#include <gtest/gtest.h>

#include <cmath>

namespace rope {
namespace {

TEST(DecayGrid, EveryDistanceWhereTheyAreFew) {
  EXPECT_EQ(usual_distances(3), (std::vector<double>{0, 1, 2, 3}));
  EXPECT_EQ(usual_distances(2000).size(), 2001U);
}

TEST(DecayGrid, BothSidesOfZero) {
  EXPECT_EQ(on_both_sides({0, 1, 2.5}, -1), (std::vector<double>{-2.5, -1, 0, 1, 2.5}));
  EXPECT_EQ(on_both_sides({7, 8}, 1), (std::vector<double>{8, 7, 8}));
  EXPECT_EQ(on_both_sides({}, 1), std::vector<double>());
}

TEST(DecayGrid, EqualRatiosPastThat) {
  const std::vector<double> many = usual_distances(1e6);
  ASSERT_EQ(many.size(), 2000U);
  EXPECT_EQ(many[0], 0);
  EXPECT_EQ(many[1], 1);
  EXPECT_EQ(many.back(), 1e6);
  for (std::size_t i = 2; i + 1 < many.size(); ++i) {
    EXPECT_NEAR(many[i] / many[i - 1], std::pow(1e6, 1.0 / 1998), 1e-9);
  }
  EXPECT_EQ(log_spaced_distances(100, 4), (std::vector<double>{0, 1, 10, 100}));
}

}  // namespace
}  // namespace rope
