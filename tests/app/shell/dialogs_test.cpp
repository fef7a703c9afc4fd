// SPDX-License-Identifier: MIT
// Whatever opens over the window, by keys alone: it opens, all of it is told and reached, Esc closes it, and
// the focus is where it was.
#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QScreen>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <functional>

#include "app/shell/export_dialog.h"
#include "app/widgets/explanation_card.h"
#include "app/widgets/formula.h"
#include "app/widgets/theme.h"
#include "tests/app/shell/reach_check.h"
#include "tests/app/shell/window_fixture.h"
#include "tests/app/small_text.h"

namespace rope::app {
namespace {

class Dialogs : public WindowTest {
 protected:
  void SetUp() override {
    start();
    show_page(QStringLiteral("rotation"));
    // Somewhere in the middle of the page, where it has to come back to.
    home = window().page()->controls()->findChild<QComboBox*>();
    ASSERT_NE(home, nullptr);
    home->setFocus();
  }
  void activate(QWidget& widget, const std::string& name) {
    // To QTest a dialog is active where the window behind it is.
    widget.activateWindow();
    ASSERT_TRUE(QTest::qWaitFor([&] { return QApplication::activeWindow() == widget.window(); })) << name;
  }
  template <typename Dialog>
  Dialog* open_by(int key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key), modifiers);
    for (Dialog* dialog : window().findChildren<Dialog*>()) {
      if (dialog->isVisible()) return dialog;
    }
    return nullptr;
  }
  /// Esc, wherever in the dialog the focus is.
  void expect_escape_leads_home(QWidget* opened, const std::string& name) {
    const QPointer<QWidget> dialog = opened;
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    EXPECT_TRUE(dialog == nullptr || !dialog->isVisible()) << name;
    activate(window(), name);
    EXPECT_EQ(QApplication::focusWidget(), home) << name << ": the focus is not where it was";
  }
  void walk(QDialog* dialog, const std::string& name) {
    ASSERT_NE(dialog, nullptr) << name << ": does not open";
    activate(*dialog, name);
    EXPECT_FALSE(dialog->windowTitle().isEmpty()) << name;
    EXPECT_NE(QApplication::focusWidget(), nullptr) << name << ": nothing has the focus";
    expect_told(*dialog, name);
    expect_reading_order(expect_tab_reaches_all(*dialog, name), name);
    expect_escape_leads_home(dialog, name);
  }
  /// What `open` shows until it is closed, as dialogs of the system do.
  void walk_modal(const std::function<void()>& open, const std::string& name) {
    bool seen = false;
    QTimer look;
    connect_look(look, seen, name);
    look.start(20);
    open();
    EXPECT_TRUE(seen) << name << ": does not open";
    activate(window(), name);
    EXPECT_EQ(QApplication::focusWidget(), home) << name << ": the focus is not where it was";
  }

  QWidget* home = nullptr;

 private:
  static void connect_look(QTimer& look, bool& seen, const std::string& name) {
    QObject::connect(&look, &QTimer::timeout, [&look, &seen, &name] {
      QWidget* opened = QApplication::activePopupWidget();
      if (opened == nullptr) opened = QApplication::activeModalWidget();
      if (opened == nullptr) return;
      look.stop();
      seen = true;
      auto* dialog = qobject_cast<QDialog*>(opened);
      EXPECT_TRUE(dialog == nullptr || !dialog->windowTitle().isEmpty()) << name;
      QTest::keyClick(opened, Qt::Key_Escape);
      EXPECT_FALSE(opened->isVisible()) << name << ": Esc does not close it";
      if (dialog != nullptr) dialog->reject();  // so that the test goes on
    });
  }
};

TEST_F(Dialogs, Shortcuts) {
  walk(open_by<QDialog>(Qt::Key_F1), "shortcuts");
}

TEST_F(Dialogs, Settings) {
  walk(open_by<QDialog>(Qt::Key_Comma, Qt::ControlModifier), "settings");
}

// Each kind of file has fields of its own.
TEST_F(Dialogs, Export) {
  auto* dialog = open_by<ExportDialog>(Qt::Key_E, Qt::ControlModifier);
  ASSERT_NE(dialog, nullptr);
  activate(*dialog, "export");
  for (const ExportKind kind : {ExportKind::png, ExportKind::svg, ExportKind::pdf, ExportKind::csv,
                                ExportKind::gif, ExportKind::frames}) {
    dialog->set_kind(kind);
    const std::string name = "export " + std::to_string(static_cast<int>(kind));
    expect_told(*dialog, name);
    expect_reading_order(expect_tab_reaches_all(*dialog, name), name);
  }
  dialog->show_progress(1, 10);
  expect_reading_order(expect_tab_reaches_all(*dialog, "export, running"), "export, running");
  expect_escape_leads_home(dialog, "export");
}

TEST_F(Dialogs, WhereToSaveAnExport) {
  auto* dialog = open_by<ExportDialog>(Qt::Key_E, Qt::ControlModifier);
  ASSERT_NE(dialog, nullptr);
  activate(*dialog, "export");
  const QWidget* before = QApplication::focusWidget();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);  // Save is what Enter does
  auto* where = dialog->findChild<QDialog*>();
  ASSERT_NE(where, nullptr);
  QTest::keyClick(where, Qt::Key_Escape);
  EXPECT_FALSE(where->isVisible());
  activate(*dialog, "export");
  EXPECT_EQ(QApplication::focusWidget(), before);
  expect_escape_leads_home(dialog, "export");
}

TEST_F(Dialogs, Print) {
  auto* dialog = open_by<QDialog>(Qt::Key_P, Qt::ControlModifier);
  ASSERT_NE(dialog, nullptr);
  activate(*dialog, "print");
  expect_escape_leads_home(dialog, "print");
}

TEST_F(Dialogs, SavedStates) {
  walk_modal([&] { QTest::keyClick(home, Qt::Key_S, Qt::ControlModifier); }, "save");
  walk_modal([&] { QTest::keyClick(home, Qt::Key_O, Qt::ControlModifier); }, "open");
}

// Menus of buttons open by the space bar, and leave the focus on their button.
TEST_F(Dialogs, Menus) {
  for (const PageEntry& entry : page_entries()) {
    show_page(entry.id);
    int menus = 0;
    for (auto* button : window().findChildren<QAbstractButton*>()) {
      const auto* of_push = qobject_cast<QPushButton*>(button);
      const auto* of_tool = qobject_cast<QToolButton*>(button);
      if (!button->isVisible() || !button->isEnabled() ||
          !((of_push != nullptr && of_push->menu() != nullptr) ||
            (of_tool != nullptr && of_tool->menu() != nullptr)))
        continue;
      ++menus;
      home = button;
      home->setFocus();
      walk_modal([&] { QTest::keyClick(home, Qt::Key_Space); }, entry.id.toStdString() + ' ' +
                                                                    button->accessibleName().toStdString() +
                                                                    button->text().toStdString());
    }
    EXPECT_GE(menus, 2) << entry.id.toStdString();
  }
}

TEST_F(Dialogs, ACardOfArithmetic) {
  FormulaView* formula = nullptr;
  for (auto* view : window().page()->findChildren<FormulaView*>()) {
    if (view->isVisible() && !view->spots().empty()) formula = view;
  }
  ASSERT_NE(formula, nullptr);
  home = formula;
  home->setFocus();
  QTest::keyClick(home, Qt::Key_Return);
  auto* card = qobject_cast<ExplanationCard*>(QApplication::activePopupWidget());
  ASSERT_NE(card, nullptr);
  expect_told(*card, "card");
  const std::vector<QWidget*> reached = expect_tab_reaches_all(*card, "card");
  expect_reading_order(reached, "card");
  EXPECT_GE(reached.size(), 2U);
  expect_escape_leads_home(card, "card");
}

// Higher than a screen is at this size of type: the rest is scrolled to, also by the arrow keys.
TEST_F(Dialogs, ALongCardStaysOnTheScreen) {
  apply_theme(ThemeName::projector, 2);
  Explanation explanation;
  explanation.name = QStringLiteral("A long sum");
  for (int i = 0; i < 40; ++i) {
    explanation.lines.push_back(math::explained(math::number(i), [] { return Explanation{}; }));
  }
  show_explanation(home, home->rect(), explanation);
  auto* card = qobject_cast<ExplanationCard*>(QApplication::activePopupWidget());
  ASSERT_NE(card, nullptr);
  EXPECT_TRUE(card->screen()->availableGeometry().contains(card->geometry()));
  auto* lines = card->findChild<FormulaView*>();
  for (int i = 0; i < 39; ++i) QTest::keyClick(lines, Qt::Key_Down);
  EXPECT_FALSE(lines->visibleRegion().intersected(lines->spots().back().box.toAlignedRect()).isEmpty());
  card->close();
  apply_theme(ThemeName::light);
}

TEST_F(Dialogs, TheQuestionAboutARunThatTrains) {
  const QTemporaryDir folder;
  TrainingPlan plan =
      test::small_plan(test::write_file(folder.filePath(QStringLiteral("text.txt")), test::small_text()));
  plan.steps = 1'000'000;
  program->training().start(plan);
  ASSERT_TRUE(QTest::qWaitFor([&] { return program->training().run()->step > 0; }, 20'000));
  auto* question = open_by<QMessageBox>(Qt::Key_Q, Qt::ControlModifier);
  walk(question, "question");
  EXPECT_TRUE(window().isVisible());
  EXPECT_TRUE(program->training().running());
  program->training().end();
}

}  // namespace
}  // namespace rope::app
