// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QTemporaryDir>
#include <memory>
#include <optional>

#include "app/jobs/length_loss_service.h"
#include "app/jobs/model_service.h"
#include "app/jobs/training_service.h"
#include "app/shell/launch_options.h"
#include "app/shell/main_window.h"
#include "app/shell/quit_signals.h"
#include "app/shell/settings.h"
#include "app/shell/system_motion.h"
#include "app/state/store.h"
#include "core/support/result.h"

namespace rope::app {

/// Puts the program together: settings, state, model and window. One for the life of the QApplication.
class Application : public QObject {
  Q_OBJECT

 public:
  Application(LaunchOptions options, ModelService::Loader loader);
  ~Application() override;

  [[nodiscard]] Store& store() { return store_; }
  [[nodiscard]] ModelService& models() { return models_; }
  [[nodiscard]] TrainingService& training() { return training_; }
  [[nodiscard]] MainWindow& window() { return *window_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  /// Theme, language and type as `settings` say; kept for the next run unless --fresh.
  void use_settings(const Settings& settings);

  /// Shows the window and begins to load the model once the first frame is there.
  void show();
  /// --screenshots and --render.
  [[nodiscard]] Status write_pictures();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void apply_settings();
  void apply_motion();
  Status open_first_state();
  void show_settings();
  void keep();
  void after_first_frame();
  void quit();
  [[nodiscard]] QString runs_folder();

  LaunchOptions options_;
  Settings settings_;
  Store store_;
  ModelService models_;
  std::optional<QTemporaryDir> fresh_folder_;  // for the runs of --fresh: gone with the program
  TrainingService training_;
  LengthLossService losses_;
  std::unique_ptr<MainWindow> window_;
  std::optional<QuitSignals> quit_signals_;
  std::optional<SystemMotion> system_motion_;  // once there is a window to move in
  Status first_state_;                         // what went wrong with the state that was to be opened
  bool first_frame_seen_ = false;
};

}  // namespace rope::app
