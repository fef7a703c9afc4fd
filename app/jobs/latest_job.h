// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <utility>

#include "core/support/result.h"
#include "core/support/work.h"

namespace rope::app {

/// Runs one computation at a time on a worker thread; only the newest one publishes.
///
/// start() cancels whatever was started before; an older result is never published, finished or not. A start
/// while the older computation is still winding down waits for it, and replaces any other that waits, so that
/// fast edits never pile up threads. The destructor cancels and waits: what `compute` refers to must be
/// copied into it, what `publish` refers to must outlive this object. Call from the UI thread only.
class LatestJob : public QObject {
  Q_OBJECT

 public:
  explicit LatestJob(QObject* parent = nullptr);
  ~LatestJob() override;

  /// compute(const rope::Work&) -> R runs on the worker thread and asks work.stop now and then;
  /// publish(R) runs on the UI thread. Errors are values: let R be a rope::Result. A cancelled computation
  /// is not published. An exception in compute is told by failed().
  template <typename Compute, typename Publish>
  void start(Compute compute, Publish publish) {
    using R = std::invoke_result_t<Compute&, const Work&>;
    auto shared_compute = std::make_shared<Compute>(std::move(compute));
    auto shared_publish = std::make_shared<Publish>(std::move(publish));
    start_task([shared_compute, shared_publish](const Work& work) -> std::function<void()> {
      auto result = std::make_shared<R>((*shared_compute)(work));
      return [result, shared_publish] { (*shared_publish)(std::move(*result)); };
    });
  }

  /// Nothing that was started before now is published. Returns at once.
  void cancel();

  /// True from start() until its result was published, it failed, or it was cancelled.
  [[nodiscard]] bool running() const { return running_; }
  [[nodiscard]] double progress() const { return progress_; }  ///< 0 to 1; 0 where unknown

 Q_SIGNALS:
  void running_changed(bool running);
  void progress_changed(double fraction);  ///< at most once per turn of the event loop
  void failed(const rope::Error& error);   ///< compute threw (out of memory, for instance)

 private:
  using Task = std::function<std::function<void()>(const Work&)>;
  struct Pending {
    Task task;
    std::stop_source stop;
    std::uint64_t generation = 0;
  };

  void start_task(Task task);
  void work_loop();
  void run(const Pending& job);
  void finish(std::uint64_t generation, const std::function<void()>& publish);
  void set_running(bool running);

  // UI thread only.
  bool running_ = false;
  double progress_ = 0;
  std::uint64_t generation_ = 0;

  std::mutex mutex_;  // guards the three below
  std::condition_variable wake_;
  std::optional<Pending> pending_;
  std::stop_source current_stop_{std::nostopstate};
  bool quit_ = false;

  std::atomic<double> newest_progress_ = 0;
  std::atomic<bool> progress_posted_ = false;
  std::thread worker_;  // begins with the first start()
};

}  // namespace rope::app
