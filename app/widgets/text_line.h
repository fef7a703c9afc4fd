// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>

namespace rope::app {

/// One line of text in the middle of a box's height. Letters of another script than the font's own (Korean
/// beside Latin) stand taller than its metrics say: they may reach over the box and are never cut.
inline void draw_line(QPainter& painter, const QRectF& box, int horizontal, const QString& text) {
  const int flags =
      (horizontal & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter | Qt::TextDontClip | Qt::TextSingleLine;
  painter.drawText(box, flags, text);
}

}  // namespace rope::app
