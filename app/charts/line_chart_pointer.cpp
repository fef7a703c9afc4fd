// SPDX-License-Identifier: GPL-3.0-or-later
// The hand on a LineChart: handle and cross-hair by mouse and keys, and what screen readers are told.
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "app/charts/decimate.h"
#include "app/charts/line_chart.h"
#include "app/widgets/number_text.h"
#include "app/widgets/tool_tip.h"

namespace rope::app {
namespace {

constexpr double kHandleReach = 8;  // pixels within which the mouse shows that the handle can be taken

}  // namespace

// The step next to x that is on the axis.
double LineChart::snapped(double x) const {
  const double first = std::ceil(content_.x.minimum / content_.step);
  const double last = std::max(first, std::floor(content_.x.maximum / content_.step));
  return std::clamp(std::round(x / content_.step), first, last) * content_.step;
}

QString LineChart::x_text(double x) const {
  return content_.x_text ? content_.x_text(x) : short_number_text(x, 7);
}

QStringList LineChart::values_at(double x) const {
  const double at = std::round(x / content_.step) * content_.step;
  QStringList lines;
  for (const ChartCurve& curve : content_.curves) {
    const double value = interpolate(curve.x, curve.y, at);
    if (std::isfinite(value)) lines << tr("%1: %2").arg(curve.name, number_text(value));
  }
  for (const ChartBand& band : content_.bands) {
    const double low = interpolate(band.x, band.low, at);
    if (std::isfinite(low)) {
      lines << tr("%1: %2 to %3")
                   .arg(band.name, number_text(low), number_text(interpolate(band.x, band.high, at)));
    }
  }
  return lines;
}

QString LineChart::summary() const {
  if (!content_.summary.isEmpty()) return content_.summary;
  QStringList lines;
  for (const ChartCurve& curve : content_.curves) {
    std::vector<double> finite;
    std::copy_if(curve.y.begin(), curve.y.end(), std::back_inserter(finite),
                 [](double value) { return std::isfinite(value); });
    if (finite.empty()) continue;
    const auto [smallest, largest] = std::minmax_element(finite.begin(), finite.end());
    lines << tr("%1: from %2 at %3 to %4 at %5; smallest %6, largest %7.")
                 .arg(curve.name, number_text(curve.y.front()), short_number_text(curve.x.front(), 7),
                      number_text(curve.y.back()), short_number_text(curve.x.back(), 7),
                      number_text(*smallest), number_text(*largest));
  }
  return lines.isEmpty() ? tr("Nothing is drawn yet.") : lines.join(QLatin1Char('\n'));
}

// What is read out at the handle, or where the keys moved the cross-hair, comes first.
void LineChart::describe() {
  QStringList lines;
  if (const std::optional<double> at = content_.cursor ? content_.cursor : cross_hair_) {
    const QStringList values = values_at(*at);
    if (!values.isEmpty()) lines << tr("%1: %2").arg(x_text(*at), values.join(QStringLiteral(", ")));
  }
  lines << summary();
  setAccessibleDescription(lines.join(QLatin1Char('\n')));
}

void LineChart::move_cursor(double x, Gesture gesture) {
  const double wanted = snapped(x);
  if (wanted != content_.cursor) Q_EMIT cursor_moved(wanted, gesture);
}

void LineChart::show_cross_hair(std::optional<double> x) {
  if (x) x = snapped(*x);
  if (x == cross_hair_) return;
  cross_hair_ = x;
  viewport()->update();
}

void LineChart::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !content_.cursor) return;
  setFocus(Qt::MouseFocusReason);
  show_cross_hair(std::nullopt);
  dragging_ = true;
  drag_gesture_ = Gesture::fresh();
  move_cursor(x_at(event->position().x()), drag_gesture_);
}

void LineChart::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  if (dragging_) return move_cursor(x_at(at.x()), drag_gesture_);
  const bool inside = plot_rect().contains(at);
  const bool handle =
      content_.cursor && std::abs(to_pixels(*content_.cursor, 0).x() - at.x()) <= kHandleReach;
  viewport()->setCursor(!inside ? Qt::ArrowCursor : handle ? Qt::SizeHorCursor : Qt::CrossCursor);
  show_cross_hair(inside ? std::optional(x_at(at.x())) : std::nullopt);
}

void LineChart::mouseReleaseEvent(QMouseEvent* /*event*/) {
  dragging_ = false;
}

QString LineChart::tip_at(const QPoint& at) const {
  for (const ChartSpan& span : content_.spans) {
    const double left = to_pixels(span.from, 0).x();
    const double right = to_pixels(span.to, 0).x();
    if (at.x() >= left - 2 && at.x() <= right + 2) return span.tip;
  }
  return toolTip();
}

bool LineChart::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) show_cross_hair(std::nullopt);
  return answer_tool_tip(event, this, [this](const QPoint& at) { return tip_at(at); }) ||
         QChartView::viewportEvent(event);
}

void LineChart::keyPressEvent(QKeyEvent* event) {
  const double at = content_.cursor ? *content_.cursor : cross_hair_.value_or(content_.x.value_at(0.5));
  // On a log axis a step far out would not be seen: it grows with the place.
  const double least = content_.x.logarithmic ? std::max(content_.step, std::round(at / 100)) : content_.step;
  const double step = least * (event->modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1);
  double wanted = at;
  switch (event->key()) {
    case Qt::Key_Left:
      wanted = at - step;
      break;
    case Qt::Key_Right:
      wanted = at + step;
      break;
    case Qt::Key_Home:
      wanted = content_.x.minimum;
      break;
    case Qt::Key_End:
      wanted = content_.x.maximum;
      break;
    default:
      return QChartView::keyPressEvent(event);
  }
  if (content_.cursor) return move_cursor(wanted, key_gesture_.next());
  show_cross_hair(wanted);
  describe();
}

void LineChart::focusInEvent(QFocusEvent* event) {
  QChartView::focusInEvent(event);
  viewport()->update();
}

void LineChart::focusOutEvent(QFocusEvent* event) {
  QChartView::focusOutEvent(event);
  show_cross_hair(std::nullopt);
  viewport()->update();
}

}  // namespace rope::app
