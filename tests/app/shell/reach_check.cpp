// SPDX-License-Identifier: MIT
#include "tests/app/shell/reach_check.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTest>
#include <algorithm>

namespace rope::app {
namespace {

bool ours(const QWidget& widget) {
  return QByteArray(widget.metaObject()->className()).startsWith("rope::app::");
}

}  // namespace

bool takes_tab(const QWidget& widget) {
  return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) != 0 &&
         widget.focusProxy() == nullptr;
}

std::string path_of(const QWidget* widget) {
  std::string path;
  for (; widget != nullptr; widget = widget->parentWidget()) {
    path += std::string(widget->metaObject()->className()) + " < ";
  }
  return path;
}

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

std::vector<QWidget*> expect_tab_reaches_all(QWidget& root, const std::string& where) {
  root.activateWindow();
  std::vector<QWidget*> reached;
  QWidget* first = nullptr;
  bool came_back = false;
  for (int i = 0; i < 500 && !came_back; ++i) {
    QTest::keyClick(QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : &root,
                    Qt::Key_Tab);
    QWidget* focus = QApplication::focusWidget();
    if (focus == nullptr) continue;
    came_back = focus == first;
    if (first == nullptr) first = focus;
    if (!came_back) reached.push_back(focus);
  }
  EXPECT_TRUE(came_back) << where << ": never comes back to "
                         << (first != nullptr ? path_of(first) : "anything");
  for (QWidget* widget : root.findChildren<QWidget*>()) {
    if (!takes_tab(*widget) || widget->window() != &root) continue;
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    if (button != nullptr && button->autoExclusive()) continue;  // arrows go on from one of them
    EXPECT_NE(std::find(reached.begin(), reached.end(), widget), reached.end())
        << where << ": not reached: " << widget->accessibleName().toStdString()
        << (button != nullptr ? button->text().toStdString() : "") << ' ' << path_of(widget);
  }
  if (reached.size() < 2) return reached;
  QTest::keyClick(first, Qt::Key_Backtab, Qt::ShiftModifier);
  EXPECT_NE(QApplication::focusWidget(), first) << where;
  return reached;
}

void expect_reading_order(const std::vector<QWidget*>& widgets, const std::string& where) {
  // Tab may have begun in the middle: one way back up is where it goes on from the end.
  int ways_up = 0;
  std::string steps;
  for (std::size_t i = 0; i < widgets.size(); ++i) {
    const QWidget* from = widgets[i];
    const QWidget* to = widgets[(i + 1) % widgets.size()];
    const QRect a(from->mapToGlobal(QPoint()), from->size());
    const QRect b(to->mapToGlobal(QPoint()), to->size());
    const bool same_line = b.top() <= a.center().y() && b.bottom() >= a.center().y();
    if (b.center().y() < a.center().y() ? !same_line || b.left() < a.left()
                                        : same_line && b.left() < a.left()) {
      ++ways_up;
      steps += " | " + path_of(from) + " -> " + path_of(to);
    }
  }
  EXPECT_LE(ways_up, 1) << where << steps;
}

}  // namespace rope::app
