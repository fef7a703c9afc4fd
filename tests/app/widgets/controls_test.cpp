// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <QAccessible>
#include <QApplication>
#include <QBuffer>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHelpEvent>
#include <QLabel>
#include <QLocale>
#include <QSlider>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "app/widgets/accessible_value.h"
#include "app/widgets/angle_text.h"
#include "app/widgets/choice.h"
#include "app/widgets/labelled_slider.h"
#include "app/widgets/labels.h"
#include "app/widgets/motion.h"
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

TEST(RoleLabel, ShowsWhatAFileSaysAsItStands) {
  const RoleLabel label(QStringLiteral("<b>x</b><img src='y'>"));
  EXPECT_EQ(label.textFormat(), Qt::PlainText);
  EXPECT_GT(label.sizeHint().width(),
            QFontMetrics(label.font()).horizontalAdvance(QStringLiteral("<b>x</b>")));
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

// Rows that are made while they are written, by several threads, come in their order; a stop ends it.
TEST(Csv, ManyRowsAreWrittenAsAWholeTableIs) {
  TableRows rows;
  rows.columns = {QStringLiteral("n"), QStringLiteral("half")};
  rows.count = 150000;
  rows.row = [](qint64 row, std::vector<Cell>& cells) { cells = {row, static_cast<double>(row) / 2}; };
  QBuffer written;
  written.open(QIODevice::WriteOnly);
  std::vector<double> told;
  ASSERT_TRUE(write_csv(rows, written, {[&told](double share) { told.push_back(share); }, {}, 0}));
  EXPECT_EQ(written.data(), to_csv(to_table(rows)));
  EXPECT_TRUE(written.data().endsWith("149999,74999.5\n"));
  ASSERT_GE(told.size(), 2U);
  EXPECT_EQ(told.back(), 1);
  EXPECT_EQ(to_table(table_rows(to_table(rows))).rows[77], (std::vector<Cell>{qint64{77}, 38.5}));
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(write_csv(rows, written, {{}, stop.get_token(), 0}));
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

TEST(LabelledSlider, ArrowKeysGoByTheStepAndPastWhatTheSliderCanShow) {
  LabelledSlider slider(
      QStringLiteral("m"),
      {.minimum = 0, .maximum = 64, .step = 1, .decimals = 2, .field_minimum = -100, .field_maximum = 100});
  auto* handle = slider.findChild<QSlider*>();
  slider.set_value(3);
  QTest::keyClick(handle, Qt::Key_Right);
  EXPECT_EQ(slider.value(), 4);
  QTest::keyClick(handle, Qt::Key_Left);
  QTest::keyClick(handle, Qt::Key_Down);
  EXPECT_EQ(slider.value(), 2);
  slider.set_value(80);  // typed beyond the slider's end: it goes on from there, not from the end
  QTest::keyClick(handle, Qt::Key_Left);
  EXPECT_EQ(slider.value(), 79);
  slider.set_value(64);
  QTest::keyClick(handle, Qt::Key_Right);
  EXPECT_EQ(slider.value(), 64);
}

TEST(LabelledSlider, AnEvenSliderStepsByTwoBothWays) {
  LabelledSlider slider(QStringLiteral("d"), {.minimum = 2, .maximum = 256, .step = 2, .decimals = 0});
  slider.set_value(64);
  QTest::keyClick(slider.findChild<QSlider*>(), Qt::Key_Left);
  EXPECT_EQ(slider.value(), 62);
  QTest::keyClick(slider.findChild<QSlider*>(), Qt::Key_Up);
  EXPECT_EQ(slider.value(), 64);
}

TEST(LabelledSlider, TheWheelTurnsOnlyWhatHasTheFocus) {
  QWidget panel;
  auto* slider = new LabelledSlider(QStringLiteral("n"), {.minimum = 0, .maximum = 64, .step = 1}, &panel);
  auto* other = new QDoubleSpinBox(&panel);
  panel.show();
  panel.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&panel));
  auto* handle = slider->findChild<QSlider*>();
  std::set<std::uint64_t> gestures;
  QObject::connect(slider, &LabelledSlider::edited, slider,
                   [&](double, Gesture gesture) { gestures.insert(gesture.key); });
  const auto wheel = [](QWidget* on, int angle) {
    QWheelEvent event({5, 5}, on->mapToGlobal(QPointF(5, 5)), {}, {0, angle}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(on, &event);
    return event.isAccepted();
  };
  slider->set_value(10);
  other->setFocus();
  EXPECT_FALSE(wheel(handle, 120)) << "the panel is to scroll";
  EXPECT_EQ(slider->value(), 10);
  handle->setFocus();
  EXPECT_TRUE(wheel(handle, 120));
  EXPECT_EQ(slider->value(), 11);
  wheel(handle, -60);
  EXPECT_EQ(slider->value(), 11) << "half a notch";
  wheel(handle, -60);
  EXPECT_EQ(slider->value(), 10);
  EXPECT_EQ(gestures.size(), 1U);
}

TEST(LabelledSlider, ADoubleClickBringsTheFirstValueBack) {
  LabelledSlider slider(QStringLiteral("base"), {.minimum = 0, .maximum = 64, .step = 1, .reset = 5});
  LabelledSlider without(QStringLiteral("x"), {.minimum = 0, .maximum = 64, .step = 1});
  for (LabelledSlider* one : {&slider, &without}) {
    one->show();
    one->set_value(50);
    QTest::mouseDClick(one->findChild<QLabel*>(), Qt::LeftButton);
  }
  EXPECT_EQ(slider.value(), 5);
  EXPECT_EQ(without.value(), 50);
}

TEST(TransportBar, AnotherSpeedGoesOnFromHere) {
  TransportBar bar(QStringLiteral("m"));
  bar.set_range(0, 1000, 1);
  bar.set_position(40);
  std::vector<double> moves{40};
  QObject::connect(&bar, &TransportBar::moved, &bar, [&](double position) { moves.push_back(position); });
  bar.play();
  ASSERT_TRUE(QTest::qWaitFor([&] { return moves.size() > 3; }, 5000));
  auto* speed = bar.findChild<QComboBox*>();
  speed->setCurrentIndex(speed->count() - 1);
  const std::size_t before = moves.size();
  ASSERT_TRUE(QTest::qWaitFor([&] { return moves.size() > before + 3; }, 5000));
  bar.pause();
  EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end()));
  EXPECT_GT(moves[before] - moves[before - 1], 4 * (moves[2] - moves[1]));
  EXPECT_LT(moves[before] - moves[before - 1], 5) << "a step, not a jump";
}

TEST(TransportBar, ReducedMotionGoesInWholeSteps) {
  set_motion_reduced(true);
  TransportBar bar(QStringLiteral("m"));
  bar.set_range(0, 10, 1);
  bar.set_position(2.4);
  std::vector<double> moves;
  QObject::connect(&bar, &TransportBar::moved, &bar, [&](double position) { moves.push_back(position); });
  bar.play();
  ASSERT_TRUE(QTest::qWaitFor([&] { return moves.size() >= 2; }, 5000));
  bar.pause();
  set_motion_reduced(false);
  EXPECT_EQ(moves[0], 3);
  EXPECT_EQ(moves[1], 4);
}

TEST(AngleText, InBothUnits) {
  EXPECT_EQ(angle_text(M_PI / 2, AngleUnit::radians), number_text(1.5707963) + QStringLiteral(" rad"));
  EXPECT_EQ(angle_text(M_PI / 2, AngleUnit::degrees), number_text(90) + QStringLiteral("°"));
  EXPECT_EQ(plain_text(angle_formula(-M_PI, AngleUnit::degrees)), number_text(-180) + QStringLiteral("°"));
}

TEST(AccessibleValue, RoleAndValueOfWhatDrawsItself) {
  QWidget widget;
  widget.setAccessibleName(QStringLiteral("Dials"));
  set_accessible_role(&widget, QAccessible::Slider);
  set_accessible_value(&widget, QStringLiteral("Pair 2"));
  QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(&widget);
  ASSERT_NE(interface, nullptr);
  EXPECT_EQ(interface->role(), QAccessible::Slider);
  EXPECT_EQ(interface->text(QAccessible::Name), QStringLiteral("Dials"));
  EXPECT_EQ(interface->text(QAccessible::Value), QStringLiteral("Pair 2"));
  QWidget plain;
  EXPECT_NE(QAccessible::queryAccessibleInterface(&plain)->role(), QAccessible::Slider);
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
