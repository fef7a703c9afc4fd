// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/trace.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>

#include "app/widgets/accessible_value.h"
#include "app/widgets/number_text.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/tool_tip.h"

namespace rope::app {

Trace::Trace(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  set_accessible_role(this, QAccessible::Chart);
}

void Trace::set_curve(std::vector<double> values, double limit, Role role) {
  values_ = std::move(values);
  limit_ = limit > 0 ? limit : 1;
  role_ = role;
  describe();
  update();
}

void Trace::set_reference(std::vector<double> values) {
  reference_ = std::move(values);
  update();
}

// A chart's summary in words.
void Trace::describe() {
  if (values_.empty()) return;
  const auto [low, high] = std::minmax_element(values_.begin(), values_.end());
  const QString text = *high - *low <= 1e-9 * limit_
                           ? tr("The same everywhere: %1.").arg(number_text(*low))
                           : tr("Between %1 and %2.").arg(number_text(*low), number_text(*high));
  setAccessibleDescription(text);
  set_accessible_value(this, text);
}

void Trace::set_mark(double fraction, double value) {
  mark_fraction_ = fraction;
  mark_value_ = value;
  update();
}

void Trace::set_ends(const QString& left, const QString& right) {
  left_ = left;
  right_ = right;
  update();
}

QSize Trace::sizeHint() const {
  return {200, 44};  // grows where there is room
}
QSize Trace::minimumSizeHint() const {
  return {80, 44};
}

QRectF Trace::box() const {
  const QFontMetricsF small(scaled_font(0.8));
  const double zero_width = small.horizontalAdvance(QLocale().toString(0)) + 4;
  return {4, 4, width() - 8.0 - zero_width, std::max(10.0, height() - small.height() - 10)};
}

double Trace::y_of(double value, const QRectF& room) const {
  return room.center().y() - std::clamp(value / limit_, -1.0, 1.0) * room.height() / 2;
}

double Trace::fraction_at(QPoint point) const {
  const QRectF room = box();
  return std::clamp((point.x() - room.left()) / room.width(), 0.0, 1.0);
}

QRect Trace::mark_rect() const {
  const QRectF room = box();
  const QPointF mark(room.left() + room.width() * std::clamp(mark_fraction_, 0.0, 1.0),
                     y_of(mark_value_, room));
  return QRectF(mark.x() - 6, mark.y() - 6, 12, 12).toAlignedRect();
}

bool Trace::event(QEvent* event) {
  const auto tip = [this](const QPoint& at) { return tip_ ? tip_(fraction_at(at)) : QString(); };
  return answer_tool_tip(event, this, tip) || QWidget::event(event);
}

void Trace::mouseMoveEvent(QMouseEvent* event) {
  hover_ = fraction_at(event->position().toPoint());
  update();
}

void Trace::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  hover_.reset();
  update();
}

void Trace::paintEvent(QPaintEvent*) {
  PicturePainter painter(this);
  const Theme& theme = current_theme();
  const QFont small = scaled_font(0.8);
  painter.setFont(small);
  const double text_height = QFontMetricsF(small).height();
  const QRectF room = box();
  painter.setPen(QPen(theme.frame(), 1));
  painter.drawLine(QPointF(room.left(), room.center().y()), QPointF(room.right(), room.center().y()));
  if (hover_) {
    const double x = room.left() + room.width() * *hover_;
    painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()));
  }
  painter.setPen(theme.quiet);
  const QRectF labels(room.left(), room.bottom() + 3, room.width(), text_height);
  painter.drawText(labels, Qt::AlignLeft, left_);
  painter.drawText(labels, Qt::AlignRight, right_);
  painter.drawText(
      QRectF(room.right() + 4, room.center().y() - text_height / 2, width() - room.right() - 4, text_height),
      Qt::AlignLeft | Qt::AlignVCenter, QLocale().toString(0));

  const auto draw = [&](const std::vector<double>& values, const QPen& pen) {
    if (values.size() < 2) return;
    QPolygonF line;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double x = static_cast<double>(i) / static_cast<double>(values.size() - 1);
      line << QPointF(room.left() + room.width() * x, y_of(values[i], room));
    }
    painter.setPen(pen);
    painter.drawPolyline(line);
  };
  draw(reference_, theme.pen(Role::reference));
  draw(values_, QPen(theme.color(role_), theme.chart_line));
  if (mark_fraction_ < 0 || mark_fraction_ > 1) return;
  const QPointF mark(room.left() + room.width() * mark_fraction_, y_of(mark_value_, room));
  painter.setPen(QPen(theme.query, 1));
  painter.drawLine(QPointF(mark.x(), room.top()), QPointF(mark.x(), room.bottom()));
  painter.setPen(QPen(hasFocus() ? theme.text : theme.ground, 2));
  painter.setBrush(theme.color(role_));
  painter.drawEllipse(mark, 5.5, 5.5);
}

}  // namespace rope::app
