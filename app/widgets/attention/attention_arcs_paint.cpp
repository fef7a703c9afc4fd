// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/widgets/attention/attention_arcs.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"

namespace rope::app {

QPen curve_pen(double value, bool change, bool strong) {
  const Theme& theme = current_theme();
  const double size = std::isfinite(value) ? std::min(1.0, std::abs(value)) : 0;
  const ColourTable& table = colour_table(ColourScale::signed_, theme.dark());
  QColor color = change ? QColor::fromRgb(table[value < 0 ? 30 : 224]) : theme.relation;
  color.setAlphaF(static_cast<float>(strong ? 0.25 + 0.75 * size : 0.12 * size));
  QPen pen(color, 0.8 + 5 * size, Qt::SolidLine, Qt::RoundCap);
  if (change && value < 0) pen.setStyle(Qt::DashLine);
  return pen;
}

void AttentionArcs::paintEvent(QPaintEvent*) {
  if (!picture_ || tokens_.empty()) return;
  PicturePainter painter(this);
  painter.save();
  painter.setClipRect(QRectF(0, top() - 2, width(), height() - top() - bottom() + 4));
  paint_curves(painter);
  paint_marked(painter);
  painter.restore();
  paint_titles(painter);
  paint_words(painter);
}

void AttentionArcs::paint_curves(QPainter& painter) const {
  const auto draw = [&](const MapCell& cell, bool strong) {
    painter.setPen(curve_pen(value(cell), is_change(), strong));
    const QPointF from = curve_point(cell, 0), to = curve_point(cell, 1);
    const double middle = (from.x() + to.x()) / 2;
    QPainterPath curve(from);
    curve.cubicTo(QPointF(middle, from.y()), QPointF(middle, to.y()), to);
    painter.drawPath(curve);
  };
  const std::optional<MapCell> apart = marked();
  for (const bool strong : {false, true}) {  // what stands out lies over the rest
    for (Index row = rows().first; row < rows().last; ++row) {
      for (Index col = 0; col < tokens(); ++col) {
        const MapCell cell{row, col};
        if (size(cell) >= kLeastCurve && cell != apart && stands_out(cell) == strong) draw(cell, strong);
      }
    }
  }
  if (apart) draw(*apart, true);
}

// Its ends, in the colours of both sides.
void AttentionArcs::paint_marked(QPainter& painter) const {
  const std::optional<MapCell> cell = marked();
  if (!cell) return;
  const Theme& theme = current_theme();
  const double radius = 3.5 * theme.scale;
  painter.setBrush(theme.ground);
  for (const bool query : {true, false}) {
    painter.setPen(QPen(query ? theme.query : theme.key, hasFocus() ? 2.5 : 1.5));
    painter.drawEllipse(curve_point(*cell, query ? 0 : 1), radius, radius);
  }
}

void AttentionArcs::paint_titles(QPainter& painter) const {
  const Theme& theme = current_theme();
  const double line = QFontMetricsF(font()).height();
  const QFont bold = scaled_font(1, QFont::DemiBold);
  painter.setFont(bold);
  painter.setPen(theme.text);
  draw_fitted(painter, QRectF(0, 0, width(), line), Qt::AlignLeft, title_);
  const QFont small = scaled_font(0.9);
  const QFontMetricsF metrics(small);
  painter.setFont(small);
  painter.setPen(theme.query);
  draw_line(painter, QRectF(0, line + 2, width() / 2.0, line), Qt::AlignLeft, tr("looks (query)"));
  painter.setPen(theme.key);
  draw_line(painter, QRectF(width() / 2.0, line + 2, width() / 2.0, line), Qt::AlignRight,
            tr("is looked at (key)"));
  painter.setPen(theme.text);
  draw_fitted(painter, QRectF(0, height() - metrics.height() - 2, width(), metrics.height()), Qt::AlignLeft,
              readout_text(), Qt::ElideMiddle);
}

void AttentionArcs::paint_words(QPainter& painter) const {
  const Theme& theme = current_theme();
  const QFont words = scaled_font(0.95);
  const QFontMetricsF metrics(words);
  painter.setFont(words);
  const std::optional<MapCell> cell = marked();
  for (Index token = rows().first; token < rows().last; ++token) {
    const double y = y_of(token) - metrics.height() / 2;
    const QString text =
        metrics.elidedText(tokens_[static_cast<std::size_t>(token)], Qt::ElideRight, column_width());
    painter.setPen(cell && cell->row == token ? theme.query : theme.text);
    draw_line(painter, QRectF(0, y, column_width(), metrics.height()), Qt::AlignRight, text);
    painter.setPen(cell && cell->col == token ? theme.key : theme.text);
    draw_line(painter, QRectF(width() - column_width(), y, column_width(), metrics.height()), Qt::AlignLeft,
              text);
  }
}

}  // namespace rope::app
