// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QObject>
#include <QPointF>
#include <functional>

class QTouchEvent;
class QWidget;

namespace rope::app {

/// Touch on a picture: one finger does what the left mouse button does, two fingers pinch. (A pen is a mouse
/// to Qt already, and so are fingers where nobody asks for pinches.) Belongs to the widget that it listens
/// to.
class Touch : public QObject {
  Q_OBJECT
 public:
  explicit Touch(QWidget* widget);

 Q_SIGNALS:
  /// The fingers are `factor` times as far apart as at the last call, around `centre` (widget's pixels). A
  /// touch pad's pinch tells the same.
  void pinched(double factor, QPointF centre);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool take(const QTouchEvent& event);
  void send_mouse(QEvent::Type type, QPointF at);

  QWidget* widget_;
  bool dragging_ = false;
  double apart_ = 0;  // of the two fingers; 0: there are no two
};

}  // namespace rope::app
