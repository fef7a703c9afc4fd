// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// All that rope-cli asks of POSIX: signals, the terminal and standard output.

#include <atomic>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "core/support/file.h"

namespace rope::cli {

/// Turns Ctrl-C, SIGTERM and a terminal that closes into a stop token. A thread of its own waits for them,
/// so nothing happens inside a signal handler; work that has not noticed after 0.1 s (a single large read
/// or product) is ended from there, unfinished output removed. What saves its work when it is stopped asks
/// for patience meanwhile; then only a second signal ends it from there.
class Interrupt {
 public:
  /// To be made before any other thread, which then leaves these signals alone too.
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  [[nodiscard]] std::stop_token token() const noexcept { return stop_.get_token(); }
  /// As long as it lives, whoever is stopped gets the time to save.
  class Patience {
   public:
    explicit Patience(Interrupt& interrupt) : interrupt_(interrupt) { interrupt_.patient_ = true; }
    ~Patience() { interrupt_.patient_ = false; }
    Patience(const Patience&) = delete;
    Patience& operator=(const Patience&) = delete;

   private:
    Interrupt& interrupt_;
  };
  /// The signal that came, or 0.
  [[nodiscard]] int signal() const noexcept { return signal_; }

 private:
  void wait();

  std::stop_source stop_;
  std::atomic<int> signal_ = 0;
  std::atomic<bool> patient_ = false;
  std::thread waiter_;
};

[[nodiscard]] bool stderr_is_terminal() noexcept;
/// One line on stderr that is worth knowing, though nothing failed.
void note(const std::string& text);

/// Where results go: standard output, or a file that has its name only once it is complete.
/// Every failure to write throws Failure; a pipe whose reader has gone throws ReaderGone.
class Sink {
 public:
  Sink();                                            ///< standard output
  explicit Sink(const std::filesystem::path& path);  ///< opened at once, so that a bad path fails early

  void write(std::string_view bytes);
  /// Hands on what is buffered.
  void flush();
  /// Everything written; a file is flushed to the disk and renamed.
  void finish();

 private:
  std::optional<OutputFile> file_;  // nothing: standard output
  std::string buffer_;
};

}  // namespace rope::cli
