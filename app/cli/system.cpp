// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/system.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <mutex>

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

/// The one file that may have to go when the process is ended from outside.
std::mutex unfinished_mutex;
std::string unfinished_file;

void set_unfinished(const std::string& path) {
  const std::lock_guard lock(unfinished_mutex);
  unfinished_file = path;
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
  {
    const std::lock_guard lock(unfinished_mutex);
    if (!unfinished_file.empty()) unlink(unfinished_file.c_str());
  }
  _exit(128 + signal);
}

bool stderr_is_terminal() noexcept {
  return isatty(STDERR_FILENO) == 1;
}

Sink::Sink() : descriptor_(STDOUT_FILENO) {
  buffer_.reserve(buffer_size);
}

Sink::Sink(const std::filesystem::path& path) : descriptor_(-1), path_(path) {
  buffer_.reserve(buffer_size);
  struct stat found {};
  // A device or a named pipe cannot be replaced: it is written to as it is.
  if (stat(path.c_str(), &found) == 0 && !S_ISREG(found.st_mode)) {
    descriptor_ = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail("cannot write", errno);
    return;
  }
  // The link's target is what gets replaced, not the link.
  std::error_code ignored;
  const std::filesystem::path target = std::filesystem::canonical(path, ignored);
  if (!ignored) path_ = target;
  aside_ = path_.string() + ".part-XXXXXX";
  descriptor_ = mkostemp(aside_.data(), O_CLOEXEC);
  if (descriptor_ < 0) {
    const int error = errno;
    aside_.clear();
    fail("cannot create", error);
  }
  set_unfinished(aside_);
  const mode_t mask = umask(0);
  umask(mask);
  fchmod(descriptor_, 0666 & ~mask);  // what an ordinary new file gets; mkostemp gives 0600
}

Sink::~Sink() {
  if (!aside_.empty()) {
    unlink(aside_.c_str());
    set_unfinished({});
  }
  if (!path_.empty() && descriptor_ >= 0) close(descriptor_);
}

void Sink::fail(const char* what, int error) const {
  const std::string where = path_.empty() ? "standard output" : path_.string();
  throw Failure(
      Error{what, where, std::generic_category().message(error) + "; choose another place with -o"});
}

void Sink::write(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() >= buffer_size) flush();
}

void Sink::flush() {
  std::string_view left = buffer_;
  while (!left.empty()) {
    const ssize_t count = ::write(descriptor_, left.data(), left.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EPIPE) throw ReaderGone{};
    if (count < 0) fail("cannot write", errno);
    left.remove_prefix(static_cast<std::size_t>(count));
  }
  buffer_.clear();
}

void Sink::finish() {
  flush();
  if (aside_.empty()) return;
  if (fsync(descriptor_) != 0) fail("cannot write", errno);
  if (std::rename(aside_.c_str(), path_.c_str()) != 0) fail("cannot rename into place", errno);
  aside_.clear();
  set_unfinished({});
}

}  // namespace rope::cli
