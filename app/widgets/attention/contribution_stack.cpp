// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/attention/contribution_stack.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/accessible_value.h"
#include "app/widgets/heat_map/colour_map.h"
#include "app/widgets/number_text.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/round_step.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"
#include "app/widgets/tool_tip.h"

namespace rope::app {
namespace {

constexpr double kMostStretch = 3;  // of the axis, for the sake of the reference

}  // namespace

ContributionStack::ContributionStack(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("What each pair adds to the chosen score"));
  set_accessible_role(this, QAccessible::Chart);
}

void ContributionStack::set_parts(std::vector<double> parts, Index pairs) {
  take(std::move(parts), pairs, {});
}

void ContributionStack::set_named_parts(std::vector<double> parts, const QStringList& names) {
  take(std::move(parts), 0, names);
}

void ContributionStack::take(std::vector<double> parts, Index pairs, const QStringList& names) {
  parts_ = std::move(parts);
  pairs_ = pairs;
  names_ = names;
  setAccessibleName(names_.isEmpty() ? tr("What each pair adds to the chosen score")
                                     : tr("What adds up to the chosen score"));
  sums_.assign(1, 0.0);
  for (const double part : parts_) sums_.push_back(sums_.back() + part);
  hovered_.reset();
  describe();
  update();
}

double ContributionStack::total() const {
  return sums_.empty() ? 0 : sums_.back();
}

void ContributionStack::set_reference(std::optional<double> total, const QString& label) {
  reference_ = total;
  reference_label_ = label;
  update();
}

void ContributionStack::set_chosen(Index pair) {
  chosen_ = pair;
  describe();
  update();
}

void ContributionStack::set_title(const QString& title) {
  title_ = title;
  update();
}

void ContributionStack::describe() {
  if (parts_.empty()) return setAccessibleDescription({});
  QString text =
      tr("%n parts add up to %1.", nullptr, static_cast<int>(parts_.size())).arg(number_text(total()));
  const qsizetype named = std::min(names_.size(), static_cast<qsizetype>(parts_.size()));
  for (qsizetype part = 0; part < named; ++part) {
    text += QLatin1Char(' ') + part_text(static_cast<std::size_t>(part)) + QLatin1Char('.');
  }
  if (chosen_ < pairs_) text += QLatin1Char(' ') + part_text(static_cast<std::size_t>(chosen_));
  setAccessibleDescription(text);
}

QString ContributionStack::part_text(std::size_t part) const {
  const QString value = number_text(parts_[part]);
  const QString sum = number_text(sums_[part + 1]);
  if (!names_.isEmpty()) {
    return tr("%1: %2, sum so far %3").arg(names_.value(static_cast<qsizetype>(part)), value, sum);
  }
  if (static_cast<Index>(part) < pairs_) return tr("pair %1: %2, sum so far %3").arg(part).arg(value, sum);
  return tr("components that do not rotate add %1; sum %2").arg(value, sum);
}

ContributionStack::Range ContributionStack::range() const {
  Range range{0, 0};
  for (const double sum : sums_) {
    range.low = std::min(range.low, sum);
    range.high = std::max(range.high, sum);
  }
  const double parts = range.high - range.low;
  if (reference_) {
    const Range with{std::min(range.low, *reference_), std::max(range.high, *reference_)};
    if (parts < 1e-12 || with.high - with.low <= kMostStretch * parts) range = with;
  }
  if (range.high - range.low < 1e-12) range.high = range.low + 1;
  const double margin = 0.06 * (range.high - range.low);
  return {range.low < 0 ? range.low - margin : 0, range.high + margin};
}

bool ContributionStack::reaches_reference() const {
  const Range r = range();
  return reference_ && *reference_ >= r.low && *reference_ <= r.high;
}

QRectF ContributionStack::plot_rect() const {
  const QFontMetricsF metrics(scaled_font(0.9));
  const double left = metrics.horizontalAdvance(QStringLiteral("-000.00")) + 6;
  const double top = QFontMetricsF(font()).height() + 6;
  const double bottom = 2 * metrics.height() + 6;
  return {left, top, std::max(10.0, width() - left - 4), std::max(10.0, height() - top - bottom)};
}

double ContributionStack::y_of(double value) const {
  const QRectF plot = plot_rect();
  const Range r = range();
  return plot.bottom() - plot.height() * (value - r.low) / (r.high - r.low);
}

// The parts, a gap of half a slot, and the sum, which is one and a half slots wide.
double ContributionStack::slot_width() const {
  return plot_rect().width() / (static_cast<double>(parts_.size()) + 2);
}

QRectF ContributionStack::bar_rect(std::size_t part) const {
  const double wide = slot_width();
  const double gap = std::min(2.0, wide * 0.2);
  const double from = y_of(sums_[part]);
  const double to = y_of(sums_[part + 1]);
  return {plot_rect().left() + static_cast<double>(part) * wide + gap / 2, std::min(from, to), wide - gap,
          std::max(1.0, std::abs(to - from))};
}

std::optional<std::size_t> ContributionStack::part_at(QPointF point) const {
  const QRectF plot = plot_rect();
  if (parts_.empty() || !plot.adjusted(0, 0, 0, 30).contains(point)) return std::nullopt;
  const auto part = static_cast<std::size_t>((point.x() - plot.left()) / slot_width());
  if (part >= parts_.size()) return std::nullopt;
  return part;
}

void ContributionStack::paintEvent(QPaintEvent*) {
  if (parts_.empty()) return;
  PicturePainter painter(this);
  paint_axes(painter);
  paint_bars(painter);
  paint_total(painter);
  const Theme& theme = current_theme();
  const QFont bold = scaled_font(1, QFont::DemiBold);
  const QFontMetricsF title(bold);
  painter.setFont(bold);
  painter.setPen(theme.text);
  draw_fitted(painter, QRectF(0, 0, width() - 4, title.height()), Qt::AlignLeft, title_);
  const std::size_t part = hovered_.value_or(static_cast<std::size_t>(std::min(chosen_, pairs_ - 1)));
  if (part >= parts_.size()) return;
  // Said beside the title only where it can be said whole; the tool tip has it anyway.
  const QString text = part_text(part);
  const double room = width() - title.horizontalAdvance(title_) - 16;
  if (QFontMetricsF(scaled_font(0.9)).horizontalAdvance(text) > room) return;
  painter.setFont(scaled_font(0.9));
  painter.setPen(theme.quiet);
  draw_line(painter, QRectF(0, 0, width(), title.height()), Qt::AlignRight | Qt::AlignVCenter, text);
}

void ContributionStack::paint_axes(QPainter& painter) const {
  const Theme& theme = current_theme();
  const QFont small = scaled_font(0.9);
  const QFontMetricsF metrics(small);
  const QRectF plot = plot_rect();
  const Range r = range();
  painter.setFont(small);
  const double step = round_step((r.high - r.low) / std::max(2.0, plot.height() / (metrics.height() * 2)));
  for (double tick = std::ceil(r.low / step) * step; tick <= r.high; tick += step) {
    const double value = std::abs(tick) < step / 1e6 ? 0 : tick;
    const double y = y_of(value);
    painter.setPen(QPen(value == 0 ? theme.quiet : theme.frame(), theme.line));
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    painter.setPen(theme.quiet);
    draw_line(painter, QRectF(0, y - metrics.height() / 2, plot.left() - 6, metrics.height()),
              Qt::AlignRight | Qt::AlignVCenter, short_number_text(value));
  }
  if (names_.isEmpty()) {
    paint_pair_axis(painter);
  } else {
    paint_names(painter);
  }
}

void ContributionStack::paint_pair_axis(QPainter& painter) const {
  const QFontMetricsF metrics(scaled_font(0.9));
  const QRectF plot = plot_rect();
  const auto every = static_cast<std::size_t>(
      std::max(1.0, round_step((metrics.horizontalAdvance(QStringLiteral("000")) + 6) / slot_width())));
  for (std::size_t part = 0; part < static_cast<std::size_t>(pairs_) && part < parts_.size(); part += every) {
    const double middle = plot.left() + (static_cast<double>(part) + 0.5) * slot_width();
    draw_line(painter, QRectF(middle - 30, plot.bottom() + 2, 60, metrics.height()), Qt::AlignCenter,
              QString::number(part));
  }
  const double sum_width = metrics.horizontalAdvance(sum_text()) + 10;
  const double axis_width = std::max(0.0, plot.width() - sum_width);
  draw_fitted(painter,
              QRectF(plot.left(), plot.bottom() + metrics.height() + 3, axis_width, metrics.height()),
              Qt::AlignCenter, tr("pair i, from fast to slow"));
}

void ContributionStack::paint_names(QPainter& painter) const {
  const QFontMetricsF metrics(scaled_font(0.9));
  const QRectF plot = plot_rect();
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    const QRectF box(plot.left() + static_cast<double>(part) * slot_width(), plot.bottom() + 2, slot_width(),
                     metrics.height());
    draw_fitted(painter, box, Qt::AlignCenter, names_.value(static_cast<qsizetype>(part)));
  }
}

void ContributionStack::paint_bars(QPainter& painter) const {
  const Theme& theme = current_theme();
  const ColourTable& table = colour_table(ColourScale::signed_, theme.dark());
  const QColor positive = QColor::fromRgb(table[212]);
  const QColor negative = QColor::fromRgb(table[42]);
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    const QRectF bar = bar_rect(part);
    const bool falls = parts_[part] < 0;
    painter.setPen(Qt::NoPen);
    painter.setBrush(falls ? negative : positive);
    painter.drawRect(bar);
    if (falls) {  // the second sign beside colour
      painter.setBrush(QBrush(theme.ground, Qt::BDiagPattern));
      painter.drawRect(bar);
    }
    painter.setPen(QPen(theme.quiet, 1));
    const double y = y_of(sums_[part + 1]);
    painter.drawLine(QPointF(bar.left(), y), QPointF(bar.right() + slot_width() * 0.6, y));
    const bool chosen = static_cast<Index>(part) < pairs_ && static_cast<Index>(part) == chosen_;
    if (!chosen && hovered_ != part) continue;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.text, chosen ? 2 : 1));
    painter.drawRect(bar.adjusted(-1, -2, 1, 2));
  }
}

QString ContributionStack::sum_text() const {
  return tr("sum %1").arg(number_text(total()));
}

void ContributionStack::paint_total(QPainter& painter) const {
  const Theme& theme = current_theme();
  const QFontMetricsF metrics(scaled_font(0.9));
  const QRectF plot = plot_rect();
  const double wide = slot_width();
  const double left = plot.left() + (static_cast<double>(parts_.size()) + 0.5) * wide;
  const double zero = y_of(0);
  const double end = y_of(total());
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.relation);
  painter.drawRect(QRectF(left, std::min(zero, end), wide * 1.5, std::max(1.5, std::abs(end - zero))));
  painter.setFont(scaled_font(0.9));
  painter.setPen(theme.relation);
  const QString text = sum_text();
  const double text_width = metrics.horizontalAdvance(text) + 2;
  draw_line(
      painter,
      QRectF(plot.right() - text_width, plot.bottom() + metrics.height() + 3, text_width, metrics.height()),
      Qt::AlignRight, text);
  if (reference_) paint_reference(painter);
}

void ContributionStack::paint_reference(QPainter& painter) const {
  const Theme& theme = current_theme();
  const QFontMetricsF metrics(scaled_font(0.9));
  const QRectF plot = plot_rect();
  const bool reached = reaches_reference();
  const bool below = *reference_ < range().low;
  const double y = reached ? y_of(*reference_) : below ? plot.bottom() : plot.top();
  QPen pen = theme.pen(Role::reference);
  painter.setPen(pen);
  painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
  // Where the fewest bars are in the way: sums begin at 0 on the left and end at the total on the right.
  QString label = QStringLiteral("%1 %2").arg(reference_label_, number_text(*reference_));
  if (!reached) label += below ? QStringLiteral(" ↓") : QStringLiteral(" ↑");
  const double label_width = metrics.horizontalAdvance(label) + 8;
  const bool low = std::abs(*reference_) < std::abs(total()) / 2;
  const double sum_left = plot.left() + (static_cast<double>(parts_.size()) + 0.5) * slot_width();
  const double label_left = low ? sum_left - label_width - 4 : plot.left() + 2;
  const double above = y - plot.top() > metrics.height() + 2 ? y - metrics.height() - 2 : y + 2;
  const QRectF box(label_left, above, label_width, metrics.height());
  QColor under = theme.ground;
  under.setAlpha(190);
  painter.fillRect(box, under);
  painter.setPen(theme.reference);
  draw_line(painter, box, Qt::AlignCenter, label);
}

bool ContributionStack::event(QEvent* event) {
  const auto text_at = [this](const QPoint& at) {
    const auto part = part_at(at);
    return part ? part_text(*part) : QString();
  };
  return answer_tool_tip(event, this, text_at) || QWidget::event(event);
}

void ContributionStack::mouseMoveEvent(QMouseEvent* event) {
  const auto part = part_at(event->position());
  if (part == hovered_) return;
  hovered_ = part;
  update();
}

void ContributionStack::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const auto part = part_at(event->position());
  if (part && static_cast<Index>(*part) < pairs_) Q_EMIT pair_chosen(static_cast<Index>(*part), {});
}

void ContributionStack::leaveEvent(QEvent* event) {
  hovered_.reset();
  update();
  QWidget::leaveEvent(event);
}

void ContributionStack::keyPressEvent(QKeyEvent* event) {
  Index pair = chosen_;
  if (event->key() == Qt::Key_Left) --pair;
  if (event->key() == Qt::Key_Right) ++pair;
  if (pair == chosen_) return QWidget::keyPressEvent(event);
  if (pair >= 0 && pair < pairs_) Q_EMIT pair_chosen(pair, keys_.next());
}

void ContributionStack::contextMenuEvent(QContextMenuEvent* event) {
  std::optional<std::size_t> part = part_at(event->pos());
  if (event->reason() == QContextMenuEvent::Keyboard) {
    part = static_cast<std::size_t>(std::clamp<Index>(chosen_, 0, std::max<Index>(0, pairs_ - 1)));
  }
  if (!explain_ || !part || *part >= parts_.size()) return QWidget::contextMenuEvent(event);
  show_explanation(this, bar_rect(*part).toAlignedRect(), explain_(*part));
}

}  // namespace rope::app
