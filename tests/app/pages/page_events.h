// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>

#include "app/widgets/explanation_card.h"

namespace rope::app::test {

/// The field of a slider by its label; fails the test where there is none that is shown.
inline QDoubleSpinBox* field(const QWidget& where, const QString& name) {
  for (QDoubleSpinBox* found : where.findChildren<QDoubleSpinBox*>()) {
    if (found->accessibleName() == name) return found;
  }
  ADD_FAILURE() << "no field " << name.toStdString();
  return nullptr;
}

inline void type_into(const QWidget& where, const QString& name, const QString& text) {
  QDoubleSpinBox* found = field(where, name);
  if (found == nullptr) return;
  EXPECT_TRUE(found->isVisible()) << name.toStdString();
  found->setFocus();
  found->selectAll();
  QTest::keyClicks(found, text);
  QTest::keyClick(found, Qt::Key_Return);
}

/// Chooses an entry of a list with the keyboard, by its text's beginning.
inline void choose(const QWidget& where, const QString& name, const QString& entry) {
  for (QComboBox* list : where.findChildren<QComboBox*>()) {
    if (list->accessibleName() != name) continue;
    const int wanted = list->findText(entry, Qt::MatchStartsWith);
    ASSERT_GE(wanted, 0) << "no entry " << entry.toStdString();
    list->setFocus();
    while (list->currentIndex() != wanted) {
      const int before = list->currentIndex();
      QTest::keyClick(list, before < wanted ? Qt::Key_Down : Qt::Key_Up);
      ASSERT_NE(list->currentIndex(), before) << "cannot be reached: " << entry.toStdString();
    }
    return;
  }
  FAIL() << "no list " << name.toStdString();
}

inline void press(const QWidget& where, const QString& text) {
  QCoreApplication::processEvents();  // what was just added to a layout is shown
  for (QAbstractButton* found : where.findChildren<QAbstractButton*>()) {
    if (!found->isVisible() || !(found->text() == text || found->accessibleName() == text)) continue;
    QTest::mouseClick(found, Qt::LeftButton, {}, QPoint(8, found->height() / 2));
    return;
  }
  FAIL() << "no button " << text.toStdString();
}

/// Triggers an entry of a button's menu.
inline void choose_from_menu(const QWidget& where, const QString& entry) {
  for (const QMenu* menu : where.findChildren<QMenu*>()) {
    for (QAction* action : menu->actions()) {
      if (action->text() == entry) return action->trigger();
    }
  }
  FAIL() << "no entry " << entry.toStdString();
}

/// The card with the arithmetic of a number that is open; null: none.
inline ExplanationCard* open_card() {
  for (QWidget* widget : QApplication::topLevelWidgets()) {
    auto* card = qobject_cast<ExplanationCard*>(widget);
    if (card != nullptr && card->isVisible()) return card;
  }
  return nullptr;
}

/// What it says; it is closed then.
inline QString read_card() {
  ExplanationCard* card = open_card();
  if (card == nullptr) return {};
  QString text = card->plain();
  delete card;
  return text;
}

/// A right click.
inline void ask_for_menu(QWidget* widget, QPoint at) {
  QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget->mapToGlobal(at));
  QApplication::sendEvent(widget, &event);
}

/// All lines of an explanation as plain text.
inline QString plain_lines(const Explanation& explanation) {
  QStringList lines;
  for (const Formula& line : explanation.lines) lines << plain_text(line);
  return lines.join(QLatin1Char('\n'));
}

/// The same with what its numbers open, so many cards deep.
inline QString lines_below(const Explanation& explanation, int deep);
inline QString lines_below(const Formula& formula, int deep) {
  if (!formula) return {};
  QString text;
  if (formula->explain) text += lines_below(formula->explain(), deep - 1);
  for (const Formula& child : formula->children) text += lines_below(child, deep);
  return text;
}
inline QString lines_below(const Explanation& explanation, int deep) {
  if (deep < 0) return {};
  QString text = plain_lines(explanation) + QLatin1Char('\n');
  for (const Formula& line : explanation.lines) text += lines_below(line, deep);
  return text;
}

}  // namespace rope::app::test
