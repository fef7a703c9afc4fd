// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBrush>
#include <QPen>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <vector>

#include "app/charts/chart_content.h"

class QPainter;

namespace rope::app {

/// A piece of what a chart draws of its curves and bands, in pixels.
struct ChartShape {
  enum class Kind { line, area, squares, circles };
  Kind kind = Kind::line;
  QPolygonF points;  ///< of a line, around an area, or the middles of the dots
  QPen pen;
  QBrush fill;
  double size = 0;  ///< of dots
};

/// What the curves and bands of a chart are over that plot, in the order in which they are drawn: brought
/// down to the plot's pixel columns, straight stretches as one line.
[[nodiscard]] std::vector<ChartShape> chart_shapes(const ChartContent& content, const QRectF& plot);

/// The line with the fewest of its points that stays within `tolerance` above and below it. x rises.
[[nodiscard]] QPolygonF simplified(const QPolygonF& line, double tolerance);

void paint_shape(QPainter& painter, const ChartShape& shape);

}  // namespace rope::app
