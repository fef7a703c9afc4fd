// SPDX-License-Identifier: MIT
// Everybody must get everywhere: names for screen readers, the keyboard, long languages, right to left.
#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <set>
#include <string>
#include <vector>

#include "app/charts/line_chart.h"
#include "app/widgets/dial_wall.h"
#include "app/widgets/formula.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/labels.h"
#include "app/widgets/plane.h"
#include "app/widgets/section.h"
#include "app/widgets/theme.h"
#include "app/widgets/trace.h"
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

bool takes_tab(const QWidget& widget) {
  return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) != 0 &&
         widget.focusProxy() == nullptr;
}

bool ours(const QWidget& widget) {
  return QByteArray(widget.metaObject()->className()).startsWith("rope::app::");
}

// Whatever takes the focus has a name and a role; what has a value tells it; what we draw ourselves says in
// words what is to be seen.
void expect_told(QWidget& root, const std::string& where) {
  QList<QWidget*> widgets = root.findChildren<QWidget*>();
  widgets.append(&root);
  for (QWidget* widget : widgets) {
    if (!takes_tab(*widget)) continue;
    QAccessibleInterface* told = QAccessible::queryAccessibleInterface(widget);
    ASSERT_NE(told, nullptr) << where << ": " << path_of(widget);
    const std::string name = told->text(QAccessible::Name).toStdString();
    const std::string what = where + ": " + name + ' ' + path_of(widget);
    EXPECT_FALSE(name.empty()) << what;
    EXPECT_NE(told->role(), QAccessible::NoRole) << what;
    if (qobject_cast<QAbstractSlider*>(widget) != nullptr ||
        qobject_cast<QAbstractSpinBox*>(widget) != nullptr) {
      ASSERT_NE(told->valueInterface(), nullptr) << what;
      EXPECT_TRUE(told->valueInterface()->currentValue().isValid()) << what;
    }
    if (const auto* list = qobject_cast<QComboBox*>(widget); list != nullptr && list->currentIndex() >= 0) {
      EXPECT_EQ(told->text(QAccessible::Value), list->currentText()) << what;
    }
    if (const auto* button = qobject_cast<QAbstractButton*>(widget);
        button != nullptr && button->isCheckable()) {
      EXPECT_EQ(bool(told->state().checked), button->isChecked()) << what;
    }
    if (!ours(*widget) || qobject_cast<QAbstractButton*>(widget) != nullptr ||
        qobject_cast<QComboBox*>(widget) != nullptr || qobject_cast<QLineEdit*>(widget) != nullptr ||
        qobject_cast<QPlainTextEdit*>(widget) != nullptr)
      continue;
    EXPECT_NE(told->role(), QAccessible::Client) << what;
    EXPECT_FALSE(told->text(QAccessible::Description).isEmpty() && told->text(QAccessible::Value).isEmpty())
        << what << ": neither in words nor as a value";
  }
}

// Tab goes through all of them and comes back to where it began, and Shift+Tab through as many.
void expect_tab_reaches_all(QWidget& root, const std::string& where) {
  root.activateWindow();
  std::set<QWidget*> reached;
  QWidget* first = nullptr;
  bool came_back = false;
  for (int i = 0; i < 500 && !came_back; ++i) {
    QTest::keyClick(QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : &root,
                    Qt::Key_Tab);
    QWidget* focus = QApplication::focusWidget();
    if (focus == nullptr) continue;
    came_back = focus == first;
    if (first == nullptr) first = focus;
    reached.insert(focus);
  }
  EXPECT_TRUE(came_back) << where << ": never comes back to "
                         << (first != nullptr ? path_of(first) : "anything");
  for (QWidget* widget : root.findChildren<QWidget*>()) {
    if (!takes_tab(*widget) || widget->window() != &root) continue;
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    if (button != nullptr && button->autoExclusive()) continue;  // arrows go on from one of them
    EXPECT_TRUE(reached.contains(widget))
        << where << ": not reached: " << widget->accessibleName().toStdString() << ' ' << path_of(widget);
  }
  if (first == nullptr) return;
  QTest::keyClick(first, Qt::Key_Backtab, Qt::ShiftModifier);
  EXPECT_NE(QApplication::focusWidget(), first) << where;
}

TEST_F(WindowReach, EveryPageIsToldToThoseWhoDoNotSeeIt) {
  start();
  for (const PageEntry& entry : page_entries()) {
    show_page(entry.id);
    expect_told(window(), entry.id.toStdString());
  }
}

TEST_F(WindowReach, EveryChartAndMapSaysInWordsWhatItShows) {
  start();
  for (const PageEntry& entry : page_entries()) {
    show_page(entry.id);
    for (QWidget* widget : window().page()->findChildren<QWidget*>()) {
      const bool chart =
          qobject_cast<LineChart*>(widget) != nullptr || qobject_cast<HeatMap*>(widget) != nullptr ||
          qobject_cast<Plane*>(widget) != nullptr || qobject_cast<DialWall*>(widget) != nullptr ||
          qobject_cast<Trace*>(widget) != nullptr;
      if (!chart || !widget->isVisible()) continue;
      EXPECT_GT(widget->accessibleDescription().size(), 10)
          << entry.id.toStdString() << ": " << widget->accessibleName().toStdString() << ' '
          << path_of(widget);
    }
  }
}

TEST_F(WindowReach, TabGoesThroughEverythingAndComesBack) {
  start();
  for (const PageEntry& entry : page_entries()) {
    show_page(entry.id);
    expect_tab_reaches_all(window(), entry.id.toStdString());
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
  for (const QSize size : {QSize(1024, 640), QSize(1280, 800), QSize(1920, 1080), QSize(3840, 2160)}) {
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

// In front of a class fewer controls are shown; the others are one button away.
TEST_F(WindowReach, TheProjectorShowsFewerControlsUntilMoreAreAsked) {
  LaunchOptions options = fresh();
  options.theme = QStringLiteral("projector");
  start(options);
  for (const PageEntry& entry : page_entries()) {
    show_page(entry.id);
    auto* panel = qobject_cast<ControlPanel*>(window().page()->controls());
    ASSERT_NE(panel, nullptr) << entry.id.toStdString();
    const auto shown = [&] {
      int count = 0;
      for (const Section* section : panel->findChildren<Section*>()) count += section->isVisible() ? 1 : 0;
      return count;
    };
    QPushButton* more = nullptr;
    for (QPushButton* button : panel->findChildren<QPushButton*>()) {
      if (button->text() == QStringLiteral("More controls")) more = button;
    }
    ASSERT_NE(more, nullptr) << entry.id.toStdString();
    EXPECT_TRUE(more->isVisible() && takes_tab(*more));
    const int few = shown();
    QTest::keyClick(more, Qt::Key_Space);
    EXPECT_GT(shown(), few) << entry.id.toStdString();
    EXPECT_EQ(more->text(), QStringLiteral("Fewer controls"));
    QTest::keyClick(more, Qt::Key_Space);
    EXPECT_EQ(shown(), few);
    apply_theme(ThemeName::light);
    QTest::qWait(10);
    EXPECT_GT(shown(), few) << "on one's own screen everything is there";
    EXPECT_FALSE(more->isVisible());
    apply_theme(ThemeName::projector);
    QTest::qWait(10);
    EXPECT_EQ(shown(), few);
  }
  apply_theme(ThemeName::light);
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
