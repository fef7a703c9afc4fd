// SPDX-License-Identifier: MIT
// Everybody must get everywhere: names for screen readers, the keyboard, long languages, right to left.
#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <algorithm>
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
#include "core/files/rotary_config.h"
#include "tests/app/shell/cut_text.h"
#include "tests/app/shell/reach_check.h"
#include "tests/app/shell/window_fixture.h"
#include "tests/app/widgets/drawn_texts.h"

namespace rope::app {
namespace {

using WindowReach = WindowTest;

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
    std::vector<QWidget*> reached = expect_tab_reaches_all(window(), entry.id.toStdString());
    std::erase_if(reached, [this](const QWidget* widget) {
      return !window().page()->controls()->isAncestorOf(widget);
    });
    EXPECT_FALSE(reached.empty());
    expect_reading_order(reached, entry.id.toStdString());
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
// Names that others gave may be of any length.
bool begins_like_a_model(const QString& cut) {
  const QString beginning = cut.section(QChar(0x2026), 0, 0);
  const std::vector<RotaryPreset> presets = rotary_presets().value();
  return std::any_of(presets.begin(), presets.end(), [&](const RotaryPreset& preset) {
    const QString name = QString::fromStdString(preset.name);
    return name.size() > 20 && beginning.size() > 3 && name.startsWith(beginning);
  });
}

// In front of a class nothing ends in "…", whatever page and preset, in either language. Made-up long words
// may.
TEST_P(WindowFit, NothingIsCutShortInASmallProjectedWindow) {
  if (std::string(GetParam()) == "pseudo") GTEST_SKIP();
  LaunchOptions options = fresh();
  options.language = QString::fromLatin1(GetParam());
  options.theme = QStringLiteral("projector");
  start(options);
  window().resize(1024, 640);
  for (const PageEntry& entry : page_entries()) {
    show_page(entry.id);
    const auto expect_whole = [&](const QString& state) {
      EXPECT_GT(test::drawn_texts(window()).size(), 20);
      QStringList texts = cut_texts(window());
      texts.removeIf(begins_like_a_model);
      const QString cut = texts.join(QStringLiteral(" | "));
      EXPECT_TRUE(cut.isEmpty()) << entry.id.toStdString() << ", " << state.toStdString() << ": "
                                 << cut.toStdString();
    };
    expect_whole(QStringLiteral("first visit"));
    auto* presets = window().page()->controls()->findChild<PresetBox*>()->findChild<QComboBox*>();
    presets->setFocus();
    for (int i = 0; i < presets->count(); ++i) {
      QTest::keyClick(presets, Qt::Key_Down);
      ASSERT_TRUE(wait_until_settled(window())) << presets->currentText().toStdString();
      expect_whole(presets->currentText());
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Languages, WindowFit, testing::Values("en", "ko", "pseudo"),
                         [](const auto& test) { return std::string(test.param); });

// Type at 200 %: the picture may lose some of its share, the controls none of their letters.
TEST_F(WindowReach, LargeTypeIsNotClipped) {
  for (const char* language : {"en", "ko"}) {
    start();
    Settings settings = program->settings();
    settings.font_scale = kMaxFontScale;
    settings.language = QString::fromLatin1(language);
    program->use_settings(settings);
    QCoreApplication::processEvents();
    for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)}) {
      window().resize(size);
      for (const PageEntry& entry : page_entries()) {
        show_page(entry.id);
        const std::string where = std::string(language) + ' ' + entry.id.toStdString();
        EXPECT_EQ(window().size(), size) << where;
        expect_nothing_clipped(window(), where + ' ' + std::to_string(size.width()));
      }
    }
  }
}

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
