// SPDX-License-Identifier: MIT
#pragma once

// Comparing with what another implementation computed, within 2e-5 of the largest finite value. Where a key
// is masked the peer's score is the smallest float and ours is -infinity.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "core/files/tensor_file.h"
#include "core/model/roformer.h"

namespace rope::test {

/// The tensors of a file of goldens: `input.*`, `output.*` and what else it has.
class GoldenFile {
 public:
  explicit GoldenFile(const std::filesystem::path& path) : file_(TensorFile::open(path)) {
    EXPECT_TRUE(file_.ok()) << (file_.ok() ? "" : file_.error().message());
  }

  [[nodiscard]] bool has(const std::string& name) const { return file_->find(name) != nullptr; }
  [[nodiscard]] Tensor tensor(const std::string& name) const {
    const TensorInfo* info = file_->find(name);
    if (info == nullptr) throw std::out_of_range("golden without " + name);
    return std::move(file_->read(*info)).value();
  }
  template <typename T>
  [[nodiscard]] std::vector<T> integers(const std::string& name) const {
    const Tensor floats = tensor(name);
    std::vector<T> values;
    for (const float value : floats.span()) values.push_back(static_cast<T>(value));
    return values;
  }
  [[nodiscard]] const std::map<std::string, std::string>& texts() const { return file_->metadata(); }

  /// All axes but the last of `input.ids` together are the batch.
  [[nodiscard]] TokenBatch batch() const {
    const Tensor ids = tensor("input.ids");
    TokenBatch batch{.batch = ids.size() / ids.dim(-1), .length = ids.dim(-1)};
    batch.ids = integers<std::int32_t>("input.ids");
    if (has("input.types")) batch.types = integers<std::int32_t>("input.types");
    if (has("input.mask")) batch.mask = integers<std::uint8_t>("input.mask");
    return batch;
  }

 private:
  Result<TensorFile> file_;
};

/// A run of floats of both sides that belong together.
inline void expect_same(std::span<const float> ours, std::span<const float> theirs, const std::string& what) {
  constexpr float masked_by_peer = -1e38F;
  ASSERT_EQ(ours.size(), theirs.size()) << what;
  double largest = 0;
  for (const float value : theirs) {
    if (value > masked_by_peer) largest = std::max(largest, std::abs(double{value}));
  }
  for (std::size_t i = 0; i < ours.size(); ++i) {
    if (theirs[i] <= masked_by_peer) {
      ASSERT_EQ(ours[i], -std::numeric_limits<float>::infinity()) << what << " at " << i;
    } else {
      ASSERT_NEAR(ours[i], theirs[i], 2e-5 * largest) << what << " at " << i;
    }
  }
}

inline bool masked_whole(const TokenBatch& batch, Index sequence) {
  if (batch.mask.empty()) return false;
  const auto first = batch.mask.begin() + sequence * batch.length;
  return std::all_of(first, first + batch.length, [](std::uint8_t seen) { return seen == 0; });
}

/// Compares layers of [B, ...] with [L, B, ...], leaving out sequences that are masked whole.
inline void expect_same_layers(const std::vector<Tensor>& ours, const Tensor& theirs, const TokenBatch& batch,
                               const std::string& what) {
  ASSERT_EQ(static_cast<Index>(ours.size()), theirs.dim(0));
  for (std::size_t layer = 0; layer < ours.size(); ++layer) {
    const auto size = static_cast<std::size_t>(ours[layer].size() / batch.batch);
    for (Index b = 0; b < batch.batch; ++b) {
      if (masked_whole(batch, b)) continue;
      const std::size_t at = static_cast<std::size_t>(b) * size;
      expect_same(ours[layer].span().subspan(at, size),
                  theirs.span().subspan(layer * static_cast<std::size_t>(ours[layer].size()) + at, size),
                  what + " of layer " + std::to_string(layer));
    }
  }
}

}  // namespace rope::test
