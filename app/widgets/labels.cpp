// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/labels.h"

#include <QEvent>

namespace rope::app {

RoleLabel::RoleLabel(const QString& text, Role role, qreal size, QFont::Weight weight, QWidget* parent)
    : QLabel(text, parent), role_(role), size_(size), weight_(weight) {
  setTextFormat(Qt::PlainText);  // texts may quote files from strangers
  // The colour is set for this role; inside a picture labels would take another one by default.
  setForegroundRole(QPalette::WindowText);
  update_look();
}

void RoleLabel::set_role(Role role) {
  role_ = role;
  update_look();
}

void RoleLabel::update_look() {
  if (updating_) return;
  updating_ = true;
  QPalette own = palette();
  own.setColor(QPalette::WindowText, current_theme().color(role_));
  setPalette(own);
  setFont(scaled_font(size_, weight_));
  updating_ = false;
}

bool RoleLabel::event(QEvent* event) {
  if (event->type() == QEvent::ApplicationFontChange) update_look();
  return QLabel::event(event);
}

void RoleLabel::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) update_look();
}

void ElidedLabel::set_full_text(const QString& text) {
  full_text_ = text;
  setAccessibleName(text);
  updateGeometry();
  elide();
}

QSize ElidedLabel::minimumSizeHint() const {
  return {fontMetrics().averageCharWidth() * 4, QLabel::minimumSizeHint().height()};
}

QSize ElidedLabel::sizeHint() const {
  return {fontMetrics().horizontalAdvance(full_text_) + 2, QLabel::sizeHint().height()};
}

void ElidedLabel::elide() {
  const QString shown = fontMetrics().elidedText(full_text_, Qt::ElideRight, width());
  if (shown != text()) setText(shown);
  setToolTip(shown == full_text_ ? QString() : full_text_);
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
  RoleLabel::resizeEvent(event);
  elide();
}

void ElidedLabel::changeEvent(QEvent* event) {
  RoleLabel::changeEvent(event);
  if (event->type() == QEvent::FontChange) elide();
}

}  // namespace rope::app
