// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/text_line.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

namespace rope::app {

void draw_line(QPainter& painter, const QRectF& box, int horizontal, const QString& text) {
  const QFontMetricsF metrics(painter.font(), painter.device());
  const Qt::Alignment side(QFlag{horizontal});
  double x = box.left();
  if (side.testFlag(Qt::AlignRight) || side.testFlag(Qt::AlignHCenter)) {
    const double spare = box.width() - metrics.horizontalAdvance(text);
    x += side.testFlag(Qt::AlignRight) ? spare : spare / 2;
  }
  painter.drawText(QPointF(x, box.center().y() + (metrics.ascent() - metrics.descent()) / 2), text);
}

QFont fitted_font(const QFont& font, const QString& text, double room) {
  const auto width_in = [&text](const QFont& of) { return QFontMetricsF(of).horizontalAdvance(text); };
  const double wide = width_in(font);
  if (wide <= room) return font;
  constexpr double kStep = 0.03;
  QFont smaller = font;
  // Hinted letters do not shrink quite as the size does.
  for (double share = std::max(kLeastFit, room / wide);; share -= kStep) {
    share = std::max(share, kLeastFit);
    if (font.pointSizeF() > 0) {
      smaller.setPointSizeF(font.pointSizeF() * share);
    } else {
      smaller.setPixelSize(std::max(1, static_cast<int>(font.pixelSize() * share)));
    }
    if (share <= kLeastFit || width_in(smaller) <= room) return smaller;
  }
}

void draw_fitted(QPainter& painter, const QRectF& box, int horizontal, const QString& text,
                 Qt::TextElideMode elide) {
  const QFont before = painter.font();
  const QFont font = fitted_font(before, text, box.width());
  painter.setFont(font);
  draw_line(painter, box, horizontal, QFontMetricsF(font).elidedText(text, elide, box.width()));
  painter.setFont(before);
}

}  // namespace rope::app
