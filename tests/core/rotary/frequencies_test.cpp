// SPDX-License-Identifier: MIT
#include "core/rotary/frequencies.h"

#include <gtest/gtest.h>

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
  EXPECT_FALSE(rotary_frequencies({.head_dim = 64, .base = 0}).ok());
}

}  // namespace
}  // namespace rope
