// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "core/model/roformer.h"

namespace rope {

/// The mean query and key of every head over the tokens of a batch, before any rotation. A score is linear
/// in both: the score of the means is the mean score over all pairs of these tokens at one distance.
struct HeadAverages {
  Index head_dim = 0;
  Index tokens = 0;  ///< that were averaged, padding left out
  /// [layers] of [hidden_size]: the components of head a begin at a * head_dim.
  std::vector<std::vector<double>> query, key;

  [[nodiscard]] std::span<const double> query_of(Index layer, Index head) const {
    return part(query, layer, head);
  }
  [[nodiscard]] std::span<const double> key_of(Index layer, Index head) const {
    return part(key, layer, head);
  }

 private:
  [[nodiscard]] std::span<const double> part(const std::vector<std::vector<double>>& of, Index layer,
                                             Index head) const {
    return std::span(of.at(static_cast<std::size_t>(layer)))
        .subspan(static_cast<std::size_t>(head * head_dim), static_cast<std::size_t>(head_dim));
  }
};

/// One forward pass of the model as trained. Fails as encode() does.
[[nodiscard]] Result<HeadAverages> head_averages(const RoFormerWeights<float>& weights,
                                                 const RoFormerConfig& config, const TokenBatch& batch,
                                                 const Work& work = {});

}  // namespace rope
