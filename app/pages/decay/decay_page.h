// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "app/charts/line_chart.h"
#include "app/jobs/latest_job.h"
#include "app/pages/decay/decay_charts.h"
#include "app/pages/page.h"
#include "app/state/slice.h"

class QStackedLayout;

namespace rope::app {

class DecayControls;
class RoleLabel;
class FormulaView;
class ModelService;
class StillLayers;

/// The score over distance: the paper's bound (eq. 37, figure 2), all ones, random and trained vectors, for
/// the setting that is looked at and those it is compared with.
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
  [[nodiscard]] QStringList caption() const override;
  [[nodiscard]] Table table() const override;
  void reset() override;
  [[nodiscard]] std::vector<Preset> presets() override;

  [[nodiscard]] const DecayCurves& curves() const { return curves_; }

 private:
  void state_changed();
  void compute();
  void refine();
  void want_trained();
  void read_trained();
  void show_curves();
  [[nodiscard]] bool wants_trained() const;
  [[nodiscard]] QStringList names() const;
  [[nodiscard]] DecayPicture picture() const;
  void start(const DecayState& state, const std::function<void(SharedState&)>& change);

  Slice<DecayState> state_;
  Slice<SharedState> shared_;
  ModelService& models_;
  bool active_ = false;
  QStackedLayout* stack_ = nullptr;
  StillLayers* still_ = nullptr;           // in the picture's place
  std::optional<DecayQuestion> asked_;     // what the newest computation answers
  std::optional<DecayQuestion> answered_;  // what curves_ answer
  DecayCurves curves_;
  std::shared_ptr<const Model> trained_model_;   // what trained_ is of, or is being made of
  std::shared_ptr<const TrainedHeads> trained_;  // null until it is there
  std::optional<Error> trained_error_;           // why it will not be
  LineChart* upper_ = nullptr;
  LineChart* lower_ = nullptr;
  FormulaView* rises_ = nullptr;
  RoleLabel* provenance_ = nullptr;
  DecayControls* controls_ = nullptr;
  LatestJob job_, details_job_,
      trained_job_;  // last: gone first, so that nothing is published into what is gone
};

}  // namespace rope::app
