// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/jobs/training_service.h"
#include "app/pages/page.h"
#include "app/state/shared_state.h"
#include "app/state/slice.h"
#include "app/state/training_state.h"

class QPushButton;

namespace rope::app {

class GuessCards;
class LineChart;
class ModelService;
class RoleLabel;
class SentenceBox;
class TrainingControls;
class TrainingTransport;

/// A RoFormer learns from a person's own text: curves, and a line whose masked word it guesses better and
/// better. The run is the service's and goes on while another page is shown.
class TrainingPage : public Page {
  Q_OBJECT

 public:
  TrainingPage(Slice<TrainingState> state, Slice<SharedState> shared, TrainingService& training,
               ModelService& models, QWidget* parent = nullptr);

  [[nodiscard]] QString id() const override { return QStringLiteral("training"); }
  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] QWidget* controls() override;
  [[nodiscard]] QWidget* transport() override;
  void activate() override;
  void deactivate() override;
  [[nodiscard]] bool settled() const override;
  [[nodiscard]] QStringList caption() const override;
  [[nodiscard]] Table table() const override;
  void reset() override;
  [[nodiscard]] std::vector<Preset> presets() override;

  /// Takes a text file as a person's choice or drop does.
  void use_text(const QString& file);

 protected:
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build_picture();
  void connect_parts();
  void state_changed();
  void run_changed();
  void show_charts();
  void show_words();
  void show_guesses();
  void start();
  void choose_text();
  void choose_folder();
  void open_model(const QString& folder, const std::shared_ptr<const Model>& model);

  Slice<TrainingState> state_;
  Slice<SharedState> shared_;
  TrainingService& training_;
  ModelService& models_;
  bool active_ = false;
  bool opening_ = false;  // hand_over() was asked for here
  QString told_;          // the error that the message bar was given
  PausingGesture typing_;
  std::vector<std::size_t> charted_;  // what the charts were drawn from

  RoleLabel* head_ = nullptr;  // the phase, or what Start will do
  RoleLabel* facts_ = nullptr;
  QPushButton* go_on_ = nullptr;
  LineChart *loss_ = nullptr, *accuracy_ = nullptr;
  SentenceBox* line_ = nullptr;
  GuessCards* cards_ = nullptr;
  TrainingControls* controls_ = nullptr;
  TrainingTransport* transport_ = nullptr;
};

}  // namespace rope::app
