// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/attention/attention_arcs.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/accessible_value.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

constexpr double least_weight = 0.02;  // fainter curves are not drawn

}  // namespace

AttentionArcs::AttentionArcs(std::shared_ptr<HeatMapViewport> viewport, QWidget* parent)
    : QWidget(parent), viewport_(std::move(viewport)) {
  setFocusPolicy(Qt::StrongFocus);
  set_accessible_role(this, QAccessible::Chart);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  connect(viewport_.get(), &HeatMapViewport::changed, this, qOverload<>(&QWidget::update));
}

void AttentionArcs::set_title(const QString& title) {
  title_ = title;
  setAccessibleName(title);
  update();
}

void AttentionArcs::set_picture(std::shared_ptr<const HeatMapPicture> picture, std::vector<QString> tokens) {
  picture_ = std::move(picture);
  tokens_ = std::move(tokens);
  measured_for_.reset();
  hovered_.reset();
  setAccessibleDescription(tr("Curves between %n tokens; up and down choose the token that looks.", nullptr,
                              static_cast<int>(tokens_.size())));
  update();
}

double AttentionArcs::row_height() const {
  const double line = QFontMetricsF(scaled_font(0.95)).height();
  const double top = 2 * QFontMetricsF(font()).height() + 8;
  const double fit = (height() - top - 4) / static_cast<double>(std::max<std::size_t>(1, tokens_.size()));
  return std::clamp(fit, line, line * 1.8);
}

double AttentionArcs::column_width() const {
  const QFont font = scaled_font(0.95);
  if (measured_for_ != font) {  // once: there may be hundreds
    const QFontMetricsF metrics(font);
    widest_ = 40;
    for (const QString& token : tokens_) widest_ = std::max(widest_, metrics.horizontalAdvance(token) + 8);
    measured_for_ = font;
  }
  return std::min(widest_, width() * 0.3);
}

Index AttentionArcs::visible_rows() const {
  const double top = 2 * QFontMetricsF(font()).height() + 8;
  const auto rows = static_cast<Index>((height() - top) / row_height());
  return std::clamp<Index>(rows, 1, std::max<Index>(1, static_cast<Index>(tokens_.size())));
}

Index AttentionArcs::first_row() const {
  return std::clamp<Index>(scroll_, 0,
                           std::max<Index>(0, static_cast<Index>(tokens_.size()) - visible_rows()));
}

double AttentionArcs::y_of(Index token) const {
  const double top = 2 * QFontMetricsF(font()).height() + 8;
  return top + (static_cast<double>(token - first_row()) + 0.5) * row_height();
}

std::optional<AttentionArcs::Place> AttentionArcs::place_at(QPointF point) const {
  const double top = 2 * QFontMetricsF(font()).height() + 8;
  if (!picture_ || point.y() < top) return std::nullopt;
  const Index token = first_row() + static_cast<Index>((point.y() - top) / row_height());
  if (token >= std::min(static_cast<Index>(tokens_.size()), first_row() + visible_rows()))
    return std::nullopt;
  return Place{point.x() > width() / 2.0, token};
}

std::optional<Index> AttentionArcs::active_query() const {
  if (hovered_ && !hovered_->is_key) return hovered_->token;
  if (hovered_) return std::nullopt;
  if (viewport_->chosen()) return viewport_->chosen()->row;
  return std::nullopt;
}

void AttentionArcs::paintEvent(QPaintEvent*) {
  if (!picture_ || tokens_.empty()) return;
  PicturePainter painter(this);
  paint_curves(painter);
  paint_words(painter);
}

void AttentionArcs::paint_curves(QPainter& painter) const {
  const Theme& theme = current_theme();
  const SharedMatrix& weights = picture_->matrix();
  const bool is_difference = picture_->scale().colours == ColourScale::signed_;
  const ColourTable& table = colour_table(ColourScale::signed_, theme.dark());
  const double left = column_width() + 8;
  const double right = width() - column_width() - 8;
  const Index query = active_query().value_or(-1);
  const Index key = hovered_ && hovered_->is_key ? hovered_->token : -1;
  const Index last = std::min(static_cast<Index>(tokens_.size()), first_row() + visible_rows());
  painter.setClipRect(QRectF(0, 2 * QFontMetricsF(font()).height() + 6, width(), height()));
  for (Index row = first_row(); row < last; ++row) {
    for (Index col = 0; col < weights.cols; ++col) {
      const auto value = static_cast<double>(weights.at(row, col));
      const double size = std::abs(value);
      if (!std::isfinite(value) || size < least_weight) continue;
      const bool strong = (query < 0 && key < 0) || query == row || key == col;
      QColor color = is_difference ? QColor::fromRgb(table[value < 0 ? 30 : 224]) : theme.relation;
      color.setAlphaF(static_cast<float>(std::clamp(strong ? 0.25 + 0.75 * size : 0.12 * size, 0.0, 1.0)));
      QPen pen(color, 0.8 + 5 * std::min(1.0, size), Qt::SolidLine, Qt::RoundCap);
      if (is_difference && value < 0) pen.setStyle(Qt::DashLine);
      painter.setPen(pen);
      QPainterPath curve(QPointF(left, y_of(row)));
      const double middle = (left + right) / 2;
      curve.cubicTo(QPointF(middle, y_of(row)), QPointF(middle, y_of(col)), QPointF(right, y_of(col)));
      painter.drawPath(curve);
    }
  }
  painter.setClipping(false);
}

void AttentionArcs::paint_words(QPainter& painter) const {
  const Theme& theme = current_theme();
  const QFont words = scaled_font(0.95);
  const QFontMetricsF metrics(words);
  const double line = QFontMetricsF(font()).height();
  painter.setFont(scaled_font(1, QFont::DemiBold));
  painter.setPen(theme.text);
  draw_line(painter, QRectF(0, 0, width(), line), Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(scaled_font(1, QFont::DemiBold)).elidedText(title_, Qt::ElideRight, width()));
  painter.setFont(scaled_font(0.9));
  painter.setPen(theme.query);
  draw_line(painter, QRectF(0, line + 2, width() / 2.0, line), Qt::AlignLeft, tr("looks (query)"));
  painter.setPen(theme.key);
  draw_line(painter, QRectF(width() / 2.0, line + 2, width() / 2.0, line), Qt::AlignRight,
            tr("is looked at (key)"));
  painter.setFont(words);
  const std::optional<Index> query = active_query();
  const Index last = std::min(static_cast<Index>(tokens_.size()), first_row() + visible_rows());
  for (Index token = first_row(); token < last; ++token) {
    const double top = y_of(token) - metrics.height() / 2;
    const QString text =
        metrics.elidedText(tokens_[static_cast<std::size_t>(token)], Qt::ElideRight, column_width());
    painter.setPen(query == token ? theme.query : theme.text);
    draw_line(painter, QRectF(0, top, column_width(), metrics.height()), Qt::AlignRight | Qt::AlignVCenter,
              text);
    const bool key = hovered_ && hovered_->is_key && hovered_->token == token;
    painter.setPen(key ? theme.key : theme.text);
    draw_line(painter, QRectF(width() - column_width(), top, column_width(), metrics.height()),
              Qt::AlignLeft | Qt::AlignVCenter, text);
  }
}

void AttentionArcs::choose_query(Index query) {
  if (!picture_ || tokens_.empty()) return;
  query = std::clamp<Index>(query, 0, static_cast<Index>(tokens_.size()) - 1);
  const SharedMatrix& weights = picture_->matrix();
  Index best = 0;  // the key it looks at most becomes the chosen cell
  for (Index col = 1; col < weights.cols; ++col) {
    if (std::abs(weights.at(query, col)) > std::abs(weights.at(query, best))) best = col;
  }
  if (query < first_row() || query >= first_row() + visible_rows()) scroll_ = query - visible_rows() / 2;
  viewport_->choose({query, best});
}

void AttentionArcs::mouseMoveEvent(QMouseEvent* event) {
  hovered_ = place_at(event->position());
  update();
}

void AttentionArcs::mouseReleaseEvent(QMouseEvent* event) {
  const auto place = place_at(event->position());
  if (event->button() == Qt::LeftButton && place && !place->is_key) choose_query(place->token);
}

void AttentionArcs::leaveEvent(QEvent* event) {
  hovered_.reset();
  update();
  QWidget::leaveEvent(event);
}

void AttentionArcs::wheelEvent(QWheelEvent* event) {
  scroll_ = first_row() - event->angleDelta().y() / 40;
  scroll_ = first_row();
  update();
  event->accept();
}

void AttentionArcs::keyPressEvent(QKeyEvent* event) {
  const Index query = viewport_->chosen() ? viewport_->chosen()->row : 0;
  if (event->key() == Qt::Key_Up) return choose_query(query - 1);
  if (event->key() == Qt::Key_Down) return choose_query(query + 1);
  QWidget::keyPressEvent(event);
}

void AttentionArcs::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) update();
  QWidget::changeEvent(event);
}

}  // namespace rope::app
