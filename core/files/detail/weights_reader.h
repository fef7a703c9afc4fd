// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/files/detail/published_tensors.h"
#include "core/model/config.h"
#include "core/model/weights.h"
#include "core/support/work.h"

namespace rope::detail {

/// The weights that a config (after fit_config()) asks for, and a pooler where there is one. Each tensor is
/// found under any of its names, all names and shapes are checked before anything is read, and each is read
/// straight into its place: the most memory that is used is what the weights take. What is not used, or of no
/// use, is added to the notes. Progress is by bytes; cancelled between tensors.
[[nodiscard]] Result<RoFormerWeights<float>> read_weights(const PublishedTensors& tensors,
                                                          const RoFormerConfig& config, const Work& work,
                                                          std::vector<std::string>& notes);

/// Whether all tensors are there with their shapes and types: the first half of read_weights().
[[nodiscard]] Status check_weights(const PublishedTensors& tensors, const RoFormerConfig& config);

}  // namespace rope::detail
