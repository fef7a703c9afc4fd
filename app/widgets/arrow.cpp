// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/arrow.h"

#include <QLineF>
#include <QPolygonF>
#include <cmath>
#include <numbers>

namespace rope::app {

Role actor_role(Actor actor) {
  return actor == Actor::query ? Role::query : Role::key;
}

QColor actor_color(Actor actor) {
  return current_theme().color(actor_role(actor));
}

void paint_tip(QPainter& painter, Actor actor, QPointF at, double radius, double direction, double strength) {
  const QColor color = current_theme().tint(actor_role(actor), strength);
  if (actor == Actor::query) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(at, radius, radius);
    return;
  }
  const auto corner = [&](double turn) {
    const double angle = direction + turn;
    return at + QPointF(std::cos(angle), std::sin(angle)) * radius * 1.35;
  };
  constexpr double kThird = 2 * std::numbers::pi / 3;
  painter.setPen(QPen(color, std::max(1.0, radius * 0.4), Qt::SolidLine, Qt::RoundCap, Qt::MiterJoin));
  painter.setBrush(current_theme().ground);
  painter.drawPolygon(QPolygonF({corner(0), corner(kThird), corner(-kThird)}));
}

void paint_arrow(QPainter& painter, Actor actor, QPointF from, QPointF to, double width, double strength) {
  const QColor color = current_theme().tint(actor_role(actor), strength);
  QPen pen(color, width, Qt::SolidLine, Qt::FlatCap);
  if (actor == Actor::key) pen.setDashPattern({5, 2.5});
  painter.setPen(pen);
  painter.drawLine(from, to);
  const double direction = std::atan2(to.y() - from.y(), to.x() - from.x());
  paint_tip(painter, actor, to, width * (actor == Actor::query ? 2.2 : 2.4), direction, strength);
}

}  // namespace rope::app
