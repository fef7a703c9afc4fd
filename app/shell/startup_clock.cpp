// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/startup_clock.h"

#include <unistd.h>

#include <ctime>
#include <fstream>
#include <sstream>
#include <string>

namespace rope::app {

std::optional<double> ms_since_process_start() {
  std::ifstream stat("/proc/self/stat");
  std::string text;
  if (!std::getline(stat, text)) return std::nullopt;
  // The second field is the program's name in brackets and may hold anything.
  const std::size_t after_name = text.rfind(')');
  if (after_name == std::string::npos) return std::nullopt;
  std::istringstream fields(text.substr(after_name + 1));
  std::string skipped;
  for (int field = 3; field < 22; ++field) fields >> skipped;
  double start_ticks = 0;
  fields >> start_ticks;
  timespec now{};
  if (!fields || clock_gettime(CLOCK_BOOTTIME, &now) != 0) return std::nullopt;
  const double start_ms = start_ticks * 1000.0 / static_cast<double>(sysconf(_SC_CLK_TCK));
  const double now_ms = static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
  // A container may count from another moment than its clock does.
  if (now_ms < start_ms || now_ms - start_ms > 3600e3) return std::nullopt;
  return now_ms - start_ms;
}

}  // namespace rope::app
