// SPDX-License-Identifier: MIT
#include "core/rotary/rotation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/support/random.h"

namespace rope {
namespace {

using ::testing::ElementsAre;

RotaryFrequencies frequencies(Index head_dim, Pairing pairing = Pairing::interleaved, Index rotary_dim = 0) {
  return rotary_frequencies({.head_dim = head_dim, .rotary_dim = rotary_dim, .pairing = pairing}).value();
}

std::vector<double> random_vector(Index size, std::uint64_t seed) {
  std::vector<double> x(static_cast<std::size_t>(size));
  Random(seed).fill_normal(std::span<double>(x));
  return x;
}

double dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

void expect_near(std::span<const double> actual, std::span<const double> expected, double tolerance) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i)
    EXPECT_NEAR(actual[i], expected[i], tolerance) << "at " << i;
}

// Worked by hand: d = 4, theta = (1, 1/100), x = (1, 2, 3, 4) at position 3.
// cos 3 = -.9899924966, sin 3 = .1411200081, cos .03 = .9995500337, sin .03 = .0299955002.
TEST(Rotation, HandWorkedValues) {
  const std::vector<double> x{1, 2, 3, 4};
  expect_near(rotate_elementwise(x, 3, frequencies(4)),
              std::vector{-1.27223251, -1.83886499, 2.8786681, 4.08818664}, 5e-9);
  expect_near(rotate_elementwise(x, 3, frequencies(4, Pairing::half)),
              std::vector{-1.41335252, 1.87911807, -2.82885748, 4.05819114}, 5e-9);
}

TEST(Rotation, AQuarterTurn) {
  const double quarter = std::numbers::pi / 2;  // theta of the only pair is 1
  expect_near(rotate_complex(std::vector<double>{1, 0}, quarter, frequencies(2)), std::vector<double>{0, 1},
              1e-15);
  expect_near(rotate_complex(std::vector<double>{0, 1}, quarter, frequencies(2)), std::vector<double>{-1, 0},
              1e-15);
}

TEST(Rotation, MatrixOfTwoPairsByHand) {
  const TensorD r = rotation_matrix(1, frequencies(4));
  const double c0 = std::cos(1.0), s0 = std::sin(1.0), c1 = std::cos(.01), s1 = std::sin(.01);
  const double expected[] = {c0, -s0, 0, 0, s0, c0, 0, 0, 0, 0, c1, -s1, 0, 0, s1, c1};
  expect_near(r.span(), expected, 1e-15);
  const TensorD half = rotation_matrix(1, frequencies(4, Pairing::half));
  const double expected_half[] = {c0, 0, -s0, 0, 0, c1, 0, -s1, s0, 0, c0, 0, 0, s1, 0, c1};
  expect_near(half.span(), expected_half, 1e-15);
}

struct Case {
  Index head_dim;
  Index rotary_dim;
  Pairing pairing;
};

class RotationProperties : public ::testing::TestWithParam<Case> {
 protected:
  RotaryFrequencies f_ = frequencies(GetParam().head_dim, GetParam().pairing, GetParam().rotary_dim);
  std::vector<double> x_ = random_vector(GetParam().head_dim, 7);
};

TEST_P(RotationProperties, ThreeFormsAgree) {
  for (const double position : {0.0, 1.0, -3.0, 0.5, 511.0, 1e7}) {
    for (const Direction direction : {Direction::forward, Direction::inverse}) {
      const auto expected = rotate_complex(x_, position, f_, direction);
      expect_near(rotate_matrix(x_, position, f_, direction), expected, 1e-14);
      expect_near(rotate_elementwise(x_, position, f_, direction), expected, 1e-14);
    }
  }
}

TEST_P(RotationProperties, InverseUndoesAndNormStays) {
  for (const double position : {1.0, 77.0, 4095.0, 1e7}) {
    const auto turned = rotate_complex(x_, position, f_);
    EXPECT_NEAR(dot(turned, turned), dot(x_, x_), 1e-12 * dot(x_, x_));
    expect_near(rotate_complex(turned, position, f_, Direction::inverse), x_, 1e-14);
    EXPECT_NE(turned, x_);
  }
}

TEST_P(RotationProperties, TurnsAddUp) {  // R_m R_n = R_(m+n)
  const auto twice = rotate_complex(rotate_complex(x_, 20, f_), 3, f_);
  expect_near(twice, rotate_complex(x_, 23, f_), 1e-13);
}

TEST_P(RotationProperties, ScoresDependOnTheDistanceOnly) {  // paper eq. 16
  const auto k = random_vector(GetParam().head_dim, 8);
  const double score = dot(rotate_complex(x_, 5, f_), rotate_complex(k, 12, f_));
  for (const double shift : {1.0, 100.0, 10000.0}) {
    EXPECT_NEAR(dot(rotate_complex(x_, 5 + shift, f_), rotate_complex(k, 12 + shift, f_)), score, 1e-9);
  }
  EXPECT_NEAR(dot(x_, rotate_complex(k, 7, f_)), score, 1e-11);
}

TEST_P(RotationProperties, PermutationTakesOnePairingToTheOther) {
  const Case c = GetParam();
  const Pairing other = c.pairing == Pairing::half ? Pairing::interleaved : Pairing::half;
  const auto permutation = pairing_permutation(c.head_dim, f_.rotary_dim, c.pairing, other);
  const auto permuted = [&](const std::vector<double>& v) {
    std::vector<double> out;
    out.reserve(permutation.size());
    for (const Index from : permutation) out.push_back(v[static_cast<std::size_t>(from)]);
    return out;
  };
  const auto expected = permuted(rotate_complex(x_, 9, f_));
  expect_near(rotate_complex(permuted(x_), 9, frequencies(c.head_dim, other, c.rotary_dim)), expected, 1e-15);
}

INSTANTIATE_TEST_SUITE_P(Shapes, RotationProperties,
                         ::testing::Values(Case{2, 0, Pairing::interleaved}, Case{2, 0, Pairing::half},
                                           Case{64, 0, Pairing::interleaved}, Case{64, 0, Pairing::half},
                                           Case{80, 32, Pairing::interleaved}, Case{80, 32, Pairing::half},
                                           Case{512, 0, Pairing::half}));

TEST(Rotation, PermutationByHand) {
  EXPECT_THAT(pairing_permutation(6, 6, Pairing::interleaved, Pairing::half), ElementsAre(0, 2, 4, 1, 3, 5));
  EXPECT_THAT(pairing_permutation(6, 6, Pairing::half, Pairing::interleaved), ElementsAre(0, 3, 1, 4, 2, 5));
  EXPECT_THAT(pairing_permutation(6, 4, Pairing::interleaved, Pairing::half), ElementsAre(0, 2, 1, 3, 4, 5));
  EXPECT_THAT(pairing_permutation(4, 4, Pairing::half, Pairing::half), ElementsAre(0, 1, 2, 3));
}

// The classic mistake: weights stored for one pairing, rotated as the other. The score then changes
// with both positions, not with their distance alone.
TEST(Rotation, MixedPairingsLoseRelativity) {
  const auto q = random_vector(8, 1);
  const auto k = random_vector(8, 2);
  const RotaryFrequencies a = frequencies(8), b = frequencies(8, Pairing::half);
  const double here = dot(rotate_complex(q, 2, a), rotate_complex(k, 4, b));
  const double there = dot(rotate_complex(q, 102, a), rotate_complex(k, 104, b));
  EXPECT_GT(std::abs(here - there), 0.1);
}

TEST(Rotation, AttentionFactorMultipliesTheRotatedPart) {
  RotaryFrequencies f = frequencies(6, Pairing::half, 4);
  const auto x = random_vector(6, 3);
  const auto plain = rotate_complex(x, 4, f);
  f.attention_factor = 1.5;
  const auto scaled = rotate_elementwise(x, 4, f);
  for (std::size_t j = 0; j < 4; ++j) EXPECT_NEAR(scaled[j], 1.5 * plain[j], 1e-15);
  for (std::size_t j = 4; j < 6; ++j) EXPECT_EQ(scaled[j], x[j]);
}

TEST(Rotation, WrongSizeThrows) {
  const std::vector<double> x(6);
  EXPECT_THROW((void)rotate_complex(x, 1, frequencies(4)), std::invalid_argument);
  EXPECT_THROW((void)rotate_matrix(x, 1, frequencies(8)), std::invalid_argument);
  EXPECT_THROW((void)rotate_elementwise(x, 1, frequencies(8)), std::invalid_argument);
}

TEST(RotaryTable, HoldsDoublesRoundedOnce) {
  const RotaryFrequencies f = frequencies(64);
  RotaryTable table(f);
  EXPECT_EQ(table.rows(), 0);
  table.reserve(5000);
  ASSERT_EQ(table.rows(), 5000);
  for (const Index m : {0, 1, 255, 256, 257, 4999}) {
    for (std::size_t i = 0; i < 32; ++i) {
      const double angle = static_cast<double>(m) * f.theta[i];
      EXPECT_EQ(table.cos(m)[i], static_cast<float>(std::cos(angle))) << m;
      EXPECT_EQ(table.sin(m)[i], static_cast<float>(std::sin(angle))) << m;
    }
  }
}

TEST(RotaryTable, GrowsWithoutMovingRows) {
  RotaryTable table(frequencies(8));
  table.reserve(3);
  const float* const row = table.row(2);
  const float before = row[5];
  table.reserve(2);
  EXPECT_EQ(table.rows(), 3);
  EXPECT_THROW((void)table.cos(3), std::invalid_argument);
  table.reserve(100000);
  EXPECT_EQ(table.row(2), row);
  EXPECT_EQ(row[5], before);
  RotaryTable at_once(table.frequencies());
  at_once.reserve(100000, 1);
  for (Index m = 0; m < 100000; m += 777) {
    EXPECT_TRUE(std::equal(table.row(m), table.row(m) + 8, at_once.row(m))) << m;
  }
  EXPECT_THROW(table.reserve(kMaxPosition + 2), std::invalid_argument);
}

TEST(RotaryRows, EqualTheTablesRowsAndReachFarther) {
  const RotaryFrequencies f = frequencies(64, Pairing::half);
  RotaryTable table(f);
  table.reserve(1000);
  const std::vector<double> positions{999, 0, 1e7, -2, 0.5, 999};
  const RotaryRows rows(f, positions);
  ASSERT_EQ(rows.rows(), 6);
  EXPECT_TRUE(std::equal(rows.row(0), rows.row(0) + 64, table.row(999)));
  EXPECT_TRUE(std::equal(rows.row(5), rows.row(5) + 64, table.row(999)));
  EXPECT_EQ(rows.row(2)[3], static_cast<float>(std::cos(1e7 * f.theta[3])));
  EXPECT_EQ(rows.row(3)[32], static_cast<float>(std::sin(-2.0)));
  EXPECT_EQ(rows.row(4)[0], static_cast<float>(std::cos(0.5)));
  EXPECT_THROW(RotaryRows(f, std::vector<double>{1e7 + 1}), std::invalid_argument);
  EXPECT_THROW(RotaryRows(f, std::vector<double>{std::nan("")}), std::invalid_argument);
}

}  // namespace
}  // namespace rope
