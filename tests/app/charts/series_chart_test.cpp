// SPDX-License-Identifier: MIT
#include "app/charts/series_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAreaSeries>
#include <QChart>
#include <QLineSeries>
#include <QTest>
#include <cmath>

namespace rope::app {
namespace {

using testing::HasSubstr;

class SeriesChartTest : public testing::Test {
 protected:
  SeriesChart chart{QStringLiteral("Decay")};

  void SetUp() override {
    Curve curve{QStringLiteral("bound"), Role::reference, {}, {}, {}, {}};
    for (int i = 0; i <= 100; ++i) {
      curve.x.push_back(i);
      curve.y.push_back(100 - i);
    }
    chart.resize(600, 400);
    chart.set_axes({QStringLiteral("distance"), 0, 100}, {QStringLiteral("score"), 0, 100});
    chart.set_curves({curve});
    chart.set_marks({{50, Qt::Vertical, QStringLiteral("here"), Role::relation, true}});
    chart.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&chart));
  }
};

TEST_F(SeriesChartTest, SaysInWordsWhatItShows) {
  const std::string summary = chart.accessibleDescription().toStdString();
  EXPECT_THAT(summary, HasSubstr("bound: from 100.0 at 0 to 0.000 at 100"));
  EXPECT_THAT(chart.values_at(24.7).toStdString(), HasSubstr("bound: 75.00"));
}

TEST_F(SeriesChartTest, HoverAndKeysMoveTheCrossHair) {
  std::vector<double> xs;
  QObject::connect(&chart, &SeriesChart::hovered, &chart, [&](double x) { xs.push_back(x); });
  QTest::mouseMove(chart.viewport(), chart.position_of(25, 50).toPoint());
  ASSERT_TRUE(QTest::qWaitFor([&] { return !xs.empty(); }, 2000));
  EXPECT_NEAR(xs.back(), 25, 0.5);
  const double before = xs.back();
  QTest::keyClick(&chart, Qt::Key_Right);
  EXPECT_NEAR(xs.back(), before + 1, 1e-6);
}

TEST_F(SeriesChartTest, ADraggedMarkTellsWhereItIsAsOneGesture) {
  std::vector<double> values;
  std::vector<std::uint64_t> keys;
  QObject::connect(&chart, &SeriesChart::mark_moved, &chart, [&](int index, double value, Gesture gesture) {
    EXPECT_EQ(index, 0);
    values.push_back(value);
    keys.push_back(gesture.key);
  });
  QWidget* viewport = chart.viewport();
  QTest::mousePress(viewport, Qt::LeftButton, {}, chart.position_of(50, 30).toPoint());
  QTest::mouseMove(viewport, chart.position_of(60, 30).toPoint());
  QTest::mouseMove(viewport, chart.position_of(70, 30).toPoint());
  QTest::mouseRelease(viewport, Qt::LeftButton, {}, chart.position_of(70, 30).toPoint());
  QTest::mouseMove(viewport, chart.position_of(80, 30).toPoint());
  ASSERT_GE(values.size(), 2U);
  EXPECT_NEAR(values.back(), 70, 0.5);
  EXPECT_EQ(keys.front(), keys.back());
  QTest::keyClick(&chart, Qt::Key_Left, Qt::ControlModifier);
  EXPECT_NEAR(values.back(), 49, 1e-6);  // from where the mark is shown, which nobody changed
}

TEST_F(SeriesChartTest, ManyPointsAreBroughtDownToPixels) {
  Curve curve{QStringLiteral("ones"), Role::relation, {}, {}, {}, {}};
  for (int i = 0; i < 200'000; ++i) {
    curve.x.push_back(i / 2000.0);
    curve.y.push_back(50 + 40 * std::sin(i * 0.7));
  }
  chart.set_curves({curve});
  qsizetype points = 0;
  for (QAbstractSeries* series : chart.chart()->series()) {
    if (auto* line = qobject_cast<QXYSeries*>(series)) points += line->count();
    if (auto* area = qobject_cast<QAreaSeries*>(series)) points += area->upperSeries()->count();
  }
  EXPECT_GT(points, 300);
  EXPECT_LT(points, 2000);
}

}  // namespace
}  // namespace rope::app
