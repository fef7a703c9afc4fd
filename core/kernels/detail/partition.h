// SPDX-License-Identifier: MIT
#pragma once

// Private to core/kernels: how a product c [m, n] over k is shared out over threads.

#include <algorithm>

#include "core/support/index.h"

namespace rope::detail {

/// The longer side of c is split, so that each thread packs the smaller operand again and not the larger.
/// Depends on the shapes alone.
class Partition {
 public:
  Partition(Index m, Index n, Index k) : by_rows_(m >= n), lines_(by_rows_ ? m : n) {
    const double work_per_line = static_cast<double>(by_rows_ ? n : m) * static_cast<double>(k);
    grain_ = static_cast<Index>(std::clamp(part_of_work / std::max(work_per_line, 1.0), 16.0, 1e12));
  }
  [[nodiscard]] bool by_rows() const noexcept { return by_rows_; }
  [[nodiscard]] Index lines() const noexcept { return lines_; }
  [[nodiscard]] Index grain() const noexcept { return grain_; }

 private:
  /// Multiplications that are worth waking a thread for (some 10 microseconds of one core).
  static constexpr double part_of_work = 1e6;
  bool by_rows_;
  Index lines_;
  Index grain_ = 1;
};

}  // namespace rope::detail
