// SPDX-License-Identifier: GPL-3.0-or-later
// What of a SeriesChart moves: names, marks and the cross-hair over the curves, and the hand that moves them.
#include <QChart>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/charts/series_chart.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

constexpr int kMarkReach = 8;  // pixels within which the mouse takes hold of a mark

}  // namespace

void SeriesChart::drawForeground(QPainter* painter, const QRectF& /*rect*/) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setFont(scaled_font(0.9));
  draw_marks(*painter);
  draw_names(*painter);
  draw_cross_hair(*painter);
  if (hasFocus()) {
    painter->setPen(QPen(current_theme().text, 2));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(plot_area());
  }
  painter->restore();
}

void SeriesChart::draw_names(QPainter& painter) const {
  const QRectF area = plot_area();
  const QFontMetrics metrics = painter.fontMetrics();
  struct Name {
    double y;
    const Curve* curve;
  };
  std::vector<Name> names;
  for (const Curve& curve : curves_) {
    // At the last value that is inside the plot.
    for (std::size_t i = std::min(curve.x.size(), curve.y.size()); i-- > 0;) {
      if (curve.x[i] > x_.maximum || !std::isfinite(y_.to_plot(curve.y[i]))) continue;
      const double y = position_of(curve.x[i], curve.y[i]).y();
      names.push_back({std::clamp(y, area.top(), area.bottom()), &curve});
      break;
    }
  }
  std::stable_sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.y < b.y; });
  // Down where they would overlap, then up again where that left the plot.
  for (std::size_t i = 1; i < names.size(); ++i) {
    names[i].y = std::max(names[i].y, names[i - 1].y + metrics.height());
  }
  double floor = area.bottom() + metrics.height();
  for (std::size_t i = names.size(); i-- > 0;) {
    names[i].y = std::min(names[i].y, floor - metrics.height());
    floor = names[i].y;
  }
  const double left = area.right() + kSpace2;
  const double room = std::max(10.0, double(viewport()->width()) - left - 2);
  for (const Name& name : names) {
    painter.setPen(color_of(*name.curve));
    const QRectF box(left, name.y - metrics.height() / 2.0, room, metrics.height());
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(name.curve->name, Qt::ElideRight, static_cast<int>(room)));
  }
}

void SeriesChart::draw_marks(QPainter& painter) const {
  const Theme& theme = current_theme();
  const QRectF area = plot_area();
  const int height = painter.fontMetrics().height();
  for (const Mark& mark : marks_) {
    const bool vertical = mark.orientation == Qt::Vertical;
    const QPointF at = vertical ? position_of(mark.value, y_.minimum) : position_of(x_.minimum, mark.value);
    const bool inside = vertical ? at.x() >= area.left() - 1 && at.x() <= area.right() + 1
                                 : at.y() >= area.top() - 1 && at.y() <= area.bottom() + 1;
    if (!inside) continue;
    painter.setPen(
        QPen(theme.color(mark.role), theme.chart_line, mark.movable ? Qt::SolidLine : Qt::DashLine));
    const int width = painter.fontMetrics().horizontalAdvance(mark.name);
    QRectF box;
    if (vertical) {
      painter.drawLine(QPointF(at.x(), area.top()), QPointF(at.x(), area.bottom()));
      const double left =
          std::clamp(at.x() - width / 2.0, area.left(), std::max(area.left(), area.right() - width));
      box = QRectF(left, area.top() - height - 2, width + 2, height);
    } else {
      painter.drawLine(QPointF(area.left(), at.y()), QPointF(area.right(), at.y()));
      box = QRectF(area.left() + kSpace1, at.y() - height - 1, width + 2, height);
      painter.fillRect(box, theme.ground);
    }
    if (mark.movable) {
      painter.setBrush(theme.color(mark.role));
      painter.drawEllipse(QPointF(at.x(), area.top()), 5, 5);
      painter.setBrush(Qt::NoBrush);
    }
    painter.setPen(theme.color(mark.role));
    painter.drawText(box, Qt::AlignCenter, mark.name);
  }
}

void SeriesChart::draw_cross_hair(QPainter& painter) const {
  if (!cross_hair_) return;
  const Theme& theme = current_theme();
  const QRectF area = plot_area();
  const double x = position_of(*cross_hair_, y_.minimum).x();
  painter.setPen(QPen(theme.text, theme.line));
  painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
  const QString text = values_at(*cross_hair_);
  const QSizeF size = painter.fontMetrics().size(0, text) + QSize(2 * kSpace2, 2 * kSpace1);
  // Beside the line, on the side where there is room.
  const double left = x + kSpace2 + size.width() <= area.right() ? x + kSpace2 : x - kSpace2 - size.width();
  const QRectF box(QPointF(std::max(area.left(), left), area.top() + kSpace2), size);
  painter.setBrush(theme.ground);
  painter.setPen(QPen(theme.frame(), theme.line));
  painter.drawRoundedRect(box, kRadius, kRadius);
  painter.setPen(theme.text);
  painter.drawText(box.adjusted(kSpace2, kSpace1, -kSpace2, -kSpace1), Qt::AlignLeft | Qt::AlignTop, text);
}

void SeriesChart::show_cross_hair(std::optional<double> x) {
  if (x == cross_hair_) return;
  cross_hair_ = x;
  if (x) {
    Q_EMIT hovered(*x);
  } else {
    Q_EMIT hover_ended();
  }
  viewport()->update();
}

std::optional<int> SeriesChart::mark_near(const QPointF& position) const {
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    if (!marks_[i].movable || marks_[i].orientation != Qt::Vertical) continue;
    if (std::abs(position_of(marks_[i].value, y_.minimum).x() - position.x()) <= kMarkReach) {
      return static_cast<int>(i);
    }
  }
  return std::nullopt;
}

void SeriesChart::mouseMoveEvent(QMouseEvent* event) {
  const QPointF position = event->position();
  if (dragged_mark_ >= 0) {
    Q_EMIT mark_moved(dragged_mark_, x_at(position), drag_);
    return;
  }
  viewport()->setCursor(mark_near(position) ? Qt::SizeHorCursor : Qt::CrossCursor);
  const bool inside = plot_area().adjusted(-2, -2, 2, 2).contains(position);
  show_cross_hair(inside ? std::optional(x_at(position)) : std::nullopt);
}

void SeriesChart::mousePressEvent(QMouseEvent* event) {
  const std::optional<int> mark = mark_near(event->position());
  if (event->button() != Qt::LeftButton || !mark) return;
  dragged_mark_ = *mark;
  drag_ = Gesture::fresh();
  show_cross_hair(std::nullopt);
}

void SeriesChart::mouseReleaseEvent(QMouseEvent* /*event*/) {
  dragged_mark_ = -1;
  drag_ = {};
}

void SeriesChart::leaveEvent(QEvent* event) {
  QChartView::leaveEvent(event);
  show_cross_hair(std::nullopt);
}

void SeriesChart::focusOutEvent(QFocusEvent* event) {
  QChartView::focusOutEvent(event);
  show_cross_hair(std::nullopt);
}

void SeriesChart::keyPressEvent(QKeyEvent* event) {
  const int direction = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
  if (direction == 0) return QChartView::keyPressEvent(event);
  // A hundredth of the axis a key; with Ctrl the first mark that moves goes instead of the cross-hair.
  const double from = x_.to_plot(x_.minimum), to = x_.to_plot(x_.maximum);
  const auto step = [&](double value) {
    const double at = x_.to_plot(value);
    return x_.from_plot(
        std::clamp((std::isfinite(at) ? at : from) + direction * (to - from) / 100, from, to));
  };
  if (event->modifiers().testFlag(Qt::ControlModifier)) {
    for (std::size_t i = 0; i < marks_.size(); ++i) {
      if (!marks_[i].movable || marks_[i].orientation != Qt::Vertical) continue;
      Q_EMIT mark_moved(static_cast<int>(i), step(marks_[i].value), keys_.next());
      return;
    }
  }
  show_cross_hair(step(cross_hair_.value_or(x_.from_plot((from + to) / 2))));
  setAccessibleDescription(values_at(*cross_hair_));
}

}  // namespace rope::app
