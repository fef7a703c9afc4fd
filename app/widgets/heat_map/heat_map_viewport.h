// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPoint>
#include <QPointF>
#include <optional>

#include "app/state/gesture.h"
#include "core/support/index.h"

namespace rope::app {

/// A cell of a matrix: the query's row and the key's column.
struct MapCell {
  Index row = 0;
  Index col = 0;
  bool operator==(const MapCell&) const = default;
};

/// What the mouse is on: a cell, or the name of its row or column.
enum class Pointed { cell, row, column };

/// What several heat maps of one size look at together: the zoom, the middle, the cell under the mouse
/// and the chosen cell.
class HeatMapViewport : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// The size of the matrices; a new size shows the whole and keeps the chosen cell where it still exists.
  void set_size(Index rows, Index cols);
  [[nodiscard]] Index rows() const noexcept { return rows_; }
  [[nodiscard]] Index cols() const noexcept { return cols_; }

  /// 1: the whole matrix just fits.
  [[nodiscard]] double zoom() const noexcept { return zoom_; }
  /// The matrix point (column, row) in the middle of the views.
  [[nodiscard]] QPointF centre() const noexcept { return centre_; }
  void look_at(QPointF centre, double zoom);
  void show_all() { look_at({static_cast<double>(cols_) / 2, static_cast<double>(rows_) / 2}, 1); }
  /// The zoom at which one cell fills a whole view.
  [[nodiscard]] double largest_zoom() const;

  [[nodiscard]] const std::optional<MapCell>& hovered() const noexcept { return hovered_; }
  /// Of the cell that is hovered, what is meant: maps point at cells only.
  [[nodiscard]] Pointed pointed() const noexcept { return pointed_; }
  void hover(std::optional<MapCell> cell, Pointed pointed = Pointed::cell);
  [[nodiscard]] const std::optional<MapCell>& chosen() const noexcept { return chosen_; }
  /// Shows a cell as chosen without telling anybody but the views.
  void mark(std::optional<MapCell> cell);
  /// A person chooses a cell: also emits chosen_by_person. A click is a step of undo of its own; keys that
  /// are pressed one after the other give one gesture.
  void choose(MapCell cell, Gesture gesture = {});

 Q_SIGNALS:
  void changed();
  void chosen_by_person(rope::app::MapCell cell, rope::app::Gesture gesture);

 private:
  [[nodiscard]] bool holds(const MapCell& cell) const { return cell.row < rows_ && cell.col < cols_; }
  Index rows_ = 0;
  Index cols_ = 0;
  double zoom_ = 1;
  QPointF centre_;
  std::optional<MapCell> hovered_;
  Pointed pointed_ = Pointed::cell;
  std::optional<MapCell> chosen_;
};

}  // namespace rope::app
