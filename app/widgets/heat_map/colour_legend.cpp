// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/heat_map/colour_legend.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/accessible_value.h"
#include "app/widgets/number_text.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

constexpr double bar_thickness = 10;
constexpr double histogram_height = 20;
constexpr double tick = 3;
constexpr double side = 14;  // room for half of the outermost number

}  // namespace

ColourLegend::ColourLegend(HeatMapViewport* viewport, Qt::Orientation orientation, QWidget* parent)
    : QWidget(parent), viewport_(viewport), orientation_(orientation) {
  setSizePolicy(upright() ? QSizePolicy::Fixed : QSizePolicy::Expanding,
                upright() ? QSizePolicy::Expanding : QSizePolicy::Fixed);
  setAccessibleName(tr("Scale of the colours"));
  set_accessible_role(this, QAccessible::Graphic);
  connect(viewport_, &HeatMapViewport::changed, this, qOverload<>(&QWidget::update));
}

void ColourLegend::set_caption(const QString& caption) {
  caption_ = caption;
  setAccessibleName(tr("Legend: %1").arg(caption));
  updateGeometry();
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
  take_keys_if_asked();
  update();
}

QFont ColourLegend::small_font() const {
  return scaled_font(0.9);
}

double ColourLegend::caption_height() const {
  return caption_.isEmpty() ? 0 : QFontMetricsF(small_font()).height();
}

QSize ColourLegend::sizeHint() const {
  const QFontMetricsF metrics(small_font());
  const double across = caption_height() + 4 + histogram_height + bar_thickness + tick + 2;
  if (upright()) {
    const double number = metrics.horizontalAdvance(QStringLiteral("−0.0000")) + 2;
    return {static_cast<int>(std::ceil(across + number)), 200};
  }
  return {300, static_cast<int>(std::ceil(across + metrics.height()))};
}

QSize ColourLegend::minimumSizeHint() const {
  return upright() ? QSize(sizeHint().width(), 110) : QSize(120, sizeHint().height());
}

QSizeF ColourLegend::masked_size() const {
  if (!masked_) return {0, 0};
  const QFontMetricsF metrics(small_font());
  return {metrics.horizontalAdvance(tr("masked")) + 12, metrics.height() + bar_thickness + 12};
}

QRectF ColourLegend::bar_rect() const {
  const double line = QFontMetricsF(small_font()).height();
  if (upright()) {
    return {caption_height() + 4 + histogram_height, line / 2 + 2, bar_thickness,
            std::max(20.0, height() - line - 4 - masked_size().height())};
  }
  return {side, caption_height() + 2 + histogram_height,
          std::max(20.0, width() - 2 * side - masked_size().width()), bar_thickness};
}

QPointF ColourLegend::edge_at(double fraction) const {
  const QRectF bar = bar_rect();
  if (upright()) return {bar.right(), bar.bottom() - bar.height() * fraction};
  return {bar.left() + bar.width() * fraction, bar.bottom()};
}

void ColourLegend::paintEvent(QPaintEvent*) {
  if (pictures_.empty()) return;
  PicturePainter painter(this);
  painter.setFont(small_font());
  paint_caption(painter);
  paint_histogram(painter);
  paint_bar(painter);
  paint_numbers(painter);
  paint_marks(painter);
  if (masked_) paint_masked(painter);
}

void ColourLegend::paint_caption(QPainter& painter) const {
  const QFontMetricsF metrics(small_font());
  const QRectF bar = bar_rect();
  const double room = upright() ? bar.height() : width() - bar.left();
  painter.save();
  if (upright()) {
    painter.translate(0, bar.bottom());
    painter.rotate(-90);
  } else {
    painter.translate(bar.left(), 0);
  }
  painter.setPen(current_theme().quiet);
  draw_fitted(painter, QRectF(0, 0, room, metrics.height()), upright() ? Qt::AlignHCenter : Qt::AlignLeft,
              caption_);
  painter.restore();
}

void ColourLegend::paint_bar(QPainter& painter) const {
  const Theme& theme = current_theme();
  const QRectF bar = bar_rect();
  const ColourTable& table = colour_table(pictures_.front()->scale().colours, theme.dark());
  QLinearGradient gradient(upright() ? bar.bottomLeft() : bar.topLeft(),
                           upright() ? bar.topLeft() : bar.topRight());
  for (int i = 0; i <= 32; ++i) {
    gradient.setColorAt(i / 32.0, QColor::fromRgb(table[static_cast<std::size_t>(top_level * i / 32)]));
  }
  painter.setPen(QPen(theme.reference, 1));
  painter.setBrush(gradient);
  painter.drawRect(bar);
}

void ColourLegend::paint_histogram(QPainter& painter) const {
  const Index most = *std::max_element(histogram_.begin(), histogram_.end());
  if (most == 0) return;
  QColor fill = current_theme().reference;
  fill.setAlpha(150);
  painter.setPen(Qt::NoPen);
  painter.setBrush(fill);
  const QRectF bar = bar_rect();
  const double wide = (upright() ? bar.height() : bar.width()) / static_cast<double>(histogram_.size());
  for (std::size_t i = 0; i < histogram_.size(); ++i) {
    if (histogram_[i] == 0) continue;
    const double share = static_cast<double>(histogram_[i]) / static_cast<double>(most);
    const double tall = std::max(1.0, histogram_height * std::sqrt(share));
    const double thick = std::max(1.0, wide - 1);
    const double from = static_cast<double>(i) * wide;
    painter.drawRect(upright() ? QRectF(bar.left() - tall, bar.bottom() - from - thick, tall, thick)
                               : QRectF(bar.left() + from, bar.top() - tall, thick, tall));
  }
}

ColourLegend::Number ColourLegend::number(double value) const {
  const QFontMetricsF metrics(small_font());
  const QRectF bar = bar_rect();
  const QPointF at = edge_at(pictures_.front()->scale().fraction(value));
  const QString text = short_number_text(value);
  const double wide = metrics.horizontalAdvance(text) + 2;
  if (upright()) {
    return {text, QRectF(at.x() + tick + 2, at.y() - metrics.height() / 2, wide, metrics.height()),
            QLineF(at, at + QPointF(tick, 0))};
  }
  const double left = std::clamp(at.x() - wide / 2, 0.0, std::max(0.0, bar.right() + side - wide));
  return {text, QRectF(left, at.y() + tick, wide, metrics.height()), QLineF(at, at + QPointF(0, tick))};
}

// Zero is always marked; the middle of a magnitude scale where there is room for it.
std::vector<ColourLegend::Number> ColourLegend::numbers() const {
  if (pictures_.empty()) return {};
  const ValueScale& scale = pictures_.front()->scale();
  std::vector<Number> all{number(scale.low), number(scale.high)};
  const QRectF bar = bar_rect();
  if (scale.low < 0) {
    all.push_back(number(0));
  } else if (std::max(bar.width(), bar.height()) > (upright() ? 60 : 200)) {
    all.push_back(number(scale.value_at(0.5)));
  }
  return all;
}

std::vector<QRectF> ColourLegend::number_boxes() const {
  std::vector<QRectF> boxes;
  for (const Number& each : numbers()) boxes.push_back(each.box);
  return boxes;
}

// What opens how it comes about is underlined while the mouse is on it, and all while the keys are.
void ColourLegend::paint_numbers(QPainter& painter) const {
  const std::vector<Number> all = numbers();
  for (std::size_t i = 0; i < all.size(); ++i) {
    painter.setPen(current_theme().text);
    painter.drawLine(all[i].tick);
    draw_line(painter, all[i].box, Qt::AlignLeft | Qt::AlignVCenter, all[i].text);
    if (static_cast<int>(i) != over_ && !hasFocus()) continue;
    painter.setPen(QPen(current_theme().quiet, 1));
    painter.drawLine(all[i].box.bottomLeft(), all[i].box.bottomRight());
  }
}

void ColourLegend::paint_marks(QPainter& painter) const {
  const auto& cell = viewport_->hovered() ? viewport_->hovered() : viewport_->chosen();
  if (!cell) return;
  const ValueScale& scale = pictures_.front()->scale();
  painter.setBrush(current_theme().text);
  painter.setPen(Qt::NoPen);
  for (const auto& picture : pictures_) {
    if (cell->row >= picture->matrix().rows || cell->col >= picture->matrix().cols) continue;
    const auto value = static_cast<double>(picture->matrix().at(cell->row, cell->col));
    if (!std::isfinite(value)) continue;
    const QPointF at = edge_at(scale.fraction(value));
    const QPointF tip = upright() ? at - QPointF(bar_thickness - 1, 0) : at - QPointF(0, bar_thickness - 1);
    const QPointF back = upright() ? QPointF(-8, 0) : QPointF(0, -8);
    const QPointF half = upright() ? QPointF(0, 4.5) : QPointF(4.5, 0);
    painter.drawPolygon(QPolygonF({tip, tip + back - half, tip + back + half}));
  }
}

void ColourLegend::paint_masked(QPainter& painter) const {
  const Theme& theme = current_theme();
  const QFontMetricsF metrics(small_font());
  const QRectF bar = bar_rect();
  const double wide = masked_size().width() - 12;
  const QRectF swatch = upright() ? QRectF(bar.left() - histogram_height,
                                           bar.bottom() + metrics.height() / 2 + 4, wide, bar_thickness)
                                  : QRectF(bar.right() + 18, bar.top(), wide, bar_thickness);
  painter.setPen(QPen(theme.reference, 1));
  painter.setBrush(theme.panel);
  painter.drawRect(swatch);
  painter.setBrush(QBrush(theme.reference, Qt::BDiagPattern));
  painter.drawRect(swatch);
  painter.setPen(theme.quiet);
  draw_line(painter, QRectF(swatch.left() - 4, swatch.bottom() + 3, wide + 8, metrics.height()),
            Qt::AlignCenter, tr("masked"));
}

void ColourLegend::explain_with(std::vector<const HeatMap*> maps) {
  maps_ = std::move(maps);
  setMouseTracking(!maps_.empty());
  take_keys_if_asked();
}

void ColourLegend::take_keys_if_asked() {
  setFocusPolicy(explains() ? Qt::StrongFocus : Qt::NoFocus);
}

int ColourLegend::number_at(QPointF point) const {
  if (!explains()) return -1;
  const std::vector<QRectF> boxes = number_boxes();
  const auto found = std::find_if(boxes.begin(), boxes.end(), [point](const QRectF& box) {
    return box.adjusted(-4, -4, 4, 4).contains(point);
  });
  return found == boxes.end() ? -1 : static_cast<int>(found - boxes.begin());
}

void ColourLegend::explain(const QRectF& around) {
  show_explanation(this, around.toAlignedRect(), explanation());
}

bool ColourLegend::event(QEvent* event) {
  if (event->type() == QEvent::Leave) over_ = -1;
  if (event->type() == QEvent::Leave || event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
    update();
  return QWidget::event(event);
}

void ColourLegend::mouseMoveEvent(QMouseEvent* event) {
  const int over = number_at(event->position());
  if (over == over_) return;
  over_ = over;
  setCursor(over >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
  update();
}

void ColourLegend::mousePressEvent(QMouseEvent* event) {
  const int at = number_at(event->position());
  if (event->button() != Qt::LeftButton || at < 0) return event->ignore();
  explain(number_boxes()[static_cast<std::size_t>(at)]);
}

void ColourLegend::keyPressEvent(QKeyEvent* event) {
  const bool asked =
      event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
  if (!asked || !explains()) return QWidget::keyPressEvent(event);
  explain(bar_rect());
}

void ColourLegend::contextMenuEvent(QContextMenuEvent* event) {
  if (!explains()) return QWidget::contextMenuEvent(event);
  explain(bar_rect());
}

}  // namespace rope::app
