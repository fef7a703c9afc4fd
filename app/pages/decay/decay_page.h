// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include "app/charts/line_chart.h"
#include "app/jobs/latest_job.h"
#include "app/pages/decay/decay_model.h"
#include "app/pages/page.h"
#include "app/state/slice.h"

namespace rope::app {

class DecayControls;
class ModelService;

/// The score over distance: the paper's bound (eq. 37, figure 2), all ones, random vectors.
class DecayPage : public Page {
  Q_OBJECT
 public:
  DecayPage(Slice<DecayState> state, Slice<SharedState> shared, ModelService& models,
            QWidget* parent = nullptr);

  [[nodiscard]] QString id() const override { return QStringLiteral("decay"); }
  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] QWidget* controls() override;
  void activate() override;
  void deactivate() override;
  [[nodiscard]] bool settled() const override;
  [[nodiscard]] Table table() const override;
  void reset() override;
  [[nodiscard]] std::vector<Preset> presets() override;

  [[nodiscard]] const DecayCurves& curves() const { return curves_; }

 private:
  void state_changed();
  void compute();
  void show_curves();
  [[nodiscard]] Axis distance_axis() const;
  [[nodiscard]] ChartContent bound_panel() const;
  [[nodiscard]] ChartContent score_panel() const;
  [[nodiscard]] ChartContent log_panel() const;
  void start(const DecayState& state, const std::function<void(SharedState&)>& change);

  Slice<DecayState> state_;
  Slice<SharedState> shared_;
  bool active_ = false;
  std::optional<DecayQuestion> asked_;  // what the newest computation answers
  DecayCurves curves_;
  LineChart* upper_ = nullptr;
  LineChart* lower_ = nullptr;
  DecayControls* controls_ = nullptr;
  LatestJob job_;  // last: gone first, so that nothing is published into what is gone
};

}  // namespace rope::app
