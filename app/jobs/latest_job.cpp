// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/latest_job.h"

#include <QMetaObject>
#include <exception>

#include "app/jobs/caught_error.h"

namespace rope::app {

LatestJob::LatestJob(QObject* parent) : QObject(parent) {}

LatestJob::~LatestJob() {
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
    pending_.reset();
    current_stop_.request_stop();
  }
  wake_.notify_one();
  if (worker_.joinable()) worker_.join();
  // Results that were already posted die with this QObject's event queue.
}

void LatestJob::start_task(Task task) {
  ++generation_;
  progress_ = 0;
  {
    const std::lock_guard lock(mutex_);
    current_stop_.request_stop();
    pending_ = Pending{std::move(task), std::stop_source{}, generation_};
  }
  if (!worker_.joinable()) worker_ = std::thread([this] { work_loop(); });
  wake_.notify_one();
  set_running(true);
}

void LatestJob::cancel() {
  ++generation_;
  {
    const std::lock_guard lock(mutex_);
    pending_.reset();
    current_stop_.request_stop();
  }
  set_running(false);
}

void LatestJob::work_loop() {
  while (true) {
    std::optional<Pending> job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return quit_ || pending_.has_value(); });
      if (quit_) return;
      job = std::exchange(pending_, std::nullopt);
      current_stop_ = job->stop;
    }
    run(*job);
  }
}

void LatestJob::run(const Pending& job) {
  Work work;
  work.stop = job.stop.get_token();
  work.progress = [this, generation = job.generation](double fraction) {
    newest_progress_ = fraction;
    if (progress_posted_.exchange(true)) return;
    QMetaObject::invokeMethod(
        this,
        [this, generation] {
          progress_posted_ = false;
          if (generation != generation_ || !running_) return;
          progress_ = newest_progress_;
          Q_EMIT progress_changed(progress_);
        },
        Qt::QueuedConnection);
  };
  std::function<void()> publish;
  try {
    publish = job.task(work);
  } catch (...) {
    publish = [this, error = caught_error(std::current_exception())] { Q_EMIT failed(error); };
  }
  if (job.stop.stop_requested()) return;
  QMetaObject::invokeMethod(
      this,
      [this, generation = job.generation, publish = std::move(publish)] { finish(generation, publish); },
      Qt::QueuedConnection);
}

void LatestJob::finish(std::uint64_t generation, const std::function<void()>& publish) {
  if (generation != generation_) return;  // a newer one was started or it was cancelled since
  // Publishing may start the next computation, which then is what is running.
  publish();
  if (generation == generation_) set_running(false);
}

void LatestJob::set_running(bool running) {
  if (running_ == running) return;
  running_ = running;
  Q_EMIT running_changed(running);
}

}  // namespace rope::app
