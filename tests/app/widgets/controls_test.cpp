// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <QDoubleSpinBox>
#include <QHelpEvent>
#include <QLocale>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <cmath>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "app/widgets/choice.h"
#include "app/widgets/labelled_slider.h"
#include "app/widgets/number_text.h"
#include "app/widgets/round_step.h"
#include "app/widgets/table.h"
#include "app/widgets/tool_tip.h"
#include "app/widgets/transport_bar.h"

namespace rope::app {
namespace {

TEST(NumberText, FourSignificantDigits) {
  const QLocale before;
  QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
  EXPECT_EQ(number_text(0.83214999), QStringLiteral("0.8321"));
  EXPECT_EQ(number_text(-12.3456), QStringLiteral("−12.35"));
  EXPECT_EQ(number_text(9.99996), QStringLiteral("10.00"));
  EXPECT_EQ(number_text(1), QStringLiteral("1.000"));
  EXPECT_EQ(number_text(0), QStringLiteral("0.000"));
  EXPECT_EQ(number_text(12345.6), QStringLiteral("12,350"));
  EXPECT_EQ(number_text(1.2345e-5, 3), QStringLiteral("1.23×10⁻⁵"));
  EXPECT_EQ(number_text(-6.0221e23), QStringLiteral("−6.022×10²³"));
  EXPECT_EQ(number_text(std::numeric_limits<double>::infinity()), QStringLiteral("∞"));
  EXPECT_EQ(number_text(std::nan("")), QStringLiteral("–"));
  EXPECT_EQ(short_number_text(10000), QStringLiteral("10,000"));
  EXPECT_EQ(short_number_text(0.5), QStringLiteral("0.5"));
  EXPECT_EQ(whole_text(1'000'000), QStringLiteral("1,000,000"));
  EXPECT_EQ(percent_text(0.1234, 1), QStringLiteral("12.3 %"));
  EXPECT_EQ(whole_text(-12), QStringLiteral("−12"));
  EXPECT_EQ(fixed_text(-0.25, 3), QStringLiteral("−0.250"));
  EXPECT_EQ(short_number_text(-0.5), QStringLiteral("−0.5"));
  QLocale::setDefault(QLocale(QLocale::German));
  EXPECT_EQ(number_text(0.5), QStringLiteral("0,5000"));
  EXPECT_EQ(short_number_text(0.5), QStringLiteral("0,5"));
  QLocale::setDefault(before);
}

TEST(RoundStep, IsTheNextOneTwoOrFive) {
  for (const auto& [least, step] : std::vector<std::pair<double, double>>{
           {1, 1}, {1.01, 2}, {2, 2}, {3, 5}, {5.5, 10}, {0.03, 0.05}, {1000, 1000}, {70000, 100000}}) {
    EXPECT_DOUBLE_EQ(round_step(least), step) << least;
  }
}

TEST(ToolTip, SaysWhatIsUnderTheMouseAndNothingElsewhere) {
  QWidget widget;
  widget.resize(100, 100);
  widget.show();
  const auto text_at = [](const QPoint& at) { return at.x() < 50 ? QStringLiteral("left") : QString(); };
  QHelpEvent left(QEvent::ToolTip, {10, 10}, widget.mapToGlobal(QPoint(10, 10)));
  EXPECT_TRUE(answer_tool_tip(&left, &widget, text_at));
  EXPECT_EQ(QToolTip::text(), QStringLiteral("left"));
  QHelpEvent right(QEvent::ToolTip, {90, 10}, widget.mapToGlobal(QPoint(90, 10)));
  EXPECT_TRUE(answer_tool_tip(&right, &widget, text_at));
  EXPECT_TRUE(QTest::qWaitFor([] { return !QToolTip::isVisible(); }, 2000));
  QEvent other(QEvent::Enter);
  EXPECT_FALSE(answer_tool_tip(&other, &widget, text_at));
}

TEST(Csv, KeepsEveryBitAndQuotesWhatNeedsIt) {
  Table table{{QStringLiteral("pair"), QStringLiteral("theta, rad"), QStringLiteral("note")}, {}};
  table.rows.push_back({qint64{3}, 0.1 + 0.2, QStringLiteral("say \"q\"")});
  table.rows.push_back({2.0, number_cell(std::nan("")), QStringLiteral("\u03b8")});
  EXPECT_EQ(to_csv(table),
            QByteArray("pair,\"theta, rad\",note\n3,0.30000000000000004,\"say \"\"q\"\"\"\n2,,\u03b8\n"));
}

TEST(LabelledSlider, TakesExactValuesFromTheField) {
  LabelledSlider slider(QStringLiteral("base"), {1, 1e6, 1, 3, true, {}});
  std::vector<double> edits;
  QObject::connect(&slider, &LabelledSlider::edited, &slider, [&](double value) { edits.push_back(value); });
  slider.set_value(10000);
  EXPECT_TRUE(edits.empty());
  EXPECT_EQ(slider.value(), 10000);
  auto* field = slider.findChild<QDoubleSpinBox*>();
  field->setValue(12345.678);
  EXPECT_EQ(edits, std::vector<double>{12345.678});
  EXPECT_EQ(slider.value(), 12345.678);
  // 10^3 is half of the way from 10^0 to 10^6 on a logarithmic slider.
  auto* handle = slider.findChild<QSlider*>();
  handle->setValue(handle->maximum() / 2);
  EXPECT_NEAR(edits.back(), 1000, 1e-9);
}

TEST(LabelledSlider, ADragIsOneGestureAndTheNextAnother) {
  LabelledSlider slider(QStringLiteral("m"), {0, 100, 1, 0});
  std::vector<std::uint64_t> keys;
  QObject::connect(&slider, &LabelledSlider::edited, &slider,
                   [&](double, Gesture gesture) { keys.push_back(gesture.key); });
  auto* handle = slider.findChild<QSlider*>();
  for (int drag = 0; drag < 2; ++drag) {
    handle->setSliderDown(true);
    for (int i = 1; i <= 5; ++i) handle->setSliderPosition(drag * 10 + i);
    handle->setSliderDown(false);
  }
  ASSERT_EQ(keys.size(), 10U);
  EXPECT_EQ(std::set<std::uint64_t>(keys.begin(), keys.begin() + 5).size(), 1U);
  EXPECT_EQ(std::set<std::uint64_t>(keys.begin(), keys.end()).size(), 2U);
}

TEST(LabelledSlider, ARangeThatShrinksClampsSilently) {
  LabelledSlider slider(QStringLiteral("pair"), {0, 31, 1, 0});
  int edits = 0;
  QObject::connect(&slider, &LabelledSlider::edited, &slider, [&] { ++edits; });
  slider.set_value(30);
  slider.set_range(0, 7);
  EXPECT_EQ(slider.whole_value(), 7);
  EXPECT_EQ(edits, 0);
}

TEST(Choice, TellsOnlyWhatAPersonPicked) {
  Choice<int> choice({{1, QStringLiteral("one")}, {2, QStringLiteral("two")}});
  std::vector<int> picked;
  choice.on_pick(&choice, [&](int value) { picked.push_back(value); });
  choice.set_value(2);
  EXPECT_EQ(choice.value(), 2);
  EXPECT_TRUE(picked.empty());
  choice.show();
  choice.setFocus();
  QTest::keyClick(&choice, Qt::Key_Up);
  EXPECT_EQ(picked, std::vector<int>{1});
}

TEST(TransportBar, StepsFromBetweenGoToTheNextWholeOne) {
  TransportBar bar(QStringLiteral("m"));
  bar.set_range(0, 10, 1);
  std::vector<double> moves;
  QObject::connect(&bar, &TransportBar::moved, &bar, [&](double position) { moves.push_back(position); });
  bar.set_position(2.4);
  bar.step(1);
  bar.step(1);
  bar.set_position(2.4);
  bar.step(-1);
  bar.set_position(0);
  bar.step(-1);
  EXPECT_EQ(moves, (std::vector<double>{3, 4, 2, 0}));
}

TEST(TransportBar, PlaysByTheClockAsOneGestureAndStops) {
  TransportBar bar(QStringLiteral("m"));
  bar.set_range(0, 1000, 1);
  bar.set_rate(100);
  std::vector<double> moves;
  std::set<std::uint64_t> gestures;
  QObject::connect(&bar, &TransportBar::moved, &bar, [&](double position, Gesture gesture) {
    moves.push_back(position);
    gestures.insert(gesture.key);
  });
  bar.play();
  EXPECT_TRUE(bar.playing());
  QTest::qWait(300);
  bar.pause();
  const std::size_t count = moves.size();
  ASSERT_GT(count, 3U);
  EXPECT_GT(moves.back(), 15);  // 30 by the clock; a busy machine may be late
  EXPECT_LT(moves.back(), 60);
  EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end()));
  EXPECT_EQ(gestures.size(), 1U);
  QTest::qWait(50);
  EXPECT_EQ(moves.size(), count);
}

TEST(TransportBar, WithoutLoopItEndsAtTheEnd) {
  TransportBar bar(QStringLiteral("m"));
  bar.set_range(0, 5, 1);
  bar.set_rate(1000);
  bar.set_loop(false);
  double last = -1;
  QObject::connect(&bar, &TransportBar::moved, &bar, [&](double position) { last = position; });
  bar.play();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !bar.playing(); }, 2000));
  EXPECT_EQ(last, 5);
}

}  // namespace
}  // namespace rope::app
