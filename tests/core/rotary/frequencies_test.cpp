// SPDX-License-Identifier: MIT
#include "core/rotary/frequencies.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/rotary/rotation.h"

namespace rope {
namespace {

// Values from the published definition theta_i = 10000^(-2i/d), to nine digits.
TEST(Frequencies, PublishedValues) {
  const auto d128 = rotary_frequencies({.head_dim = 128});
  ASSERT_TRUE(d128.ok());
  EXPECT_EQ(d128->theta[0], 1.0);
  EXPECT_NEAR(d128->theta[1], .865964323, 5e-10);
  EXPECT_NEAR(d128->theta[31], .0115478198, 5e-11);
  EXPECT_NEAR(d128->theta[32], .01, 1e-15);
  EXPECT_NEAR(d128->theta[63], 1.15478198e-4, 5e-13);
  const auto d64 = rotary_frequencies({.head_dim = 64});
  ASSERT_TRUE(d64.ok());
  EXPECT_NEAR(d64->theta[1], .749894209, 5e-10);
  EXPECT_NEAR(d64->theta[31], 1.33352143e-4, 5e-13);
}

TEST(Frequencies, BadSettingsNameTheValue) {
  for (const Index head_dim : {Index{0}, Index{3}, Index{-2}, Index{514}}) {
    const auto result = rotary_frequencies({.head_dim = head_dim});
    ASSERT_FALSE(result.ok()) << head_dim;
    EXPECT_NE(result.error().message().find(std::to_string(head_dim)), std::string::npos);
  }
  EXPECT_FALSE(rotary_frequencies({.head_dim = 64, .rotary_dim = 66}).ok());
  EXPECT_FALSE(rotary_frequencies({.head_dim = 64, .rotary_dim = 31}).ok());
  for (const double base : {0.0, -1.0, 1e-101, 1e101, std::nan(""), HUGE_VAL}) {
    EXPECT_FALSE(rotary_frequencies({.head_dim = 64, .base = base}).ok()) << base;
  }
}

TEST(Frequencies, AnglesOfFarPositionsAreNumbersForEveryBase) {
  for (const double base : {kMinBase, 1e-6, 1.0, 1e15, kMaxBase}) {
    const auto f = rotary_frequencies({.head_dim = 512, .base = base});
    ASSERT_TRUE(f.ok()) << base;
    const std::vector<double> x(512, 1.0);
    for (const double y : rotate_complex(x, kMaxPosition, *f, Direction::forward)) {
      ASSERT_LE(std::abs(y), 1.5) << base;  // the length of the pair (1, 1) is 1.41
    }
  }
}

}  // namespace
}  // namespace rope
