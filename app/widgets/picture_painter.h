// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QWidget>

namespace rope::app {

/// The painter of what a widget draws itself: smooth, and with each text in the direction of its own letters.
/// In a window laid out from right to left, numbers, formulas and English words keep their order ("−0.5",
/// not "0.5−"), and left stays left in a picture whose axes do.
class PicturePainter : public QPainter {
 public:
  explicit PicturePainter(QWidget* widget) : QPainter(widget) {
    setRenderHint(QPainter::Antialiasing);
    setLayoutDirection(Qt::LayoutDirectionAuto);
  }
};

}  // namespace rope::app
