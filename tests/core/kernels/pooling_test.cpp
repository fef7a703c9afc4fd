// SPDX-License-Identifier: MIT
#include "core/kernels/pooling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "core/support/random.h"

namespace rope {
namespace {

constexpr float kMasked = -std::numeric_limits<float>::infinity();

std::vector<float> row(std::size_t size, std::uint64_t seed, std::size_t masked_every) {
  std::vector<float> values(size);
  Random random(seed);
  random.fill_normal(std::span<float>(values));
  for (std::size_t i = 0; masked_every > 0 && i < size; i += masked_every) {
    values[i] = i % 2 == 0 ? kMasked : std::nanf("");
  }
  return values;
}

TEST(Pooling, HalvesByHand) {
  std::vector<float> half(2);
  halve_rows(std::vector<float>{1, 2, 5}, std::vector<float>{3, 6, 7}, half);
  EXPECT_EQ(half, (std::vector<float>{3, 6}));
  halve_rows(std::vector<float>{1, 2, 5}, {}, half);  // the last row of an odd number
  EXPECT_EQ(half, (std::vector<float>{1.5F, 5}));
  halve_rows(std::vector<float>{kMasked, 2, kMasked, std::nanf("")},
             std::vector<float>{3, 4, kMasked, kMasked}, half);
  EXPECT_EQ(half[0], 3);
  EXPECT_TRUE(std::isnan(half[1]));
}

TEST(Pooling, HalvesAsTheReferenceDoes) {
  for (const std::size_t size : {1U, 2U, 15U, 16U, 31U, 64U, 131U}) {
    for (const std::size_t masked_every : {0U, 2U, 3U, 9U}) {
      const std::vector<float> upper = row(size, 3, masked_every), lower = row(size, 4, masked_every);
      std::vector<float> half((size + 1) / 2), expected(half);
      for (const bool both : {true, false}) {
        const auto below = both ? std::span<const float>(lower) : std::span<const float>();
        halve_rows(upper, below, half);
        halve_rows_reference(upper, below, expected);
        for (std::size_t i = 0; i < half.size(); ++i) {
          ASSERT_EQ(std::isnan(half[i]), std::isnan(expected[i])) << size << ", " << i;
          if (std::isnan(half[i])) continue;
          ASSERT_NEAR(half[i], expected[i], 1e-6) << size << ", " << i;
        }
      }
    }
  }
}

TEST(Pooling, TheRangeLeavesOutWhatIsMasked) {
  for (const std::size_t size : {1U, 15U, 16U, 50U, 131U}) {
    for (const std::size_t masked_every : {0U, 1U, 2U, 9U}) {
      const std::vector<float> values = row(size, 5, masked_every);
      FiniteRange expected;
      for (const float value : values) {
        if (!std::isfinite(value)) continue;
        expected.low = std::min(expected.low, value);
        expected.high = std::max(expected.high, value);
        ++expected.finite;
      }
      const FiniteRange range = finite_range(values);
      EXPECT_EQ(range.low, expected.low);
      EXPECT_EQ(range.high, expected.high);
      EXPECT_EQ(range.finite, expected.finite);
    }
  }
  EXPECT_EQ(finite_range({}).finite, 0);
}

TEST(Pooling, RowsThatDoNotFitThrow) {
  std::vector<float> half(2);
  EXPECT_THROW(halve_rows(std::vector<float>(4), std::vector<float>(3), half), std::invalid_argument);
  EXPECT_THROW(halve_rows(std::vector<float>(5), std::vector<float>(5), half), std::invalid_argument);
}

}  // namespace
}  // namespace rope
