// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/touch.h"

#include <QCoreApplication>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QTouchEvent>
#include <QWidget>
#include <algorithm>
#include <cmath>

namespace rope::app {

Touch::Touch(QWidget* widget) : QObject(widget), widget_(widget) {
  widget->setAttribute(Qt::WA_AcceptTouchEvents);
  widget->installEventFilter(this);
}

bool Touch::eventFilter(QObject* watched, QEvent* event) {
  if (watched != widget_) return false;
  switch (event->type()) {
    case QEvent::TouchBegin:
    case QEvent::TouchUpdate:
    case QEvent::TouchEnd:
    case QEvent::TouchCancel:
      event->accept();
      return take(*static_cast<QTouchEvent*>(event));
    case QEvent::NativeGesture: {
      const auto* gesture = static_cast<QNativeGestureEvent*>(event);
      if (gesture->gestureType() != Qt::ZoomNativeGesture) return false;
      Q_EMIT pinched(1 + gesture->value(), gesture->position());
      return true;
    }
    default:
      return false;
  }
}

bool Touch::take(const QTouchEvent& event) {
  const QList<QEventPoint>& points = event.points();
  const auto down = std::count_if(points.begin(), points.end(), [](const QEventPoint& point) {
    return point.state() != QEventPoint::Released;
  });
  const bool over = event.type() == QEvent::TouchEnd || event.type() == QEvent::TouchCancel;
  if (over || down != 1) {
    if (dragging_) send_mouse(QEvent::MouseButtonRelease, points.front().position());
    dragging_ = false;
  }
  if (over || down != 2) apart_ = 0;
  if (over) return true;
  if (down == 2) {
    const QPointF between = points[0].position() - points[1].position();
    const double apart = std::max(1.0, std::hypot(between.x(), between.y()));
    if (apart_ > 0 && apart != apart_) {
      Q_EMIT pinched(apart / apart_, (points[0].position() + points[1].position()) / 2);
    }
    apart_ = apart;
  } else if (event.type() == QEvent::TouchBegin) {
    dragging_ = true;
    send_mouse(QEvent::MouseButtonPress, points.front().position());
  } else if (dragging_) {
    send_mouse(QEvent::MouseMove, points.front().position());
  }
  return true;
}

void Touch::send_mouse(QEvent::Type type, QPointF at) {
  const bool move = type == QEvent::MouseMove;
  const bool release = type == QEvent::MouseButtonRelease;
  QMouseEvent event(type, at, widget_->mapToGlobal(at), move ? Qt::NoButton : Qt::LeftButton,
                    release ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(widget_, &event);
}

}  // namespace rope::app
