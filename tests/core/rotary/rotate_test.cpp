// SPDX-License-Identifier: MIT
#include "core/rotary/rotate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "core/support/random.h"

namespace rope {
namespace {

RotaryFrequencies frequencies(Index head_dim, Pairing pairing, Index rotary_dim = 0) {
  return rotary_frequencies({.head_dim = head_dim, .rotary_dim = rotary_dim, .pairing = pairing}).value();
}

std::vector<float> random_array(Index size, std::uint64_t seed) {
  std::vector<float> x(static_cast<std::size_t>(size));
  Random(seed).fill_normal(std::span<float>(x));
  return x;
}

Index size_of(const RotateShape& s) {
  return s.outer * s.positions * s.heads * s.head_dim;
}

std::vector<float> rotated(const std::vector<float>& x, const RotateShape& shape, const RotaryRows& rows,
                           Direction direction = Direction::forward, int threads = 1) {
  std::vector<float> out(x.size());
  rotate(x, out, shape, rows, direction, threads);
  return out;
}

/// Largest |rotated - double result| / length of the pair over all components, in units of 2^-22.
double worst_error(const std::vector<float>& x, const std::vector<float>& out, const RotateShape& shape,
                   const RotaryFrequencies& f, const std::vector<double>& positions) {
  const std::vector<double> exact_x(x.begin(), x.end());
  std::vector<double> exact(x.size());
  rotate(exact_x, exact, shape, f, positions);
  double worst = 0;
  for (Index head = 0; head < size_of(shape); head += shape.head_dim) {
    for (Index i = 0; i < f.pairs(); ++i) {
      const auto [first, second] = pair_indices(i, f.rotary_dim, f.pairing);
      const auto a = static_cast<std::size_t>(head + first);
      const auto b = static_cast<std::size_t>(head + second);
      const double length = std::hypot(exact_x[a], exact_x[b]);
      const double error = std::max(std::abs(static_cast<double>(out[a]) - exact[a]),
                                    std::abs(static_cast<double>(out[b]) - exact[b]));
      if (error > 0) worst = std::max(worst, error / length);
    }
  }
  return worst * 0x1p22;
}

// The contract of the float kernel: 2^-22 of the pair's length, any even head_dim, positions to 10^7.
TEST(Rotate, StaysWithinTheErrorBound) {
  for (const Pairing pairing : {Pairing::interleaved, Pairing::half}) {
    for (const Index head_dim : {2, 4, 6, 10, 16, 30, 64, 80, 126, 128, 256, 510, 512}) {
      Random random(static_cast<std::uint64_t>(head_dim));
      std::vector<double> positions{0, 1, -1, 1e7, -1e7, 1e7 - 1, 8388607};
      while (positions.size() < 64) positions.push_back(static_cast<double>(random.below(10'000'001)));
      const RotateShape shape{.positions = 64, .heads = 2, .head_dim = head_dim};
      std::vector<float> x = random_array(size_of(shape), 3);
      for (std::size_t i = 0; i < x.size(); i += 7) x[i] *= 1e-20F;  // pairs of very unequal components
      for (std::size_t i = 0; i < x.size(); i += 11) x[i] *= 1e20F;
      const RotaryFrequencies f = frequencies(head_dim, pairing);
      const auto out = rotated(x, shape, RotaryRows(f, positions));
      EXPECT_LE(worst_error(x, out, shape, f, positions), 1.0) << "head_dim " << head_dim;
    }
  }
}

TEST(Rotate, DoubleEqualsTheReferenceForms) {
  const RotateShape shape{.outer = 2, .positions = 3, .heads = 2, .head_dim = 6};
  std::vector<double> x(static_cast<std::size_t>(size_of(shape)));
  Random(4).fill_normal(std::span<double>(x));
  const RotaryFrequencies f = frequencies(6, Pairing::half, 4);
  const std::vector<double> positions{5, 0.25, 1e7};
  std::vector<double> out(x.size());
  rotate(x, out, shape, f, positions);
  std::vector<double> in_place = x;
  rotate(in_place, in_place, shape, f, positions);
  EXPECT_EQ(in_place, out);
  for (std::size_t head = 0; head < 12; ++head) {
    const double position = positions[head / 2 % 3];  // [outer, N, heads]
    const auto expected = rotate_complex(std::span(x).subspan(head * 6, 6), position, f);
    for (std::size_t j = 0; j < 6; ++j) EXPECT_NEAR(out[head * 6 + j], expected[j], 1e-15) << head;
  }
}

TEST(Rotate, VectorKernelEqualsItsScalarTwin) {
  for (const Pairing pairing : {Pairing::interleaved, Pairing::half}) {
    for (const Index head_dim : {2, 14, 64, 80}) {
      for (const Index rotary_dim : {Index{0}, Index{2}}) {
        for (const Direction direction : {Direction::forward, Direction::inverse}) {
          const RotateShape shape{.outer = 2, .positions = 5, .heads = 3, .head_dim = head_dim};
          const RotaryRows rows(frequencies(head_dim, pairing, rotary_dim),
                                std::vector<double>{0, 1, 9, 400, 77});
          const auto x = random_array(size_of(shape), 5);
          std::vector<float> twin(x.size());
          rotate_reference(x, twin, shape, rows, direction);
          const auto out = rotated(x, shape, rows, direction);
          for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(out[i], twin[i], 2e-6F) << i;
          std::vector<float> in_place = x;
          rotate(in_place, in_place, shape, rows, direction, 1);
          EXPECT_EQ(in_place, out);
        }
      }
    }
  }
}

TEST(Rotate, InverseUndoes) {
  const RotateShape shape{.positions = 50, .heads = 4, .head_dim = 64};
  RotaryTable table(frequencies(64, Pairing::interleaved));
  table.reserve(100);
  const auto x = random_array(size_of(shape), 6);
  std::vector<float> y = x;
  rotate(y, y, shape, table, 30);
  EXPECT_NE(x, y);
  rotate(y, y, shape, table, 30, Direction::inverse);
  for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(y[i], x[i], 2e-6F);
}

TEST(Rotate, OffsetsPositionsAndRowsAgreeWithinAndPastTheTable) {
  const RotateShape shape{.outer = 2, .positions = 7, .heads = 2, .head_dim = 16};
  const RotaryFrequencies f = frequencies(16, Pairing::half);
  const auto x = random_array(size_of(shape), 8);
  for (const Index offset : {Index{0}, Index{3}, Index{9'999'990}, Index{-4}}) {
    RotaryTable table(f);
    table.reserve(10);
    std::vector<Index> positions(7);
    std::iota(positions.begin(), positions.end(), offset);
    const auto expected =
        rotated(x, shape, RotaryRows(f, std::vector<double>(positions.begin(), positions.end())));
    std::vector<float> by_offset(x.size());
    rotate(x, by_offset, shape, table, offset);
    std::vector<float> by_positions(x.size());
    rotate(x, by_positions, shape, table, std::span<const Index>(positions));
    EXPECT_EQ(by_offset, expected) << offset;
    EXPECT_EQ(by_positions, expected) << offset;
    EXPECT_EQ(table.rows(), 10);
  }
}

// Large enough to be written past the caches and shared out: the same bits as the plain kernel.
TEST(Rotate, LargeInputsAndThreadsChangeNothing) {
  const RotateShape shape{.outer = 2, .positions = 5000, .heads = 12, .head_dim = 64};
  RotaryTable table(frequencies(64, Pairing::interleaved));
  table.reserve(5000);
  Tensor x{size_of(shape)};
  Random random(9);
  for (float& v : x.span()) v = static_cast<float>(random.uniform()) - 0.5F;
  Tensor threaded{size_of(shape)};
  rotate(x.span(), threaded.span(), shape, table, Index{0}, Direction::forward, 3);
  Tensor single{size_of(shape)};
  rotate(x.span(), single.span(), shape, table, Index{0}, Direction::forward, 1);
  EXPECT_TRUE(std::equal(single.begin(), single.end(), threaded.begin()));
  const RotateShape one{.positions = 1, .heads = 12, .head_dim = 64};
  const std::size_t block = 12 * 64;
  std::vector<float> small(block);
  for (const Index p : {0, 1, 2500, 4999, 5000, 9999}) {
    const auto from = static_cast<std::size_t>(p) * block;
    rotate(x.span().subspan(from, block), small, one, table, p % 5000);
    EXPECT_TRUE(std::equal(small.begin(), small.end(), threaded.data() + from)) << p;
  }
}

TEST(Rotate, NotANumberStaysInItsPair) {
  const RotateShape shape{.positions = 1, .heads = 2, .head_dim = 8};
  std::vector<float> x(16, 1.0F);
  x[2] = std::numeric_limits<float>::quiet_NaN();
  x[13] = std::numeric_limits<float>::infinity();
  const auto out =
      rotated(x, shape, RotaryRows(frequencies(8, Pairing::interleaved), std::vector<double>{3}));
  for (std::size_t j = 0; j < 16; ++j) {
    const bool touched = j == 2 || j == 3 || j == 12 || j == 13;
    EXPECT_EQ(std::isfinite(out[j]), !touched) << j;
  }
}

TEST(Rotate, ShapesThatDoNotFitThrow) {
  RotaryTable table(frequencies(8, Pairing::half));
  table.reserve(4);
  std::vector<float> x(16), y(8);
  EXPECT_THROW(rotate(x, y, {.positions = 2, .head_dim = 8}, table), std::invalid_argument);
  EXPECT_THROW(rotate(x, x, {.positions = 1, .head_dim = 8}, table), std::invalid_argument);
  EXPECT_THROW(rotate(x, x, {.positions = 1, .head_dim = 16}, table), std::invalid_argument);
  EXPECT_THROW(rotate(x, x, {.positions = 2, .head_dim = 8}, table, std::vector<Index>{1}),
               std::invalid_argument);
  EXPECT_THROW(rotate(x, x, {.positions = 2, .head_dim = 8}, table, kMaxPosition), std::invalid_argument);
  rotate(std::span<const float>{}, std::span<float>{}, {.positions = 0, .head_dim = 8}, table);
}

}  // namespace
}  // namespace rope
