// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <vector>

#include "core/support/tensor.h"

namespace rope {

/// Memory of one training step: taken in order, given back all at once. The chunks stay, so that a step
/// no larger than those before allocates nothing.
template <typename T>
class StepMemory {
 public:
  struct Mark {
    std::size_t chunk = 0;
    Index used = 0;
  };

  /// `count` elements, 64-byte aligned, with whatever they held before.
  [[nodiscard]] T* take(Index count) {
    const Index room = (count + 15) / 16 * 16;
    while (at_.chunk < chunks_.size() && chunks_[at_.chunk].size() - at_.used < room)
      at_ = {at_.chunk + 1, 0};
    if (at_.chunk == chunks_.size()) chunks_.emplace_back(std::vector<Index>{std::max(room, least_chunk)});
    T* const memory = chunks_[at_.chunk].data() + at_.used;
    at_.used += room;
    return memory;
  }
  [[nodiscard]] MatrixView<T> take(Index rows, Index cols) { return {take(rows * cols), rows, cols}; }

  [[nodiscard]] Mark mark() const noexcept { return at_; }
  /// Gives back everything taken since mark().
  void rewind(const Mark& mark) noexcept { at_ = mark; }
  /// Gives back everything. Several chunks become one, with an eighth to spare: steps of slightly
  /// different sizes soon find room for the largest.
  void reset() {
    at_ = {};
    if (chunks_.size() < 2) return;
    Index total = 0;
    for (const BasicTensor<T>& chunk : chunks_) total += chunk.size();
    chunks_.clear();
    chunks_.emplace_back(std::vector<Index>{total + total / 8});
  }
  [[nodiscard]] std::size_t bytes() const noexcept {
    std::size_t total = 0;
    for (const BasicTensor<T>& chunk : chunks_) total += static_cast<std::size_t>(chunk.size()) * sizeof(T);
    return total;
  }

 private:
  static constexpr Index least_chunk = (Index{1} << 20) / static_cast<Index>(sizeof(T));
  std::vector<BasicTensor<T>> chunks_;
  Mark at_;
};

/// Buffers of gradients, which live from the first use of a value to its making: few at a time, so that
/// they stay in the cache. Lending allocates only where no free buffer is large enough.
template <typename T>
class GradientPool {
 public:
  /// The index of a lent buffer of at least `size` elements.
  [[nodiscard]] Index lend(Index size) {
    const Index best = choose(size);
    Slot& slot = slots_[static_cast<std::size_t>(best)];
    if (slot.memory.size() < size) slot.memory = BasicTensor<T>({size});
    slot.lent = true;
    return best;
  }
  [[nodiscard]] T* memory(Index slot) { return slots_[static_cast<std::size_t>(slot)].memory.data(); }
  void give_back(Index slot) { slots_[static_cast<std::size_t>(slot)].lent = false; }
  void give_back_all() {
    for (Slot& slot : slots_) slot.lent = false;
  }
  [[nodiscard]] std::size_t bytes() const noexcept {
    std::size_t total = 0;
    for (const Slot& slot : slots_) total += static_cast<std::size_t>(slot.memory.size()) * sizeof(T);
    return total;
  }

 private:
  struct Slot {
    BasicTensor<T> memory;
    bool lent = false;
  };
  /// The smallest free buffer that suffices, else the largest free one (to grow), else a new one.
  Index choose(Index size) {
    Index best = -1;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      if (slots_[i].lent) continue;
      if (best < 0 ||
          better(slots_[i].memory.size(), slots_[static_cast<std::size_t>(best)].memory.size(), size))
        best = static_cast<Index>(i);
    }
    if (best >= 0) return best;
    slots_.emplace_back();
    return static_cast<Index>(slots_.size()) - 1;
  }
  static bool better(Index a, Index b, Index size) {
    const bool a_fits = a >= size;
    const bool b_fits = b >= size;
    if (a_fits != b_fits) return a_fits;
    return a_fits ? a < b : a > b;
  }
  std::deque<Slot> slots_;
};

}  // namespace rope
