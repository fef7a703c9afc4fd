// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/jobs/latest_job.h"
#include "app/pages/frequencies/frequencies_model.h"
#include "app/pages/page.h"
#include "app/state/slice.h"

class QStackedLayout;

namespace rope::app {

class ColourLegend;
class FormulaView;
class FrequenciesControls;
class HeatMap;
class HeatMapViewport;
class LineChart;
class SettingOpener;
class StillLayers;
enum class CopyKind;

/// theta and wavelength of every pair on log axes, of one setting or several, and the angles over position
/// and pair (paper, section 3.2.2 and below eq. 15); of any model whose config can be read.
class FrequenciesPage : public Page {
  Q_OBJECT
 public:
  FrequenciesPage(Slice<FrequenciesState> state, Slice<SharedState> shared, QWidget* parent = nullptr);

  [[nodiscard]] QString id() const override { return QStringLiteral("frequencies"); }
  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] QWidget* controls() override;
  void activate() override;
  [[nodiscard]] bool open_dropped(const QString& path) override;
  [[nodiscard]] QStringList caption() const override;
  [[nodiscard]] Table table() const override;
  void reset() override;
  [[nodiscard]] std::vector<Preset> presets() override;

  /// Reads a config.json, a .gguf file or a model folder and looks at its settings. Where it cannot be read
  /// all stays as it was, and the error is told.
  void open_file(const QString& path);

 private:
  void build_picture();
  void connect_controls();
  void copy(CopyKind kind);

  void show_state();
  void show_lower();
  void show_map();
  void compute_precision();
  void show_precision();
  void start(const FrequenciesState& state, const std::function<void(SharedState&)>& change);
  void start_models(const std::vector<QString>& keys, const FrequenciesState& state);

  Slice<FrequenciesState> state_;
  Slice<SharedState> shared_;
  bool active_ = false;
  QStackedLayout* stack_ = nullptr;
  StillLayers* still_ = nullptr;  // in the picture's place
  FrequenciesView view_;
  std::vector<FrequenciesView> compared_;
  LineChart* theta_chart_ = nullptr;
  LineChart* wavelength_chart_ = nullptr;
  FormulaView* turning_ = nullptr;
  std::shared_ptr<HeatMapViewport> viewport_;
  HeatMap* map_ = nullptr;
  ColourLegend* legend_ = nullptr;
  LineChart* precision_chart_ = nullptr;
  FrequenciesControls* controls_ = nullptr;
  FrequenciesState shown_map_;  // what the map was made from
  RotaryFrequencies shown_frequencies_;
  AngleUnit shown_unit_ = AngleUnit::radians;
  std::optional<PrecisionQuestion> asked_precision_;
  PrecisionLines precision_;
  SettingOpener* opener_ = nullptr;
  LatestJob precision_job_;  // last: gone first, so that nothing is published into what is gone
};

}  // namespace rope::app
