// SPDX-License-Identifier: GPL-3.0-or-later
// The hand on a LineChart: handle and cross-hair by mouse and keys, and what screen readers are told.
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "app/charts/line_chart.h"
#include "app/widgets/number_text.h"
#include "app/widgets/tool_tip.h"

namespace rope::app {
namespace {

constexpr double kHandleReach = 8;  // pixels within which the mouse shows that the handle can be taken
constexpr double kCurveReach = 24;  // pixels within which a right click means a curve

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

double LineChart::stepped(double x) const {
  return std::round(x / content_.step) * content_.step;
}

std::vector<LineChart::Reading> LineChart::readings_at(double x) const {
  const double at = stepped(x);
  std::vector<Reading> readings;
  for (const ChartCurve& curve : content_.curves) {
    const double value = curve.value_at(at);
    const bool gap =
        !curve.gap_text.isEmpty() && !curve.x.empty() && at >= curve.x.front() && at <= curve.x.back();
    if (std::isfinite(value)) {
      readings.push_back({curve.name, number_text(value), curve.explain});
    } else if (gap) {
      readings.push_back({curve.name, curve.gap_text, curve.explain});
    }
  }
  for (const ChartBand& band : content_.bands) {
    const auto [low, high] = band.ends_at(at);
    if (!std::isfinite(low)) continue;
    readings.push_back({band.name, tr("%1 to %2").arg(number_text(low), number_text(high)), band.explain});
  }
  return readings;
}

QStringList LineChart::values_at(double x) const {
  QStringList lines;
  for (const Reading& reading : readings_at(x)) lines << tr("%1: %2").arg(reading.name, reading.value);
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
  if (event->button() != Qt::LeftButton) return;
  const QPointF at = event->position();
  setFocus(Qt::MouseFocusReason);
  if (const int line = box_line_at(at); line >= 0) {
    return open(handle_box()->explains.at(static_cast<std::size_t>(line)), box_line(line));
  }
  if (const ChartSpan* span = span_at(at); span != nullptr && span->explain) {
    return open(span->explain, QRectF(at - QPointF(4, 4), QSizeF(8, 8)));
  }
  if (!content_.cursor) {
    if (plot_rect().contains(at)) open(explain_curve_at(at), QRectF(at - QPointF(4, 4), QSizeF(8, 8)));
    return;
  }
  show_cross_hair(std::nullopt);
  dragging_ = true;
  drag_gesture_ = Gesture::fresh();
  move_cursor(x_at(at.x()), drag_gesture_);
}

void LineChart::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  if (dragging_) return move_cursor(x_at(at.x()), drag_gesture_);
  const int line = box_line_at(at);
  if (line != hover_line_) {
    hover_line_ = line;
    viewport()->update();
  }
  const ChartSpan* span = span_at(at);
  const bool opens = line >= 0 || (span != nullptr && span->explain);
  const bool inside = plot_rect().contains(at);
  const bool handle =
      content_.cursor && std::abs(to_pixels(*content_.cursor, 0).x() - at.x()) <= kHandleReach;
  viewport()->setCursor(opens     ? Qt::PointingHandCursor
                        : !inside ? Qt::ArrowCursor
                        : handle  ? Qt::SizeHorCursor
                                  : Qt::CrossCursor);
  show_cross_hair(inside && line < 0 ? std::optional(x_at(at.x())) : std::nullopt);
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

// The mark at the foot of the plot; a finger needs more room than it takes.
const ChartSpan* LineChart::span_at(QPointF at) const {
  if (std::abs(at.y() - plot_rect().bottom()) > kHandleReach) return nullptr;
  const auto found = std::find_if(content_.spans.begin(), content_.spans.end(), [&](const ChartSpan& span) {
    return at.x() >= to_pixels(span.from, 0).x() - 2 && at.x() <= to_pixels(span.to, 0).x() + 2;
  });
  return found == content_.spans.end() ? nullptr : &*found;
}

// Which line of the box beside the handle is there and opens its arithmetic; -1: none.
int LineChart::box_line_at(QPointF at) const {
  const std::optional<Box> made = handle_box();
  if (!made || !made->rect.contains(at)) return -1;
  const int line =
      static_cast<int>((at.y() - made->rect.top() - 4) / QFontMetricsF(scaled_font(0.9)).height());
  if (line < 0 || line >= made->lines.size() || !made->explains[static_cast<std::size_t>(line)]) return -1;
  return line;
}

// Of the curve next to a point of the plot, at the point's x.
Explain LineChart::explain_curve_at(QPointF at) const {
  const double x = snapped(x_at(at.x()));
  const ChartCurve* nearest = nullptr;
  double least = kCurveReach;
  for (const ChartCurve& curve : content_.curves) {
    const double value = curve.value_at(x);
    const double away = std::abs(to_pixels(x, value).y() - at.y());
    if (curve.explain && std::isfinite(value) && away < least) nearest = &curve, least = away;
  }
  if (nearest != nullptr) return [explain = nearest->explain, x] { return explain(x); };
  return [this, x] { return explanation_at(x); };
}

Explain LineChart::explain_at(QPointF at) const {
  if (const ChartSpan* span = span_at(at); span != nullptr && span->explain) return span->explain;
  for (const ChartRule& rule : content_.rules) {
    const bool vertical = rule.orientation == Qt::Vertical;
    const QPointF on =
        vertical ? to_pixels(rule.at, content_.y.minimum) : to_pixels(content_.x.minimum, rule.at);
    const double away = vertical ? on.x() - at.x() : on.y() - at.y();
    if (rule.explain && std::abs(away) < kHandleReach / 2) return rule.explain;
  }
  return plot_rect().contains(at) ? explain_curve_at(at) : Explain();
}

Explanation LineChart::explanation_at(double x) const {
  const double at = stepped(x);
  Explanation all{x_text(at), {}, Explanation::Origin::formula, tr("choose a number to see its arithmetic")};
  for (const Reading& reading : readings_at(at)) {
    const Formula value = math::text(reading.value);
    all.lines.push_back(math::row(
        {math::text(tr("%1: %2").arg(reading.name, QString()), Ink::quiet),
         reading.explain ? math::explained(value, [explain = reading.explain, at] { return explain(at); })
                         : value}));
  }
  for (const ChartSpan& span : content_.spans) {
    if (span.from > at || span.to < at || !span.explain) continue;
    all.lines.push_back(math::explained(math::text(span.tip), span.explain));
  }
  return all;
}

void LineChart::open(const Explain& explain, const QRectF& around) {
  if (!explain) return;
  const Explanation explanation = explain();
  if (!explanation.lines.empty()) show_explanation(this, around.toAlignedRect(), explanation);
}

void LineChart::contextMenuEvent(QContextMenuEvent* event) {
  if (event->reason() != QContextMenuEvent::Keyboard) {
    return open(explain_at(QPointF(event->pos())), QRectF(event->pos() - QPoint(4, 4), QSizeF(8, 8)));
  }
  open_at_mark();
}

void LineChart::open_at_mark() {
  const double at = content_.cursor ? *content_.cursor : cross_hair_.value_or(content_.x.value_at(0.5));
  const QRectF plot = plot_rect();
  const QRectF box = box_rect();
  open([this, at] { return explanation_at(at); },
       box.isEmpty() ? QRectF(to_pixels(at, 0).x() - 4, plot.center().y() - 4, 8, 8) : box);
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
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return open_at_mark();
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
