// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <cmath>

namespace rope::app {

// Of vectors in the plane of a pair, with y upwards.

/// Turned counter-clockwise.
inline QPointF turned(QPointF v, double angle) {
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  return {v.x() * c - v.y() * s, v.x() * s + v.y() * c};
}

inline double length(QPointF v) {
  return std::hypot(v.x(), v.y());
}

}  // namespace rope::app
