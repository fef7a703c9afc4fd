// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/plane.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/widgets/accessible_value.h"
#include "app/widgets/angle_text.h"
#include "app/widgets/formula.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/theme.h"
#include "app/widgets/tool_tip.h"
#include "app/widgets/touch.h"

namespace rope::app {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kGripRadius = 24;      // pixels around a tip that still take it (a finger's width)
constexpr double kGhostStrength = 0.5;  // ghosts are that much of the full colour
constexpr double kTurnsDrawn = 3;       // an arc is a spiral of at most so many turns

QPointF turned(QPointF v, double angle) {
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  return {v.x() * c - v.y() * s, v.x() * s + v.y() * c};
}

// The part of a large angle that is drawn: its place in the turn, and a few of its whole turns.
double drawn_angle(double angle) {
  const double limit = kTurnsDrawn * kTurn;
  if (std::abs(angle) <= limit) return angle;
  return std::fmod(angle, kTurn) + std::copysign((kTurnsDrawn - 1) * kTurn, angle);
}

// A spiral from angle `start` over `sweep`, counter-clockwise for positive, growing a little each turn.
QPainterPath spiral(QPointF center, double radius, double start, double sweep, double growth) {
  QPainterPath path;
  const int steps = std::clamp(static_cast<int>(std::abs(sweep) / 0.06), 2, 400);
  for (int i = 0; i <= steps; ++i) {
    const double part = sweep * i / steps;
    const double r = radius + growth * std::abs(part) / kTurn;
    const QPointF at = center + QPointF(std::cos(start + part), -std::sin(start + part)) * r;
    if (i == 0) {
      path.moveTo(at);
    } else {
      path.lineTo(at);
    }
  }
  return path;
}

double direction(QPointF v) {
  return std::atan2(v.y(), v.x());
}
double length(QPointF v) {
  return std::hypot(v.x(), v.y());
}

// On a piece of ground around `at`, pushed inside of the plane where it would reach beyond.
void paint_label(QPainter& painter, const Formula& label, QPointF at, const QWidget& plane) {
  const FormulaExtent extent = formula_extent(label, plane.font());
  const QSizeF half(extent.width / 2 + 3, extent.height() / 2);
  at.setX(std::max(half.width(), std::min(at.x(), plane.width() - half.width())));
  at.setY(std::max(half.height(), std::min(at.y(), plane.height() - half.height())));
  painter.setPen(Qt::NoPen);
  painter.setBrush(current_theme().ground);
  painter.drawRoundedRect(QRectF(at - QPointF(half.width(), half.height()), 2 * half), 4, 4);
  paint_formula(painter, plane.font(), label,
                at + QPointF(-extent.width / 2, (extent.ascent - extent.descent) / 2));
}

}  // namespace

Plane::Plane(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setAccessibleName(tr("Plane of the chosen pair"));
  set_accessible_role(this, QAccessible::Graphic);
  auto* touch = new Touch(this);
  connect(touch, &Touch::pinched, this, [this](double factor) { set_zoom(zoom_ * factor); });
}

void Plane::set_vectors(const PlaneVectors& vectors) {
  if (vectors == vectors_) return;
  vectors_ = vectors;
  if (!drag_) fit_range();
  describe();
  update();
}

void Plane::set_unit(AngleUnit unit) {
  if (unit == unit_) return;
  unit_ = unit;
  describe();
}

void Plane::set_zoom(double zoom) {
  const double within = std::clamp(zoom, 1.0, kClosest);
  if (within == zoom_) return;
  zoom_ = within;
  update();
}

void Plane::describe() {
  const QPointF q = turned_tip(Actor::query);
  const QPointF k = turned_tip(Actor::key);
  const QString text =
      tr("q points to (%1, %2) after turning by %3; k points to (%4, %5) after turning by %6.")
          .arg(number_text(q.x()), number_text(q.y()), angle_text(vectors_.query_angle, unit_),
               number_text(k.x()), number_text(k.y()), angle_text(vectors_.key_angle, unit_));
  setAccessibleDescription(text);
  set_accessible_value(this, text);
}

QPointF Plane::center() const {
  return QRectF(rect()).center();
}

double Plane::scale() const {
  return std::min(width(), height()) / 2.0 / range();
}

QPointF Plane::to_pixels(QPointF value) const {
  return center() + QPointF(value.x(), -value.y()) * scale();
}

QPointF Plane::unrotated(Actor actor) const {
  return actor == Actor::query ? vectors_.query : vectors_.key;
}

double Plane::angle(Actor actor) const {
  return actor == Actor::query ? vectors_.query_angle : vectors_.key_angle;
}

QPointF Plane::turned_tip(Actor actor) const {
  const std::optional<QPointF>& mistake =
      actor == Actor::query ? vectors_.mistaken_query : vectors_.mistaken_key;
  return mistaken() ? *mistake : turned(unrotated(actor), angle(actor));
}

QPointF Plane::tip(Actor actor, bool ghost) const {
  return to_pixels(ghost ? unrotated(actor) : turned_tip(actor));
}

// The scale changes in few, large steps, and never while something is held: a drag must feel like one.
void Plane::fit_range() {
  const double needed = std::max({length(vectors_.query), length(vectors_.key), 1e-3}) * 1.18;
  if (needed <= range_ && needed > 0.5 * range_) return;
  const double power = std::pow(10.0, std::floor(std::log10(needed)));
  for (const double step : {1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0}) {
    if (needed <= step * power) {
      range_ = step * power;
      return;
    }
  }
}

std::optional<Plane::Grip> Plane::grip_at(QPointF pixels) const {
  std::optional<Grip> best;
  double nearest = kGripRadius;
  // Rotated tips first: where a ghost lies under its arrow, the arrow is taken.
  for (const bool ghost : {false, true}) {
    if (!ghost && mistaken()) continue;  // no rotation leads back from there
    for (const Actor actor : {Actor::query, Actor::key}) {
      const double away = length(tip(actor, ghost) - pixels);
      if (away < nearest) {
        nearest = away;
        best = Grip{actor, ghost};
      }
    }
    if (best) return best;
  }
  return best;
}

void Plane::move_to(const Grip& grip, QPointF pixels, Gesture gesture) {
  const QRectF inside = QRectF(rect()).adjusted(8, 8, -8, -8);
  const QPointF held(std::clamp(pixels.x(), inside.left(), inside.right()),
                     std::clamp(pixels.y(), inside.top(), inside.bottom()));
  const QPointF offset = (held - center()) / scale();
  const QPointF value(offset.x(), -offset.y());
  selected_ = grip.actor;
  Q_EMIT moved(grip.actor, grip.ghost ? value : turned(value, -angle(grip.actor)), gesture);
}

void Plane::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  drag_ = grip_at(event->position());
  if (!drag_) return;
  selected_ = drag_->actor;
  drag_gesture_ = Gesture::fresh();
  setCursor(Qt::ClosedHandCursor);
  update();
}

void Plane::mouseMoveEvent(QMouseEvent* event) {
  if (drag_) {
    move_to(*drag_, event->position(), drag_gesture_);
    return;
  }
  const std::optional<Grip> hover = grip_at(event->position());
  if (hover == hover_) return;
  hover_ = hover;
  setCursor(hover_ ? Qt::OpenHandCursor : Qt::ArrowCursor);
  update();
}

void Plane::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !drag_) return;
  drag_.reset();
  setCursor(Qt::ArrowCursor);
  fit_range();
  update();
}

void Plane::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const std::optional<Grip> grip = grip_at(event->position());
  drag_.reset();
  if (grip) {
    Q_EMIT reset_wanted(grip->actor);
  } else {
    set_zoom(1);
  }
}

void Plane::wheelEvent(QWheelEvent* event) {
  if (event->angleDelta().y() == 0) return;
  set_zoom(zoom_ * std::pow(1.2, event->angleDelta().y() / 120.0));
  event->accept();
}

void Plane::contextMenuEvent(QContextMenuEvent* event) {
  std::optional<Grip> grip = grip_at(QPointF(event->pos()));
  if (event->reason() == QContextMenuEvent::Keyboard) grip = Grip{selected_, mistaken()};
  if (!grip) return event->ignore();
  const QPoint at = tip(grip->actor, grip->ghost).toPoint();
  Q_EMIT numbers_wanted(grip->actor, grip->ghost, QRect(at - QPoint(8, 8), QSize(16, 16)));
}

void Plane::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  hover_.reset();
  update();
}

void Plane::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space) {
    selected_ = selected_ == Actor::query ? Actor::key : Actor::query;
    update();
    return;
  }
  QPointF step;
  switch (event->key()) {
    case Qt::Key_Left:
      step = {-1, 0};
      break;
    case Qt::Key_Right:
      step = {1, 0};
      break;
    case Qt::Key_Up:
      step = {0, -1};
      break;
    case Qt::Key_Down:
      step = {0, 1};
      break;
    default:
      QWidget::keyPressEvent(event);
      return;
  }
  const double pixels = scale() * range() / (event->modifiers() & Qt::ShiftModifier ? 200 : 40);
  move_to({selected_, mistaken()}, tip(selected_, mistaken()) + step * pixels, key_gesture_.next());
}

void Plane::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void Plane::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  key_gesture_.end();
  update();
}

bool Plane::event(QEvent* event) {
  const auto text_at = [this](const QPoint& at) {
    const std::optional<Grip> grip = grip_at(at);
    if (!grip) return QString();
    const bool query = grip->actor == Actor::query;
    const QPointF value = grip->ghost ? unrotated(grip->actor) : turned_tip(grip->actor);
    const QString where = grip->ghost ? tr("Before rotation: (%1, %2).") : tr("After rotation: (%1, %2).");
    return QStringList{definition(query ? Symbol::query : Symbol::key),
                       where.arg(number_text(value.x()), number_text(value.y())),
                       tr("Drag it. Double click: as it came. Right click: its arithmetic.")}
        .join(QLatin1Char('\n'));
  };
  return answer_tool_tip(event, this, text_at) || QWidget::event(event);
}

void Plane::paint_ground(QPainter& painter) const {
  const Theme& theme = current_theme();
  painter.fillRect(rect(), theme.ground);
  const QPointF zero = center();
  painter.setPen(QPen(current_theme().tint(Role::quiet, 0.35), 1));
  painter.drawLine(QPointF(0, zero.y()), QPointF(width(), zero.y()));
  painter.drawLine(QPointF(zero.x(), 0), QPointF(zero.x(), height()));
  // The circles on which the tips move: turning never changes the length.
  for (const Actor actor : {Actor::query, Actor::key}) {
    const double radius = length(unrotated(actor)) * scale();
    QPen pen(current_theme().tint(actor_role(actor), 0.35), 1);
    if (actor == Actor::key) pen.setDashPattern({6, 4});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(zero, radius, radius);
  }
  // One labelled mark on the axis gives the scale.
  const double room = range() / 1.2;
  const double power = std::pow(10.0, std::floor(std::log10(room)));
  const double unit = room >= 5 * power ? 5 * power : room >= 2 * power ? 2 * power : power;
  const double x = zero.x() + unit * scale();
  const QFontMetricsF metrics(font());
  painter.setPen(QPen(theme.quiet, 1));
  painter.drawLine(QPointF(x, zero.y() - 4), QPointF(x, zero.y() + 4));
  painter.drawText(
      QPointF(x - metrics.horizontalAdvance(short_number_text(unit)) / 2, zero.y() + 6 + metrics.ascent()),
      short_number_text(unit));
}

void Plane::paint_turn(QPainter& painter, Actor actor, double radius) const {
  const double sweep = drawn_angle(angle(actor));
  if (std::abs(sweep) * radius < 2 || length(unrotated(actor)) * scale() < 6) return;
  const double start = direction(unrotated(actor));
  const QColor color = current_theme().tint(actor_role(actor), 0.85);
  QPen pen(color, current_theme().line * 1.4);
  if (actor == Actor::key) pen.setDashPattern({4, 2});
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  painter.drawPath(spiral(center(), radius, start, sweep, radius * 0.1));
  const Formula label = math::row({set_symbol(actor == Actor::query ? Symbol::query_pos : Symbol::key_pos),
                                   math::text(QStringLiteral("\u2009")), set_symbol(Symbol::theta)});
  const FormulaExtent extent = formula_extent(label, font());
  if (std::abs(sweep) * radius < 2 * extent.width) return;
  const double middle = start + sweep / 2;
  const double r = radius * (1 + 0.1 * std::abs(sweep) / 2 / kTurn) + 0.75 * extent.height();
  paint_label(painter, label, center() + QPointF(std::cos(middle), -std::sin(middle)) * r, *this);
}

void Plane::paint_relation(QPainter& painter, double radius) const {
  const double whole = vectors_.key_angle - vectors_.query_angle;
  const double sweep = drawn_angle(whole);
  if (length(vectors_.key) * scale() < 6) return;
  const double start = direction(vectors_.key) + std::fmod(vectors_.query_angle, kTurn);
  const QColor color = current_theme().relation;
  // Where k would be if it stood at the query's position.
  painter.setPen(QPen(current_theme().tint(Role::relation, 0.7), 1, Qt::DotLine));
  painter.drawLine(center(), center() + QPointF(std::cos(start), -std::sin(start)) * radius * 1.12);
  if (std::abs(sweep) * radius < 2) return;
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(color, current_theme().line * 1.6));
  for (const double r : {radius, radius + 2.6 * current_theme().line + 1}) {
    painter.drawPath(spiral(center(), r, start, sweep, radius * 0.08));
  }
  const Formula label = math::row(
      {math::parens(set_distance()), math::text(QStringLiteral("\u2009")), set_symbol(Symbol::theta)});
  const FormulaExtent extent = formula_extent(label, font());
  const double middle = start + sweep / 2;
  const QPointF out(std::cos(middle), -std::sin(middle));
  const double r = radius * (1 + 0.08 * std::abs(sweep) / 2 / kTurn) + 12 +
                   std::abs(out.x()) * extent.width / 2 + std::abs(out.y()) * extent.height() / 2;
  paint_label(painter, label, center() + out * r, *this);
}

void Plane::paint_actor(QPainter& painter, Actor actor) const {
  const double width = current_theme().chart_line * 1.5;
  paint_arrow(painter, actor, center(), tip(actor, true), width * 0.7, kGhostStrength);
  if (mistaken()) {  // where it ought to be
    QPen pen = current_theme().pen(Role::reference);
    painter.setPen(pen);
    painter.drawLine(center(), to_pixels(turned(unrotated(actor), angle(actor))));
  }
  paint_arrow(painter, actor, center(), tip(actor, false), width);
  const bool lit = (hover_ && hover_->actor == actor) || (drag_ && drag_->actor == actor);
  if (lit || (hasFocus() && selected_ == actor)) {
    const bool ghost = drag_ ? drag_->ghost : hover_ && lit && hover_->ghost;
    painter.setPen(QPen(actor_color(actor), 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(tip(actor, ghost), width * 4.2, width * 4.2);
  }
}

// The names stand past the tips, pushed apart where the arrows lie together.
void Plane::paint_names(QPainter& painter) const {
  const QFont big = scaled_font(1.3);
  const auto write = [&](const Formula& name, QPointF at_tip, double aside, const QFont& type) {
    const QPointF out = (at_tip - center()) / std::max(1.0, length(at_tip - center()));
    const FormulaExtent extent = formula_extent(name, type);
    QPointF at = at_tip + out * 24 + QPointF(out.y(), -out.x()) * aside;
    at.setX(std::clamp(at.x(), extent.width / 2 + 2, width() - extent.width / 2 - 2));
    at.setY(std::clamp(at.y(), extent.height() / 2 + 2, height() - extent.height() / 2 - 2));
    paint_formula(painter, type, name, at + QPointF(-extent.width / 2, (extent.ascent - extent.descent) / 2));
  };
  const bool together = length(tip(Actor::query, false) - tip(Actor::key, false)) < 44;
  for (const Actor actor : {Actor::query, Actor::key}) {
    const bool query = actor == Actor::query;
    const Formula letter = set_symbol(query ? Symbol::query : Symbol::key);
    const Formula turned = math::sub(letter, set_symbol(query ? Symbol::query_pos : Symbol::key_pos));
    write(turned, tip(actor, false), together ? (query ? 22 : -22) : 0, big);
    // The ghost is named where its name has a place of its own.
    if (length(tip(actor, true) - tip(actor, false)) > 40) write(letter, tip(actor, true), 0, font());
  }
}

void Plane::paintEvent(QPaintEvent*) {
  PicturePainter painter(this);
  paint_ground(painter);
  const double half = std::min(width(), height()) / 2.0;
  if (!mistaken()) {  // a mistake turns by no angle that could be drawn
    paint_turn(painter, Actor::query, half * 0.22);
    paint_turn(painter, Actor::key, half * 0.34);
    paint_relation(painter, half * 0.50);
  }
  paint_actor(painter, Actor::key);
  paint_actor(painter, Actor::query);
  paint_names(painter);
}

}  // namespace rope::app
