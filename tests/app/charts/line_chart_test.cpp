// SPDX-License-Identifier: MIT
#include "app/charts/line_chart.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QTest>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "tests/app/pages/page_events.h"

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

// Two points, and all between them is computed.
TEST_F(LineChartTest, ACurveThatIsComputedIsNotReadBetweenItsPoints) {
  ChartCurve curve{.name = QStringLiteral("square"), .x = {0, 100}, .y = {0, 100}};
  curve.value = [](double x) { return x * x; };
  ChartContent content{.x = {QString(), -20, 120}, .y = {QString(), 0, 100}};
  content.curves.push_back(curve);
  ChartBand band{.name = QStringLiteral("band"), .x = {0, 100}, .low = {0, 0}, .high = {1, 1}};
  band.ends = [](double x) { return std::pair(-x, x); };
  content.bands.push_back(band);
  chart.set_content(content);
  EXPECT_EQ(chart.values_at(7).join(QLatin1Char('\n')).toStdString(), "square: 49.00\nband: −7.000 to 7.000");
  EXPECT_TRUE(chart.values_at(-3).isEmpty()) << "beyond its points there is nothing";
  EXPECT_TRUE(chart.values_at(104).isEmpty());
  EXPECT_TRUE(std::isnan(curve.value_at(101)));
}

// Marks at the foot are not written over where there is another place.
TEST_F(LineChartTest, NamesKeepOffTheBarsAtTheFoot) {
  const double line = QFontMetricsF(scaled_font(0.9)).height();
  const double per_pixel = 100 / chart.plot_rect().height();
  ChartContent content{.x = chart.content().x, .y = chart.content().y};
  const auto flat = [&](const char* name, double pixels) {
    ChartCurve curve{.name = QString::fromLatin1(name), .x = {0, 100}, .y = {}};
    curve.y.assign(2, pixels * per_pixel);
    content.curves.push_back(curve);
  };
  flat("low", line + 5);  // room for its name below it, on the bars
  flat("high", line + 17);
  content.curves.back().named = false;
  content.spans.push_back({0, 100, QString(), {}});
  chart.set_content(content);
  const QImage picture = chart.grab().toImage();
  const double ratio = picture.devicePixelRatio();
  const QRectF plot = chart.plot_rect();
  int broken = 0;
  for (double x = plot.left() + 2; x < plot.right() - 2; x += 1) {
    const QPointF at = QPointF(x, plot.bottom() - 2) * ratio;
    if (picture.pixelColor(at.toPoint()).rgb() != current_theme().reference.rgb()) ++broken;
  }
  EXPECT_EQ(broken, 0);
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
  ASSERT_EQ(chart.shapes().size(), 1U);
  const ChartShape& band = chart.shapes().front();
  EXPECT_EQ(band.kind, ChartShape::Kind::area);
  EXPECT_LT(band.points.size(), 2000);
  const QRectF around = band.points.boundingRect();
  EXPECT_NEAR(around.top(), chart.to_pixels(0, 90).y(), 1);  // no peak is lost
  EXPECT_NEAR(around.bottom(), chart.to_pixels(0, 10).y(), 1);
  EXPECT_NEAR(around.width(), chart.plot_rect().width(), 3);
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
    for (const ChartShape& shape : chart.shapes()) {
      if (shape.kind == ChartShape::Kind::circles) dots += shape.points.size();
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

// Names fill much of the plot: wherever the handle stands, its box leaves them alone.
TEST_F(LineChartTest, TheBoxKeepsAwayFromNames) {
  for (const QSize& size : {QSize(600, 400), QSize(420, 260), QSize(300, 180)}) {
    chart.resize(size);
    ChartContent content{
        .x = {QStringLiteral("pair"), 0, 100}, .y = {QStringLiteral("theta"), 0, 100}, .cursor = 0};
    for (int i = 0; i < 4; ++i) {
      const double level = 20 + 20 * i;
      content.curves.push_back({.name = QStringLiteral("a model with a name %1").arg(i),
                                .x = {0, 100},
                                .y = {level, level - 15},
                                .series = i});
    }
    content.rules.push_back(
        {.at = 50, .name = QStringLiteral("trained length"), .orientation = Qt::Vertical});
    for (int at = 0; at <= 100; at += 5) {
      content.cursor = at;
      chart.set_content(content);
      const QRectF box = chart.box_rect();
      ASSERT_GT(chart.name_rects().size(), 2U);
      // Where there is no room for it, it is left out.
      EXPECT_TRUE(chart.plot_rect().contains(box) || box.isEmpty()) << at;
      EXPECT_GE(chart.box_at(at).size(), size.width() > 500 ? 2 : 0) << at;
      for (const QRectF& name : chart.name_rects()) {
        EXPECT_FALSE(name.intersects(box)) << at << " of " << size.width();
      }
    }
  }
}

TEST_F(LineChartTest, ALineThatIsInterruptedCanSayWhy) {
  ChartCurve curve{
      .name = QStringLiteral("theta"), .x = {0, 1, 2, 3}, .y = {4, 3, std::nan(""), std::nan("")}};
  show_curve(curve, 2);
  EXPECT_TRUE(chart.box_at(2).isEmpty());
  curve.gap_text = QStringLiteral("stands still");
  show_curve(curve, 2);
  EXPECT_EQ(chart.box_at(2), (QStringList{QStringLiteral("2"), QStringLiteral("theta: stands still")}));
  EXPECT_EQ(chart.box_at(1).at(1), QStringLiteral("theta: 3.000"));
  EXPECT_TRUE(chart.box_at(5).isEmpty()) << "there is no line";
}

class ExplainedChart : public LineChartTest {
 protected:
  void SetUp() override {
    LineChartTest::SetUp();
    ChartContent content{
        .x = {QStringLiteral("distance"), 0, 100}, .y = {QStringLiteral("score"), 0, 100}, .cursor = 50};
    for (const double level : {20.0, 80.0}) {
      const QString name = QString::number(level);
      content.curves.push_back(
          {.name = name, .x = {0, 100}, .y = {level, level}, .explain = [name](double x) {
             return Explanation{QStringLiteral("curve %1 at %2").arg(name).arg(x), {math::text(name)}};
           }});
    }
    content.spans.push_back({70, 80, QStringLiteral("a rise"), [] {
                               return Explanation{QStringLiteral("why it rises"), {math::number(1)}};
                             }});
    chart.set_content(std::move(content));
  }
  void TearDown() override { EXPECT_EQ(test::open_card(), nullptr); }
  static std::string card_name() { return test::read_card().section(QLatin1Char('\n'), 0, 0).toStdString(); }
};

TEST_F(ExplainedChart, LinesOfTheBoxOpenTheirArithmetic) {
  QObject::connect(&chart, &LineChart::cursor_moved, &chart, [] { ADD_FAILURE() << "the handle has moved"; });
  QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, chart.box_line(1).center().toPoint());
  EXPECT_EQ(card_name(), "curve 20 at 50");
  QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, chart.box_line(2).center().toPoint());
  EXPECT_EQ(card_name(), "curve 80 at 50");
  QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, chart.box_line(0).center().toPoint());
  const std::string all = test::read_card().toStdString();
  EXPECT_THAT(all, HasSubstr("20: 20.00"));
  EXPECT_THAT(all, HasSubstr("80: 80.00"));
}

TEST_F(ExplainedChart, ARightClickIsAboutTheCurveBelowIt) {
  test::ask_for_menu(chart.viewport(), chart.to_pixels(30, 78).toPoint());
  EXPECT_EQ(card_name(), "curve 80 at 30");
  test::ask_for_menu(chart.viewport(), chart.to_pixels(30, 50).toPoint());  // near none: all of them
  EXPECT_EQ(card_name(), "30");
}

TEST_F(ExplainedChart, AMarkAtTheFootExplainsItself) {
  QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, (chart.to_pixels(75, 0) - QPointF(0, 3)).toPoint());
  EXPECT_EQ(card_name(), "why it rises");
}

TEST_F(ExplainedChart, TheKeyboardReachesTheSame) {
  chart.setFocus();
  QTest::keyClick(&chart, Qt::Key_Return);
  ASSERT_NE(test::open_card(), nullptr);
  QTest::keyClick(test::open_card()->findChild<FormulaView*>(), Qt::Key_Return);  // its first number
  EXPECT_EQ(test::open_card()->depth(), 2U);
  EXPECT_EQ(card_name(), "curve 20 at 50");
  ChartContent content = chart.content();
  content.cursor = 75;
  chart.set_content(std::move(content));
  QContextMenuEvent menu(QContextMenuEvent::Keyboard, {}, {});
  QApplication::sendEvent(&chart, &menu);
  EXPECT_THAT(test::read_card().toStdString(), HasSubstr("a rise"));
}

// The picture that is kept follows every change: curves, axes and grid in the same place.
TEST_F(LineChartTest, AxesFollowTheSizeAndMarksTheCursor) {
  const auto axis_is_at_the_foot = [this] {
    const QImage picture = chart.viewport()->grab().toImage();
    const QRectF plot = chart.plot_rect();
    const int x = static_cast<int>(plot.left() + plot.width() * 0.37);
    int darkest = 255, at = -1;
    for (int y = static_cast<int>(plot.bottom()) - 30; y < picture.height() && y < plot.bottom() + 6; ++y) {
      const int here = qGray(picture.pixel(x, y));
      if (here < darkest) darkest = here, at = y;
    }
    return std::abs(at - plot.bottom()) <= 1;
  };
  ChartCurve high{.name = QStringLiteral("high"), .x = {0, 100}, .y = {90, 90}};
  show_curve(high);
  EXPECT_TRUE(axis_is_at_the_foot());
  chart.resize(600, 300);
  EXPECT_TRUE(axis_is_at_the_foot());
  const QImage before = chart.viewport()->grab().toImage();
  show_curve(high, 30);
  const QImage with_cursor = chart.viewport()->grab().toImage();
  EXPECT_NE(before, with_cursor);
  show_curve(high);
  EXPECT_EQ(chart.viewport()->grab().toImage(), before);
}

TEST(SimplifiedLine, KeepsWithinTheToleranceAndDropsWhatIsStraight) {
  QPolygonF line;
  for (int i = 0; i <= 1000; ++i) line << QPointF(i * 0.5, 100 + 40 * std::sin(i * 0.02));
  const QPolygonF kept = simplified(line, 0.12);
  EXPECT_LT(kept.size(), 150);
  EXPECT_EQ(kept.front(), line.front());
  EXPECT_EQ(kept.back(), line.back());
  qsizetype next = 1;
  for (const QPointF& point : line) {
    while (next + 1 < kept.size() && kept[next].x() < point.x()) ++next;
    const QPointF a = kept[next - 1], b = kept[next];
    const double y = a.y() + (b.y() - a.y()) * (point.x() - a.x()) / (b.x() - a.x());
    EXPECT_NEAR(y, point.y(), 0.12 + 1e-9);
  }
  QPolygonF straight;
  for (int i = 0; i < 50; ++i) straight << QPointF(i, 2 * i);
  EXPECT_EQ(simplified(straight, 0.1).size(), 2);
  const QPolygonF step{{0, 0}, {1, 0}, {1, 8}, {1, 9}, {2, 9}};
  EXPECT_EQ(simplified(step, 0.1), step) << "nothing of what goes straight up is lost";
}

TEST_F(LineChartTest, ValuesThatAreNotFiniteInterruptTheLine) {
  using Limits = std::numeric_limits<double>;
  for (const double gap : {Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity()}) {
    ChartCurve curve{.name = QStringLiteral("gap"), .points = true};
    for (int i = 0; i <= 10; ++i) {
      curve.x.push_back(10 * i);
      curve.y.push_back(i == 5 ? gap : i);
    }
    show_curve(curve);
    std::vector<qsizetype> counts;
    for (const ChartShape& shape : chart.shapes()) counts.push_back(shape.points.size());
    EXPECT_THAT(counts, testing::UnorderedElementsAre(2, 2, 10)) << gap;  // two straight lines, and the dots
  }
}

}  // namespace
}  // namespace rope::app
