// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/training_service.h"

#include <QDateTime>
#include <QDir>
#include <QMetaObject>
#include <utility>

#include "app/jobs/training_worker.h"

namespace rope::app {

TrainingService::TrainingService(QString folder, bool kept, QObject* parent)
    : QObject(parent), folder_(std::move(folder)), kept_(kept) {}

TrainingService::~TrainingService() = default;

void TrainingService::start(const TrainingPlan& plan) {
  if (running() || folder_.isEmpty()) return;
  const QString time = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
  begin(plan, QDir(folder_).filePath(QStringLiteral("run-") + time), false);
}

void TrainingService::go_on() {
  if (running() || !saved()) return;
  const TrainingRun saved = *saved_;
  // Of one run there is one curve: the sitting before is a part of it.
  if (run_ && run_->folder == saved.folder) run_.reset();
  std::erase_if(earlier_, [&](const TrainingRun& run) { return run.folder == saved.folder; });
  begin(saved.plan, saved.folder, true);
}

void TrainingService::begin(const TrainingPlan& plan, const QString& folder, bool go_on) {
  worker_.reset();
  if (run_ && !run_->points.empty()) {
    earlier_.push_back(std::move(*run_));
    if (earlier_.size() > kMostEarlier) earlier_.pop_front();
  }
  run_ = TrainingRun{};
  run_->plan = plan;
  run_->folder = folder;
  const int number = ++worker_number_;
  TrainingListener listener;
  listener.changed = [this, number](const TrainingRun& run) {
    {
      const std::lock_guard lock(mutex_);
      if (std::exchange(news_, run)) return;  // somebody is on the way for it already
    }
    later(number, [this] { take_news(); });
  };
  listener.handed_over = [this, number](const QString& to, std::shared_ptr<const Model> model) {
    later(number, [this, to, model = std::move(model)] { Q_EMIT handed_over(to, model); });
  };
  listener.model_saved = [this, number](const QString& to) {
    later(number, [this, to] { Q_EMIT model_saved(to); });
  };
  listener.failed = [this, number](const Error& error) {
    later(number, [this, error] { Q_EMIT failed(error); });
  };
  news_.reset();  // of the worker before, which is gone
  worker_ = std::make_unique<TrainingWorker>(
      TrainingWorker::Begin{.plan = plan, .folder = folder, .go_on = go_on, .line = line_},
      std::move(listener));
  Q_EMIT changed();
}

template <typename Tell>
void TrainingService::later(int worker, Tell tell) {
  QMetaObject::invokeMethod(
      this,
      [this, worker, tell = std::move(tell)] {
        if (worker == worker_number_) tell();
      },
      Qt::QueuedConnection);
}

void TrainingService::take_news() {
  std::optional<TrainingRun> news;
  {
    const std::lock_guard lock(mutex_);
    news = std::exchange(news_, std::nullopt);
  }
  if (!news) return;
  run_ = std::move(news);
  if (!run_->running()) looked_for_saved_ = false;
  Q_EMIT changed();
}

void TrainingService::pause() {
  if (running()) worker_->pause(true);
}

void TrainingService::resume() {
  if (running()) worker_->pause(false);
}

void TrainingService::end() {
  if (unsaved()) worker_->end();
}

void TrainingService::set_line(const QString& line) {
  if (line == line_) return;
  line_ = line;
  if (worker_) worker_->set_line(line);
}

void TrainingService::hand_over() {
  if (has_model()) worker_->hand_over();
}

void TrainingService::save_model(const QString& folder) {
  if (has_model()) worker_->save_model(folder);
}

void TrainingService::forget_earlier() {
  earlier_.clear();
  Q_EMIT changed();
}

const std::optional<TrainingRun>& TrainingService::saved() {
  if (!std::exchange(looked_for_saved_, true)) saved_ = unfinished_run(folder_);
  return saved_;
}

}  // namespace rope::app
