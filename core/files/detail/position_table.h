// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/model/config.h"
#include "core/support/tensor.h"

namespace rope::detail {

inline constexpr const char* position_table_name = "roformer.encoder.embed_positions.weight";

/// Hugging Face transformers always rotates with base 10000, by a table that it computes unless the weights
/// have one. This is that table for a model that rotates otherwise or not at all (sin 0, cos 1), so that both
/// compute the same: [max_position_embeddings, head_dim], sines in the first half, cosines in the second.
/// Nothing for the usual model.
[[nodiscard]] std::optional<Tensor> position_table(const RoFormerConfig& config);
[[nodiscard]] bool needs_position_table(const RoFormerConfig& config) noexcept;

}  // namespace rope::detail
