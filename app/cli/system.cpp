// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/system.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <system_error>
#include <utility>

#include "app/cli/failure.h"

namespace rope::cli {
namespace {

constexpr int end_of_waiting = SIGUSR2;  // from ~Interrupt to its own thread
constexpr std::size_t buffer_size = 1U << 16U;

/// Those that end us, but for what whoever started us chose to ignore: nohup the hang-up, a shell without
/// job control Ctrl-C for what it runs in the background.
sigset_t watched_signals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, end_of_waiting);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    const bool ignored = sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
    if (!ignored) sigaddset(&set, signal);
  }
  return set;
}

/// Standard streams that were closed are opened on nothing: else the next file would get their number, and
/// what is meant for a person would be written into it. Writing to standard output fails all the same.
void open_standard_streams() {
  for (const auto& [stream, flags] : {std::pair(STDIN_FILENO, O_RDONLY), std::pair(STDOUT_FILENO, O_RDONLY),
                                      std::pair(STDERR_FILENO, O_WRONLY)}) {
    if (fcntl(stream, F_GETFD) < 0) (void)open("/dev/null", flags);  // the lowest free number is this one
  }
}

int next_signal(const sigset_t& set) {
  int signal = 0;
  while (sigwait(&set, &signal) != 0) {
  }
  return signal;
}

/// False where it was the end of waiting. What comes within half a second is the first one again: timeout and
/// others send theirs to us and then to our group.
bool wait_for_another(const sigset_t& set) {
  sigset_t end;
  sigemptyset(&end);
  sigaddset(&end, end_of_waiting);
  const timespec moment{.tv_sec = 0, .tv_nsec = 500'000'000};
  if (sigtimedwait(&end, nullptr, &moment) == end_of_waiting) return false;
  const timespec none{};
  for (int again = 0; (again = sigtimedwait(&set, nullptr, &none)) > 0;) {
    if (again == end_of_waiting) return false;
  }
  return next_signal(set) != end_of_waiting;
}

void tell(std::string_view message) {
  (void)!::write(STDERR_FILENO, message.data(), message.size());
}

}  // namespace

Interrupt::Interrupt() {
  open_standard_streams();
  // A reader that has gone and a file that is too large are error codes of write(), not the end of us.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
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
  const int signal = next_signal(set);
  if (signal == end_of_waiting) return;
  signal_ = signal;
  stop_.request_stop();
  if (patient_) {
    tell("rope-cli: saving; once more stops at once\n");
    if (!wait_for_another(set)) return;
  } else {
    const timespec patience{.tv_sec = 0, .tv_nsec = 100'000'000};
    if (sigtimedwait(&set, nullptr, &patience) == end_of_waiting) return;
  }
  discard_unfinished_files();
  tell("rope-cli: stopped\n");
  _exit(128 + signal);
}

bool stderr_is_terminal() noexcept {
  return isatty(STDERR_FILENO) == 1;
}

void note(const std::string& text) {
  std::fputs(("rope-cli: note: " + Error{.what = text}.message() + "\n").c_str(), stderr);
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
