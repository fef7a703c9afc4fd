// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/config_reader.h"
#include "core/files/detail/published_tensors.h"

namespace rope::detail {

/// Makes a config that may be silent or wrong about its variant agree with the names of the weights, and says
/// in the notes what it found: RoFormer V2 (neither LayerNorm nor biases), the head, the number of its
/// classes, a pooler that is missing. Weights without the head that config.json names become another head or
/// a bare encoder.
void fit_config(ConfigFile& file, const PublishedTensors& tensors);

[[nodiscard]] bool has_pooler(const PublishedTensors& tensors);

}  // namespace rope::detail
