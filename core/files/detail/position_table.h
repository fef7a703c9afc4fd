// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/model/config.h"
#include "core/support/tensor.h"

namespace rope::detail {

inline constexpr const char* position_table_name = "roformer.encoder.embed_positions.weight";

/// Sines and cosines by which the model rotates (sin 0, cos 1 where it does not): [positions, head_dim],
/// sines in the first half, cosines in the second.
[[nodiscard]] Tensor rotation_table(const RoFormerConfig& config, Index positions);

/// Hugging Face transformers always rotates with base 10000, by a table that it computes unless the weights
/// have one. This is that table for a model that rotates otherwise or not at all, so that both compute the
/// same, of max_position_embeddings rows. Nothing for the usual model.
[[nodiscard]] std::optional<Tensor> position_table(const RoFormerConfig& config);
[[nodiscard]] bool needs_position_table(const RoFormerConfig& config) noexcept;

}  // namespace rope::detail
