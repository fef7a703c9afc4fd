// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/heat_map/heat_map_viewport.h"

#include <algorithm>

namespace rope::app {

void HeatMapViewport::set_size(Index rows, Index cols) {
  if (rows == rows_ && cols == cols_) return;
  rows_ = rows;
  cols_ = cols;
  hovered_.reset();
  if (chosen_ && !holds(*chosen_)) chosen_.reset();
  show_all();
}

double HeatMapViewport::largest_zoom() const {
  return std::max(1.0, static_cast<double>(std::max(rows_, cols_)) / 2);
}

void HeatMapViewport::look_at(QPointF centre, double zoom) {
  zoom_ = std::clamp(zoom, 1.0, largest_zoom());
  // At zoom z a view shows 1/z of each side: the middle stays half of that inside.
  const auto inside = [this](double at, Index count) {
    const auto all = static_cast<double>(count);
    const double margin = all / zoom_ / 2;
    return std::clamp(at, margin, std::max(margin, all - margin));
  };
  centre_ = {inside(centre.x(), cols_), inside(centre.y(), rows_)};
  Q_EMIT changed();
}

void HeatMapViewport::hover(std::optional<MapCell> cell, Pointed pointed) {
  if (cell && !holds(*cell)) cell.reset();
  if (cell == hovered_ && pointed == pointed_) return;
  hovered_ = cell;
  pointed_ = pointed;
  Q_EMIT changed();
}

void HeatMapViewport::mark(std::optional<MapCell> cell) {
  if (cell && !holds(*cell)) cell.reset();
  if (cell == chosen_) return;
  chosen_ = cell;
  Q_EMIT changed();
}

void HeatMapViewport::choose(MapCell cell, Gesture gesture) {
  if (!holds(cell)) return;
  mark(cell);
  Q_EMIT chosen_by_person(cell, gesture);
}

}  // namespace rope::app
