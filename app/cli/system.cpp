// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/system.h"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <system_error>

#include "app/cli/failure.h"

namespace rope::cli {
namespace {

constexpr int end_of_waiting = SIGUSR2;  // from ~Interrupt to its own thread
constexpr std::size_t buffer_size = 1U << 16U;

sigset_t watched_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGINT, SIGTERM, end_of_waiting}) sigaddset(&set, signal);
  return set;
}

}  // namespace

Interrupt::Interrupt() {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that has gone is an error code of write(), not the end of us
  const sigset_t set = watched_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  waiter_ = std::thread([this] { wait(); });
}

Interrupt::~Interrupt() {
  pthread_kill(waiter_.native_handle(), end_of_waiting);
  waiter_.join();
}

void Interrupt::wait() {
  const sigset_t set = watched_signals();
  int signal = 0;
  while (sigwait(&set, &signal) != 0) {
  }
  if (signal == end_of_waiting) return;
  signal_ = signal;
  stop_.request_stop();
  const timespec patience{.tv_sec = 0, .tv_nsec = 150'000'000};
  if (sigtimedwait(&set, nullptr, &patience) == end_of_waiting) return;
  discard_unfinished_files();
  _exit(128 + signal);
}

bool stderr_is_terminal() noexcept {
  return isatty(STDERR_FILENO) == 1;
}

Sink::Sink() {
  buffer_.reserve(buffer_size);
}

Sink::Sink(const std::filesystem::path& path) : file_(need(OutputFile::create(path))) {
  buffer_.reserve(buffer_size);
}

void Sink::write(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() >= buffer_size) flush();
}

void Sink::flush() {
  if (file_) {
    need(file_->write(buffer_));
    buffer_.clear();
    return;
  }
  std::string_view left = buffer_;
  while (!left.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, left.data(), left.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EPIPE) throw ReaderGone{};
    if (count < 0) {
      throw Failure(Error{"cannot write (" + std::generic_category().message(errno) + ")", "standard output",
                          "write to a file with -o"});
    }
    left.remove_prefix(static_cast<std::size_t>(count));
  }
  buffer_.clear();
}

void Sink::finish() {
  flush();
  if (file_) need(file_->commit());
}

}  // namespace rope::cli
