// SPDX-License-Identifier: GPL-3.0-or-later
// How a Plane is drawn; its behaviour is in plane.cpp.
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/widgets/formula.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"
#include "app/widgets/picture_painter.h"
#include "app/widgets/plane.h"
#include "app/widgets/plane_geometry.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kGhostStrength = 0.5;  // ghosts are that much of the full colour
constexpr double kTurnsDrawn = 3;       // an arc is a spiral of at most so many turns

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
    // Beside the tip, however large the type.
    const double reach = 10 * current_theme().scale + std::abs(out.x()) * extent.width / 2 +
                         std::abs(out.y()) * extent.height() / 2;
    QPointF at = at_tip + out * std::max(24.0, reach) + QPointF(out.y(), -out.x()) * aside;
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
