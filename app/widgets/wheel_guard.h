// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/state/gesture.h"

class QWidget;

namespace rope::app {

/// Keeps the wheel from changing lists, fields and sliders in passing: it reaches only the one that has the
/// focus, which it does not give; else it scrolls what is around. Notches that go through a list are one step
/// of undo.
class WheelGuard : public QObject {
  Q_OBJECT

 public:
  /// Other widgets than those are left alone.
  void watch(QWidget* widget);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  PausingGesture notches_;
  QObject* turned_ = nullptr;  // the list that the notches were for; never looked into
};

}  // namespace rope::app
