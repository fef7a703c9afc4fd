// SPDX-License-Identifier: MIT
#include "core/rotary/decay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/rotary/rotation.h"
#include "core/support/random.h"

namespace rope {
namespace {

RotaryFrequencies frequencies(Index head_dim, Pairing pairing = Pairing::interleaved, Index rotary_dim = 0) {
  return rotary_frequencies({.head_dim = head_dim, .rotary_dim = rotary_dim, .pairing = pairing}).value();
}

std::vector<double> upto(Index count) {
  std::vector<double> distances(static_cast<std::size_t>(count));
  std::iota(distances.begin(), distances.end(), 0.0);
  return distances;
}

double score(std::span<const double> q, std::span<const double> k, double distance,
             const RotaryFrequencies& f) {
  const auto turned_q = rotate_matrix(q, 3, f);
  const auto turned_k = rotate_matrix(k, 3 + distance, f);
  return std::inner_product(turned_q.begin(), turned_q.end(), turned_k.begin(), 0.0) /
         static_cast<double>(f.head_dim);
}

// Mean |S_j| of the paper's figure 2, computed elsewhere to nine digits.
TEST(Decay, BoundOfFigure2) {
  const std::vector<double> distances{0, 1, 2, 5, 10, 50, 100, 250};
  const double expected[] = {32.5,       31.5381661, 28.9559885, 20.8453578,
                             17.9541371, 12.6294525, 10.2273299, 6.54817903};
  const auto bound = decay_bound(frequencies(128), distances);
  ASSERT_TRUE(bound.ok());
  for (std::size_t i = 0; i < distances.size(); ++i)
    EXPECT_NEAR((*bound)[i], expected[i], 1e-7) << distances[i];
  const auto d64 = decay_bound(frequencies(64), std::vector<double>{50, 100});
  ASSERT_TRUE(d64.ok());
  EXPECT_NEAR((*d64)[0], 5.73307709, 1e-8);
  EXPECT_NEAR((*d64)[1], 7.4652766, 1e-7);  // the bound is not monotone
}

// d = 2 has the one frequency 1: S_1 = e^(i distance). d = 4 by hand at distance pi * 100: S = (1, 1 - 1).
TEST(Decay, HandWorked) {
  const double pi = std::acos(-1.0);
  const auto one = decay_bound(frequencies(2), std::vector<double>{0, 1, 12345});
  ASSERT_TRUE(one.ok());
  for (const double b : *one) EXPECT_NEAR(b, 1, 1e-15);
  const auto ones = decay_ones(frequencies(2), std::vector<double>{0, 1, pi});
  EXPECT_NEAR(ones->at(0), 1, 1e-15);
  EXPECT_NEAR(ones->at(1), std::cos(1.0), 1e-15);
  EXPECT_NEAR(ones->at(2), -1, 1e-15);
  const auto sums = partial_sums(frequencies(4), 100 * pi);
  ASSERT_EQ(sums.size(), 2U);
  EXPECT_NEAR(std::abs(sums[0] - std::complex<double>(1, 0)), 0, 1e-12);
  EXPECT_NEAR(std::abs(sums[1]), 0, 1e-12);
  EXPECT_NEAR(decay_bound(frequencies(4), std::vector<double>{100 * pi})->at(0), 0.5, 1e-12);
}

TEST(Decay, OnesNeverAboveTheBound) {
  for (const Index head_dim : {2, 4, 64, 128, 512}) {
    for (const double base : {2.0, 1e4, 1e6}) {
      const auto f = rotary_frequencies({.head_dim = head_dim, .base = base}).value();
      std::vector<double> distances = upto(2000);
      for (double d = 2000; d <= 1e7; d *= 1.37) distances.push_back(std::floor(d));
      distances.push_back(1e7);
      const auto ones = decay_ones(f, distances);
      const auto bound = decay_bound(f, distances);
      for (std::size_t i = 0; i < distances.size(); ++i)
        EXPECT_LE((*ones)[i], (*bound)[i] + 1e-12) << distances[i];
      EXPECT_NEAR((*bound)[0], static_cast<double>(f.pairs() + 1) / 2, 1e-12);
      EXPECT_NEAR((*ones)[0], 1, 1e-12);
    }
  }
}

TEST(Decay, OnesIsTheScoreOfOnes) {
  RotaryFrequencies f = frequencies(12, Pairing::half, 8);
  f.attention_factor = 1.2;
  const std::vector<double> ones(12, 1.0);
  const std::vector<double> distances{0, 1, -7, 1000};
  const auto result = decay_ones(f, distances);
  for (std::size_t i = 0; i < distances.size(); ++i)
    EXPECT_NEAR((*result)[i], score(ones, ones, distances[i], f), 1e-12);
}

// Given rows: the series must equal rotated dot products, sign of the distance included.
TEST(Decay, GivenScoresAreRotatedDotProducts) {
  for (const Pairing pairing : {Pairing::interleaved, Pairing::half}) {
    const RotaryFrequencies f = frequencies(10, pairing, 6);
    std::vector<double> q(10), k(10);
    Random random(3);
    random.fill_normal(std::span<double>(q));
    random.fill_normal(std::span<double>(k));
    const std::vector<double> distances{0, 1, -1, 40, -999};
    const auto given = decay_given(f, distances, {q.data(), 1, 10}, {k.data(), 1, 10});
    ASSERT_TRUE(given.ok());
    for (std::size_t i = 0; i < distances.size(); ++i) {
      EXPECT_NEAR(given->score.mean[i], score(q, k, distances[i], f), 1e-12);
      EXPECT_EQ(given->score.low[i], given->score.mean[i]);
      EXPECT_EQ(given->score.high[i], given->score.mean[i]);
      EXPECT_LE(std::abs(given->score.mean[i]), given->bound[i]);
    }
    EXPECT_GT(std::abs(given->score.mean[1] - given->score.mean[2]), 1e-3);
  }
}

// eq. 37 by hand, d = 4: q = (1, 0, 2, 0), k = (3, 0, 1, 1): h_0 = 3, h_1 = 2 (1 - i) = 2 - 2i.
// |h_1 - h_0| = |-1 - 2i| = sqrt 5, |h_2 - h_1| = sqrt 8; at distance 0 |S_1| + |S_2| = 3.
TEST(Decay, GivenBoundByHand) {
  const std::vector<double> q{1, 0, 2, 0}, k{3, 0, 1, 1};
  const auto given = decay_given(frequencies(4), std::vector<double>{0}, {q.data(), 1, 4}, {k.data(), 1, 4});
  ASSERT_TRUE(given.ok());
  EXPECT_NEAR(given->bound[0], std::sqrt(8.0) * 3 / 4, 1e-12);
  EXPECT_NEAR(given->score.mean[0], 5.0 / 4, 1e-12);
}

TEST(Decay, OneRowGoesWithAll) {
  const RotaryFrequencies f = frequencies(4);
  std::vector<double> q(5 * 4), k(4);
  Random(4).fill_normal(std::span<double>(q));
  Random(5).fill_normal(std::span<double>(k));
  const std::vector<double> distances{2};
  const auto given = decay_given(f, distances, {q.data(), 5, 4}, {k.data(), 1, 4});
  ASSERT_TRUE(given.ok());
  std::vector<double> scores;
  for (std::size_t r = 0; r < 5; ++r) scores.push_back(score(std::span(q).subspan(4 * r, 4), k, 2, f));
  std::sort(scores.begin(), scores.end());
  EXPECT_NEAR(given->score.mean[0], std::accumulate(scores.begin(), scores.end(), 0.0) / 5, 1e-12);
  // Five values: 5 % lies 0.2 of the way from the first to the second, 95 % 0.8 from the fourth on.
  EXPECT_NEAR(given->score.low[0], 0.8 * scores[0] + 0.2 * scores[1], 1e-12);
  EXPECT_NEAR(given->score.high[0], 0.2 * scores[3] + 0.8 * scores[4], 1e-12);
}

TEST(Decay, RandomBandIsSeededAndIndependentOfThreads) {
  const RotaryFrequencies f = frequencies(64);
  const auto distances = upto(300);
  const auto one = decay_random(f, distances, {.seed = 9}, {.threads = 1});
  const auto three = decay_random(f, distances, {.seed = 9}, {.threads = 3});
  ASSERT_TRUE(one.ok() && three.ok());
  EXPECT_EQ(one->mean, three->mean);
  EXPECT_EQ(one->low, three->low);
  EXPECT_EQ(one->high, three->high);
  EXPECT_NE(decay_random(f, distances, {.seed = 10})->mean, one->mean);
  for (std::size_t i = 0; i < distances.size(); ++i) {
    EXPECT_LE(one->low[i], one->mean[i]);
    EXPECT_LE(one->mean[i], one->high[i]);
  }
}

TEST(Decay, DrawnScoresAnswerOneDistanceAfterAnother) {
  const RotaryFrequencies f = frequencies(32);
  const RandomDecayOptions options{.independent = true, .draws = 40, .seed = 3};
  const RandomScores drawn = RandomScores::draw(f, options).value();
  const std::vector<double> distances{0, 7, -7, 123457};
  const auto all = decay_random(f, distances, options);
  for (std::size_t i = 0; i < distances.size(); ++i) {
    const auto one = drawn.at(std::vector<double>{distances[i]});
    EXPECT_EQ(one->mean[0], all->mean[i]);
    EXPECT_EQ(one->low[0], all->low[i]);
    EXPECT_EQ(one->high[0], all->high[i]);
  }
  EXPECT_FALSE(RandomScores::draw(f, {.draws = 0}));
  EXPECT_FALSE(drawn.at(std::vector<double>{1e9}));
}

// The same vector as q and k: at distance 0 |q|^2 / d, near 1, and it decays. Independent vectors: no
// mean, and a spread of 1/sqrt(d) at every distance, since a rotation leaves their distribution alone.
TEST(Decay, RandomBandHasTheKnownMoments) {
  const RotaryFrequencies f = frequencies(128);
  const std::vector<double> distances{0, 10, 1000, 1e7};
  const auto same = decay_random(f, distances, {.draws = 4000});
  EXPECT_NEAR(same->mean[0], 1.0, 0.01);
  const auto ones = decay_ones(f, distances);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(same->mean[i], (*ones)[i], 0.01);
  const auto independent = decay_random(f, distances, {.independent = true, .draws = 4000});
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(independent->mean[i], 0, 0.006);
    EXPECT_NEAR(independent->high[i], 1.645 / std::sqrt(128.0), 0.01);
    EXPECT_NEAR(independent->low[i], -1.645 / std::sqrt(128.0), 0.01);
  }
}

TEST(Decay, BadInputIsRefusedWithItsValue) {
  const RotaryFrequencies f = frequencies(4);
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity(), 1e7 + 1}) {
    const std::vector<double> distances{1, bad};
    EXPECT_FALSE(decay_bound(f, distances).ok());
    EXPECT_FALSE(decay_ones(f, distances).ok());
    EXPECT_FALSE(decay_random(f, distances, {}).ok());
  }
  const std::vector<double> distances{1};
  EXPECT_FALSE(decay_random(f, distances, {.draws = 0}).ok());
  EXPECT_FALSE(decay_random(f, distances, {.draws = Index{1} << 40U}).ok());
  std::vector<double> x(12, 1.0);
  EXPECT_FALSE(decay_given(f, distances, {x.data(), 2, 4}, {x.data(), 3, 4}).ok());
  EXPECT_FALSE(decay_given(f, distances, {x.data(), 2, 6}, {x.data(), 2, 6}).ok());
  EXPECT_FALSE(decay_given(f, distances, {x.data(), 0, 4}, {x.data(), 0, 4}).ok());
  x[5] = std::nan("");
  const auto result = decay_given(f, distances, {x.data(), 3, 4}, {x.data(), 1, 4});
  ASSERT_FALSE(result.ok());
  EXPECT_NE(result.error().message().find("row 1"), std::string::npos);
  EXPECT_TRUE(decay_bound(f, std::vector<double>{}).ok());
}

/// The bound and the ones with 64 binary digits, so that what double loses far out shows.
std::pair<double, double> long_theory(const RotaryFrequencies& f, double distance) {
  long double real = 0;
  long double imaginary = 0;
  long double sum = 0;
  for (const double theta : f.theta) {
    const long double angle = static_cast<long double>(distance) * theta;
    real += std::cos(angle);
    imaginary += std::sin(angle);
    sum += std::hypot(real, imaginary);
  }
  return {static_cast<double>(sum / static_cast<long double>(f.pairs())),
          static_cast<double>(real / static_cast<long double>(f.pairs()))};
}

TEST(Decay, FarDistancesAreAsExactAsNearOnes) {
  if (std::numeric_limits<long double>::digits < 64) GTEST_SKIP() << "no wider numbers to compare with";
  const RotaryFrequencies f = frequencies(128);
  std::vector<double> distances{-1e6, -3.5, 0, 1e7, -1e7};
  for (int i = 0; i < 300; ++i) distances.push_back(std::floor(std::pow(1e7, i / 299.0)) + 0.25 * (i % 4));
  distances.back() = 1e7;
  const DecayTheory theory = decay_theory(f, distances).value();
  for (std::size_t r = 0; r < distances.size(); ++r) {
    const auto [bound, ones] = long_theory(f, distances[r]);
    EXPECT_NEAR(theory.bound[r], bound, 1e-11) << distances[r];
    EXPECT_NEAR(theory.ones[r], ones, 1e-11) << distances[r];
  }
}

// Eight distances go together; how many there are and in what company changes none of them.
TEST(Decay, EachDistanceIsComputedAsIfAlone) {
  const RotaryFrequencies f = frequencies(16);
  for (const Index count : {1, 7, 8, 9, 31, 33, 40}) {
    const std::vector<double> distances = upto(count);
    const DecayTheory together = decay_theory(f, distances).value();
    for (std::size_t r = 0; r < distances.size(); ++r) {
      const DecayTheory alone = decay_theory(f, std::vector<double>{distances[r]}).value();
      EXPECT_EQ(together.bound[r], alone.bound[0]) << count;
      EXPECT_EQ(together.ones[r], alone.ones[0]) << count;
    }
  }
}

TEST(Decay, AnglesTooLargeToReduceStillGiveSizesOfSums) {
  const auto f = rotary_frequencies({.head_dim = 8, .base = kMinBase}).value();  // theta to 10^75
  const DecayTheory theory = decay_theory(f, std::vector<double>{1e7, 12345.678}).value();
  for (std::size_t r = 0; r < 2; ++r) {
    EXPECT_GE(theory.bound[r], 0);
    EXPECT_LE(theory.bound[r], 2.5);
    EXPECT_LE(std::abs(theory.ones[r]), 1);
  }
}

TEST(Decay, StopsSoonAndTellsProgress) {
  const RotaryFrequencies f = frequencies(512);
  const auto distances = upto(200000);
  std::stop_source stop;
  double last = 0;
  const Work work{.progress =
                      [&](double fraction) {
                        EXPECT_GT(fraction, last);
                        last = fraction;
                        if (fraction > 0.05) stop.request_stop();
                      },
                  .stop = stop.get_token()};
  const auto result = decay_bound(f, distances, work);
  ASSERT_FALSE(result.ok());
  EXPECT_TRUE(result.error().cancelled);
  EXPECT_GT(last, 0.05);
  EXPECT_LT(last, 0.2);
}

TEST(Decay, AHeadWithoutSomePairsKeepsTheOthersAsTheyAre) {
  RotarySettings settings{.head_dim = 12, .xpos = true};
  settings.scaling.kind = ScalingKind::yarn;
  settings.scaling.factor = 4;
  settings.original_length = 100;
  const auto f = rotary_frequencies(settings).value();
  const RotaryFrequencies left = without_pairs(f, std::vector<Index>{4, 0, 4});
  ASSERT_EQ(left.pairs(), 4);
  EXPECT_EQ(left.head_dim, 8);
  EXPECT_EQ(left.rotary_dim, 8);
  const std::size_t kept[] = {1, 2, 3, 5};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(left.theta[i], f.theta[kept[i]]);
    EXPECT_EQ(left.unscaled_theta[i], f.unscaled_theta[kept[i]]);
    EXPECT_EQ(left.xpos[i], f.xpos[kept[i]]);
    EXPECT_EQ(left.ramp->share[i], f.ramp->share[kept[i]]);
  }
  EXPECT_EQ(without_pairs(f, {}), f);
  EXPECT_EQ(without_pairs(f, std::vector<Index>{0, 1, 2, 3, 4, 5}).pairs(), 0);
}

}  // namespace
}  // namespace rope
