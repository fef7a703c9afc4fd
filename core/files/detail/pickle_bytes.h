// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/files/byte_source.h"

namespace rope::detail {

/// The bytes of a pickle in their order, through a window.
class PickleBytes {
 public:
  PickleBytes(const ByteSource& source, std::uint64_t offset)
      : source_(source), begin_(std::min(offset, source.size())), next_(begin_) {}

  /// The next `count` bytes (at most a text's length), valid until the next call; fewer where they end.
  std::span<const std::byte> take(std::size_t count) {
    if (window_.size() - at_ < count) refill();
    const auto part = std::span<const std::byte>(window_).subspan(at_, std::min(count, window_.size() - at_));
    at_ += part.size();
    return part;
  }
  [[nodiscard]] std::uint64_t taken() const noexcept { return next_ - (window_.size() - at_) - begin_; }
  [[nodiscard]] const Status& status() const noexcept { return status_; }

 private:
  static constexpr std::size_t window_bytes = 1U << 16U;

  void refill() {
    window_.erase(window_.begin(), window_.begin() + static_cast<std::ptrdiff_t>(at_));
    at_ = 0;
    const std::size_t kept = window_.size();
    const auto count =
        static_cast<std::size_t>(std::min<std::uint64_t>(window_bytes - kept, source_.size() - next_));
    window_.resize(kept + count);
    status_ = source_.read_at(next_, std::span(window_).subspan(kept));
    if (!status_.ok()) window_.resize(kept);
    next_ += window_.size() - kept;
  }

  const ByteSource& source_;
  std::uint64_t begin_;
  std::uint64_t next_;  // byte of the source after the window
  std::vector<std::byte> window_;
  std::size_t at_ = 0;
  Status status_;
};

}  // namespace rope::detail
