// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/files/tensor_file.h"
#include "core/model/config.h"
#include "core/model/weights.h"
#include "core/support/work.h"

namespace rope::detail {

/// The weights that a config asks for, from a file. Each tensor is found under any of its names, all names
/// and shapes are checked before anything is read, and each is read straight into its place: the most memory
/// that is used is what the weights take. What is not used, or of no use, is added to the notes. Progress is
/// by bytes; cancelled between tensors.
[[nodiscard]] Result<RoFormerWeights<float>> read_weights(const TensorFile& file,
                                                          const RoFormerConfig& config, const Work& work,
                                                          std::vector<std::string>& notes);

}  // namespace rope::detail
