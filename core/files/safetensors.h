// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/files/tensor_file.h"

namespace rope {

struct NamedTensor {
  std::string name;
  const Tensor* tensor = nullptr;
};
/// Writes aside, flushes, renames. dtype is f32, f16 or bf16 (rounded to nearest even); a number too large
/// for f16 is an error. Names must differ.
[[nodiscard]] Status write_safetensors(const std::filesystem::path& path,
                                       const std::vector<NamedTensor>& tensors, DType dtype,
                                       const std::map<std::string, std::string>& metadata = {});

}  // namespace rope
