// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/attention/curve_legend.h"

#include <QPainter>
#include <array>
#include <cmath>

#include "app/widgets/attention/attention_arcs.h"
#include "app/widgets/number_text.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

constexpr double sample = 28;  // of a curve
constexpr double gap = 6;      // to its number
constexpr double apart = 16;   // to the next

QFont small_font() {
  return scaled_font(0.9);
}

}  // namespace

CurveLegend::CurveLegend(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void CurveLegend::set_caption(const QString& caption, bool change) {
  change_ = change;
  caption_ = tr("%1, below %2 not drawn").arg(caption, short_number_text(kLeastCurve));
  setAccessibleName(tr("Legend: %1").arg(caption));
  const QString text =
      change ? tr("The larger the change, the thicker and stronger the curve; dashed where the weight falls. "
                  "Curves of tokens that are not chosen are paler.")
             : tr("The larger the weight, the thicker and stronger the curve. Curves of tokens that are not "
                  "chosen are paler.");
  setAccessibleDescription(text);
  setToolTip(text);
  update();
}

QString CurveLegend::text_of(double value) const {
  const QString sign = change_ && value > 0 ? QStringLiteral("+") : QString();
  return sign + short_number_text(value);
}

double CurveLegend::width_of(const std::vector<double>& values) const {
  const QFontMetricsF metrics(small_font());
  double wide = -apart;
  for (const double value : values) wide += sample + gap + metrics.horizontalAdvance(text_of(value)) + apart;
  return wide;
}

std::vector<double> CurveLegend::values() const {
  const std::vector<std::vector<double>> weights{{kLeastCurve, 0.1, 0.25, 0.5, 1}, {0.1, 0.5, 1}, {0.1, 1}};
  const std::vector<std::vector<double>> changes{{-0.5, -0.1, 0.1, 0.5}, {-0.5, 0.1, 0.5}, {-0.5, 0.5}};
  const auto& lists = change_ ? changes : weights;
  for (const auto& list : lists) {
    if (width_of(list) <= width()) return list;
  }
  return lists.back();
}

QSize CurveLegend::sizeHint() const {
  return {300, static_cast<int>(std::ceil(2 * QFontMetricsF(small_font()).height() + 8))};
}

QSize CurveLegend::minimumSizeHint() const {
  return {120, sizeHint().height()};
}

void CurveLegend::paintEvent(QPaintEvent*) {
  PicturePainter painter(this);
  const QFontMetricsF metrics(small_font());
  const double line = metrics.height();
  painter.setFont(small_font());
  painter.setPen(current_theme().quiet);
  draw_fitted(painter, QRectF(0, 0, width(), line), Qt::AlignLeft, caption_);
  double x = 2;
  for (const double value : values()) {
    const double y = line + 4 + line / 2;
    painter.setPen(curve_pen(value, change_));
    painter.drawLine(QPointF(x, y), QPointF(x + sample - 4, y));
    const QString text = text_of(value);
    const double wide = metrics.horizontalAdvance(text);
    painter.setPen(current_theme().text);
    draw_line(painter, QRectF(x + sample + gap - 2, line + 4, wide, line), Qt::AlignLeft, text);
    x += sample + gap + wide + apart;
  }
}

}  // namespace rope::app
