// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/pairing_strip.h"

#include <QEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/widgets/accessible_value.h"
#include "app/widgets/motion.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/text_line.h"
#include "app/widgets/theme.h"
#include "app/widgets/tool_tip.h"

namespace rope::app {
namespace {

constexpr double kWidest = 46;        // of a cell
constexpr double kNumberSize = 0.75;  // of the type in a cell

QString number(Index value) {
  return QLocale().toString(static_cast<qlonglong>(value));
}

}  // namespace

PairingStrip::PairingStrip(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setMouseTracking(true);
  setAccessibleName(tr("Components in memory"));
  set_accessible_role(this, QAccessible::Graphic);
  glide_.setStartValue(0.0);
  glide_.setEndValue(1.0);
  glide_.setDuration(kGlideMs);
  glide_.setEasingCurve(QEasingCurve::InOutCubic);
  connect(&glide_, &QVariantAnimation::valueChanged, this, [this] { update(); });
  connect(&glide_, &QVariantAnimation::stateChanged, this, &PairingStrip::gliding_changed);
}

void PairingStrip::set_head(const Head& head) {
  if (head == head_) return;
  const bool other_size =
      head.head_dim != head_.head_dim || head.rotary_dim != head_.rotary_dim || head.first != head_.first;
  const Pairing before = head_.pairing;
  const bool other_height = head.table.empty() != head_.table.empty();
  head_ = head;
  if (other_size) glide_.stop();
  if (head_.pairing != before && !other_size) {
    from_ = before;
    glide_.stop();
    if (isVisible() && !motion_reduced()) glide_.start();
  }
  if (other_height) updateGeometry();
  describe();
  update();
}

void PairingStrip::set_chosen(Index pair) {
  if (pair == chosen_) return;
  chosen_ = pair;
  describe();
  update();
}

QString PairingStrip::caption() const {
  const PairIndices at = places(chosen_, head_.pairing);
  return head_.pairing == Pairing::interleaved
             ? tr("In memory neighbours pair up: pair %1 is components %2 and %3")
                   .arg(number(chosen_), number(at.first), number(at.second))
             : tr("In memory the halves pair up: pair %1 is components %2 and %3")
                   .arg(number(chosen_), number(at.first), number(at.second));
}

void PairingStrip::describe() {
  if (head_.rotary_dim < 2) return;
  setAccessibleDescription(caption());
  set_accessible_value(this, caption());
}

double PairingStrip::row_height() const {
  return std::round(QFontMetricsF(font()).height() * 0.85);
}

double PairingStrip::row_top() const {
  return std::round(QFontMetricsF(font()).height() * 0.95) + 9;
}

QSize PairingStrip::sizeHint() const {
  const double rows = head_.table.empty() ? 1 : 2.15;
  return {480, static_cast<int>(row_top() + rows * row_height() + 2)};
}

QSize PairingStrip::minimumSizeHint() const {
  return {160, sizeHint().height()};
}

double PairingStrip::cell_width() const {
  return head_.head_dim < 1 ? 1.0
                            : std::min((width() - 1.0) / static_cast<double>(head_.head_dim),
                                       kWidest * current_theme().scale);
}

PairIndices PairingStrip::places(Index pair, Pairing pairing) const {
  const PairIndices turning = pair_indices(pair, head_.rotary_dim, pairing);
  return {head_.first + turning.first, head_.first + turning.second};
}

double PairingStrip::place(Index pair, bool second) const {
  const auto in = [&](Pairing pairing) {
    const PairIndices at = places(pair, pairing);
    return static_cast<double>(second ? at.second : at.first);
  };
  const double to = in(head_.pairing);
  if (!gliding()) return to;
  const double from = in(from_);
  return from + (to - from) * glide_.currentValue().toDouble();
}

QRectF PairingStrip::cell(Index pair, bool second) const {
  return {place(pair, second) * cell_width(), row_top(), cell_width(), row_height()};
}

// Whether cells are so wide that they carry their pair's number.
bool PairingStrip::numbered() const {
  const QString last = number(head_.rotary_dim / 2 - 1);
  const QString longest = head_.table.empty() ? last : QStringLiteral("θ") + last;
  return cell_width() >= QFontMetricsF(scaled_font(kNumberSize)).horizontalAdvance(longest) + 3;
}

Index PairingStrip::pair_at(QPointF pixels) const {
  if (pixels.y() < row_top() - 4) return -1;
  const auto component = static_cast<Index>(std::floor(pixels.x() / cell_width()));
  for (Index pair = 0; pair < head_.rotary_dim / 2; ++pair) {
    const PairIndices at = places(pair, head_.pairing);
    if (at.first == component || at.second == component) return pair;
  }
  return -1;
}

void PairingStrip::mousePressEvent(QMouseEvent* event) {
  const Index pair = event->button() == Qt::LeftButton ? pair_at(event->position()) : -1;
  if (pair >= 0) Q_EMIT chosen_by_user(static_cast<int>(pair));
}

bool PairingStrip::event(QEvent* event) {
  const auto text_at = [this](const QPoint& at) {
    const Index pair = pair_at(at);
    if (pair < 0) return QString();
    const PairIndices both = places(pair, head_.pairing);
    return tr("Pair %1: components %2 and %3").arg(number(pair), number(both.first), number(both.second));
  };
  return answer_tool_tip(event, this, text_at) || QWidget::event(event);
}

// First components are filled, second ones half: fast pairs are strong, slow ones pale.
void PairingStrip::paint_cell(QPainter& painter, Index pair, bool second, bool numbered) const {
  const Theme& theme = current_theme();
  const double pairs = static_cast<double>(head_.rotary_dim) / 2;
  const double slow = static_cast<double>(pair) / std::max(1.0, pairs - 1);
  const double strength = kTintUnderText + (0.1 - kTintUnderText) * slow;
  const double gap = cell_width() > 5 ? 1 : 0;
  const QRectF box = cell(pair, second).adjusted(0, 0, -gap, 0);
  const QColor fill = theme.tint(Role::quiet, strength);
  painter.setPen(Qt::NoPen);
  painter.setBrush(second ? theme.tint(Role::quiet, strength * 0.4) : fill);
  painter.drawRect(box);
  if (second) painter.fillRect(QRectF(box.left(), box.bottom() - 3, box.width(), 3), fill);
  if (pair == chosen_) {
    painter.setBrush(theme.ground);
    painter.setPen(QPen(theme.text, 2 * theme.line));
    painter.drawRect(box.adjusted(1, 1, -1, -1));
  }
  if (!numbered) return;
  painter.setPen(theme.text);
  draw_line(painter, box, Qt::AlignHCenter, number(pair));
}

void PairingStrip::paint_table(QPainter& painter, bool numbered) const {
  const Theme& theme = current_theme();
  const double gap = cell_width() > 5 ? 1 : 0;
  for (Index pair = 0; pair < head_.rotary_dim / 2; ++pair) {
    for (const bool second : {false, true}) {
      const PairIndices at = pair_indices(pair, head_.rotary_dim, head_.pairing);
      const Index angle = head_.table[static_cast<std::size_t>(second ? at.second : at.first)];
      const bool wrong = angle != pair;
      const QRectF box = cell(pair, second).translated(0, row_height() * 1.15).adjusted(0, 0, -gap, 0);
      painter.setPen(Qt::NoPen);
      painter.setBrush(wrong ? theme.tint(Role::error, 0.25) : theme.tint(Role::quiet, 0.12));
      painter.drawRect(box);
      if (wrong) {  // not by colour alone
        painter.setPen(QPen(theme.error, 1));
        painter.drawLine(box.bottomLeft(), box.topRight());
      }
      if (pair == chosen_) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(wrong ? theme.error : theme.text, 2 * theme.line));
        painter.drawRect(box.adjusted(1, 1, -1, -1));
      }
      if (!numbered) continue;
      painter.setPen(theme.text);
      draw_line(painter, box, Qt::AlignHCenter, QStringLiteral("θ") + number(angle));
    }
  }
}

void PairingStrip::paint_bracket(QPainter& painter) const {
  const QPointF first = QPointF(cell(chosen_, false).center().x(), row_top() - 1);
  const QPointF second = QPointF(cell(chosen_, true).center().x(), row_top() - 1);
  painter.setPen(QPen(current_theme().text, 1.5 * current_theme().line));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(QPolygonF({first, first - QPointF(0, 5), second - QPointF(0, 5), second}));
}

void PairingStrip::paintEvent(QPaintEvent* /*event*/) {
  PicturePainter painter(this);
  if (head_.rotary_dim < 2) return;
  const Theme& theme = current_theme();
  painter.setFont(scaled_font(0.9));
  painter.setPen(theme.quiet);
  draw_fitted(painter, QRectF(0, 0, width(), row_top() - 8), Qt::AlignLeft, caption());
  painter.setFont(scaled_font(kNumberSize));
  const bool with_numbers = numbered();
  for (Index c = 0; c < head_.head_dim; ++c) {  // those that do not turn
    if (c >= head_.first && c < head_.first + head_.rotary_dim) continue;
    painter.setPen(QPen(theme.frame(), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(static_cast<double>(c) * cell_width(), row_top() + 0.5,
                            std::max(1.0, cell_width() - 1), row_height() - 1));
  }
  const Index pairs = head_.rotary_dim / 2;
  for (Index pair = pairs - 1; pair >= 0; --pair) {
    if (pair == chosen_) continue;
    for (const bool second : {false, true}) paint_cell(painter, pair, second, with_numbers);
  }
  for (const bool second : {false, true}) paint_cell(painter, chosen_, second, with_numbers);
  if (!head_.table.empty()) paint_table(painter, with_numbers);
  paint_bracket(painter);
}

}  // namespace rope::app
