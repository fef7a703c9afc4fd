// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <stop_token>

namespace rope {

/// What every long computation takes, so that the window, the terminal and the tests drive the same call.
struct Work {
  std::function<void(double fraction)> progress;  ///< 0 to 1, from the calling thread; may be empty
  std::stop_token stop;                           ///< asked between blocks of work
  int threads = 0;                                ///< 0: default_threads() of core/support/parallel.h

  void report(double fraction) const {
    if (progress) progress(fraction);
  }
};

}  // namespace rope
