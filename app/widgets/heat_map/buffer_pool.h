// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/support/index.h"

namespace rope::app {

/// Large buffers that are used again. New memory costs a page fault for every 4 KB: for a matrix of 64 MB
/// that takes as long as to compute what it holds. Copies share what they keep; may be used from any thread.
class BufferPool {
 public:
  BufferPool();

  /// Room for `size` floats, whatever they were. It comes back when the last who holds it lets it go, if by
  /// then the pool is still there. What fits no more is freed: the size of everything has changed.
  [[nodiscard]] std::shared_ptr<float> take(Index size) const;
  /// Frees what is not in use.
  void clear() const;
  /// How many buffers wait for their next use.
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Kept;
  std::shared_ptr<Kept> kept_;
};

}  // namespace rope::app
