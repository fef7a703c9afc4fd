// SPDX-License-Identifier: MIT
#pragma once

#include <ctime>

namespace rope {

/// Milliseconds of a processor that the calling thread has used: what others do on the machine has no part in
/// it.
inline double own_ms() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

}  // namespace rope
