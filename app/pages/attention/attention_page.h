// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "app/jobs/latest_job.h"
#include "app/pages/attention/attention_explanations.h"
#include "app/pages/attention/attention_scores.h"
#include "app/pages/attention/shift_changes.h"
#include "app/pages/attention/side_text.h"
#include "app/pages/page.h"
#include "app/state/attention_state.h"
#include "app/state/shared_state.h"
#include "app/state/slice.h"
#include "app/widgets/heat_map/buffer_pool.h"
#include "app/widgets/heat_map/heat_map_viewport.h"

class QGridLayout;

namespace rope::app {

class AttentionControls;
class ColourLegend;
class ContributionStack;
class HeatMap;
class ModelService;
class PairArrows;
class RoleLabel;
class WorkNotice;

/// Score matrices of two encodings or settings and their difference, under one zoom and cross-hair; the
/// chosen cell taken apart; and what a shift of all positions changes.
class AttentionPage : public Page {
  Q_OBJECT

 public:
  AttentionPage(Slice<AttentionState> state, Slice<SharedState> shared, ModelService& models,
                QWidget* parent = nullptr);

  [[nodiscard]] QString id() const override;
  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] QWidget* controls() override;
  void activate() override;
  void deactivate() override;
  [[nodiscard]] bool settled() const override;
  [[nodiscard]] QStringList caption() const override;
  [[nodiscard]] Table table() const override;
  [[nodiscard]] TableRows rows() const override;
  [[nodiscard]] bool stale() const override;
  void reset() override;
  [[nodiscard]] std::vector<Preset> presets() override;

  [[nodiscard]] const std::optional<AttentionResult>& result() const noexcept { return result_; }
  /// What a shift changes; follows the matrices a little later.
  [[nodiscard]] const std::shared_ptr<const ShiftChanges>& changes() const noexcept { return changes_; }

 protected:
  bool event(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// Rows and columns in view, the last ones not included.
  struct Seen {
    Index top = 0, bottom = 0, left = 0, right = 0;
  };
  [[nodiscard]] Seen seen() const;
  void build_picture();
  void connect_work();
  void fit_maps();
  void state_changed();
  void refresh();
  void recompute(AttentionInput input);
  [[nodiscard]] std::shared_ptr<const TrainedHead> wanted_head();
  [[nodiscard]] SharedCell view_of(const MapCell& cell) const;
  void publish(Result<AttentionResult> result, const NamedSides& named);
  void show_work();
  void go_on();
  void use_model(const QString& folder);
  void choose_folder();
  [[nodiscard]] NamedSides wanted_names() const;
  [[nodiscard]] const TrainedHead* head_of_content() const;
  void compute_changes();
  void show_changes();
  void show_matrices();
  void show_titles();
  void show_view();
  void show_ends();
  void show_cell();
  void choose_cell(const MapCell& cell, Gesture gesture);
  [[nodiscard]] MapCell chosen() const;
  [[nodiscard]] QString score_caption() const;
  [[nodiscard]] QString shift_text() const;

  Slice<AttentionState> state_;
  Slice<SharedState> shared_;
  ModelService& models_;
  bool active_ = false;
  std::optional<AttentionInput> wanted_;  // what was last started
  bool failed_ = false;                   // and ended without a result, by itself
  std::optional<AttentionResult> result_;
  NamedSides named_;                             // that it is of
  std::shared_ptr<const ShiftChanges> changes_;  // of result_
  BufferPool pool_;                              // of the matrices, from one result to the next
  std::shared_ptr<const TrainedHead> head_;      // made of
  std::shared_ptr<const TrainedText> head_text_;
  HeadChoice head_choice_;

  std::shared_ptr<HeatMapViewport> viewport_;
  QGridLayout* grid_ = nullptr;
  std::array<HeatMap*, 3> maps_{};  // A, B, difference
  ColourLegend* score_legend_ = nullptr;
  ColourLegend* difference_legend_ = nullptr;
  WorkNotice* notice_ = nullptr;
  RoleLabel* shift_line_ = nullptr;
  ContributionStack* stack_ = nullptr;
  PairArrows* arrows_ = nullptr;
  AttentionControls* controls_ = nullptr;
  TrainedTextReader* reader_ = nullptr;
  LatestJob change_job_, job_;  // last: they end before what they publish to
};

}  // namespace rope::app
