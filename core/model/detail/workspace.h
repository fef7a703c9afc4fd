// SPDX-License-Identifier: MIT
#pragma once

// Private to core/model: memory that forward passes use again and again.

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <utility>

#include "core/model/roformer.h"
#include "core/rotary/rotation.h"
#include "core/support/tensor.h"

namespace rope {
namespace detail {

/// Buffers that are lent and come back. Lending allocates only where no free buffer is large enough.
template <typename T>
class Arena {
 public:
  struct Slot {
    BasicTensor<T> memory;
    bool lent = false;
  };

  /// A lent matrix [rows, cols], contiguous; goes back when it is destroyed.
  class Buffer {
   public:
    Buffer(Slot& slot, Index rows, Index cols) : slot_(&slot), view_(slot.memory.data(), rows, cols) {}
    Buffer(Buffer&& other) noexcept : slot_(std::exchange(other.slot_, nullptr)), view_(other.view_) {}
    Buffer& operator=(Buffer&& other) noexcept {
      std::swap(slot_, other.slot_);
      std::swap(view_, other.view_);
      return *this;
    }
    ~Buffer() {
      if (slot_ != nullptr) slot_->lent = false;
    }
    [[nodiscard]] const MatrixView<T>& view() const noexcept { return view_; }
    [[nodiscard]] std::span<T> span() const noexcept {
      return {view_.data, static_cast<std::size_t>(view_.rows * view_.cols)};
    }

   private:
    Slot* slot_;
    MatrixView<T> view_;
  };

  [[nodiscard]] Buffer lend(Index rows, Index cols) {
    Slot& slot = choose(rows * cols);
    if (slot.memory.size() < rows * cols) slot.memory = BasicTensor<T>({rows * cols});
    slot.lent = true;
    return Buffer(slot, rows, cols);
  }

  [[nodiscard]] std::size_t bytes() const noexcept {
    std::size_t total = 0;
    for (const Slot& slot : slots_) total += static_cast<std::size_t>(slot.memory.size()) * sizeof(T);
    return total;
  }

 private:
  /// The smallest free buffer that suffices, else the largest free one (to grow), else a new one.
  Slot& choose(Index size) {
    Slot* best = nullptr;
    const auto better = [size](const Slot& a, const Slot& b) {
      const bool a_fits = a.memory.size() >= size;
      const bool b_fits = b.memory.size() >= size;
      if (a_fits != b_fits) return a_fits;
      return a_fits ? a.memory.size() < b.memory.size() : a.memory.size() > b.memory.size();
    };
    for (Slot& slot : slots_) {
      if (!slot.lent && (best == nullptr || better(slot, *best))) best = &slot;
    }
    return best != nullptr ? *best : slots_.emplace_back();
  }

  std::deque<Slot> slots_;  // a deque: lent buffers point into it while it grows
};

/// cos and sin for one pass, kept while the next asks for the same.
struct RotaryCache {
  RotaryFrequencies frequencies;
  std::vector<double> positions;  // [N]
  std::optional<RotaryRows> rows;
};

}  // namespace detail

struct ForwardWorkspace::Impl {
  detail::Arena<float> floats;
  detail::Arena<double> doubles;
  detail::RotaryCache rotary;

  template <typename T>
  [[nodiscard]] detail::Arena<T>& arena() noexcept {
    if constexpr (std::is_same_v<T, float>) {
      return floats;
    } else {
      return doubles;
    }
  }
};

}  // namespace rope
