// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/heat_map/buffer_pool.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

namespace rope::app {
namespace {

constexpr std::size_t kMostWaiting = 8;

struct Buffer {
  Index size = 0;
  std::unique_ptr<float[]> floats;  // NOLINT(modernize-avoid-c-arrays): a vector would clear them
};

}  // namespace

struct BufferPool::Kept {
  std::mutex mutex;
  std::vector<Buffer> buffers;
};

BufferPool::BufferPool() : kept_(std::make_shared<Kept>()) {}

std::shared_ptr<float> BufferPool::take(Index size) const {
  std::vector<Buffer> misfits;  // freed without the lock
  Buffer buffer;
  {
    const std::lock_guard lock(kept_->mutex);
    auto& waiting = kept_->buffers;
    const auto fits =
        std::find_if(waiting.begin(), waiting.end(), [size](const Buffer& b) { return b.size == size; });
    if (fits == waiting.end()) {
      misfits.swap(waiting);
    } else {
      buffer = std::move(*fits);
      waiting.erase(fits);
    }
  }
  misfits.clear();
  if (!buffer.floats) {
    // NOLINTNEXTLINE(modernize-avoid-c-arrays)
    buffer = {size, std::make_unique_for_overwrite<float[]>(static_cast<std::size_t>(size))};
  }
  auto* const floats = buffer.floats.get();
  const auto holder = std::make_shared<Buffer>(std::move(buffer));
  return {floats, [holder, pool = std::weak_ptr<Kept>(kept_)](float*) {
            const std::shared_ptr<Kept> kept = pool.lock();
            if (!kept) return;
            const std::lock_guard lock(kept->mutex);
            if (kept->buffers.size() < kMostWaiting) kept->buffers.push_back(std::move(*holder));
          }};
}

void BufferPool::clear() const {
  const std::lock_guard lock(kept_->mutex);
  kept_->buffers.clear();
}

std::size_t BufferPool::waiting() const {
  const std::lock_guard lock(kept_->mutex);
  return kept_->buffers.size();
}

}  // namespace rope::app
