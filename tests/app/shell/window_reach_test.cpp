// SPDX-License-Identifier: MIT
// Everybody must get everywhere: names for screen readers, the keyboard, long languages, right to left.
#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <set>
#include <string>
#include <vector>

#include "app/widgets/formula.h"
#include "app/widgets/labels.h"
#include "tests/app/shell/window_fixture.h"

namespace rope::app {
namespace {

using WindowReach = WindowTest;

std::string path_of(const QWidget* widget) {
  std::string path;
  for (; widget != nullptr; widget = widget->parentWidget()) {
    path += std::string(widget->metaObject()->className()) + " < ";
  }
  return path;
}

TEST_F(WindowReach, EveryFocusableControlHasAName) {
  start();
  for (const PageEntry& entry : page_entries()) {
    show_page(entry.id);
    for (QWidget* widget : window().findChildren<QWidget*>()) {
      if (!widget->isVisible() || (widget->focusPolicy() & Qt::TabFocus) == 0) continue;
      if (widget->focusProxy() != nullptr) continue;
      QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
      ASSERT_NE(accessible, nullptr);
      EXPECT_FALSE(accessible->text(QAccessible::Name).isEmpty())
          << entry.id.toStdString() << ": " << path_of(widget);
    }
  }
}

TEST_F(WindowReach, TabGoesThroughEverythingAndComesBack) {
  start();
  for (const PageEntry& entry : page_entries()) {
    show_page(entry.id);
    window().activateWindow();
    std::set<QWidget*> reached;
    for (int i = 0; i < 400; ++i) {
      QTest::keyClick(QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : &window(),
                      Qt::Key_Tab);
      if (QWidget* focus = QApplication::focusWidget()) reached.insert(focus);
    }
    for (QWidget* button : window().findChildren<QAbstractButton*>()) {
      if (!button->isVisible() || !button->isEnabled() || (button->focusPolicy() & Qt::TabFocus) == 0)
        continue;
      if (qobject_cast<QAbstractButton*>(button)->autoExclusive()) continue;  // arrows go on from one of them
      EXPECT_TRUE(reached.contains(button))
          << entry.id.toStdString() << ": " << button->accessibleName().toStdString() << ' '
          << path_of(button);
    }
  }
}

// Labels and buttons that are narrower or lower than their text needs.
void expect_nothing_clipped(const MainWindow& window, const std::string& where) {
  for (const QLabel* label : window.findChildren<QLabel*>()) {
    if (!label->isVisible() || label->text().isEmpty() || qobject_cast<const ElidedLabel*>(label) != nullptr)
      continue;
    const int height = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
    EXPECT_GE(label->height(), height)
        << where << ": " << label->text().toStdString() << ' ' << path_of(label);
    // A wrapped label needs room for its longest word.
    const int width = label->wordWrap() ? label->minimumSizeHint().width() : label->sizeHint().width();
    EXPECT_GE(label->width(), width) << where << ": " << label->text().toStdString() << ' ' << path_of(label);
  }
  for (const QAbstractButton* button : window.findChildren<QAbstractButton*>()) {
    if (!button->isVisible() || button->text().isEmpty()) continue;
    EXPECT_GE(button->width(), button->minimumSizeHint().width())
        << where << ": " << button->text().toStdString() << ' ' << path_of(button);
    EXPECT_GE(button->height(), button->fontMetrics().height())
        << where << ": " << button->text().toStdString() << ' ' << path_of(button);
  }
  // Nothing may reach beyond the window's edge; what is in a scroll area may be scrolled to downwards only.
  for (const QScrollArea* area : window.findChildren<QScrollArea*>()) {
    if (!area->isVisible() || area->widget() == nullptr) continue;
    std::string widest;  // the one that asks for more than there is
    for (const QWidget* child : area->widget()->findChildren<QWidget*>()) {
      if (child->isVisible() && child->minimumSizeHint().width() > area->viewport()->width()) {
        widest += " (" + std::string(child->metaObject()->className()) + ' ' +
                  child->accessibleName().toStdString() + ' ' +
                  std::to_string(child->minimumSizeHint().width()) + ')';
      }
    }
    EXPECT_LE(area->widget()->width(), area->viewport()->width()) << where << ": " << path_of(area) << widest;
  }
}

class WindowFit : public WindowTest, public testing::WithParamInterface<const char*> {};

TEST_P(WindowFit, NothingIsClipped) {
  LaunchOptions options = fresh();
  options.language = QString::fromLatin1(GetParam());
  start(options);
  for (const QSize size : {QSize(1024, 640), QSize(1280, 800), QSize(1920, 1080)}) {
    window().resize(size);
    for (const PageEntry& entry : page_entries()) {
      show_page(entry.id);
      EXPECT_EQ(window().size(), size) << "the window does not get that small: " << entry.id.toStdString();
      expect_nothing_clipped(window(), entry.id.toStdString() + ' ' + std::to_string(size.width()));
    }
  }
}
// All that the Frequencies page has, at its longest: a method with many parameters, a list to compare,
// formats.
TEST_P(WindowFit, AFullFrequenciesPageIsNotClipped) {
  // Made-up long words are for the normal size; the languages there are must fit at the projector's too.
  std::vector<const char*> themes{"light"};
  if (std::string(GetParam()) != "pseudo") themes.push_back("projector");
  for (const char* theme : themes) {
    LaunchOptions options = fresh();
    options.language = QString::fromLatin1(GetParam());
    options.theme = QString::fromLatin1(theme);
    start(options);
    window().resize(1024, 640);
    show_page(QStringLiteral("frequencies"));
    program->store().slice(&ExplorerState::frequencies).edit([](FrequenciesState& s) {
      s.lower = LowerView::precision;
    });
    program->store().slice(&ExplorerState::shared).edit([](SharedState& s) {
      s.origin.file =
          QStringLiteral("/a/rather/long/path/to/somewhere/else/Some-Model-Of-Many-Names-7B/config.json");
      s.scaling.kind = ScalingKind::yarn;
      s.scaling.factor = 4;
      s.scaling.attention_factor = 1.2;
      s.compared.resize(kMostCompared);
      s.compared.front().name = QStringLiteral("A model with a name that is longer than the panel is wide");
    });
    ASSERT_TRUE(wait_until_settled(window()));
    expect_nothing_clipped(window(), std::string("full ") + theme);
  }
}
INSTANTIATE_TEST_SUITE_P(Languages, WindowFit, testing::Values("en", "ko", "pseudo"),
                         [](const auto& test) { return std::string(test.param); });

// In the back row of a small hall the trace gives way, not the formulas.
TEST_F(WindowReach, TheFormulasStayInASmallProjectedWindow) {
  LaunchOptions options = fresh();
  options.theme = QStringLiteral("projector");
  start(options);
  window().resize(1024, 640);
  show_page(QStringLiteral("rotation"));
  QStringList visible;
  for (const FormulaView* view : window().page()->findChildren<FormulaView*>()) {
    if (view->isVisible()) visible.append(view->accessibleName());
  }
  EXPECT_TRUE(visible.contains(QStringLiteral("The query, turned")));
  EXPECT_TRUE(visible.contains(QStringLiteral("The key, turned")));
}

TEST_F(WindowReach, ThePictureKeepsItsShare) {
  start();
  for (const QSize size : {QSize(1024, 640), QSize(1280, 800), QSize(1920, 1080)}) {
    window().resize(size);
    for (const PageEntry& entry : page_entries()) {
      show_page(entry.id);
      EXPECT_GE(window().page()->width(), size.width() * 0.59) << entry.id.toStdString() << size.width();
      EXPECT_GE(window().page()->height(), size.height() * 0.65) << entry.id.toStdString() << size.width();
    }
  }
}

TEST_F(WindowReach, RightToLeftIsTheMirrorImage) {
  LaunchOptions options = fresh();
  options.rtl = true;
  start(options);
  for (const PageEntry& entry : page_entries()) {
    show_page(entry.id);
    // Controls left, picture right of them.
    EXPECT_LT(window().page()->controls()->mapTo(&window(), QPoint()).x(),
              window().page()->mapTo(&window(), QPoint()).x());
    expect_nothing_clipped(window(), "rtl " + entry.id.toStdString());
  }
}

}  // namespace
}  // namespace rope::app
