// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "app/jobs/training_run.h"
#include "core/training/trainer.h"

namespace rope::app {

/// Whom a worker tells, from its own thread.
struct TrainingListener {
  std::function<void(const TrainingRun&)> changed;  ///< about ten times a second, and at each new phase
  std::function<void(const QString& folder, std::shared_ptr<const Model>)> handed_over;
  std::function<void(const QString& folder)> model_saved;
  std::function<void(const Error&)> failed;  ///< to hand over or to save a model
};

/// Trains one run on a thread of its own, step by step: between steps it looks what is wanted of it. Once the
/// run has ended it keeps the weights, for guesses, saving and handing over, until it is destroyed. Requests
/// come from the UI thread and return at once.
class TrainingWorker {
 public:
  struct Begin {
    TrainingPlan plan;  ///< ignored where the folder's run is gone on with
    QString folder;     ///< of the saves; made if need be
    bool go_on = false;
    QString line;  ///< with a [MASK], to be guessed
  };

  TrainingWorker(Begin begin, TrainingListener listener);
  /// Waits for the step that runs; nothing more is told and nothing saved.
  ~TrainingWorker();
  TrainingWorker(const TrainingWorker&) = delete;
  TrainingWorker& operator=(const TrainingWorker&) = delete;

  void pause(bool paused);
  void end();  ///< saves and rests
  void set_line(const QString& line);
  void hand_over();                        ///< saves, and gives a copy of the model
  void save_model(const QString& folder);  ///< as others can open it

 private:
  using Clock = std::chrono::steady_clock;
  struct Wishes {
    bool paused = false, end = false, hand_over = false, quit = false;
    std::optional<QString> line, model_folder;
    [[nodiscard]] bool any() const { return end || hand_over || quit || line || model_folder; }
  };

  void work();
  Status prepare();
  [[nodiscard]] Result<Model> new_model(const std::filesystem::path& text);
  Status begin_with(Model model, const std::filesystem::path& path);
  void train_on();
  [[nodiscard]] Wishes next_wishes();
  void fulfil(const Wishes& wishes);
  void step();
  void close_point();
  void check();
  void guess();
  void end_run(bool save_first);
  bool save();
  void give_model(const QString& folder);
  void tell(bool now);
  void enter(TrainingPhase phase);
  void wish(const std::function<void(Wishes&)>& change);
  [[nodiscard]] Work background();

  Begin begin_;
  TrainingListener listener_;
  TrainingRun run_;
  std::unique_ptr<Trainer> trainer_;
  std::optional<TokenText> held_out_;
  QString line_;

  // Since the last point of the curve.
  TrainingProgress point_begin_;
  double loss_sum_ = 0;
  int steps_ = 0;
  Trainer::Step last_step_;

  Clock::time_point told_{}, guessed_{}, checked_{}, saved_{};
  double check_seconds_ = 0;  ///< that the last check took

  std::mutex mutex_;  // guards wishes_
  std::condition_variable wake_;
  Wishes wishes_;
  std::stop_source stop_;  // of what takes long before the first step
  std::thread thread_;     // last: begins once all is there
};

}  // namespace rope::app
