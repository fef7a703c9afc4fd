// SPDX-License-Identifier: MIT
#include "app/charts/line_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAreaSeries>
#include <QChart>
#include <QLineSeries>
#include <QScatterSeries>
#include <QTest>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace rope::app {
namespace {

using testing::HasSubstr;

class LineChartTest : public testing::Test {
 protected:
  LineChart chart{QStringLiteral("Decay")};

  void SetUp() override {
    ChartCurve curve{.name = QStringLiteral("bound"), .role = Role::reference};
    for (int i = 0; i <= 100; ++i) {
      curve.x.push_back(i);
      curve.y.push_back(100 - i);
    }
    show_curve(curve);
    chart.resize(600, 400);
    chart.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&chart));
  }

  void show_curve(ChartCurve curve, std::optional<double> cursor = {}) {
    ChartContent content{
        .x = {QStringLiteral("distance"), 0, 100}, .y = {QStringLiteral("score"), 0, 100}, .cursor = cursor};
    content.curves.push_back(std::move(curve));
    chart.set_content(std::move(content));
  }
};

TEST_F(LineChartTest, SaysInWordsWhatItShows) {
  const std::string summary = chart.accessibleDescription().toStdString();
  EXPECT_THAT(summary, HasSubstr("bound: from 100.0 at 0 to 0.000 at 100"));
  EXPECT_THAT(chart.values_at(24.7).join(QLatin1Char('\n')).toStdString(), HasSubstr("bound: 75.00"));
  ChartContent content = chart.content();
  content.summary = QStringLiteral("It falls.");
  content.cursor = 40;
  chart.set_content(std::move(content));
  EXPECT_EQ(chart.accessibleDescription().toStdString(), "40: bound: 60.00\nIt falls.");
}

TEST_F(LineChartTest, HoverAndKeysMoveTheCrossHair) {
  QTest::mouseMove(chart.viewport(), chart.to_pixels(25, 50).toPoint());
  ASSERT_TRUE(QTest::qWaitFor([&] { return chart.cross_hair().has_value(); }, 2000));
  EXPECT_NEAR(*chart.cross_hair(), 25, 0.5);
  const double before = *chart.cross_hair();
  QTest::keyClick(&chart, Qt::Key_Right);
  EXPECT_NEAR(*chart.cross_hair(), before + 1, 1e-6);
  EXPECT_THAT(chart.accessibleDescription().toStdString(), HasSubstr("26: bound: 74.00"));
  QTest::keyClick(&chart, Qt::Key_End);
  EXPECT_EQ(chart.cross_hair(), 100);
  QTest::keyClick(&chart, Qt::Key_Right);
  EXPECT_EQ(chart.cross_hair(), 100);
}

TEST_F(LineChartTest, ADraggedHandleTellsWhereItIsAsOneGesture) {
  std::vector<double> values;
  std::vector<std::uint64_t> keys;
  show_curve(chart.content().curves.front(), 50);
  QObject::connect(&chart, &LineChart::cursor_moved, &chart, [&](double value, Gesture gesture) {
    values.push_back(value);
    keys.push_back(gesture.key);
  });
  QWidget* viewport = chart.viewport();
  QTest::mousePress(viewport, Qt::LeftButton, {}, chart.to_pixels(50, 30).toPoint());
  QTest::mouseMove(viewport, chart.to_pixels(60, 30).toPoint());
  QTest::mouseMove(viewport, chart.to_pixels(70, 30).toPoint());
  QTest::mouseRelease(viewport, Qt::LeftButton, {}, chart.to_pixels(70, 30).toPoint());
  QTest::mouseMove(viewport, chart.to_pixels(80, 30).toPoint());
  ASSERT_GE(values.size(), 2U);
  EXPECT_NEAR(values.back(), 70, 0.5);
  EXPECT_EQ(keys.front(), keys.back());
  QTest::keyClick(&chart, Qt::Key_Left);
  EXPECT_NEAR(values.back(), 49, 1e-6);  // from where the handle is shown, which nobody changed
}

TEST_F(LineChartTest, ManyPointsAreBroughtDownToPixels) {
  ChartCurve curve{.name = QStringLiteral("ones"), .role = Role::relation};
  for (int i = 0; i < 200'000; ++i) {
    curve.x.push_back(i / 2000.0);
    curve.y.push_back(50 + 40 * std::sin(i * 0.7));
  }
  show_curve(curve);
  qsizetype points = 0;
  for (QAbstractSeries* series : chart.chart()->series()) {
    if (auto* line = qobject_cast<QXYSeries*>(series)) points += line->count();
    if (auto* area = qobject_cast<QAreaSeries*>(series)) points += area->upperSeries()->count();
  }
  EXPECT_GT(points, 300);
  EXPECT_LT(points, 2000);
}

TEST_F(LineChartTest, DotsStandWhereThereIsRoomForThem) {
  const auto dots_of = [&](int count) {
    ChartCurve curve{.name = QStringLiteral("theta"), .points = true};
    for (int i = 0; i < count; ++i) {
      curve.x.push_back(100.0 * i / (count - 1));
      curve.y.push_back(50);
    }
    show_curve(curve);
    qsizetype dots = 0;
    for (QAbstractSeries* series : chart.chart()->series()) {
      if (auto* scatter = qobject_cast<QScatterSeries*>(series)) dots += scatter->count();
    }
    return dots;
  };
  EXPECT_EQ(dots_of(64), 64);
  EXPECT_EQ(dots_of(300), 0);
}

TEST_F(LineChartTest, ManyValuesAtTheHandleGiveWayToTheLast) {
  ChartContent content{
      .x = {QStringLiteral("pair"), 0, 100}, .y = {QStringLiteral("theta"), 0, 100}, .cursor = 50};
  for (int i = 0; i < 40; ++i) {
    const double level = i;
    content.curves.push_back({.name = QString::number(i), .x = {0, 100}, .y = {level, level}, .series = i});
  }
  chart.set_content(std::move(content));
  EXPECT_EQ(chart.box_at(50), (QStringList{QStringLiteral("50"), QStringLiteral("39: 39.00")}));
  EXPECT_EQ(chart.box_at(20).size(), 41) << "the cross-hair tells all";
}

TEST_F(LineChartTest, ValuesThatAreNotFiniteInterruptTheLine) {
  ChartCurve curve{.name = QStringLiteral("gap"), .points = true};
  for (int i = 0; i <= 10; ++i) {
    curve.x.push_back(10 * i);
    curve.y.push_back(i == 5 ? std::numeric_limits<double>::quiet_NaN() : i);
  }
  show_curve(curve);
  std::vector<qsizetype> counts;
  for (QAbstractSeries* series : chart.chart()->series()) {
    if (auto* line = qobject_cast<QXYSeries*>(series)) counts.push_back(line->count());
  }
  EXPECT_THAT(counts, testing::UnorderedElementsAre(5, 5, 10));  // two lines, and the dots
}

}  // namespace
}  // namespace rope::app
