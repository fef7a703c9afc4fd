// SPDX-License-Identifier: MIT
#pragma once

#include <QApplication>
#include <QString>
#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace rope::app {

/// An application that takes the time of each event on the window's thread.
class Watch : public QApplication {
 public:
  struct Limits {
    double work_ms = 200;   ///< of the thread's own processor time: what a busy machine does not change
    double wait_ms = 1000;  ///< on the clock, waiting for other threads included
  };
  /// An event that took too long: for whom, which, how long.
  using Report = std::function<void(const QString&)>;

  Watch(int& argc, char** argv, Limits limits);
  ~Watch() override;

  bool notify(QObject* receiver, QEvent* event) override;
  /// From now on slow events are told.
  void tell(Report report) { report_ = std::move(report); }
  /// What is being dispatched is not one event, but made of others: its own time is not taken.
  void excuse();
  /// Aborts the program when no event has come to its end for so long.
  void abort_after(double seconds);

 private:
  Limits limits_;
  Report report_;
  struct Open {
    int loops = 0;         // event loops that were running
    bool excused = false;  // it ran one of its own: a menu that waits for its answer is no hang
  };
  std::vector<Open> open_;  // events that have begun and not ended, the innermost last
  std::atomic<int> ended_ = 0;
  std::jthread guard_;
};

}  // namespace rope::app
