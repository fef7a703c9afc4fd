// SPDX-License-Identifier: MIT
// On every page: a preset keeps its name for as long as the state is what it made, and keys that follow one
// another are one step of undo.
#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QSlider>
#include <algorithm>

#include "app/widgets/labelled_slider.h"
#include "app/widgets/preset_box.h"
#include "tests/app/shell/page_walk.h"

namespace rope::app {
namespace {

class Gestures : public PageWalk {};

struct Box {
  QComboBox* list = nullptr;
  QLabel* note = nullptr;
  void expect(int preset, const std::vector<Preset>& presets, const std::string& when) const {
    const QString told = preset < 0 ? QString() : presets.at(static_cast<std::size_t>(preset)).note;
    EXPECT_EQ(list->currentIndex(), preset) << when;
    EXPECT_EQ(note->text(), told) << when;
    EXPECT_TRUE(preset < 0 || note->isVisible()) << when;
  }
};

TEST_P(Gestures, APresetIsNamedForAsLongAsItIsWhatIsShown) {
  const auto* widget = page().controls()->findChild<PresetBox*>();
  const Box box{widget->findChild<QComboBox*>(), widget->findChild<QLabel*>()};
  const std::vector<Preset> presets = page().presets();
  const int last = static_cast<int>(presets.size()) - 1;
  std::vector<ExplorerState> made;
  box.list->setFocus();
  for (int i = 0; i <= last; ++i) {
    QTest::keyClick(box.list, Qt::Key_Down);
    settle();
    box.expect(i, presets, "chosen: " + std::to_string(i));
    made.push_back(store().state());
  }
  const ExplorerState chosen = store().state();
  store().undo();
  box.expect(last - 1, presets, "undo: the one before");
  store().redo();
  box.expect(last, presets, "redo");
  const auto below = [this] {  // where the first slider stands
    QCoreApplication::processEvents();
    QWidget* panel = page().controls();
    return panel->findChildren<LabelledSlider*>().front()->mapTo(panel, QPoint()).y();
  };
  const int place = below();
  page().reset();
  // One of them may be what a first visit shows.
  const auto same = std::find(made.begin(), made.end(), store().state());
  box.expect(same == made.end() ? -1 : static_cast<int>(same - made.begin()), presets, "reset");
  store().undo();
  box.expect(last, presets, "undo of reset");
  // Any control that is not the preset's own.
  for (LabelledSlider* control : page().controls()->findChildren<LabelledSlider*>()) {
    auto* slider = control->findChild<QSlider*>();
    if (!slider->isVisible() || !slider->isEnabled()) continue;
    const bool low = slider->value() <= (slider->minimum() + slider->maximum()) / 2;
    QTest::keyClick(slider, low ? Qt::Key_Right : Qt::Key_Left);
    QCoreApplication::processEvents();
    ASSERT_FALSE(store().state() == chosen) << slider->accessibleName().toStdString();
    box.expect(-1, presets, "changed: " + slider->accessibleName().toStdString());
    EXPECT_EQ(below(), place) << "what stands below has moved away";
    store().undo();
    box.expect(last, presets, "undo of a change");
    break;
  }
  settle();
}

// Another language builds the page anew.
TEST_P(Gestures, APresetKeepsItsNameInAnotherLanguage) {
  const auto box = [this] {
    const auto* widget = page().controls()->findChild<PresetBox*>();
    return Box{widget->findChild<QComboBox*>(), widget->findChild<QLabel*>()};
  };
  for (int i = 0; i < 2; ++i) {
    box().list->setFocus();
    QTest::keyClick(box().list, Qt::Key_Down);
    settle();
  }
  const QString english = box().list->currentText();
  const QPointer<Page> built_before(&page());
  Settings settings = program->settings();
  settings.language = QStringLiteral("ko");
  program->use_settings(settings);
  QTest::qWait(20);
  settle();
  ASSERT_TRUE(built_before.isNull());
  box().expect(1, page().presets(), "in Korean");
  EXPECT_NE(box().list->currentText(), english);
  store().undo();
  box().expect(0, page().presets(), "in Korean, undo: the one before");
  store().undo();
  settle();
  EXPECT_EQ(store().state(), before);
}

TEST_P(Gestures, ArrowKeysInARowAreOneStep) {
  std::vector<QPointer<QWidget>> widgets;
  for (QWidget* root : {static_cast<QWidget*>(&page()), page().controls(), page().transport()}) {
    if (root == nullptr) continue;
    for (QWidget* widget : root->findChildren<QWidget*>()) {
      const bool typed =
          qobject_cast<QLineEdit*>(widget) != nullptr || qobject_cast<QPlainTextEdit*>(widget) != nullptr;
      // Each entry of a list is a choice of its own.
      const bool chosen =
          qobject_cast<QComboBox*>(widget) != nullptr || qobject_cast<QAbstractButton*>(widget) != nullptr;
      if (!typed && !chosen && widget->isVisible() && widget->isEnabled() &&
          (widget->focusPolicy() & Qt::TabFocus) != 0) {
        widgets.emplace_back(widget);
      }
    }
  }
  int that_change = 0;
  for (const QPointer<QWidget>& widget : widgets) {
    for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Up, Qt::Key_Right, Qt::Key_Left}) {
      if (widget == nullptr || !widget->isVisible()) continue;
      const std::string name =
          widget->accessibleName().toStdString() + ' ' + widget->metaObject()->className();
      widget->setFocus();
      for (int i = 0; i < 5; ++i) QTest::keyClick(widget.data(), key);
      QCoreApplication::processEvents();
      EXPECT_LE(store().undo_steps(), 1U) << name << ", key " << key;
      if (store().state() == before) continue;
      ++that_change;
      store().undo();
      EXPECT_TRUE(store().state() == before) << name << ": undo";
      store().reset(before);
      settle();
    }
  }
  EXPECT_GT(that_change, 1);
}

INSTANTIATE_TEST_SUITE_P(Pages, Gestures, PageWalk::all_pages(), PageWalk::name);

}  // namespace
}  // namespace rope::app
