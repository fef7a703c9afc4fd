// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>

namespace rope::cli {

/// How far long work is, on stderr: on a terminal one line that is rewritten, with the time left; else a
/// line now and then. Nothing for work that ends soon.
class Progress {
 public:
  explicit Progress(std::string task);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void report(double fraction);

 private:
  using Clock = std::chrono::steady_clock;
  std::string task_;
  bool terminal_;
  bool line_shown_ = false;
  Clock::time_point begin_;
  Clock::time_point next_;
};

/// "12 s", "3 min 20 s", "2 h 5 min".
[[nodiscard]] std::string duration_text(double seconds);

}  // namespace rope::cli
