// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "app/state/attention_state.h"
#include "app/widgets/attention/pair_arrows.h"
#include "app/widgets/heat_map/heat_map_picture.h"
#include "app/widgets/heat_map/heat_map_viewport.h"
#include "core/rotary/frequencies.h"
#include "core/support/result.h"
#include "core/support/tensor.h"
#include "core/support/work.h"

namespace rope::app {

/// All that the Attention page's matrices depend on.
struct AttentionInput {
  RotarySettings rotary;
  Index length = 0;  ///< N
  VectorContent content = VectorContent::same;
  ScoreStage stage = ScoreStage::scaled;
  bool causal = false;
  double shift = 0;  ///< added to every position
  std::uint64_t seed = 1;
  bool operator==(const AttentionInput&) const = default;
};

/// Queries and keys before rotation.
struct AttentionVectors {
  RotaryFrequencies frequencies;      ///< what queries rotate with
  RotaryFrequencies key_frequencies;  ///< and keys: another value only with xPos
  TensorD q, k;                       ///< [N, head_dim]
};

/// The matrices [N, N] ready for painting, and what a shift of all positions changes in them.
struct AttentionResult {
  AttentionInput input;
  std::shared_ptr<const AttentionVectors> vectors;
  std::shared_ptr<const HeatMapPicture> with_rope, without, difference;
  double change_with_rope = 0;  ///< largest |score at shifted positions - score at shift 0|
  double change_without = 0;
};

/// The first part of work: q and k of the input's content.
[[nodiscard]] Result<AttentionVectors> attention_vectors(const AttentionInput& input);
/// Pure: the same input gives the same result.
[[nodiscard]] Result<AttentionResult> attention_result(const AttentionInput& input, const Work& work);

/// The raw score of one cell, taken apart (double): what each pair adds (paper eq. 16), and its arrows.
struct CellParts {
  std::vector<double> with_rope;  ///< [pairs], one more where rotary_dim < head_dim; adds up to q·k rotated
  double without = 0;             ///< q·k unrotated
  std::vector<PairArrow> arrows;  ///< of the largest contributions, largest first
};
[[nodiscard]] CellParts cell_parts(const AttentionVectors& vectors, const MapCell& cell, double shift,
                                   std::size_t arrow_count);

}  // namespace rope::app
