// SPDX-License-Identifier: MIT
#include "tests/app/shell/cut_text.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QWidget>
#include <algorithm>

#include "app/widgets/labels.h"
#include "app/widgets/text_line.h"
#include "tests/app/widgets/drawn_texts.h"

namespace rope::app {
namespace {

// What widgets say when there is room for it.
QStringList whole_texts(const QWidget& root) {
  QStringList whole;
  for (const QLabel* label : root.findChildren<QLabel*>()) {
    const auto* elided = qobject_cast<const ElidedLabel*>(label);
    whole.append(elided != nullptr ? elided->full_text() : label->text());
  }
  for (const QAbstractButton* button : root.findChildren<QAbstractButton*>()) whole.append(button->text());
  for (const QLineEdit* field : root.findChildren<QLineEdit*>()) {
    whole << field->placeholderText() << field->text();
  }
  for (const QComboBox* list : root.findChildren<QComboBox*>()) {
    whole << list->placeholderText() << list->currentText();
  }
  return whole;
}

bool choice_fits(const QComboBox& list) {
  if (list.isEditable() || list.currentText().isEmpty()) return true;
  QStyleOptionComboBox option;
  option.initFrom(&list);
  option.editable = false;
  option.frame = list.hasFrame();
  const QRect room =
      list.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &list);
  const QFont font = fitted_font(list.font(), list.currentText(), room.width() - 2);
  return QFontMetrics(font).horizontalAdvance(list.currentText()) <= room.width() - 2;
}

}  // namespace

QStringList cut_texts(QWidget& root) {
  const QStringList whole = whole_texts(root);
  QStringList cut;
  for (const test::DrawnText& drawn : test::drawn_texts(root)) {
    const QString& text = drawn.text;
    if (!text.contains(QChar(0x2026)) && !text.contains(QStringLiteral("..."))) continue;
    const bool said_so =
        std::any_of(whole.begin(), whole.end(), [&](const QString& said) { return said.contains(text); });
    if (!said_so) cut.append(text);
  }
  for (const QComboBox* list : root.findChildren<QComboBox*>()) {
    if (list->isVisible() && !choice_fits(*list)) cut.append(list->currentText());
  }
  return cut;
}

}  // namespace rope::app
