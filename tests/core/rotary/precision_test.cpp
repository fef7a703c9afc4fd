// SPDX-License-Identifier: MIT
#include "core/rotary/precision.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "core/rotary/rotation.h"

namespace rope {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
using Format = NumberFormat;

RotaryFrequencies d128() {
  return rotary_frequencies({.head_dim = 128}).value();
}

TEST(NumberFormats, PublishedAndHandWorkedRoundings) {
  EXPECT_EQ(rounded_to(15962, Format::bfloat16), 15936);
  EXPECT_EQ(rounded_to(257, Format::bfloat16), 256) << "a tie goes to the even digit";
  EXPECT_EQ(rounded_to(259, Format::bfloat16), 260);
  EXPECT_EQ(rounded_to(-0.1, Format::bfloat16), -0.10009765625);
  EXPECT_EQ(rounded_to(2049, Format::float16), 2048);
  EXPECT_EQ(rounded_to(2051, Format::float16), 2052);
  EXPECT_EQ(rounded_to(65519, Format::float16), 65504);
  EXPECT_EQ(rounded_to(65520, Format::float16), kInfinity);
  EXPECT_EQ(rounded_to(-1e6, Format::float16), -kInfinity);
  EXPECT_EQ(rounded_to(3e-8, Format::float16), 0x1p-24) << "the smallest there is";
  EXPECT_EQ(rounded_to(1e-8, Format::float16), 0);
  EXPECT_EQ(rounded_to(16777217, Format::float32), 16777216);
  EXPECT_EQ(rounded_to(0.1, Format::float64), 0.1);
  EXPECT_TRUE(std::isnan(rounded_to(std::nan(""), Format::bfloat16)));
  EXPECT_EQ(rounded_to(-kInfinity, Format::bfloat16), -kInfinity);
  EXPECT_EQ(number_format_names().size(), 4U);
}

TEST(NumberFormats, Float32IsTheProcessorsOwn) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> exponent(-160, 130);
  for (int i = 0; i < 20000; ++i) {
    const double value = std::ldexp(1 + std::ldexp(static_cast<double>(random() >> 12U), -52), 0) *
                         std::exp2(exponent(random));
    EXPECT_EQ(rounded_to(value, Format::float32), static_cast<double>(static_cast<float>(value))) << value;
  }
}

// Reference value: only inv_freq in bfloat16, d = 128, at position 4095.
TEST(Precision, PublishedErrorOfBfloat16Frequencies) {
  double worst = 0;
  for (Index pair = 0; pair < 64; ++pair) {
    const RotationError error = rotation_error(d128(), pair, 4095, {.frequencies = Format::bfloat16});
    worst = std::max(worst, std::abs(error.cos));
  }
  EXPECT_NEAR(worst, 1.67878468, 5e-9);
}

TEST(Precision, NothingRoundedIsExact) {
  const std::vector<double> positions{0, 1, 4095, 1e6, -1e7};
  const PrecisionCurve curve = precision_curve(d128(), positions, {}).value();
  for (const double angle : curve.angle) EXPECT_EQ(angle, 0);
  for (const double turn : curve.turn) EXPECT_EQ(turn, 0);
}

// A rounded position turns every pair as if the token stood elsewhere.
TEST(Precision, ARoundedPositionIsAnotherPosition) {
  const RotaryFrequencies f = d128();
  for (const Index pair : {0, 20, 63}) {
    const double theta = f.theta[static_cast<std::size_t>(pair)];
    const RotationError error = rotation_error(f, pair, 15962, {.positions = Format::bfloat16});
    EXPECT_NEAR(error.angle, -26 * theta, 1e-11);
    EXPECT_NEAR(error.cos, std::cos(15936 * theta) - std::cos(15962 * theta), 1e-11);
    EXPECT_NEAR(error.sin, std::sin(15936 * theta) - std::sin(15962 * theta), 1e-11);
  }
}

TEST(Precision, ATableRoundsAtMostHalfAUnit) {
  const std::vector<double> positions{3, 1000, 123456};
  const PrecisionCurve curve = precision_curve(d128(), positions, {.table = Format::bfloat16}).value();
  for (std::size_t r = 0; r < 3; ++r) {
    EXPECT_EQ(curve.angle[r], 0);
    EXPECT_LE(curve.turn[r], std::sqrt(2.0) * 0x1p-9);
    EXPECT_GT(curve.turn[r], 0x1p-11);
  }
}

TEST(Precision, AnglesRoundedToFloat32AreOffByTheirLastDigit) {
  const std::vector<double> positions{1e6 + 1};
  const PrecisionCurve curve = precision_curve(d128(), positions, {.angles = Format::float32}).value();
  EXPECT_LE(curve.angle[0], 0x1p-5);  // half of the unit of 24 digits at 10^6
  EXPECT_GT(curve.angle[0], 0x1p-7);
}

TEST(Precision, Float16EndsAt65504) {
  const std::vector<double> positions{65504, 65536};
  const RotaryFrequencies f = d128();
  const PrecisionCurve curve = precision_curve(f, positions, {.positions = Format::float16}).value();
  EXPECT_EQ(curve.turn[0], 0);
  EXPECT_EQ(curve.turn[1], kInfinity);
  EXPECT_TRUE(std::isnan(rotation_error(f, 0, 65536, {.positions = Format::float16}).cos));
}

TEST(Precision, TheAttentionFactorStretchesTheError) {
  RotaryFrequencies f = d128();
  const RotaryRounding rounding{.frequencies = Format::bfloat16};
  const double plain = rotation_error(f, 9, 4095, rounding).cos;
  f.attention_factor = 2;
  EXPECT_NEAR(rotation_error(f, 9, 4095, rounding).cos, 2 * plain, 1e-12);
}

TEST(Precision, OnePairAlone) {
  const std::vector<double> positions{4095};
  const RotaryRounding rounding{.frequencies = Format::bfloat16};
  const PrecisionCurve all = precision_curve(d128(), positions, rounding).value();
  const PrecisionCurve one = precision_curve(d128(), positions, rounding, all.pair[0]).value();
  EXPECT_EQ(one.turn, all.turn);
  EXPECT_EQ(one.pair, all.pair);
  const PrecisionCurve other = precision_curve(d128(), positions, rounding, 63).value();
  EXPECT_LT(other.turn[0], all.turn[0]);
}

TEST(Precision, BadQuestionsAreErrors) {
  const std::vector<double> far{1e9};
  const std::vector<double> near{1};
  EXPECT_NE(precision_curve(d128(), far, {}).error().message().find("position 1000000000"),
            std::string::npos);
  EXPECT_NE(precision_curve(d128(), near, {}, 64).error().message().find("pair 64"), std::string::npos);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(precision_curve(d128(), near, {}, {}, {.stop = stop.get_token()}).error().cancelled);
}

}  // namespace
}  // namespace rope
