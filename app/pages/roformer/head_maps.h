// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "app/pages/roformer/head_pictures.h"
#include "app/widgets/heat_map/colour_legend.h"

class QGridLayout;
class QStackedWidget;

namespace rope::app {

class AttentionArcs;
class CurveLegend;
class HeatMap;

[[nodiscard]] QString run_name(HeadRun run);

/// One head large: as a map or as curves, alone or in several runs beside each other, which share zoom,
/// cross-hair and (but for the difference) the scale of colours.
class HeadMaps : public QWidget {
  Q_OBJECT

 public:
  static constexpr std::size_t kMost = 3;

  explicit HeadMaps(std::shared_ptr<HeatMapViewport> viewport, QWidget* parent = nullptr);

  /// For how many maps there is room in this width.
  [[nodiscard]] int room(int width) const;
  /// What several maps and their legends take in this width: their cells are square.
  [[nodiscard]] int natural_height(int width) const;
  /// Nothing: clears.
  void show_pictures(const std::vector<HeadPicture>& pictures, const std::vector<QString>& words,
                     const RoFormerState& state);
  /// Where the ends of the scales of what was just shown are from: of the runs, and of their difference.
  void show_ends(const ScaleEnds& runs, const ScaleEnds& difference);
  [[nodiscard]] HeatMap& map(std::size_t index) const { return *maps_[index]; }
  [[nodiscard]] AttentionArcs& arcs(std::size_t index) const { return *arcs_[index]; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  [[nodiscard]] int shown() const;
  [[nodiscard]] int legends_height() const;
  void fit();
  void name(std::size_t index, const QString& title);
  void show_one(std::size_t index, const HeadPicture& shown, const std::vector<QString>& words);
  void connect_arcs();
  void show_legends(const std::vector<HeadPicture>& pictures, const RoFormerState& state, bool curves);

  std::shared_ptr<HeatMapViewport> viewport_;
  QGridLayout* grid_ = nullptr;
  std::array<QStackedWidget*, kMost> places_{};
  std::array<HeatMap*, kMost> maps_{};
  std::array<AttentionArcs*, kMost> arcs_{};
  bool single_difference_ = false;      // which beside_ is of
  ColourLegend* beside_ = nullptr;      // of a single map
  ColourLegend* runs_ = nullptr;        // below several
  ColourLegend* difference_ = nullptr;  // the same, of the difference
  CurveLegend* curves_ = nullptr;       // the same two of curves
  CurveLegend* changes_ = nullptr;
};

}  // namespace rope::app
