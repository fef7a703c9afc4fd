// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/chart_shapes.h"

#include <QLineF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

#include "app/charts/decimate.h"

namespace rope::app {
namespace {

constexpr double kPixelsPerDot = 3.5;   // nearer to one another dots are a thick line, and slow to draw
constexpr qsizetype kPiece = 32;        // points of a line that are painted at once
constexpr double kTolerance = 0.12;     // pixels: less than an eye or the smoothing of edges can tell
constexpr double kBandTolerance = 0.5;  // of a dense band's edges, which are ragged anyway
constexpr double kBeyond = 1e5;         // pixels outside of the plot that the painter is spared

class Shaper {
 public:
  Shaper(const ChartContent& content, const QRectF& plot)
      : content_(content),
        plot_(plot),
        left_(content.x.to_plot(content.x.minimum)),
        bottom_(content.y.to_plot(content.y.minimum)),
        per_x_(plot.width() / (content.x.to_plot(content.x.maximum) - left_)),
        per_y_(plot.height() / (content.y.to_plot(content.y.maximum) - bottom_)) {}

  std::vector<ChartShape> shapes() {
    for (const ChartBand& band : content_.bands) add_band(band);
    for (const ChartCurve& curve : content_.curves) add_curve(curve);
    return std::move(shapes_);
  }

 private:
  [[nodiscard]] int columns() const { return std::max(50, static_cast<int>(plot_.width())); }

  // Pixels, not finite where the value has no place on the axis.
  [[nodiscard]] double pixel_x(double x) const {
    return plot_.left() + (content_.x.to_plot(x) - left_) * per_x_;
  }
  // Sizes that a log axis cannot show lie on its foot.
  [[nodiscard]] double pixel_y(double y) const {
    const bool below = content_.y.logarithmic && y < content_.y.minimum;
    const double at =
        plot_.bottom() - (content_.y.to_plot(below ? content_.y.minimum : y) - bottom_) * per_y_;
    return std::isfinite(at) ? std::clamp(at, -kBeyond, kBeyond) : at;
  }

  // The highest (or lowest) value of each pixel column: what an area's edge needs.
  [[nodiscard]] QPolygonF edge(const std::vector<double>& x, const std::vector<double>& y, bool upper) const {
    QPolygonF points;
    double column = -1;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
      if (!(x[i] >= content_.x.minimum && x[i] <= content_.x.maximum) || !std::isfinite(y[i])) continue;
      const QPointF point(pixel_x(x[i]), pixel_y(y[i]));
      const double at = std::floor(point.x() - plot_.left());
      if (at != column) {
        points << point;
        column = at;
      } else if (upper ? point.y() < points.back().y() : point.y() > points.back().y()) {
        points.back().setY(point.y());
      }
    }
    return simplified(points, kTolerance);
  }

  void add_line(const QPolygonF& points, const QPen& pen) {
    ChartShape line;
    line.points = points;
    line.pen = pen;
    shapes_.push_back(std::move(line));
  }

  void add_area(const QPolygonF& upper, const QPolygonF& lower, const QColor& fill) {
    if (upper.size() < 2 || lower.size() < 2) return;
    ChartShape area{.kind = ChartShape::Kind::area, .points = upper, .pen = Qt::NoPen, .fill = fill};
    std::copy(lower.rbegin(), lower.rend(), std::back_inserter(area.points));
    shapes_.push_back(std::move(area));
  }

  void add_band(const ChartBand& band) {
    const QPolygonF upper = edge(band.x, band.high, true);
    const QPolygonF lower = edge(band.x, band.low, false);
    if (upper.isEmpty()) return;
    add_area(upper, lower, current_theme().tint(band.color(), 0.18));
    const QPen rim(current_theme().tint(band.color(), 0.45), 1);
    add_line(upper, rim);
    add_line(lower, rim);
  }

  void add_curve(const ChartCurve& curve) {
    const std::size_t size = std::min(curve.x.size(), curve.y.size());
    std::vector<double> x(size), y(size);
    for (std::size_t i = 0; i < size; ++i) {
      x[i] = pixel_x(curve.x[i]);
      y[i] = pixel_y(curve.y[i]);
    }
    QPen pen = curve.pen();
    pen.setJoinStyle(Qt::BevelJoin);  // round joins of many short lines cost more than the lines
    const bool dots = curve.points && room_per_point(curve) >= kPixelsPerDot;
    pen.setWidthF(pen.widthF() * (dots ? 0.6 : curve.weight));
    for (const Piece& piece : decimate(x, y, plot_.left(), plot_.right(), columns())) {
      if (piece.is_band()) {
        add_area(simplified(polygon(piece.upper), kBandTolerance),
                 simplified(polygon(piece.lower), kBandTolerance), current_theme().tint(pen.color(), 0.75));
      } else {
        add_line(simplified(polygon(piece.line), kTolerance), pen);
      }
    }
    if (!dots) return;
    add_points(curve, x, y, false);
    if (curve.hollow_above) add_points(curve, x, y, true);
  }

  [[nodiscard]] double room_per_point(const ChartCurve& curve) const {
    return plot_.width() / std::max<double>(1, static_cast<double>(curve.x.size()));
  }

  void add_points(const ChartCurve& curve, const std::vector<double>& x, const std::vector<double>& y,
                  bool hollow) {
    const bool square = current_theme().tip(curve.role) == Tip::square;
    const QColor color = curve.pen().color();
    ChartShape dots{.kind = square ? ChartShape::Kind::squares : ChartShape::Kind::circles,
                    .points = {},
                    .pen = QPen(color, 1.2),
                    .fill = hollow ? current_theme().ground : color,
                    .size = std::clamp(room_per_point(curve) * 0.7, 2.5, 7.0 * current_theme().scale)};
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (hollow != (curve.hollow_above && curve.y[i] > *curve.hollow_above)) continue;
      if (std::isfinite(x[i]) && std::isfinite(y[i])) dots.points << QPointF(x[i], y[i]);
    }
    shapes_.push_back(std::move(dots));
  }

  static QPolygonF polygon(const std::vector<QPointF>& points) { return {points.begin(), points.end()}; }

  const ChartContent& content_;
  QRectF plot_;
  double left_, bottom_, per_x_, per_y_;
  std::vector<ChartShape> shapes_;
};

}  // namespace

std::vector<ChartShape> chart_shapes(const ChartContent& content, const QRectF& plot) {
  return Shaper(content, plot).shapes();
}

// From each point kept, the directions that pass all later points closely enough; the last point in one of
// them is kept next.
QPolygonF simplified(const QPolygonF& line, double tolerance) {
  if (line.size() < 3) return line;
  QPolygonF kept{line.front()};
  double lowest = -std::numeric_limits<double>::infinity(), highest = -lowest;
  for (qsizetype i = 1; i < line.size(); ++i) {
    const auto slopes = [&] {
      const QPointF step = line[i] - kept.back();
      struct {
        double middle, low, high;
      } found{step.y() / step.x(), (step.y() - tolerance) / step.x(), (step.y() + tolerance) / step.x()};
      return found;
    };
    auto slope = slopes();
    const bool passes = line[i].x() > kept.back().x() && slope.middle >= lowest && slope.middle <= highest;
    if (!passes && kept.back() != line[i - 1]) {
      kept << line[i - 1];
      lowest = -std::numeric_limits<double>::infinity();
      highest = -lowest;
      slope = slopes();
    }
    if (line[i].x() <= kept.back().x()) {  // straight up or down
      kept << line[i];
      lowest = -std::numeric_limits<double>::infinity();
      highest = -lowest;
      continue;
    }
    lowest = std::max(lowest, slope.low);
    highest = std::min(highest, slope.high);
  }
  if (kept.back() != line.back()) kept << line.back();
  return kept;
}

// Piece by piece: a ragged line that goes up and down over the whole height takes Qt several times as long
// at once, since each row of pixels is then crossed by all of it.
static void paint_line(QPainter& painter, const ChartShape& shape) {
  QPen pen = shape.pen;
  const QPointF* const points = shape.points.data();
  for (qsizetype first = 0; first + 1 < shape.points.size(); first += kPiece) {
    const qsizetype last = std::min(first + kPiece, shape.points.size() - 1);
    painter.setPen(pen);
    painter.drawPolyline(points + first, static_cast<int>(last - first + 1));
    if (pen.style() == Qt::SolidLine || pen.widthF() <= 0) continue;
    double length = 0;  // dashes go on where they were
    for (qsizetype i = first; i < last; ++i) length += QLineF(points[i], points[i + 1]).length();
    pen.setDashOffset(pen.dashOffset() + length / std::max(1.0, pen.widthF()));
  }
}

void paint_shape(QPainter& painter, const ChartShape& shape) {
  painter.setPen(shape.pen);
  painter.setBrush(shape.kind == ChartShape::Kind::line ? QBrush(Qt::NoBrush) : shape.fill);
  const double half = shape.size / 2;
  switch (shape.kind) {
    case ChartShape::Kind::line:
      paint_line(painter, shape);
      break;
    case ChartShape::Kind::area: {  // smooth edges of ragged areas take long, and nobody sees them
      const bool smooth = painter.testRenderHint(QPainter::Antialiasing);
      painter.setRenderHint(QPainter::Antialiasing, false);
      painter.drawPolygon(shape.points);
      painter.setRenderHint(QPainter::Antialiasing, smooth);
      break;
    }
    case ChartShape::Kind::squares:
      for (const QPointF& at : shape.points) {
        painter.drawRect(QRectF(at.x() - half, at.y() - half, shape.size, shape.size));
      }
      break;
    case ChartShape::Kind::circles:
      for (const QPointF& at : shape.points) painter.drawEllipse(at, half, half);
      break;
  }
}

}  // namespace rope::app
