// SPDX-License-Identifier: MIT
#include "app/charts/decimate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/charts/axis.h"
#include "core/support/random.h"

namespace rope::app {
namespace {

struct Samples {
  std::vector<double> x, y;
};

template <typename F>
Samples sampled(int count, F f) {
  Samples samples;
  for (int i = 0; i < count; ++i) {
    samples.x.push_back(double(i) / (count - 1));
    samples.y.push_back(f(samples.x.back()));
  }
  return samples;
}

std::size_t points_of(const std::vector<Piece>& pieces) {
  std::size_t count = 0;
  for (const Piece& piece : pieces) count += piece.line.size() + piece.upper.size() + piece.lower.size();
  return count;
}

std::pair<double, double> range_of(const std::vector<Piece>& pieces) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Piece& piece : pieces) {
    for (const auto* points : {&piece.line, &piece.upper, &piece.lower}) {
      for (const QPointF& point : *points) {
        low = std::min(low, point.y());
        high = std::max(high, point.y());
      }
    }
  }
  return {low, high};
}

TEST(Decimate, FewPointsStayAsTheyAre) {
  const Samples s = sampled(5, [](double x) { return x * x; });
  const std::vector<Piece> pieces = decimate(s.x, s.y, 0, 1, 800);
  ASSERT_EQ(pieces.size(), 1U);
  ASSERT_EQ(pieces[0].line.size(), 5U);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(pieces[0].line[i], QPointF(s.x[i], s.y[i]));
}

TEST(Decimate, KeptPointsLoseNoPeakAndAreFew) {
  Random random(4);
  Samples s = sampled(100'000, [](double x) { return std::sin(4000 * x); });
  for (double& y : s.y) y += 0.1 * random.normal();
  s.y[31'234] = 7;
  s.y[500] = std::numeric_limits<double>::quiet_NaN();
  const std::vector<std::size_t> kept = kept_points(s.x, s.y, 0, 1, 1000);
  EXPECT_LE(kept.size(), 4008U);
  EXPECT_TRUE(std::is_sorted(kept.begin(), kept.end()));
  EXPECT_EQ(std::adjacent_find(kept.begin(), kept.end()), kept.end());
  EXPECT_EQ(kept.front(), 0U);
  EXPECT_EQ(kept.back(), s.x.size() - 1);
  Samples thin;
  for (const std::size_t i : kept) {
    thin.x.push_back(s.x[i]);
    thin.y.push_back(s.y[i]);
  }
  EXPECT_EQ(range_of(decimate(thin.x, thin.y, 0, 1, 300)), range_of(decimate(s.x, s.y, 0, 1, 300)));
}

TEST(Decimate, ASmoothCurveOfAMillionPointsBecomesALineOfPixels) {
  const Samples s = sampled(1'000'000, [](double x) { return std::sin(6 * x); });
  const std::vector<Piece> pieces = decimate(s.x, s.y, 0, 1, 500);
  ASSERT_EQ(pieces.size(), 1U);
  EXPECT_FALSE(pieces[0].is_band());
  EXPECT_LE(points_of(pieces), 4U * 501);
}

TEST(Decimate, NoPeakIsLost) {
  Random random(3);
  for (int round = 0; round < 20; ++round) {
    Samples s = sampled(20'000, [](double x) { return std::cos(20 * x); });
    const auto at = static_cast<std::size_t>(random.below(s.y.size()));
    s.y[at] = 9;
    EXPECT_EQ(range_of(decimate(s.x, s.y, 0, 1, 300)).second, 9) << at;
  }
}

TEST(Decimate, ACurveThatTurnsWithinAPixelIsABand) {
  const Samples s = sampled(100'000, [](double x) { return std::sin(2 * M_PI * 5000 * x); });
  const std::vector<Piece> pieces = decimate(s.x, s.y, 0, 1, 500);
  const auto band =
      std::find_if(pieces.begin(), pieces.end(), [](const Piece& piece) { return piece.is_band(); });
  ASSERT_NE(band, pieces.end());
  EXPECT_GT(band->upper.size(), 450U);
  EXPECT_EQ(band->upper.size(), band->lower.size());
  for (std::size_t i = 0; i < band->upper.size(); ++i) EXPECT_GE(band->upper[i].y(), band->lower[i].y());
  EXPECT_LT(points_of(pieces), 1200U);
}

TEST(Decimate, SlowThenFastIsALineThenABand) {
  // As on a logarithmic axis: the swings get denser to the right.
  const Samples s = sampled(50'000, [](double x) { return std::cos(std::exp(9 * x)); });
  const std::vector<Piece> pieces = decimate(s.x, s.y, 0, 1, 400);
  EXPECT_FALSE(pieces.front().is_band());
  EXPECT_TRUE(std::any_of(pieces.begin(), pieces.end(), [](const Piece& piece) { return piece.is_band(); }));
  // One after the other, from left to right.
  double x = -1;
  for (const Piece& piece : pieces) {
    const std::vector<QPointF>& points = piece.is_band() ? piece.upper : piece.line;
    EXPECT_GE(points.front().x() + 1.0 / 400, x);
    x = points.back().x();
  }
}

TEST(Decimate, GapsStayGaps) {
  Samples s = sampled(10, [](double x) { return x; });
  s.y[4] = std::nan("");
  s.y[8] = std::numeric_limits<double>::infinity();
  const std::vector<Piece> pieces = decimate(s.x, s.y, 0, 1, 100);
  ASSERT_EQ(pieces.size(), 3U);
  EXPECT_EQ(pieces[0].line.size(), 4U);
  EXPECT_EQ(pieces[1].line.size(), 3U);
  EXPECT_EQ(pieces[2].line.size(), 1U);
}

TEST(Decimate, NothingAndNonsenseGiveNothing) {
  EXPECT_TRUE(decimate({}, {}, 0, 1, 100).empty());
  const std::vector<double> nan(5, std::nan(""));
  EXPECT_TRUE(decimate(nan, nan, 0, 1, 100).empty());
  const std::vector<double> x{0, 1, 2}, y{1};
  EXPECT_EQ(points_of(decimate(x, y, 0, 0, 0)), 1U);
}

TEST(Axis, TicksAreRound) {
  EXPECT_EQ(axis_ticks({{}, 0, 2000}, 5), (std::vector<double>{0, 500, 1000, 1500, 2000}));
  EXPECT_EQ(axis_ticks({{}, 1, 1e6, true}, 7), (std::vector<double>{1, 10, 100, 1000, 1e4, 1e5, 1e6}));
  EXPECT_EQ(axis_ticks({{}, 1, 1e6, true}, 4), (std::vector<double>{1, 100, 1e4, 1e6}));
  EXPECT_EQ(axis_ticks({{}, 1, 10, true}, 6).size(), 4U);  // 1 2 5 10
  const std::vector<double> around_zero = axis_ticks({{}, -0.7, 0.7}, 5);
  EXPECT_NE(std::find(around_zero.begin(), around_zero.end(), 0.0), around_zero.end());
  for (const double tick : around_zero) EXPECT_LE(std::abs(tick), 0.7 + 1e-12);
}

TEST(Axis, RoundedAxesHoldTheirRange) {
  const Axis linear = rounded_axis({{}, 0.13, 17.2});
  EXPECT_EQ(linear.minimum, 0);
  EXPECT_EQ(linear.maximum, 20);
  const Axis log = rounded_axis({{}, 0.03, 700, true});
  EXPECT_NEAR(log.minimum, 0.01, 1e-12);
  EXPECT_NEAR(log.maximum, 1000, 1e-9);
  const Axis flat = rounded_axis({{}, 5, 5});
  EXPECT_LT(flat.minimum, 5);
  EXPECT_GT(flat.maximum, 5);
}

TEST(Interpolate, IsLinearBetweenSamplesAndNothingOutside) {
  const std::vector<double> x{0, 10, 20};
  const std::vector<double> y{1, 3, 2};
  EXPECT_EQ(interpolate(x, y, 5), 2);
  EXPECT_EQ(interpolate(x, y, 20), 2);
  EXPECT_TRUE(std::isnan(interpolate(x, y, 21)));
  EXPECT_TRUE(std::isnan(interpolate(x, {}, 5)));
}

}  // namespace
}  // namespace rope::app
