// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/attention/pair_arrows.h"

#include <QContextMenuEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/number_text.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

double length(QPointF v) {
  return std::hypot(v.x(), v.y());
}

void draw_arrow(QPainter& painter, QPointF from, QPointF to, Role role) {
  const Theme& theme = current_theme();
  const QColor color = theme.color(role);
  QPen pen = theme.pen(role);
  painter.setPen(pen);
  painter.drawLine(from, to);
  const QPointF along = to - from;
  if (length(along) < 1) return;
  if (theme.tip(role) == Tip::round) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(to, 4, 4);
    return;
  }
  const QPointF unit = along / length(along);
  const QPointF side(-unit.y(), unit.x());
  painter.setPen(QPen(color, theme.line * 1.5));
  painter.setBrush(theme.ground);
  painter.drawPolygon(QPolygonF({to, to - unit * 9 + side * 4.5, to - unit * 9 - side * 4.5}));
}

}  // namespace

PairArrows::PairArrows(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("The pairs that matter most for the chosen score"));
}

void PairArrows::set_arrows(std::vector<PairArrow> arrows) {
  arrows_ = std::move(arrows);
  QString text;
  for (const PairArrow& arrow : arrows_)
    text += tr("pair %1: %2").arg(arrow.pair).arg(number_text(arrow.contribution)) + QStringLiteral("; ");
  setAccessibleDescription(text);
  update();
}

void PairArrows::paintEvent(QPaintEvent*) {
  if (arrows_.empty()) return;
  PicturePainter painter(this);
  const Theme& theme = current_theme();
  const QFont bold = scaled_font(1, QFont::DemiBold);
  const QFont small = scaled_font(0.9);
  const double title = QFontMetricsF(bold).height();
  const double key = QFontMetricsF(small).height();
  painter.setFont(bold);
  painter.setPen(theme.text);
  draw_fitted(painter, QRectF(0, 0, width(), title), Qt::AlignLeft, tr("The pairs that add most"));
  const double wide = width() / static_cast<double>(arrows_.size());
  for (std::size_t i = 0; i < arrows_.size(); ++i) {
    const QRectF box(static_cast<double>(i) * wide, title + 4, wide, height() - title - key - 10);
    paint_plane(painter, arrows_[i], box.adjusted(4, 0, -4, 0));
  }
  painter.setFont(small);
  const QFontMetricsF metrics(small);
  double x = 0;
  const auto word = [&](const QString& text, const QColor& color) {
    const double room = std::max(0.0, width() - x);
    painter.setPen(color);
    draw_fitted(painter, QRectF(x, height() - key, room, key), Qt::AlignLeft, text);
    x += metrics.horizontalAdvance(text) + 12;
  };
  word(tr("● q"), theme.query);
  word(tr("▷ k"), theme.key);
  word(tr("faint: before rotation"), theme.quiet);
}

void PairArrows::paint_plane(QPainter& painter, const PairArrow& arrow, const QRectF& box) const {
  const Theme& theme = current_theme();
  const QFont bold = scaled_font(0.9, QFont::DemiBold);
  const QFontMetricsF metrics(bold);
  // Name, plane and number stand close together, in the middle of the room there is.
  const double radius =
      std::max(8.0, std::min(box.width(), box.height() - 2 * metrics.height() - 12) / 2 - 4);
  const QPointF middle(box.center().x(), box.center().y());
  const double name_top = middle.y() - radius - metrics.height() - 6;
  painter.setFont(bold);
  painter.setPen(theme.text);
  draw_line(painter, QRectF(box.left(), name_top, box.width(), metrics.height()), Qt::AlignHCenter,
            tr("pair %1").arg(arrow.pair));
  painter.setFont(scaled_font(0.9));
  painter.setPen(theme.relation);
  draw_line(painter, QRectF(box.left(), middle.y() + radius + 6, box.width(), metrics.height()),
            Qt::AlignHCenter, number_text(arrow.contribution));
  painter.setPen(QPen(theme.frame(), theme.line));
  painter.setBrush(theme.ground);
  painter.drawEllipse(middle, radius, radius);
  painter.drawLine(middle - QPointF(radius, 0), middle + QPointF(radius, 0));
  painter.drawLine(middle - QPointF(0, radius), middle + QPointF(0, radius));
  const double longest = std::max({length(arrow.query), length(arrow.key), 1e-9});
  const double unit = 0.92 * radius / longest;
  const auto at = [&](QPointF v) { return middle + QPointF(v.x(), -v.y()) * unit; };
  painter.setOpacity(0.3);
  painter.setPen(QPen(theme.query, theme.chart_line * 0.8));
  painter.drawLine(middle, at(arrow.query));
  QPen ghost = theme.pen(Role::key);
  ghost.setWidthF(theme.chart_line * 0.8);
  painter.setPen(ghost);
  painter.drawLine(middle, at(arrow.key));
  painter.setOpacity(1);
  draw_arrow(painter, middle, at(arrow.rotated_query), Role::query);
  draw_arrow(painter, middle, at(arrow.rotated_key), Role::key);
}

void PairArrows::contextMenuEvent(QContextMenuEvent* event) {
  if (!explain_ || arrows_.empty()) return QWidget::contextMenuEvent(event);
  const double wide = width() / static_cast<double>(arrows_.size());
  const auto at = std::min(arrows_.size() - 1, static_cast<std::size_t>(std::max(0, event->x()) / wide));
  const QRect box(static_cast<int>(wide * static_cast<double>(at)), 0, static_cast<int>(wide), height());
  show_explanation(this, box, explain_(arrows_[at].pair));
}

}  // namespace rope::app
