// SPDX-License-Identifier: MIT
#pragma once

// Private to core/training.

#include <cstdint>
#include <span>

#include "core/support/index.h"

namespace rope::detail {

/// How well a row of logits [V] foresees one token.
struct TokenRank {
  Index better = 0;  ///< tokens that are likelier; of equal logits the lower id is, as in top_k()
  double loss = 0;   ///< -log probability
};
[[nodiscard]] TokenRank rank_of(std::span<const float> logits, std::int32_t target);

}  // namespace rope::detail
