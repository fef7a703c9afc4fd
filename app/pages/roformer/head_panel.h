// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <vector>

#include "app/pages/roformer/roformer_run.h"
#include "app/state/roformer_state.h"
#include "app/widgets/attention/head_wall.h"

class QStackedWidget;

namespace rope::app {

class AttentionArcs;
class ColourLegend;
class HeatMap;
class HeatMapViewport;
class LineChart;
class RoleLabel;

/// The wall of all heads, and beside it the chosen one large, as a map or as curves, with its legend.
class HeadPanel : public QWidget {
  Q_OBJECT

 public:
  explicit HeadPanel(QWidget* parent = nullptr);

  /// Shows what the state asks for of a result. Null clears.
  void show_result(const RunResult* result, const RoFormerState& state);
  /// The matrix that is shown large.
  [[nodiscard]] SharedMatrix matrix() const;
  [[nodiscard]] HeatMapViewport& viewport() const { return *viewport_; }
  [[nodiscard]] HeadWall& wall() const { return *wall_; }
  [[nodiscard]] HeatMap& map() const { return *map_; }

 private:
  void show_wall(const RunResult& result);
  void show_distances(const RunResult& result, const RoFormerState& state);
  void show_head(const RunResult& result, const RoFormerState& state);

  std::shared_ptr<HeatMapViewport> viewport_;
  HeadWall* wall_ = nullptr;
  QStackedWidget* large_ = nullptr;
  HeatMap* map_ = nullptr;
  AttentionArcs* arcs_ = nullptr;
  QWidget* distance_page_ = nullptr;
  RoleLabel* distance_title_ = nullptr;
  LineChart* distance_ = nullptr;
  ColourLegend* legend_ = nullptr;
  std::vector<std::shared_ptr<const HeatMapPicture>> shown_wall_;
};

/// "layer 2, head 1" clamped to the model's heads.
[[nodiscard]] Head clamped_head(const RunResult& result, const RoFormerState& state);
/// What is shown of it is a difference, or one of the runs.
[[nodiscard]] SharedMatrix shown_matrix(const RunResult& result, const RoFormerState& state);

}  // namespace rope::app
