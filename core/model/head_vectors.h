// SPDX-License-Identifier: MIT
#pragma once

#include "core/model/config.h"
#include "core/model/weights.h"
#include "core/support/tensor.h"

namespace rope {

/// Queries and keys of one head as they leave its weights, before they are turned.
struct HeadVectors {
  TensorD query;  ///< [B*N, head_dim]
  TensorD key;    ///< [B*N, head_dim]
};

/// q = x Wq^T + bq and k = x Wk^T + bk for the rows of one head, added up in double. `entering` is what
/// enters that layer, [B, N, H] or [B*N, H]: entry `layer` of Trace::hidden. Components pair up as neighbours
/// (interleaved), and scores are q.k / sqrt(head_dim) after rotation (paper eq. 14). Throws
/// std::invalid_argument for a layer, head or width that the model does not have.
[[nodiscard]] HeadVectors head_vectors(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                                       const Tensor& entering, Index layer, Index head);

}  // namespace rope
