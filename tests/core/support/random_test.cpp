// SPDX-License-Identifier: MIT
#include "core/support/random.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace rope {
namespace {

// The check values that the generator's author publishes with pcg32-demo (seed 42, stream 54).
TEST(Random, PublishedCheckValues) {
  Random random(42, 54);
  for (const std::uint32_t expected :
       {0xa15c02b7U, 0x7b47f409U, 0xba1d3330U, 0x83d2f293U, 0xbfa4784bU, 0xcbed606eU}) {
    EXPECT_EQ(random.next_u32(), expected);
  }
}

// Computed apart in Python's integers: the same bits on every machine.
TEST(Random, UniformBitForBit) {
  Random a(42, 54);
  for (const double expected : {0x1.42b8056ef68fep-1, 0x1.743a666107a5ep-1, 0x1.7f48f09797dacp-1}) {
    EXPECT_EQ(a.uniform(), expected);
  }
  Random b(1);
  for (const double expected : {0x1.c47260a202225p-1, 0x1.a6a13a6a17265p-1, 0x1.1548ceed18a64p-1}) {
    EXPECT_EQ(b.uniform(), expected);
  }
}

TEST(Random, BelowBitForBit) {
  Random random(1);
  for (const std::uint64_t expected : {5U, 0U, 2U, 4U, 6U, 8U, 4U, 8U, 9U, 2U, 5U, 8U}) {
    EXPECT_EQ(random.below(10), expected);
  }
  for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0U);
}

// Box-Muller of the uniform draws above, in 30 digits.
TEST(Random, NormalToTwelveDigits) {
  Random random(1);
  for (const double expected :
       {0.94694149871930785, -1.84559219495462316, -0.865609465179243298, -0.900344617538366719}) {
    EXPECT_NEAR(random.normal(), expected, 1e-12);
  }
}

TEST(Random, NormalMoments) {
  Random random(3);
  constexpr int n = 400'000;
  std::array<double, 5> moment{};
  for (int i = 0; i < n; ++i) {
    const double x = random.normal();
    for (int k = 1; k <= 4; ++k) moment[static_cast<std::size_t>(k)] += std::pow(x, k) / n;
  }
  // Within 5 standard errors of 0, 1, 0, 3: the variances of x, x^2, x^3, x^4 are 1, 2, 15, 96.
  EXPECT_NEAR(moment[1], 0, 5 * std::sqrt(1.0 / n));
  EXPECT_NEAR(moment[2], 1, 5 * std::sqrt(2.0 / n));
  EXPECT_NEAR(moment[3], 0, 5 * std::sqrt(15.0 / n));
  EXPECT_NEAR(moment[4], 3, 5 * std::sqrt(96.0 / n));
}

TEST(Random, UniformFillsItsRange) {
  Random random(9);
  std::array<int, 10> bins{};
  for (int i = 0; i < 100'000; ++i) {
    const double x = random.uniform();
    ASSERT_GE(x, 0.0);
    ASSERT_LT(x, 1.0);
    ++bins[static_cast<std::size_t>(x * 10)];
  }
  for (const int count : bins) EXPECT_NEAR(count, 10'000, 5 * std::sqrt(9'000.0));
}

TEST(Random, StreamsAndSeedsDiffer) {
  EXPECT_NE(Random(1, 0).next_u64(), Random(1, 1).next_u64());
  EXPECT_NE(Random(1).next_u64(), Random(2).next_u64());
}

TEST(Random, StateGoesOnWithTheSameDraws) {
  Random random(8);
  (void)random.normal();  // leaves the second of a pair in hand
  const Random::State state = random.state();
  const double second = random.normal();
  const double third = random.normal();
  Random later(0);
  later.restore(state);
  EXPECT_EQ(later.normal(), second);
  EXPECT_EQ(later.normal(), third);
}

TEST(Random, FillsAreTheDrawsInOrder) {
  Random a(4);
  Random b(4);
  std::vector<float> floats(5);
  a.fill_normal(floats, 0.5);
  for (const float x : floats) EXPECT_EQ(x, static_cast<float>(0.5 * b.normal()));
}

}  // namespace
}  // namespace rope
