// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "app/pages/roformer/head_pictures.h"
#include "app/pages/roformer/head_scores.h"
#include "app/state/roformer_state.h"
#include "app/widgets/attention/head_wall.h"
#include "app/widgets/explanation.h"

class QStackedWidget;

namespace rope::app {

class DistanceView;
class HeadMaps;
class HeadSearchBar;
class HeatMap;
class HeatMapViewport;
class RoleLabel;
class RunTabs;

/// The wall of all heads with its search, and beside it the chosen one large: as maps or curves of one run or
/// of both, or by distance.
class HeadPanel : public QWidget {
  Q_OBJECT

 public:
  explicit HeadPanel(QWidget* parent = nullptr);

  /// Shows what the state asks for of a result. Null clears.
  void show_result(const SharedResult& result, const RoFormerState& state);
  /// The matrix that is shown large; of several the first.
  [[nodiscard]] SharedMatrix matrix() const;
  [[nodiscard]] HeatMapViewport& viewport() const { return *viewport_; }
  [[nodiscard]] HeadWall& wall() const { return *wall_; }
  [[nodiscard]] HeadSearchBar& search() const { return *search_; }
  [[nodiscard]] HeadMaps& maps() const { return *maps_; }
  /// For how many maps beside each other there is room.
  [[nodiscard]] int room() const noexcept { return room_; }

 Q_SIGNALS:
  void run_wanted(rope::app::HeadRun run);
  void room_changed();  ///< the result is to be shown again

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  // What the maps were last made of; holds the traces, so that no other one can have their address.
  struct Shown {
    std::shared_ptr<const Trace> trained, changed;
    Head head;
    HeadStage stage = HeadStage::softmax;
    HeadView view = HeadView::map;
    std::vector<HeadRun> runs;
    AngleUnit unit = AngleUnit::radians;
    bool operator==(const Shown&) const = default;
  };
  void fit();
  void fit_below();
  void connect_cells();
  [[nodiscard]] std::optional<Explanation> explained(std::size_t index, std::optional<MapCell> cell) const;
  void show_wall(const RunResult& result, const RoFormerState& state);
  void show_head(const RunResult& result, const RoFormerState& state);
  void show_ends(const std::vector<HeadPicture>& pictures);

  std::shared_ptr<HeatMapViewport> viewport_;
  QWidget* side_ = nullptr;  // search and wall
  HeadSearchBar* search_ = nullptr;
  HeadWall* wall_ = nullptr;
  RoleLabel* title_ = nullptr;
  RunTabs* tabs_ = nullptr;
  QStackedWidget* large_ = nullptr;
  HeadMaps* maps_ = nullptr;
  DistanceView* distance_ = nullptr;
  DistanceView* below_ = nullptr;  // the same, under maps that leave room
  int room_ = 1;
  std::vector<std::shared_ptr<const HeatMapPicture>> shown_wall_;
  std::optional<Shown> shown_;
  // What is shown, and what can be asked about.
  SharedResult result_;
  RoFormerState state_;
  HeadMatrices matrices_;
  bool below_stale_ = true;
};

}  // namespace rope::app
