// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <optional>
#include <vector>

namespace rope::app {

/// Finds room for labels in a plot: of several places the one that hides the least of the curves and of
/// what was placed before. Earlier candidates win ties, so that labels stay where they are while they can.
class LabelPlacer {
 public:
  explicit LabelPlacer(const QRectF& plot) : plot_(plot) {}

  /// A curve in pixels from left to right; at most a point every few pixels is needed. Labels keep a little
  /// away from it, also between two of its points.
  void add_curve(const QPolygonF& curve) { curves_.push_back(curve); }
  /// An area between two such curves.
  void add_area(const QPolygonF& upper, const QPolygonF& lower) { areas_.push_back({upper, lower}); }
  /// A horizontal or vertical line; a label may stand close beside it.
  void add_line(const QLineF& line) { lines_.push_back(line); }

  /// Whether one of the candidates hides nothing at all.
  [[nodiscard]] bool has_clear(const std::vector<QRectF>& candidates) const {
    return best(candidates).cost <= 0;
  }

  /// The best of the candidates, moved into the plot; counts as taken from now on.
  QRectF place(const std::vector<QRectF>& candidates);
  /// The same, but nothing where even the best would lie on what was placed before.
  std::optional<QRectF> place_free(const std::vector<QRectF>& candidates);

 private:
  struct Choice {
    QRectF box;
    double cost = 0;
  };
  [[nodiscard]] Choice best(const std::vector<QRectF>& candidates) const;
  [[nodiscard]] double cost(const QRectF& box) const;

  QRectF plot_;
  struct Area {
    QPolygonF upper, lower;
  };
  std::vector<QPolygonF> curves_;
  std::vector<Area> areas_;
  std::vector<QLineF> lines_;
  std::vector<QRectF> taken_;
};

}  // namespace rope::app
