// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/position_bar.h"

#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "app/widgets/accessible_value.h"
#include "app/widgets/formula.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/round_step.h"
#include "app/widgets/theme.h"
#include "app/widgets/tool_tip.h"
#include "app/widgets/touch.h"

namespace rope::app {
namespace {

constexpr double kGripRadius = 16;

// A whole round step that leaves `room` pixels between ticks.
double tick_step(double pixels_per_token, double room) {
  return round_step(std::max(1.0, room / pixels_per_token));
}

}  // namespace

PositionBar::PositionBar(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Positions of query and key"));
  set_accessible_role(this, QAccessible::Slider);
  new Touch(this);  // belongs to this widget
  describe();
}

QSize PositionBar::sizeHint() const {
  return {320, static_cast<int>(QFontMetricsF(font()).height() * 2 + 34)};
}

QSize PositionBar::minimumSizeHint() const {
  return {140, sizeHint().height()};
}

void PositionBar::set_positions(double query, double key) {
  if (query == query_ && key == key_) return;
  query_ = query;
  key_ = key;
  describe();
  update();
}

void PositionBar::set_locked(bool locked) {
  if (locked == locked_) return;
  locked_ = locked;
  describe();
  update();
}

void PositionBar::set_last(double last) {
  if (last == last_) return;
  last_ = std::max(1.0, last);
  update();
}

void PositionBar::set_turn(double tokens) {
  if (tokens == turn_) return;
  turn_ = tokens;
  update();
}

void PositionBar::describe() {
  const QString where =
      tr("Query at m = %1, key at n = %2, distance n − m = %3.")
          .arg(short_number_text(query_), short_number_text(key_), short_number_text(key_ - query_));
  set_accessible_value(this, where);
  setAccessibleDescription(locked_ ? where + QLatin1Char(' ') + tr("The distance is locked.") : where);
}

double PositionBar::margin() const {
  return 16;
}
double PositionBar::line_y() const {
  return QFontMetricsF(font()).height() + 16;
}

double PositionBar::x_of(double position) const {
  return margin() + (width() - 2 * margin()) * position / last_;
}

double PositionBar::position_at(double x) const {
  return (x - margin()) / std::max(1.0, width() - 2 * margin()) * last_;
}

// The query's handle rides on the line, the key's a little under it, so that both can be taken where
// m = n.
QPointF PositionBar::handle(Actor actor) const {
  return {x_of(actor == Actor::query ? query_ : key_), line_y() + (actor == Actor::query ? -5.0 : 7.0)};
}

PositionBar::Hold PositionBar::hold_at(QPointF pixels) const {
  const auto away = [&](Actor actor) {
    const QPointF to = handle(actor) - pixels;
    return std::hypot(to.x(), to.y());
  };
  const double query_away = away(Actor::query);
  const double key_away = away(Actor::key);
  if (std::min(query_away, key_away) <= kGripRadius) {
    return query_away <= key_away ? Hold::query : Hold::key;
  }
  const double left = std::min(x_of(query_), x_of(key_));
  const double right = std::max(x_of(query_), x_of(key_));
  if (pixels.x() > left && pixels.x() < right && pixels.y() < line_y()) return Hold::both;
  return Hold::nothing;
}

// Moves to the wanted positions as far as the line lets; the distance is kept where both move.
void PositionBar::shift(Hold what, double query, double key, Gesture gesture) {
  if (what == Hold::both || locked_) {
    const double low = std::min(query_, key_);
    const double high = std::max(query_, key_);
    const double by = what == Hold::key ? key - key_ : query - query_;
    const double allowed = std::clamp(by, std::min(0.0, -low), std::max(0.0, last_ - high));
    query = query_ + allowed;
    key = key_ + allowed;
  } else {
    query = std::clamp(query, std::min(0.0, query_), std::max(last_, query_));
    key = std::clamp(key, std::min(0.0, key_), std::max(last_, key_));
  }
  if (query == query_ && key == key_) return;
  set_positions(query, key);
  Q_EMIT moved(query_, key_, gesture);
}

void PositionBar::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  hold_ = hold_at(event->position());
  drag_gesture_ = Gesture::fresh();
  const double at = position_at(event->position().x());
  if (hold_ == Hold::nothing) {
    // A press on the line brings the nearer handle.
    hold_ = std::abs(at - query_) <= std::abs(at - key_) ? Hold::query : Hold::key;
    grab_offset_ = 0;
    shift(hold_, at, at, drag_gesture_);
  } else {
    grab_offset_ = at - (hold_ == Hold::key ? key_ : query_);
  }
  if (hold_ != Hold::both) selected_ = hold_ == Hold::query ? Actor::query : Actor::key;
  setCursor(Qt::ClosedHandCursor);
  update();
}

void PositionBar::mouseMoveEvent(QMouseEvent* event) {
  if (hold_ == Hold::nothing) {
    setCursor(hold_at(event->position()) == Hold::nothing ? Qt::ArrowCursor : Qt::OpenHandCursor);
    return;
  }
  const double at = position_at(event->position().x()) - grab_offset_;
  if (hold_ == Hold::both) {
    shift(hold_, at, at + key_ - query_, drag_gesture_);
  } else {
    shift(hold_, hold_ == Hold::query ? at : query_, hold_ == Hold::key ? at : key_, drag_gesture_);
  }
}

void PositionBar::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || hold_ == Hold::nothing) return;
  // Settle on whole tokens; where both moved together, by the same amount.
  const Hold held = hold_;
  if (held == Hold::both || locked_) {
    const double by = held == Hold::key ? std::round(key_) - key_ : std::round(query_) - query_;
    shift(Hold::both, query_ + by, key_ + by, drag_gesture_);
  } else {
    shift(held, held == Hold::query ? std::round(query_) : query_,
          held == Hold::key ? std::round(key_) : key_, drag_gesture_);
  }
  hold_ = Hold::nothing;
  setCursor(Qt::ArrowCursor);
}

void PositionBar::mouseDoubleClickEvent(QMouseEvent* event) {
  const Hold hold = event->button() == Qt::LeftButton ? hold_at(event->position()) : Hold::nothing;
  if (hold == Hold::query || hold == Hold::key) {
    Q_EMIT reset_wanted(hold == Hold::query ? Actor::query : Actor::key);
  }
}

void PositionBar::contextMenuEvent(QContextMenuEvent* /*event*/) {
  const double left = x_of(std::min(query_, key_));
  const double right = x_of(std::max(query_, key_));
  Q_EMIT numbers_wanted(QRectF(left, 0, right - left, line_y()).toAlignedRect());
}

void PositionBar::step(double tokens) {
  const bool query = selected_ == Actor::query;
  const double from = query ? query_ : key_;
  // From between two tokens the first step leads to the next whole one.
  const double to = tokens > 0 ? std::floor(from) + tokens : std::ceil(from) + tokens;
  shift(query ? Hold::query : Hold::key, query ? to : query_, query ? key_ : to, step_gesture_.next());
}

void PositionBar::keyPressEvent(QKeyEvent* event) {
  const double page = tick_step((width() - 2 * margin()) / last_, 48);
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
      step(-1);
      break;
    case Qt::Key_Right:
    case Qt::Key_Up:
      step(1);
      break;
    case Qt::Key_PageDown:
      step(-page);
      break;
    case Qt::Key_PageUp:
      step(page);
      break;
    case Qt::Key_Home:
      step(-last_);
      break;
    case Qt::Key_End:
      step(last_);
      break;
    case Qt::Key_Space:
      selected_ = selected_ == Actor::query ? Actor::key : Actor::query;
      update();
      break;
    default:
      QWidget::keyPressEvent(event);
  }
}

void PositionBar::wheelEvent(QWheelEvent* event) {
  wheel_angle_ += event->angleDelta().y();
  const int steps = wheel_angle_ / 120;
  wheel_angle_ -= steps * 120;
  if (steps != 0) step(steps);
  event->accept();
}

void PositionBar::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void PositionBar::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

bool PositionBar::event(QEvent* event) {
  const auto text_at = [this](const QPoint& at) {
    switch (hold_at(at)) {
      case Hold::query:
        return definition(Symbol::query_pos);
      case Hold::key:
        return definition(Symbol::key_pos);
      case Hold::both:
        return definition(Symbol::distance);
      case Hold::nothing:
        break;
    }
    return QString();
  };
  return answer_tool_tip(event, this, text_at) || QWidget::event(event);
}

void PositionBar::paint_ticks(QPainter& painter) const {
  const Theme& theme = current_theme();
  const QFont small = scaled_font(0.85);
  painter.setFont(small);
  const QFontMetricsF metrics(small);
  const double per_token = (width() - 2 * margin()) / last_;
  // Names at the ends of the line are pushed into the bar, towards their neighbours.
  const double widest = metrics.horizontalAdvance(QLocale().toString(last_, 'f', 0));
  const double step = tick_step(per_token, widest + 14 + std::max(0.0, widest / 2 - margin()));
  const double y = line_y() + 2;
  for (double at = 0; at <= last_ * 1.0001; at += step) {
    painter.setPen(QPen(theme.quiet, 1));
    painter.drawLine(QPointF(x_of(at), y), QPointF(x_of(at), y + 6));
    const QString text = QLocale().toString(at, 'f', 0);
    const double half = metrics.horizontalAdvance(text) / 2;
    const double x = std::clamp(x_of(at), half, width() - half);
    painter.drawText(QPointF(x - half, y + 14 + metrics.ascent()), text);
  }
}

void PositionBar::paint_bracket(QPainter& painter) const {
  const Theme& theme = current_theme();
  const double left = x_of(std::min(query_, key_));
  const double right = x_of(std::max(query_, key_));
  const double y = line_y() - 14;
  painter.setPen(QPen(theme.relation, theme.line * (locked_ ? 2.2 : 1.4)));
  painter.drawLine(QPointF(left, y), QPointF(right, y));
  painter.drawLine(QPointF(left, y), QPointF(left, y + 4));
  painter.drawLine(QPointF(right, y), QPointF(right, y + 4));
  std::vector<Formula> parts{set_distance(), math::op(QStringLiteral("=")),
                             math::text(short_number_text(key_ - query_), Ink::relation)};
  if (locked_) parts.push_back(math::text(QStringLiteral("  ") + tr("locked"), Ink::relation));
  const Formula label = math::row(std::move(parts));
  const FormulaExtent extent = formula_extent(label, font());
  const double x = std::clamp((left + right) / 2, extent.width / 2, width() - extent.width / 2);
  paint_formula(painter, font(), label, QPointF(x - extent.width / 2, y - 3 - extent.descent));
}

// Whole turns of the chosen pair, forth and back from the query, where they stand apart enough to be seen.
void PositionBar::paint_turns(QPainter& painter) const {
  const double apart = (width() - 2 * margin()) * turn_ / last_;
  if (turn_ <= 0 || !(apart > 10)) return;
  const Theme& theme = current_theme();
  const QFont small = scaled_font(0.8);
  const QFontMetricsF metrics(small);
  painter.setFont(small);
  const auto first = static_cast<int>(std::ceil(-query_ / turn_));
  const auto last = static_cast<int>(std::floor((last_ - query_) / turn_));
  for (int turns = first; turns <= last; ++turns) {
    if (turns == 0) continue;
    const QPointF at(x_of(query_ + turns * turn_), line_y() + 1);
    painter.setPen(QPen(theme.relation, theme.line * 1.4));
    painter.setBrush(theme.ground);
    painter.drawEllipse(at, 3.5, 3.5);
    const QString text = tr("%n turn(s)", nullptr, std::abs(turns));
    const double half = metrics.horizontalAdvance(text) / 2;
    const bool clear = at.x() + half < x_of(std::min(query_, key_)) - 12 ||
                       at.x() - half > x_of(std::max(query_, key_)) + 12;
    if (!clear || apart < 2 * half + 8 || at.x() - half < 0 || at.x() + half > width()) continue;
    painter.drawText(QPointF(at.x() - half, line_y() - 8), text);
  }
}

void PositionBar::paintEvent(QPaintEvent*) {
  PicturePainter painter(this);
  const Theme& theme = current_theme();
  paint_ticks(painter);
  painter.setPen(QPen(theme.quiet, 2, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(x_of(0), line_y() + 1), QPointF(x_of(last_), line_y() + 1));
  paint_turns(painter);
  paint_bracket(painter);
  // The open triangle points up at its place on the line.
  paint_tip(painter, Actor::key, handle(Actor::key), 7, -1.5707963);
  paint_tip(painter, Actor::query, handle(Actor::query), 7, 0);
  if (!hasFocus()) return;
  painter.setPen(QPen(actor_color(selected_), 1.5));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(handle(selected_), 11, 11);
}

}  // namespace rope::app
