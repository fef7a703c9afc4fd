// SPDX-License-Identifier: MIT
#include "tests/app/monkey/watch.h"

#include <QEvent>
#include <QMetaEnum>
#include <QThread>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "tests/support/own_time.h"

namespace rope::app {
namespace {

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace

Watch::Watch(int& argc, char** argv, Limits limits) : QApplication(argc, argv), limits_(limits) {}

Watch::~Watch() = default;

bool Watch::notify(QObject* receiver, QEvent* event) {
  if (QThread::currentThread() != thread()) return QApplication::notify(receiver, event);
  // Told beforehand: afterwards the receiver may be gone.
  const QByteArray type = QMetaEnum::fromType<QEvent::Type>().valueToKey(event->type());
  const QByteArray name = receiver->metaObject()->className();
  const int loops = QThread::currentThread()->loopLevel();
  if (!open_.empty() && loops > open_.back().loops) excuse();
  open_.push_back({.loops = loops});
  const Clock::time_point start = Clock::now();
  const double worked_before = own_ms();
  const bool taken = QApplication::notify(receiver, event);
  const double worked = own_ms() - worked_before;
  const double took = ms_since(start);
  const bool excused = open_.back().excused;
  open_.pop_back();
  ++ended_;
  if (report_ && !excused && (worked > limits_.work_ms || took > limits_.wait_ms)) {
    // Those around it took at least as long, and are not to blame.
    excuse();
    report_(QStringLiteral("%1 to %2: %3 ms of work, %4 ms in all")
                .arg(QString::fromLatin1(type), QString::fromLatin1(name))
                .arg(worked, 0, 'f', 0)
                .arg(took, 0, 'f', 0));
  }
  return taken;
}

void Watch::excuse() {
  for (Open& event : open_) event.excused = true;
}

void Watch::abort_after(double seconds) {
  guard_ = std::jthread([this, seconds](const std::stop_token& stop) {
    int last = ended_;
    Clock::time_point since = Clock::now();
    while (!stop.stop_requested()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      if (const int now = ended_; now != last) {
        last = now;
        since = Clock::now();
      } else if (ms_since(since) > seconds * 1000) {
        std::fprintf(stderr, "monkey: nothing has happened for %.0f s\n", seconds);
        std::abort();
      }
    }
  });
}

}  // namespace rope::app
