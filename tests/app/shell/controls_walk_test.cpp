// SPDX-License-Identifier: MIT
// What holds for every control of every page, whoever made it: one step of undo for one gesture, keys and
// wheel step, what is typed counts exactly, a double click brings the first value back.
#include <QtTest/qtestspontaneevent.h>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QWheelEvent>
#include <functional>

#include "app/pages/scaling_fields.h"
#include "app/widgets/labelled_slider.h"
#include "app/widgets/preset_box.h"
#include "tests/app/shell/page_walk.h"

namespace rope::app {
namespace {

class ControlsWalk : public PageWalk {
 protected:
  template <typename W>
  std::vector<W*> controls() {
    std::vector<W*> found;
    for (QWidget* root : {static_cast<QWidget*>(window().page()), window().page()->controls(),
                          window().page()->transport()}) {
      if (root == nullptr) continue;
      for (W* control : root->findChildren<W*>()) {
        if (control->isVisible() && control->isEnabled()) found.push_back(control);
      }
    }
    return found;
  }
  // The lines in which two states differ, for messages.
  static std::string changes(const ExplorerState& from, const ExplorerState& to) {
    const QList<QByteArray> before_lines = write_state(from).split('\n');
    QByteArray result;
    for (const QByteArray& line : write_state(to).split('\n')) {
      if (!before_lines.contains(line)) result += line.trimmed() + ' ';
    }
    return result.toStdString();
  }
  void expect_as_before(const std::string& what) {
    EXPECT_TRUE(store().state() == before) << what << changes(before, store().state());
  }
  // One gesture was one step, and undo takes it back whole.
  void expect_one_step(const std::string& what) {
    EXPECT_FALSE(store().state() == before) << what << ": changes nothing";
    EXPECT_EQ(store().undo_steps(), 1U) << what;
    store().undo();
    expect_as_before(what + ": undo brings ");
    store().reset(before);
    QCoreApplication::processEvents();
  }
};

std::string name_of(const QWidget* widget) {
  return widget->accessibleName().toStdString();
}

QPoint handle_of(const QSlider& slider) {
  QStyleOptionSlider option;
  option.initFrom(&slider);
  option.minimum = slider.minimum();
  option.maximum = slider.maximum();
  option.sliderPosition = slider.sliderPosition();
  option.sliderValue = slider.value();
  option.orientation = Qt::Horizontal;
  return slider.style()
      ->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, &slider)
      .center();
}

// Twenty moves towards the side where there is more room.
void drag(QSlider& slider) {
  const QPoint from = handle_of(slider);
  const int direction = from.x() < slider.width() / 2 ? 1 : -1;
  QTest::mousePress(&slider, Qt::LeftButton, {}, from);
  for (int i = 1; i <= 20; ++i) {
    const QPoint at = from + QPoint(direction * i * slider.width() / 50, 0);
    QMouseEvent move(QEvent::MouseMove, at, slider.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(&slider, &move);
    QCoreApplication::processEvents();
  }
  QTest::mouseRelease(&slider, Qt::LeftButton, {}, from + QPoint(direction * 2 * slider.width() / 5, 0));
}

void turn_wheel(QWidget& widget, int angle) {
  const QPointF middle = QRectF(widget.rect()).center();
  QWheelEvent event(middle, widget.mapToGlobal(middle), {}, {0, angle}, Qt::NoButton, {}, Qt::NoScrollPhase,
                    false);
  QSpontaneKeyEvent::setSpontaneous(&event);  // as from a hand: what nobody takes goes on to what is around
  qApp->notify(&widget, &event);
}

TEST_P(ControlsWalk, ADragOfASliderIsOneStep) {
  for (LabelledSlider* control : controls<LabelledSlider>()) {
    auto* slider = control->findChild<QSlider*>();
    drag(*slider);
    expect_one_step(name_of(slider));
  }
}

TEST_P(ControlsWalk, KeysAndWheelStepASlider) {
  for (LabelledSlider* control : controls<LabelledSlider>()) {
    auto* slider = control->findChild<QSlider*>();
    slider->setFocus();
    const bool low = slider->value() <= (slider->minimum() + slider->maximum()) / 2;
    for (int i = 0; i < 3; ++i) QTest::keyClick(slider, low ? Qt::Key_Right : Qt::Key_Left);
    expect_one_step("keys: " + name_of(slider));
    slider->setFocus();
    for (int i = 0; i < 3; ++i) turn_wheel(*slider, low ? 120 : -120);
    expect_one_step("wheel: " + name_of(slider));
  }
}

TEST_P(ControlsWalk, ADoubleClickOnSliderOrLabelBringsTheFirstValueBack) {
  for (LabelledSlider* control : controls<LabelledSlider>()) {
    auto* slider = control->findChild<QSlider*>();
    for (QWidget* place :
         {static_cast<QWidget*>(slider), static_cast<QWidget*>(control->findChild<QLabel*>())}) {
      const double first = control->value();
      drag(*slider);
      EXPECT_FALSE(store().state() == before) << name_of(slider) << ": a drag changes nothing";
      QTest::mouseDClick(place, Qt::LeftButton, {},
                         place == slider ? handle_of(*slider) : place->rect().center());
      // Its own value: what had to follow (a length beyond another) stays.
      EXPECT_EQ(control->value(), first) << name_of(slider) << (place == slider ? ": slider" : ": label");
      store().reset(before);
      QCoreApplication::processEvents();
    }
  }
}

class MethodWalk : public ControlsWalk {};

// Down the list of methods of scaling, each of which begins with values of its own.
TEST_P(MethodWalk, ADoubleClickBringsBackWhatTheMethodBeganWith) {
  QComboBox* methods = nullptr;
  for (QComboBox* list : controls<QComboBox>()) {
    if (list->accessibleName() == QStringLiteral("Method")) methods = list;
  }
  ASSERT_NE(methods, nullptr);
  const ExplorerState first_visit = before;
  std::size_t most = 0;
  for (int i = 1; i < methods->count(); ++i) {
    store().reset(first_visit);
    methods->setFocus();
    for (int down = 0; down < i; ++down) QTest::keyClick(methods, Qt::Key_Down);
    ASSERT_EQ(methods->currentIndex(), i);
    // What the methods on the way there left is not what this one begins with.
    ExplorerState chosen = store().state();
    SettingState& setting = chosen.shared;
    setting.length = first_visit.shared.length;
    setting.partial_rotary_factor = first_visit.shared.partial_rotary_factor;
    setting.scaling = first_visit.shared.scaling;
    setting.scaling.kind = store().state().shared.scaling.kind;
    fill_parameters(setting);
    store().reset(chosen);
    QCoreApplication::processEvents();
    before = store().state();
    most = std::max(most, controls<LabelledSlider>().size());
    for (LabelledSlider* control : controls<LabelledSlider>()) {
      const std::string what =
          methods->currentText().toStdString() + ": " + name_of(control->findChild<QSlider*>());
      const double began = control->value();
      auto* slider = control->findChild<QSlider*>();
      QTest::keyClick(slider, slider->value() <= slider->maximum() / 2 ? Qt::Key_Right : Qt::Key_Left);
      EXPECT_NE(control->value(), began) << what;
      QTest::mouseDClick(control->findChild<QLabel*>(), Qt::LeftButton);
      EXPECT_EQ(control->value(), began) << what;
      store().reset(before);
    }
  }
  EXPECT_GE(most, 8U);
}
INSTANTIATE_TEST_SUITE_P(Pages, MethodWalk, testing::Values("frequencies"),
                         [](const auto& test) { return test.param; });

TEST_P(ControlsWalk, WhatIsTypedIntoAFieldIsOneStepAndExact) {
  for (QDoubleSpinBox* field : controls<QDoubleSpinBox>()) {
    if (field->isReadOnly()) continue;
    const double other = field->value() < field->maximum()
                             ? std::min(field->maximum(), field->value() + 3 * field->singleStep())
                             : field->value() - 3 * field->singleStep();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, field->locale().toString(other, 'f', field->decimals()));
    QTest::keyClick(field, Qt::Key_Return);
    QCoreApplication::processEvents();
    const double taken = field->value();
    EXPECT_NEAR(taken, other, 0.51 * std::pow(10.0, -field->decimals())) << name_of(field);
    expect_one_step("typed: " + name_of(field));
  }
}

TEST_P(ControlsWalk, AChoiceFromAListIsOneStep) {
  for (QComboBox* list : controls<QComboBox>()) {
    // What is offered and not a part of the state is told apart by having nothing chosen.
    if (list->count() < 2 || list->accessibleName() == QStringLiteral("Speed")) continue;
    list->setFocus();
    const bool last = list->currentIndex() == list->count() - 1;
    // A preset may be what a first visit shows already.
    const bool preset = qobject_cast<PresetBox*>(list->parentWidget()) != nullptr;
    QTest::keyClick(list, last ? Qt::Key_Up : Qt::Key_Down);
    if (preset) QTest::keyClick(list, Qt::Key_Down);
    QCoreApplication::processEvents();
    if (preset) {
      EXPECT_LE(store().undo_steps(), 2U);
      while (store().can_undo()) store().undo();
      expect_as_before("preset: ");
      begin_anew();
    } else {
      expect_one_step("list: " + name_of(list));
    }
    if (HasFatalFailure()) return;
  }
}

TEST_P(ControlsWalk, ATickIsOneStep) {
  for (QCheckBox* box : controls<QCheckBox>()) {
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    QCoreApplication::processEvents();
    expect_one_step("tick: " + name_of(box) + box->text().toStdString());
  }
}

TEST_P(ControlsWalk, EachPresetAndResetIsOneStep) {
  const std::size_t count = window().page()->presets().size();
  EXPECT_GE(count, 3U);
  for (std::size_t i = 0; i < count; ++i) {
    const Preset preset = window().page()->presets().at(i);
    EXPECT_FALSE(preset.note.isEmpty()) << preset.name.toStdString();
    preset.apply();
    EXPECT_LE(store().undo_steps(), 1U) << preset.name.toStdString();
    store().undo();
    expect_as_before(preset.name.toStdString() + ": ");
    store().reset(before);
  }
  window().page()->presets().back().apply();
  const ExplorerState changed = store().state();
  const std::size_t steps = store().undo_steps();
  window().page()->reset();
  EXPECT_EQ(store().undo_steps(), steps + 1);
  expect_as_before("reset: ");
  store().undo();
  EXPECT_TRUE(store().state() == changed);
}

QWidget* below_the_wheel(QWidget& control) {
  QWidget* inner = control.childAt(control.rect().center());  // the line in which a field is typed
  return inner != nullptr ? inner : &control;
}

QVariant shown_value(const QWidget& control) {
  return control.property(qobject_cast<const QComboBox*>(&control) != nullptr ? "currentIndex" : "value");
}

// Who scrolls the panel changes nothing of what passes below the pointer.
TEST_P(ControlsWalk, TheWheelInPassingScrollsThePanelAndChangesNothing) {
  window().resize(1280, 640);
  settle();
  std::vector<QWidget*> turned;
  for (QComboBox* list : controls<QComboBox>()) turned.push_back(list);
  for (QAbstractSpinBox* field : controls<QAbstractSpinBox>()) turned.push_back(field);
  for (QSlider* slider : controls<QSlider>()) turned.push_back(slider);
  EXPECT_GE(turned.size(), 4U);
  QScrollArea* panel = nullptr;
  for (QWidget* around = window().page()->controls(); around != nullptr; around = around->parentWidget()) {
    if (auto* area = qobject_cast<QScrollArea*>(around)) panel = area;
  }
  ASSERT_NE(panel, nullptr);
  QScrollBar* bar = panel->verticalScrollBar();
  ASSERT_GT(bar->maximum(), 0);
  window().setFocus();
  for (QWidget* control : turned) {
    const std::string name = name_of(control) + ' ' + control->metaObject()->className();
    const bool inside = panel->isAncestorOf(control);
    if (inside) panel->ensureWidgetVisible(control);
    const int at = bar->value();
    const QVariant value = shown_value(*control);
    const QWidget* focus = QApplication::focusWidget();
    EXPECT_NE(control->focusPolicy(), Qt::WheelFocus) << name;
    for (int i = 0; i < 3; ++i) turn_wheel(*below_the_wheel(*control), at > 0 ? 120 : -120);
    QCoreApplication::processEvents();
    EXPECT_EQ(shown_value(*control), value) << name;
    EXPECT_EQ(QApplication::focusWidget(), focus) << name;
    expect_as_before("wheel over " + name + ": ");
    EXPECT_EQ(bar->value() != at, inside) << name << ": the panel scrolls where it is around";
  }
  EXPECT_EQ(store().undo_steps(), 0U);
}

TEST_P(ControlsWalk, NotchesOverAListOrFieldWithTheFocusAreOneStep) {
  int lists = 0;
  for (QComboBox* list : controls<QComboBox>()) {
    if (list->count() < 3 || list->accessibleName() == QStringLiteral("Speed")) continue;
    const bool high = list->currentIndex() >= list->count() / 2;
    list->setFocus();
    for (int i = 0; i < 3; ++i) turn_wheel(*list, high ? 120 : -120);
    settle();
    ++lists;
    expect_one_step("list: " + name_of(list));
    begin_anew();
    if (HasFatalFailure()) return;
  }
  EXPECT_GE(lists, 1);
  for (QAbstractSpinBox* field : controls<QAbstractSpinBox>()) {
    const auto* number = qobject_cast<const QDoubleSpinBox*>(field);
    if (number == nullptr || number->isReadOnly()) continue;
    const bool low = number->value() <= (number->minimum() + number->maximum()) / 2;
    field->setFocus();
    for (int i = 0; i < 3; ++i) turn_wheel(*below_the_wheel(*field), low ? 120 : -120);
    settle();
    expect_one_step("field: " + name_of(field));
  }
}

INSTANTIATE_TEST_SUITE_P(Pages, ControlsWalk, PageWalk::all_pages(), PageWalk::name);

}  // namespace
}  // namespace rope::app
