// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/trace.h"

#include <QLocale>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>

#include "app/widgets/picture_painter.h"
#include "app/widgets/theme.h"

namespace rope::app {

Trace::Trace(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void Trace::set_curve(std::vector<double> values, double limit) {
  values_ = std::move(values);
  limit_ = limit > 0 ? limit : 1;
  update();
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
  if (values_.size() > 1) {
    QPolygonF line;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const double x = static_cast<double>(i) / static_cast<double>(values_.size() - 1);
      line << QPointF(box.left() + box.width() * x, y_of(values_[i]));
    }
    painter.setPen(QPen(theme.relation, theme.chart_line));
    painter.drawPolyline(line);
  }
  if (mark_fraction_ < 0 || mark_fraction_ > 1) return;
  const QPointF mark(box.left() + box.width() * mark_fraction_, y_of(mark_value_));
  painter.setPen(QPen(theme.query, 1));
  painter.drawLine(QPointF(mark.x(), box.top()), QPointF(mark.x(), box.bottom()));
  painter.setPen(QPen(theme.ground, 2));
  painter.setBrush(theme.relation);
  painter.drawEllipse(mark, 5.5, 5.5);
}

}  // namespace rope::app
