// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/label_placer.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace rope::app {
namespace {

constexpr double kOverlapCost = 1000;  // two labels on each other is worse than any curve below one
constexpr double kLineCost = 5;
constexpr double kCurveAway = 3;   // pixels between a curve's middle and a label
constexpr double kAreaCost = 0.5;  // of a box's whole height, every few pixels; a curve's points cost 1

// Curves run from left to right: only the points between a box's sides matter.
QPolygonF::const_iterator first_after(const QPolygonF& curve, double left) {
  return std::lower_bound(curve.begin(), curve.end(), left,
                          [](const QPointF& p, double x) { return p.x() < x; });
}

// Whether a line from left to right, or a vertical one, goes through a box.
bool passes(const QLineF& line, const QRectF& box) {
  double x1 = line.x1(), x2 = line.x2(), y1 = line.y1(), y2 = line.y2();
  if (x2 > x1) {  // what of it is between the box's sides
    const double slope = (y2 - y1) / (x2 - x1);
    const double left = std::max(x1, box.left()), right = std::min(x2, box.right());
    y2 = y1 + slope * (right - x1);
    y1 += slope * (left - x1);
    x1 = left;
    x2 = right;
  }
  return x1 <= x2 && x2 > box.left() && x1 < box.right() && std::max(y1, y2) > box.top() &&
         std::min(y1, y2) < box.bottom();
}

QRectF moved_inside(QRectF box, const QRectF& plot) {
  box.moveLeft(std::clamp(box.left(), plot.left(), std::max(plot.left(), plot.right() - box.width())));
  box.moveTop(std::clamp(box.top(), plot.top(), std::max(plot.top(), plot.bottom() - box.height())));
  return box;
}

}  // namespace

double LabelPlacer::cost(const QRectF& box) const {
  double total = 0;
  for (const QRectF& taken : taken_) {
    if (taken.intersects(box)) total += kOverlapCost;
  }
  for (const QLineF& line : lines_) {
    if (passes(line, box)) total += kLineCost;
  }
  const QRectF wide = box.adjusted(-kCurveAway, -kCurveAway, kCurveAway, kCurveAway);
  for (const QPolygonF& curve : curves_) {
    auto point = first_after(curve, wide.left());
    if (point != curve.begin()) --point;  // the piece that comes in from the left
    for (; point != curve.end() && std::next(point) != curve.end() && point->x() <= wide.right(); ++point) {
      if (passes(QLineF(*point, *std::next(point)), wide)) total += 1;
    }
  }
  for (const Area& area : areas_) {
    auto upper = first_after(area.upper, box.left());
    auto lower = first_after(area.lower, box.left());
    for (; upper != area.upper.end() && lower != area.lower.end() && upper->x() <= box.right();
         ++upper, ++lower) {
      const double hidden = std::min(lower->y(), box.bottom()) - std::max(upper->y(), box.top());
      if (hidden > 0) total += kAreaCost * hidden / box.height();
    }
  }
  return total;
}

LabelPlacer::Choice LabelPlacer::best(const std::vector<QRectF>& candidates) const {
  Choice found{{}, std::numeric_limits<double>::infinity()};
  for (const QRectF& candidate : candidates) {
    const QRectF box = moved_inside(candidate, plot_);
    const double candidate_cost = cost(box);
    if (candidate_cost < found.cost) found = {box, candidate_cost};
  }
  return found;
}

QRectF LabelPlacer::place(const std::vector<QRectF>& candidates) {
  taken_.push_back(best(candidates).box);
  return taken_.back();
}

std::optional<QRectF> LabelPlacer::place_free(const std::vector<QRectF>& candidates) {
  const Choice found = best(candidates);
  if (found.cost >= kOverlapCost) return std::nullopt;
  taken_.push_back(found.box);
  return found.box;
}

}  // namespace rope::app
