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
#include "app/widgets/plane_labels.h"
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

void paint_in(QPainter& painter, const QFont& font, const Formula& text, const QRectF& box) {
  const FormulaExtent extent = formula_extent(text, font);
  paint_formula(painter, font, text,
                box.center() + QPointF(-extent.width / 2, (extent.ascent - extent.descent) / 2));
}

}  // namespace

void Plane::paint_ground(QPainter& painter, PlaneLabels& labels) const {
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
  const QString number = short_number_text(unit);
  const QSizeF size(metrics.horizontalAdvance(number), metrics.height());
  const QRectF box(QPointF(x - size.width() / 2, zero.y() + 6), size);
  painter.drawText(QPointF(box.left(), box.top() + metrics.ascent()), number);
  labels.reserve(box);
}

void Plane::paint_turn(QPainter& painter, Actor actor, double radius, PlaneLabels& labels) const {
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
  if (std::abs(sweep) * radius < 2 * formula_extent(label, font()).width) return;
  paint_arc_label(painter, label, {radius, start, sweep, 0.1 * radius}, labels);
}

void Plane::paint_relation(QPainter& painter, double radius, PlaneLabels& labels) const {
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
  paint_arc_label(painter, label, {radius + 6, start, sweep, 0.08 * radius}, labels);
}

// On a piece of ground outside of its arc, in the middle or at an end of it, and farther out where that is
// taken; where all is full the picture does without.
void Plane::paint_arc_label(QPainter& painter, const Formula& label, const Arc& arc,
                            PlaneLabels& labels) const {
  const FormulaExtent extent = formula_extent(label, font());
  const QSizeF size(extent.width + 6, extent.height());
  std::vector<QPointF> centres;
  centres.reserve(20);
  for (const double away : {0.0, 0.6, 1.2, 2.0}) {
    for (const double part : {0.5, 0.3, 0.7, 0.1, 0.9}) {
      const double at = arc.start + part * arc.sweep;
      const QPointF out(std::cos(at), -std::sin(at));
      const double r = arc.radius + arc.growth * part * std::abs(arc.sweep) / kTurn + 4 +
                       std::abs(out.x()) * size.width() / 2 + std::abs(out.y()) * size.height() / 2 +
                       away * size.height();
      centres.push_back(center() + out * r);
    }
  }
  const std::optional<QRectF> box = labels.place(centres, size);
  if (!box) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(current_theme().ground);
  painter.drawRoundedRect(*box, 4, 4);
  paint_in(painter, font(), label, *box);
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

// The names stand past the tips, pushed apart where the arrows lie together. A ghost is named where there is
// room for it.
std::vector<Plane::Name> Plane::place_names(PlaneLabels& labels) const {
  std::vector<Name> names;
  const auto place = [&](const Formula& text, const QFont& type, QPointF at_tip, double side) {
    const FormulaExtent extent = formula_extent(text, type);
    const QPointF out = (at_tip - center()) / std::max(1.0, length(at_tip - center()));
    const QPointF aside(out.y(), -out.x());
    // Beside the tip, however large the type.
    const double reach = 10 * current_theme().scale + std::abs(out.x()) * extent.width / 2 +
                         std::abs(out.y()) * extent.height() / 2;
    const double beside_tip = std::max(24.0, reach);
    std::vector<QPointF> centres;
    centres.reserve(15);
    for (const double along : {beside_tip, beside_tip + 16, 0.4 * beside_tip}) {
      for (const double by : {side, side + 22, side - 22, side + 44, side - 44}) {
        centres.push_back(at_tip + out * along + aside * by);
      }
    }
    const std::optional<QRectF> box = labels.place(centres, {extent.width + 4, extent.height() + 2});
    if (box) names.push_back({text, type, *box});
  };
  const bool together = length(tip(Actor::query, false) - tip(Actor::key, false)) < 44;
  const auto letter = [](Actor actor) {
    return set_symbol(actor == Actor::query ? Symbol::query : Symbol::key);
  };
  for (const Actor actor : {Actor::query, Actor::key}) {
    const bool query = actor == Actor::query;
    const Formula turned = math::sub(letter(actor), set_symbol(query ? Symbol::query_pos : Symbol::key_pos));
    place(turned, scaled_font(1.3), tip(actor, false), together ? (query ? 22 : -22) : 0);
  }
  for (const Actor actor : {Actor::query, Actor::key}) {
    if (length(tip(actor, true) - tip(actor, false)) > 40) place(letter(actor), font(), tip(actor, true), 0);
  }
  return names;
}

void Plane::paintEvent(QPaintEvent*) {
  PicturePainter painter(this);
  PlaneLabels labels(size());
  paint_ground(painter, labels);
  const std::vector<Name> names = place_names(labels);
  const double half = std::min(width(), height()) / 2.0;
  if (!mistaken()) {  // a mistake turns by no angle that could be drawn
    paint_turn(painter, Actor::query, half * 0.22, labels);
    paint_turn(painter, Actor::key, half * 0.34, labels);
    paint_relation(painter, half * 0.50, labels);
  }
  paint_actor(painter, Actor::key);
  paint_actor(painter, Actor::query);
  for (const Name& name : names) paint_in(painter, name.font, name.text, name.box);
}

}  // namespace rope::app
