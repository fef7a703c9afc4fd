// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/quit_signals.h"

#include <fcntl.h>
#include <unistd.h>

#include <QSocketNotifier>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>

namespace rope::app {
namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};

// What a signal handler may touch: it runs at any moment, and can do little more than write a byte.
std::atomic<int> write_end = -1;

void pass_on(int /*signal*/) {
  const int saved = errno;
  const char byte = 0;
  [[maybe_unused]] const auto written = ::write(write_end, &byte, 1);
  errno = saved;
}

}  // namespace

QuitSignals::QuitSignals(QObject* parent) : QObject(parent) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;  // signals then do what they did before
  read_end_ = ends[0];
  write_end = ends[1];
  auto* notifier = new QSocketNotifier(read_end_, QSocketNotifier::Read, this);
  connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
    notifier->setEnabled(false);
    Q_EMIT received();
  });
  for (const int signal : kSignals) {
    struct sigaction action {};
    // What whoever started us chose to ignore (nohup) stays ignored.
    if (::sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) continue;
    action.sa_handler = pass_on;
    action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    ::sigaction(signal, &action, nullptr);
  }
}

QuitSignals::~QuitSignals() {
  if (read_end_ < 0) return;
  for (const int signal : kSignals) {
    struct sigaction action {};
    if (::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == pass_on) {
      std::signal(signal, SIG_DFL);
    }
  }
  ::close(write_end.exchange(-1));
  ::close(read_end_);
}

}  // namespace rope::app
