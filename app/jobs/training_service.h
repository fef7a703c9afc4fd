// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

#include "app/jobs/training_run.h"

namespace rope::app {

class TrainingWorker;

/// The one training run of the program, in the background: it goes on whichever page is shown. UI thread.
class TrainingService : public QObject {
  Q_OBJECT

 public:
  /// Runs that ended stay for comparison; older ones are forgotten.
  static constexpr std::size_t kMostEarlier = 4;

  /// Runs are saved below `folder`; empty: in none, and none can be started. `kept`: the folder outlives the
  /// program.
  explicit TrainingService(QString folder, bool kept = true, QObject* parent = nullptr);
  /// Ends without saving.
  ~TrainingService() override;

  /// Begins a new run; does nothing while one is running.
  void start(const TrainingPlan& plan);
  /// Goes on with saved(), as it was begun.
  void go_on();
  void pause();
  void resume();
  /// Saves the run and rests; once more where saving failed.
  void end();
  /// The line whose [MASK] is guessed while it learns.
  void set_line(const QString& line);
  /// Saves, then gives the model as it is now: handed_over() follows, or failed().
  void hand_over();
  /// Writes the model into a folder as others can open it: model_saved() follows, or failed().
  void save_model(const QString& folder);

  /// The newest run, or null where none was started since the program began.
  [[nodiscard]] const TrainingRun* run() const { return run_ ? &*run_ : nullptr; }
  [[nodiscard]] const std::deque<TrainingRun>& earlier() const { return earlier_; }  ///< oldest first
  void forget_earlier();
  /// The newest run on disk that has not come to its end; looked for on first need.
  [[nodiscard]] const std::optional<TrainingRun>& saved();

  [[nodiscard]] bool running() const { return run_ && run_->running(); }  ///< a pause is a part of it
  [[nodiscard]] bool has_model() const { return run_ && run_->has_model; }
  /// Closing now would lose something.
  [[nodiscard]] bool unsaved() const { return running() || (run_ && !run_->saved); }
  [[nodiscard]] bool kept() const { return kept_; }

 Q_SIGNALS:
  void changed();  ///< run(), earlier() or saved() is another one; ten times a second at most, and at phases
  void handed_over(const QString& folder, std::shared_ptr<const rope::Model> model);
  void model_saved(const QString& folder);
  void failed(const rope::Error& error);  ///< hand_over() or save_model()

 private:
  void begin(const TrainingPlan& plan, const QString& folder, bool go_on);
  void take_news();
  /// Runs on this object's thread what a worker tells, unless that worker is gone by then.
  template <typename Tell>
  void later(int worker, Tell tell);

  QString folder_;
  bool kept_ = true;
  QString line_;
  std::optional<TrainingRun> run_;
  std::deque<TrainingRun> earlier_;
  std::optional<TrainingRun> saved_;
  bool looked_for_saved_ = false;
  int worker_number_ = 0;

  std::mutex mutex_;  // guards the news: the newest run, told by the worker and not yet taken
  std::optional<TrainingRun> news_;
  std::unique_ptr<TrainingWorker> worker_;  // last: gone first
};

}  // namespace rope::app
