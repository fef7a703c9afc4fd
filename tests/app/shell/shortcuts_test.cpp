// SPDX-License-Identifier: MIT
// The table of keys (F1) holds what the program listens to, and nothing else: the window's shortcuts as they
// are set, and the keys that the sources of its widgets name.
#include "app/shell/shortcuts_dialog.h"

#include <gmock/gmock.h>

#include <QDialog>
#include <QDirIterator>
#include <QLabel>
#include <QMetaEnum>
#include <QRegularExpression>
#include <QShortcut>
#include <set>

#include "app/widgets/theme.h"
#include "tests/app/shell/window_fixture.h"

namespace rope::app {
namespace {

std::vector<ShortcutRow> all_rows() {
  ShortcutTable table = shortcut_table(page_entries());
  table.window.insert(table.window.end(), table.focus.begin(), table.focus.end());
  return table.window;
}

// "Key_Left" of Qt::Key_Left.
std::string name_of(Qt::Key key) {
  return QMetaEnum::fromType<Qt::Key>().valueToKey(key);
}

std::set<std::string> told_keys() {
  std::set<std::string> names;
  for (const ShortcutRow& row : all_rows()) {
    for (const QKeyCombination key : row.keys) names.insert(name_of(key.key()));
  }
  return names;
}

// All that the sources but the table's own name.
std::set<std::string> source_keys() {
  std::set<std::string> names;
  static const QRegularExpression key(QStringLiteral("\\bQt::(Key_\\w+)"));
  QDirIterator files(QStringLiteral(ROPE_SOURCE_DIR "/app"), {QStringLiteral("*.cpp"), QStringLiteral("*.h")},
                     QDir::Files, QDirIterator::Subdirectories);
  while (files.hasNext()) {
    QFile file(files.next());
    if (file.fileName().contains(QStringLiteral("shortcuts_dialog"))) continue;
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    auto found = key.globalMatch(QString::fromUtf8(file.readAll()));
    while (found.hasNext()) names.insert(found.next().captured(1).toStdString());
  }
  return names;
}

class Shortcuts : public WindowTest {};

TEST_F(Shortcuts, TheTableIsWhatTheWindowListensTo) {
  start();
  std::set<QString> listened, told;
  for (const QShortcut* shortcut : window().findChildren<QShortcut*>()) {
    if (shortcut->key().toString().startsWith(QStringLiteral("Ctrl+")) &&
        shortcut->key().toString().right(1).toInt() > static_cast<int>(page_entries().size())) {
      continue;  // kept for pages to come
    }
    listened.insert(shortcut->key().toString());
  }
  for (const ShortcutRow& row : shortcut_table(page_entries()).window) {
    for (const QKeyCombination key : row.keys) told.insert(QKeySequence(key).toString());
  }
  EXPECT_GT(told.size(), 15U);
  EXPECT_EQ(listened, told);
}

TEST(ShortcutTable, EachKeyThatAWidgetTakesIsTold) {
  const std::set<std::string> told = told_keys();
  const std::set<std::string> named = source_keys();
  EXPECT_GT(named.size(), 20U);
  for (const std::string& key : named) EXPECT_TRUE(told.count(key) == 1) << key;
  // What Qt does by itself: the focus, and the menu's event.
  for (const std::string& key : told) {
    const bool of_qt = key == "Key_Tab" || key == "Key_Menu";
    EXPECT_TRUE(of_qt || named.count(key) == 1 || (key >= "Key_1" && key <= "Key_9")) << key;
  }
}

// Nothing is cut off, in the smallest window and the largest type.
TEST_F(Shortcuts, AllOfTheTableIsReadInASmallWindow) {
  for (const char* language : {"en", "ko"}) {
    for (const ThemeName theme : {ThemeName::light, ThemeName::projector}) {
      LaunchOptions options = fresh();
      options.language = QString::fromLatin1(language);
      start(options);
      apply_theme(theme);
      window().resize(1024, 640);
      QTest::keyClick(&window(), Qt::Key_F1);
      auto* dialog = window().findChild<QDialog*>(QStringLiteral("shortcuts-dialog"));
      ASSERT_NE(dialog, nullptr);
      ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog));
      EXPECT_LE(dialog->height(), 640) << language;
      EXPECT_LE(dialog->width(), 1024) << language;
      int labels = 0;
      for (const QLabel* label : dialog->findChildren<QLabel*>()) {
        if (label->text().isEmpty()) continue;
        ++labels;
        const int needed =
            label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        EXPECT_GE(label->height(), needed) << label->text().toStdString();
        EXPECT_TRUE(label->wordWrap() || label->width() >= label->sizeHint().width())
            << label->text().toStdString();
        EXPECT_TRUE(dialog->rect().contains(QRect(label->mapTo(dialog, QPoint()), label->size())))
            << label->text().toStdString();
      }
      EXPECT_GE(labels, 2 * static_cast<int>(all_rows().size()));
      apply_theme(ThemeName::light);
    }
  }
}

}  // namespace
}  // namespace rope::app
