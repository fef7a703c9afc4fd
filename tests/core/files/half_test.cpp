// SPDX-License-Identifier: MIT
#include "core/files/half.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace rope {
namespace {

// The definition of binary16: sign, 5 bits of exponent, 10 of fraction.
double half_by_definition(std::uint16_t half) {
  const int exponent = (half >> 10) & 31;
  const int fraction = half & 1023;
  const double magnitude =
      exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
  return (half & 0x8000) != 0 ? -magnitude : magnitude;
}

TEST(Half, EveryValueWidensExactlyAndComesBack) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const float value = half_to_float(half);
    if ((bits & 0x7C00U) == 0x7C00U) {
      ASSERT_EQ(std::isinf(value), (bits & 0x3FFU) == 0) << bits;
      ASSERT_EQ(std::isnan(value), (bits & 0x3FFU) != 0) << bits;
      ASSERT_EQ(std::isnan(half_to_float(float_to_half(value))), std::isnan(value));
      continue;
    }
    ASSERT_EQ(static_cast<double>(value), half_by_definition(half)) << bits;
    ASSERT_EQ(float_to_half(value), half);
  }
}

TEST(Half, RoundsToNearestEven) {
  for (unsigned bits = 0; bits < 0x7BFFU; ++bits) {  // between each two finite neighbours
    const float low = half_to_float(static_cast<std::uint16_t>(bits));
    const float high = half_to_float(static_cast<std::uint16_t>(bits + 1));
    const float middle = (low + high) / 2;  // exact: float has more bits
    ASSERT_EQ(float_to_half(middle), bits % 2 == 0 ? bits : bits + 1);
    ASSERT_EQ(float_to_half(std::nextafter(middle, 0.0F)), bits);
    ASSERT_EQ(float_to_half(std::nextafter(middle, 1e9F)), bits + 1);
  }
}

TEST(Half, TooLargeIsInfinite) {
  EXPECT_EQ(float_to_half(65504), 0x7BFF);
  EXPECT_EQ(float_to_half(65519.996F), 0x7BFF);
  EXPECT_EQ(float_to_half(65520), 0x7C00);
  EXPECT_EQ(float_to_half(-std::numeric_limits<float>::infinity()), 0xFC00);
  EXPECT_EQ(float_to_half(-0.0F), 0x8000);
}

TEST(Bfloat, RoundsToNearestEven) {
  EXPECT_EQ(float_to_bfloat(1.0F), 0x3F80);
  EXPECT_EQ(float_to_bfloat(1.0F + 0x1p-8F), 0x3F80);  // half way, down to even
  EXPECT_EQ(float_to_bfloat(1.0F + 0x3p-8F), 0x3F82);  // half way, up to even
  EXPECT_EQ(float_to_bfloat(1.0F + 0x1p-8F + 0x1p-20F), 0x3F81);
  EXPECT_EQ(float_to_bfloat(std::numeric_limits<float>::max()), 0x7F80);
  EXPECT_TRUE(std::isnan(bfloat_to_float(float_to_bfloat(std::numeric_limits<float>::quiet_NaN()))));
  EXPECT_EQ(bfloat_to_float(0xC000), -2.0F);
}

}  // namespace
}  // namespace rope
