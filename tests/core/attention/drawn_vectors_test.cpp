// SPDX-License-Identifier: MIT
#include "core/attention/drawn_vectors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/attention/scores.h"
#include "core/rotary/rotation.h"
#include "core/support/random.h"

namespace rope {
namespace {

std::vector<double> row_of(const TensorD& rows, Index row) {
  const auto span = rows.matrix().row(row);
  return {span.begin(), span.end()};
}

TEST(DrawnVectors, ComeFromTheStreamsOfTheSeed) {
  const DrawnVectors drawn =
      drawn_vectors({.kind = DrawnKind::independent, .rows = 3, .head_dim = 8, .rotary_dim = 8, .seed = 7});
  Random query(7, drawn_stream(true));
  Random key(7, drawn_stream(false));
  for (Index i = 0; i < drawn.query.size(); ++i) {
    EXPECT_EQ(drawn.query[i], query.normal()) << i;
    EXPECT_EQ(drawn.key[i], key.normal()) << i;
  }
}

TEST(DrawnVectors, ARowIsTheSameHoweverManyFollow) {
  for (const DrawnKind kind :
       {DrawnKind::same, DrawnKind::similar, DrawnKind::independent, DrawnKind::ones}) {
    DrawnSettings settings{.kind = kind, .rows = 1, .head_dim = 6, .rotary_dim = 4};
    const DrawnVectors one = drawn_vectors(settings);
    settings.rows = 5;
    const DrawnVectors five = drawn_vectors(settings);
    EXPECT_EQ(row_of(one.query, 0), row_of(five.query, 0));
    EXPECT_EQ(row_of(one.key, 0), row_of(five.key, 0));
    EXPECT_EQ(row_of(five.query, 0) == row_of(five.query, 4),
              kind == DrawnKind::same || kind == DrawnKind::ones);
    EXPECT_EQ(row_of(five.query, 1) == row_of(five.key, 1),
              kind == DrawnKind::same || kind == DrawnKind::ones);
  }
  EXPECT_EQ(drawn_vectors({.rows = 0}).query.size(), 0);
}

TEST(DrawnVectors, ASimilarKeyIsItsQueryWithSomeOfAnother) {
  DrawnSettings settings{.kind = DrawnKind::independent, .rows = 2, .head_dim = 10, .rotary_dim = 10};
  const DrawnVectors apart = drawn_vectors(settings);
  settings.kind = DrawnKind::similar;
  const DrawnVectors near = drawn_vectors(settings);
  for (Index i = 0; i < near.key.size(); ++i) {
    EXPECT_EQ(near.query[i], apart.query[i]);
    EXPECT_NEAR(near.key[i], 0.8 * apart.query[i] + 0.6 * apart.key[i], 1e-12);
  }
}

// Pairs lie elsewhere, and what each adds to a score stays.
TEST(DrawnVectors, AreTheSameHeadInEitherPairing) {
  DrawnSettings settings{.kind = DrawnKind::independent, .head_dim = 10, .rotary_dim = 8, .seed = 3};
  const DrawnVectors neighbours = drawn_vectors(settings);
  settings.pairing = Pairing::half;
  const DrawnVectors halves = drawn_vectors(settings);
  EXPECT_NE(row_of(halves.query, 0), row_of(neighbours.query, 0));
  const auto parts = [](const DrawnVectors& drawn, Pairing pairing) {
    const auto f = rotary_frequencies({.head_dim = 10, .rotary_dim = 8, .pairing = pairing}).value();
    return pair_contributions(rotate_complex(row_of(drawn.query, 0), 5, f),
                              rotate_complex(row_of(drawn.key, 0), 9, f), f);
  };
  EXPECT_EQ(parts(neighbours, Pairing::interleaved), parts(halves, Pairing::half));
}

TEST(DrawnVectors, NeighboursAreWhereTheHalvesAreFrom) {
  const std::vector<Index> half{0, 2, 1, 3, 4};
  for (Index c = 0; c < 5; ++c) {
    EXPECT_EQ(neighbour_order(c, 4, Pairing::half), half[static_cast<std::size_t>(c)]);
    EXPECT_EQ(neighbour_order(c, 4, Pairing::interleaved), c);
  }
}

}  // namespace
}  // namespace rope
