// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/heat_map/colour_legend.h"

#include <QEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/number_text.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

constexpr double bar_height = 10;
constexpr double histogram_height = 20;

}  // namespace

ColourLegend::ColourLegend(HeatMapViewport* viewport, QWidget* parent)
    : QWidget(parent), viewport_(viewport) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(viewport_, &HeatMapViewport::changed, this, qOverload<>(&QWidget::update));
}

void ColourLegend::set_caption(const QString& caption) {
  caption_ = caption;
  setAccessibleName(tr("Legend: %1").arg(caption));
  update();
}

void ColourLegend::set_pictures(std::vector<std::shared_ptr<const HeatMapPicture>> pictures) {
  pictures_ = std::move(pictures);
  std::erase(pictures_, nullptr);
  histogram_.fill(0);
  masked_ = false;
  for (const auto& picture : pictures_) {
    for (std::size_t i = 0; i < histogram_.size(); ++i) histogram_[i] += picture->histogram()[i];
    masked_ = masked_ || picture->summary().masked > 0;
  }
  if (!pictures_.empty()) {
    const ValueScale& scale = pictures_.front()->scale();
    setAccessibleDescription(
        tr("Colours from %1 to %2").arg(number_text(scale.low), number_text(scale.high)));
  }
  update();
}

QFont ColourLegend::small_font() const {
  return scaled_font(0.9);
}

QSize ColourLegend::sizeHint() const {
  const double line = QFontMetricsF(small_font()).height();
  return {300, static_cast<int>(std::ceil(2 * line + histogram_height + bar_height + 8))};
}

QSize ColourLegend::minimumSizeHint() const {
  return {120, sizeHint().height()};
}

double ColourLegend::masked_width() const {
  return masked_ ? QFontMetricsF(small_font()).horizontalAdvance(tr("masked")) + 12 : 0;
}

QRectF ColourLegend::bar_rect() const {
  const double line = QFontMetricsF(small_font()).height();
  const double side = 14;  // room for half of the outermost number
  return {side, line + 2 + histogram_height, std::max(20.0, width() - 2 * side - masked_width()), bar_height};
}

void ColourLegend::paintEvent(QPaintEvent*) {
  if (pictures_.empty()) return;
  const Theme& theme = current_theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(small_font());
  const QFontMetricsF metrics(small_font());
  const QRectF bar = bar_rect();
  painter.setPen(theme.quiet);
  painter.drawText(QRectF(bar.left(), 0, width() - bar.left(), metrics.height()), Qt::AlignLeft,
                   metrics.elidedText(caption_, Qt::ElideRight, width() - bar.left()));
  paint_histogram(painter, bar);
  const ColourTable& table = colour_table(pictures_.front()->scale().colours, theme.dark());
  QLinearGradient gradient(bar.topLeft(), bar.topRight());
  for (int i = 0; i <= 32; ++i) {
    gradient.setColorAt(i / 32.0, QColor::fromRgb(table[static_cast<std::size_t>(top_level * i / 32)]));
  }
  painter.setPen(QPen(theme.reference, 1));
  painter.setBrush(gradient);
  painter.drawRect(bar);
  paint_numbers(painter, bar);
  paint_marks(painter, bar);
  if (!masked_) return;
  const QRectF swatch(bar.right() + 18, bar.top(), masked_width() - 12, bar.height());
  painter.setPen(QPen(theme.reference, 1));
  painter.setBrush(theme.panel);
  painter.drawRect(swatch);
  painter.setBrush(QBrush(theme.reference, Qt::BDiagPattern));
  painter.drawRect(swatch);
  painter.setPen(theme.quiet);
  painter.drawText(QRectF(swatch.left() - 4, bar.bottom() + 3, swatch.width() + 8, metrics.height()),
                   Qt::AlignCenter, tr("masked"));
}

void ColourLegend::paint_histogram(QPainter& painter, const QRectF& bar) const {
  const Index most = *std::max_element(histogram_.begin(), histogram_.end());
  if (most == 0) return;
  QColor fill = current_theme().reference;
  fill.setAlpha(150);
  painter.setPen(Qt::NoPen);
  painter.setBrush(fill);
  const double wide = bar.width() / static_cast<double>(histogram_.size());
  for (std::size_t i = 0; i < histogram_.size(); ++i) {
    if (histogram_[i] == 0) continue;
    const double tall = std::max(
        1.0, histogram_height * std::sqrt(static_cast<double>(histogram_[i]) / static_cast<double>(most)));
    painter.drawRect(
        QRectF(bar.left() + static_cast<double>(i) * wide, bar.top() - tall, std::max(1.0, wide - 1), tall));
  }
}

void ColourLegend::paint_numbers(QPainter& painter, const QRectF& bar) const {
  const ValueScale& scale = pictures_.front()->scale();
  const QFontMetricsF metrics(small_font());
  painter.setPen(current_theme().text);
  const auto number = [&](double value) {
    const double at = bar.left() + bar.width() * (value - scale.low) / (scale.high - scale.low);
    const QString text = number_text(value);
    const double wide = metrics.horizontalAdvance(text);
    const double left = std::clamp(at - wide / 2, 0.0, std::max(0.0, bar.right() + 14 - wide));
    painter.drawLine(QPointF(at, bar.bottom()), QPointF(at, bar.bottom() + 3));
    painter.drawText(QRectF(left, bar.bottom() + 3, wide + 2, metrics.height()), Qt::AlignLeft, text);
  };
  number(scale.low);
  number(scale.high);
  // Zero is always marked; the middle of a magnitude scale where there is room for it.
  if (scale.low < 0)
    number(0);
  else if (bar.width() > 200)
    number((scale.low + scale.high) / 2);
}

void ColourLegend::paint_marks(QPainter& painter, const QRectF& bar) const {
  const auto& cell = viewport_->hovered() ? viewport_->hovered() : viewport_->chosen();
  if (!cell) return;
  const ValueScale& scale = pictures_.front()->scale();
  painter.setBrush(current_theme().text);
  painter.setPen(Qt::NoPen);
  for (const auto& picture : pictures_) {
    if (cell->row >= picture->matrix().rows || cell->col >= picture->matrix().cols) continue;
    const auto value = static_cast<double>(picture->matrix().at(cell->row, cell->col));
    if (!std::isfinite(value)) continue;
    const double at =
        bar.left() + bar.width() * std::clamp((value - scale.low) / (scale.high - scale.low), 0.0, 1.0);
    painter.drawPolygon(QPolygonF(
        {QPointF(at, bar.top() + 1), QPointF(at - 4.5, bar.top() - 7), QPointF(at + 4.5, bar.top() - 7)}));
  }
}

void ColourLegend::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
    updateGeometry();
    update();
  }
  QWidget::changeEvent(event);
}

}  // namespace rope::app
