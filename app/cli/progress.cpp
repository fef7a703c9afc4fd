// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "app/cli/system.h"

namespace rope::cli {
namespace {

using namespace std::chrono_literals;
constexpr auto quiet_at_first = 700ms;  // most calls end before anybody wonders
constexpr auto between_rewrites = 200ms;
constexpr auto between_lines = 10s;

}  // namespace

std::string duration_text(double seconds) {
  const auto whole = static_cast<long long>(std::ceil(std::clamp(seconds, 0.0, 1e9)));
  if (whole < 60) return std::to_string(whole) + " s";
  if (whole < 3600) return std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s";
  return std::to_string(whole / 3600) + " h " + std::to_string(whole % 3600 / 60) + " min";
}

Progress::Progress(std::string task)
    : task_(std::move(task)), terminal_(stderr_is_terminal()), begin_(Clock::now()) {
  next_ = begin_ + (terminal_ ? Clock::duration(quiet_at_first) : Clock::duration(between_lines));
}

Progress::~Progress() {
  if (line_shown_) std::fputs("\r\x1b[K", stderr);  // the line is of no use once the work has ended
}

void Progress::report(double fraction) {
  const auto now = Clock::now();
  if (now < next_ || !(fraction > 0) || fraction >= 1) return;
  const double spent = std::chrono::duration<double>(now - begin_).count();
  std::string line = "rope-cli: " + task_ + ": " + std::to_string(static_cast<int>(100 * fraction)) + " %, " +
                     duration_text(spent / fraction - spent) + " left";
  if (terminal_) {
    line = "\r" + line + "\x1b[K";
    line_shown_ = true;
  } else {
    line += "\n";
  }
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
  next_ = now + (terminal_ ? Clock::duration(between_rewrites) : Clock::duration(between_lines));
}

}  // namespace rope::cli
