// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/wheel_guard.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>
#include <QWidget>
#include <utility>

namespace rope::app {

void WheelGuard::watch(QWidget* widget) {
  const bool slider =
      qobject_cast<QAbstractSlider*>(widget) != nullptr && qobject_cast<QScrollBar*>(widget) == nullptr;
  if (!slider && qobject_cast<QComboBox*>(widget) == nullptr &&
      qobject_cast<QAbstractSpinBox*>(widget) == nullptr) {
    return;
  }
  if (widget->focusPolicy() == Qt::WheelFocus) widget->setFocusPolicy(Qt::StrongFocus);
  widget->removeEventFilter(this);  // polished again
  widget->installEventFilter(this);
}

bool WheelGuard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::Wheel) return false;
  if (!static_cast<QWidget*>(watched)->hasFocus()) {
    event->ignore();
    return true;
  }
  // Fields and sliders join their notches themselves.
  if (qobject_cast<QComboBox*>(watched) == nullptr) return false;
  if (std::exchange(turned_, watched) != watched) notches_.end();
  const GestureScope one_step(notches_.next());
  watched->event(event);
  notches_.wait_from_now();
  return true;
}

}  // namespace rope::app
