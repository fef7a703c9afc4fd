// SPDX-License-Identifier: MIT
#include "core/attention/scores.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <numeric>

#include "core/rotary/rotate.h"
#include "core/support/random.h"

namespace rope {
namespace {

constexpr float kHidden = -std::numeric_limits<float>::infinity();

Tensor random_matrix(Index rows, Index cols, std::uint64_t seed) {
  Tensor x{rows, cols};
  Random(seed).fill_normal(x.span());
  return x;
}

TensorD in_double(const Tensor& x) {
  TensorD y(x.shape());
  std::copy(x.begin(), x.end(), y.begin());
  return y;
}

Tensor scores(const Tensor& q, const Tensor& k, const ScoreOptions& options, const Work& work = {}) {
  Tensor out{q.dim(0), k.dim(0)};
  out.span()[0] = 99;  // nothing may be left of what was there
  const Status status = attention_scores(q.matrix(), k.matrix(), out.matrix(), options, work);
  EXPECT_TRUE(status.ok());
  return out;
}

// q = (1, 0), (0, 2); k = (3, 1), (0, 1): by hand.
TEST(Scores, StagesByHand) {
  Tensor q{2, 2}, k{2, 2};
  std::copy_n(std::vector<float>{1, 0, 0, 2}.begin(), 4, q.begin());
  std::copy_n(std::vector<float>{3, 1, 0, 1}.begin(), 4, k.begin());
  const std::vector<float> raw{3, 0, 2, 2};
  const Tensor r = scores(q, k, {.stage = ScoreStage::raw, .scale = 7, .causal = true});
  for (Index i = 0; i < 4; ++i) EXPECT_FLOAT_EQ(r[i], raw[static_cast<std::size_t>(i)]);
  const Tensor s = scores(q, k, {.stage = ScoreStage::scaled});
  for (Index i = 0; i < 4; ++i) EXPECT_FLOAT_EQ(s[i], raw[static_cast<std::size_t>(i)] / std::sqrt(2.0F));
  const Tensor m = scores(q, k, {.stage = ScoreStage::masked, .scale = 0.5, .causal = true});
  EXPECT_FLOAT_EQ(m[0], 1.5F);
  EXPECT_EQ(m[1], kHidden);
  EXPECT_FLOAT_EQ(m[2], 1);
  EXPECT_FLOAT_EQ(m[3], 1);
  const Tensor p = scores(q, k, {.scale = 1});
  EXPECT_NEAR(p[0], std::exp(3) / (std::exp(3) + 1), 1e-6);
  EXPECT_NEAR(p[1], 1 / (std::exp(3) + 1), 1e-6);
  EXPECT_NEAR(p[2], 0.5, 1e-6);
}

struct Case {
  Index queries, keys, head_dim;
  bool causal;
  bool padding;
  Index query_offset;
};

class ScoreTwin : public ::testing::TestWithParam<Case> {};

TEST_P(ScoreTwin, EveryStageEqualsTheDoubleReference) {
  const Case c = GetParam();
  const Tensor q = random_matrix(c.queries, c.head_dim, 1);
  const Tensor k = random_matrix(c.keys, c.head_dim, 2);
  std::vector<float> mask(static_cast<std::size_t>(c.keys), 1.0F);
  for (std::size_t j = 0; j < mask.size(); j += 3) mask[j] = 0.0F;
  for (const ScoreStage stage :
       {ScoreStage::raw, ScoreStage::scaled, ScoreStage::masked, ScoreStage::softmax}) {
    const ScoreOptions options{
        .stage = stage,
        .causal = c.causal,
        .key_mask = c.padding ? std::span<const float>(mask) : std::span<const float>(),
        .query_offset = c.query_offset};
    // Sums of d products of normal numbers in float, in whatever order the matrix library adds them.
    const double tolerance = stage == ScoreStage::raw ? 1e-6 * static_cast<double>(50 + c.head_dim) : 1e-5;
    const Tensor out = scores(q, k, options, {.threads = 1});
    const auto expected = attention_scores_reference(in_double(q).matrix(), in_double(k).matrix(), options);
    ASSERT_TRUE(expected.ok());
    for (Index i = 0; i < out.size(); ++i) {
      if (std::isinf((*expected)[i])) {
        ASSERT_EQ(out[i], kHidden) << i;
      } else {
        ASSERT_NEAR(out[i], (*expected)[i], tolerance) << i;
      }
    }
    const Tensor threaded = scores(q, k, options, {.threads = 3});
    EXPECT_TRUE(std::equal(out.begin(), out.end(), threaded.begin()));
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, ScoreTwin,
                         ::testing::Values(Case{1, 1, 2, false, false, 0}, Case{5, 7, 8, true, false, 0},
                                           Case{65, 33, 64, true, true, -20},
                                           Case{200, 300, 64, false, true, 0},
                                           Case{200, 300, 64, true, true, 50},
                                           Case{130, 64, 6, true, false, 1000},
                                           Case{3, 900, 512, true, true, 500}));

TEST(Scores, RowsAddUpToOneAndHiddenRowsAreZero) {
  const Tensor q = random_matrix(100, 16, 3), k = random_matrix(80, 16, 4);
  // The first 30 queries stand before every key.
  const Tensor p = scores(q, k, {.causal = true, .query_offset = 0, .key_offset = 30});
  for (Index i = 0; i < 100; ++i) {
    const auto row = p.matrix().row(i);
    EXPECT_NEAR(std::accumulate(row.begin(), row.end(), 0.0), i < 30 ? 0.0 : 1.0, 1e-5) << i;
    for (Index j = 0; j < 80; ++j) {
      EXPECT_EQ(row[static_cast<std::size_t>(j)] > 0, 30 + j <= i) << i << " " << j;
    }
  }
  const std::vector<float> none(80, 0.0F);
  const Tensor hidden = scores(q, k, {.key_mask = none});
  for (const float value : hidden.span()) EXPECT_EQ(value, 0.0F);
}

TEST(Scores, LargeScoresDoNotOverflow) {
  Tensor q = random_matrix(4, 8, 5), k = random_matrix(6, 8, 6);
  for (float& v : q.span()) v *= 1e15F;
  for (float& v : k.span()) v *= 1e15F;
  const Tensor p = scores(q, k, {});
  for (Index i = 0; i < 4; ++i) {
    const auto row = p.matrix().row(i);
    EXPECT_NEAR(std::accumulate(row.begin(), row.end(), 0.0), 1.0, 1e-6);
  }
}

TEST(Scores, NotANumberStaysWhereArithmeticPutsIt) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  Tensor q = random_matrix(3, 4, 7), k = random_matrix(5, 4, 8);
  q[4 * 1 + 2] = nan;
  Tensor p = scores(q, k, {});
  for (Index i = 0; i < 15; ++i) EXPECT_EQ(std::isnan(p[i]), i / 5 == 1) << i;
  q = random_matrix(3, 4, 7);
  k[4 * 3] = nan;
  p = scores(q, k, {.stage = ScoreStage::scaled});
  for (Index i = 0; i < 15; ++i) EXPECT_EQ(std::isnan(p[i]), i % 5 == 3) << i;
  p = scores(q, k, {});
  for (Index i = 0; i < 15; ++i) EXPECT_TRUE(std::isnan(p[i])) << i;
  // Hidden keys reach nothing, whatever they hold.
  const std::vector<float> mask{1, 1, 1, 0, 1};
  p = scores(q, k, {.key_mask = mask});
  for (Index i = 0; i < 15; ++i) EXPECT_TRUE(std::isfinite(p[i])) << i;
  // An infinite score has no softmax.
  k = random_matrix(5, 4, 8);
  for (Index j = 0; j < 4; ++j) q[j] = k[j] = 3e38F;
  p = scores(q, k, {});
  EXPECT_TRUE(std::isnan(p[0]));
  EXPECT_TRUE(std::isfinite(p[5 * 1 + 1]));
}

// Rotating q and k from a later offset changes no score (paper eq. 11 and 16).
TEST(Scores, RotatedScoresDoNotFeelAShift) {
  const RotaryTable table(rotary_frequencies({.head_dim = 64}).value());
  const Tensor q = random_matrix(40, 64, 9), k = random_matrix(40, 64, 10);
  const RotateShape shape{.positions = 40, .head_dim = 64};
  const auto at = [&](Index offset) {
    Tensor rq{40, 64}, rk{40, 64};
    rotate(q.span(), rq.span(), shape, table, offset);
    rotate(k.span(), rk.span(), shape, table, offset);
    return scores(rq, rk, {.stage = ScoreStage::scaled});
  };
  const Tensor here = at(0), there = at(5000);
  for (Index i = 0; i < here.size(); ++i) EXPECT_NEAR(here[i], there[i], 1e-5) << i;
}

TEST(Scores, BadInputIsRefusedWithItsValue) {
  const Tensor q = random_matrix(2, 4, 1), k = random_matrix(3, 6, 1);
  Tensor out{2, 3};
  const Status status = attention_scores(q.matrix(), k.matrix(), out.matrix(), {});
  ASSERT_FALSE(status.ok());
  EXPECT_NE(status.error().message().find("4 and 6"), std::string::npos);
  const Tensor fits = random_matrix(3, 4, 1);
  const std::vector<float> mask(2, 1.0F);
  EXPECT_FALSE(attention_scores(q.matrix(), fits.matrix(), out.matrix(), {.key_mask = mask}).ok());
  EXPECT_FALSE(attention_scores(q.matrix(), fits.matrix(), out.matrix(), {.scale = std::nan("")}).ok());
  EXPECT_THROW((void)attention_scores(q.matrix(), fits.matrix(), Tensor{3, 3}.matrix(), {}),
               std::invalid_argument);
  Tensor empty{0, 3};
  EXPECT_TRUE(attention_scores(q.matrix().rows_from(0, 0), fits.matrix(), empty.matrix(), {}).ok());
}

TEST(Scores, FinishedRowsAreShownOnceAndAsTheyStay) {
  const Tensor q = random_matrix(150, 8, 1), k = random_matrix(90, 8, 2);
  std::mutex mutex;
  std::map<Index, Tensor> shown;
  ScoreOptions options;
  options.causal = true;
  options.finished = [&](Index first, MatrixView<const float> rows) {
    Tensor copy{rows.rows, rows.cols};
    for (Index r = 0; r < rows.rows; ++r) std::ranges::copy(rows.row(r), copy.matrix().row(r).begin());
    const std::lock_guard lock(mutex);
    EXPECT_TRUE(shown.emplace(first, std::move(copy)).second);
  };
  const Tensor out = scores(q, k, options);
  ASSERT_EQ(shown.size(), 3U);
  Index next = 0;
  for (const auto& [first, rows] : shown) {
    EXPECT_EQ(first, next);
    EXPECT_EQ(rows.dim(0), std::min(kScoreRows, 150 - first));
    EXPECT_TRUE(std::equal(rows.begin(), rows.end(), out.begin() + first * 90));
    next += rows.dim(0);
  }
  EXPECT_EQ(next, 150);
}

TEST(Scores, StopsBetweenBlocks) {
  const Tensor q = random_matrix(4096, 4, 1);
  Tensor out{4096, 4096};
  std::stop_source stop;
  int reports = 0;
  const Work work{.progress =
                      [&](double) {
                        ++reports;
                        stop.request_stop();
                      },
                  .stop = stop.get_token()};
  const Status status = attention_scores(q.matrix(), q.matrix(), out.matrix(), {}, work);
  ASSERT_FALSE(status.ok());
  EXPECT_TRUE(status.error().cancelled);
  EXPECT_EQ(reports, 1);
}

TEST(PairContributions, AddUpToTheScore) {
  for (const Pairing pairing : {Pairing::interleaved, Pairing::half}) {
    for (const Index rotary_dim : {4, 6}) {
      const auto f =
          rotary_frequencies({.head_dim = 6, .rotary_dim = rotary_dim, .pairing = pairing}).value();
      std::vector<double> q(6), k(6);
      Random(1).fill_normal(std::span<double>(q));
      Random(2).fill_normal(std::span<double>(k));
      const auto parts = pair_contributions(q, k, f);
      EXPECT_EQ(parts.size(), 3U);
      EXPECT_NEAR(std::accumulate(parts.begin(), parts.end(), 0.0),
                  std::inner_product(q.begin(), q.end(), k.begin(), 0.0), 1e-14);
    }
  }
  const auto half = rotary_frequencies({.head_dim = 4, .pairing = Pairing::half}).value();
  const std::vector<double> q{1, 2, 3, 4}, k{5, 6, 7, 8};
  EXPECT_EQ(pair_contributions(q, k, half), (std::vector<double>{1 * 5 + 3 * 7, 2 * 6 + 4 * 8}));
  EXPECT_THROW((void)pair_contributions(q, std::vector<double>(3), half), std::invalid_argument);
}

}  // namespace
}  // namespace rope
