// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "app/pages/frequencies/frequencies_model.h"
#include "app/pages/page.h"
#include "app/state/slice.h"

namespace rope::app {

class ColourLegend;
class FrequenciesControls;
class HeatMap;
class HeatMapViewport;
class LineChart;

/// theta and wavelength of every pair on log axes, and the angles over position and pair
/// (paper, section 3.2.2 and below eq. 15).
class FrequenciesPage : public Page {
  Q_OBJECT
 public:
  FrequenciesPage(Slice<FrequenciesState> state, Slice<SharedState> shared, QWidget* parent = nullptr);

  [[nodiscard]] QString id() const override { return QStringLiteral("frequencies"); }
  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] QWidget* controls() override;
  [[nodiscard]] Table table() const override;
  void reset() override;
  [[nodiscard]] std::vector<Preset> presets() override;

 private:
  void show_state();
  void show_charts();
  void show_map();
  void start(const FrequenciesState& state, const std::function<void(SharedState&)>& change);

  Slice<FrequenciesState> state_;
  Slice<SharedState> shared_;
  FrequenciesView view_;
  LineChart* theta_chart_ = nullptr;
  LineChart* wavelength_chart_ = nullptr;
  std::shared_ptr<HeatMapViewport> viewport_;
  HeatMap* map_ = nullptr;
  ColourLegend* legend_ = nullptr;
  FrequenciesControls* controls_ = nullptr;
  FrequenciesState shown_map_;  // what the map was made from
  RotaryFrequencies shown_frequencies_;
};

}  // namespace rope::app
