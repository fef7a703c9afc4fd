// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QPointF>

#include "app/widgets/theme.h"

namespace rope::app {

/// The two vectors, which look the same wherever they are drawn: the query solid with a filled round tip,
/// the key in long dashes with an open triangle (so that colour is never the only sign).
enum class Actor { query, key };

[[nodiscard]] Role actor_role(Actor actor);
[[nodiscard]] QColor actor_color(Actor actor);

/// An arrow from `from` to `to` in device pixels. `strength` 0..1 fades it (ghosts); `width` is the line.
void paint_arrow(QPainter& painter, Actor actor, QPointF from, QPointF to, double width,
                 double strength = 1.0);

/// The tip alone, as the handle of a control: filled circle or open triangle of the given radius.
void paint_tip(QPainter& painter, Actor actor, QPointF at, double radius, double direction,
               double strength = 1.0);

}  // namespace rope::app
