// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/trace.h"

#include <QLocale>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>

#include "app/widgets/accessible_value.h"
#include "app/widgets/number_text.h"
#include "app/widgets/picture_painter.h"

namespace rope::app {

Trace::Trace(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
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

void Trace::paintEvent(QPaintEvent*) {
  PicturePainter painter(this);
  const Theme& theme = current_theme();
  const QFont small = scaled_font(0.8);
  painter.setFont(small);
  const double text_height = QFontMetricsF(small).height();
  const double zero_width = QFontMetricsF(small).horizontalAdvance(QLocale().toString(0)) + 4;
  const QRectF box(4, 4, width() - 8.0 - zero_width, std::max(10.0, height() - text_height - 10));
  painter.setPen(QPen(theme.frame(), 1));
  painter.drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
  painter.setPen(theme.quiet);
  const QRectF labels(box.left(), box.bottom() + 3, box.width(), text_height);
  painter.drawText(labels, Qt::AlignLeft, left_);
  painter.drawText(labels, Qt::AlignRight, right_);
  painter.drawText(QRectF(box.right() + 4, box.center().y() - text_height / 2, zero_width, text_height),
                   Qt::AlignLeft | Qt::AlignVCenter, QLocale().toString(0));

  const auto y_of = [&](double value) {
    return box.center().y() - std::clamp(value / limit_, -1.0, 1.0) * box.height() / 2;
  };
  const auto draw = [&](const std::vector<double>& values, const QPen& pen) {
    if (values.size() < 2) return;
    QPolygonF line;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double x = static_cast<double>(i) / static_cast<double>(values.size() - 1);
      line << QPointF(box.left() + box.width() * x, y_of(values[i]));
    }
    painter.setPen(pen);
    painter.drawPolyline(line);
  };
  draw(reference_, theme.pen(Role::reference));
  draw(values_, QPen(theme.color(role_), theme.chart_line));
  if (mark_fraction_ < 0 || mark_fraction_ > 1) return;
  const QPointF mark(box.left() + box.width() * mark_fraction_, y_of(mark_value_));
  painter.setPen(QPen(theme.query, 1));
  painter.drawLine(QPointF(mark.x(), box.top()), QPointF(mark.x(), box.bottom()));
  painter.setPen(QPen(theme.ground, 2));
  painter.setBrush(theme.color(role_));
  painter.drawEllipse(mark, 5.5, 5.5);
}

}  // namespace rope::app
