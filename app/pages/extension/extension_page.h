// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/jobs/length_loss_service.h"
#include "app/pages/extension/extension_explanations.h"
#include "app/pages/page.h"
#include "app/state/shared_state.h"
#include "app/state/slice.h"

class QStackedWidget;

namespace rope::app {

class ColourLegend;
class ExtensionControls;
class ExtensionTransport;
class HeatMap;
class HeatMapViewport;
class LineChart;
class ModelService;
class RoleLabel;
class SettingOpener;
class StillLayers;

/// Methods that make a model reach longer texts, side by side: their frequencies, the angles that training
/// never showed, the scores, and the loss of the loaded model past its length.
class ExtensionPage : public Page {
  Q_OBJECT
 public:
  ExtensionPage(Slice<ExtensionState> state, Slice<SharedState> shared, ModelService& models,
                LengthLossService& losses, QWidget* parent = nullptr);

  [[nodiscard]] QString id() const override { return QStringLiteral("extension"); }
  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] QWidget* controls() override;
  [[nodiscard]] QWidget* transport() override;
  void activate() override;
  void deactivate() override;
  [[nodiscard]] bool settled() const override;
  [[nodiscard]] bool open_dropped(const QString& path) override;
  [[nodiscard]] QStringList caption() const override;
  [[nodiscard]] Table table() const override;
  void reset() override;
  [[nodiscard]] std::vector<Preset> presets() override;

  [[nodiscard]] const std::vector<ExtensionMethod>& methods() const { return methods_; }
  /// All that the picture's losses are; empty where there is no model to measure.
  [[nodiscard]] std::vector<LengthLossQuestion> questions() const;
  void measure();

 private:
  void build_picture();
  [[nodiscard]] QWidget* angles_view();
  [[nodiscard]] QWidget* loss_view();
  void connect_parts();
  void state_changed();
  void model_changed();
  /// How what is stretched rotates; nothing while the model is not there.
  [[nodiscard]] std::optional<RotarySettings> subject() const;
  [[nodiscard]] bool can_measure() const;
  [[nodiscard]] LossPicture loss_picture() const;
  void show_methods();
  void show_angles();
  void compute_scores();
  void show_scores();
  void show_progress();
  void show_losses();
  void show_empty();
  [[nodiscard]] std::vector<double> longest_losses() const;
  [[nodiscard]] std::optional<Explanation> explain_cell(int row, MethodColumn column) const;
  void take_subject(ExtensionSubject subject, Gesture gesture = {});
  void connect_opener();
  void choose_text();

  Slice<ExtensionState> state_;
  Slice<SharedState> shared_;
  ModelService& models_;
  LengthLossService& losses_;
  bool active_ = false;
  std::uint64_t mark_ = 0;  // of the model that is there
  std::vector<ExtensionMethod> methods_;
  std::vector<LeftOutMethod> left_out_;
  std::vector<RotarySettings> scored_;  // what scores_ are of, or will be
  ExtensionScores scores_;
  QStackedWidget* views_ = nullptr;
  RoleLabel *empty_ = nullptr, *left_out_label_ = nullptr;
  StillLayers* still_ = nullptr;
  LineChart *kept_ = nullptr, *ones_ = nullptr, *by_length_ = nullptr, *by_position_ = nullptr;
  std::shared_ptr<HeatMapViewport> viewport_;
  HeatMap* unseen_ = nullptr;
  ColourLegend* legend_ = nullptr;
  RoleLabel* measured_ = nullptr;
  RoleLabel* finding_ = nullptr;
  ExtensionControls* controls_ = nullptr;
  ExtensionTransport* transport_ = nullptr;
  SettingOpener* opener_ = nullptr;
  LatestJob job_;  // last: gone first
};

}  // namespace rope::app
