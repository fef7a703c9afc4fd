// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/safetensors.h"

namespace rope {

struct SafetensorsHeader {
  std::vector<TensorInfo> tensors;  ///< by offset
  std::map<std::string, std::string> metadata;
};

/// Reads the JSON header and checks it against the number of bytes that follow it.
[[nodiscard]] Result<SafetensorsHeader> parse_safetensors_header(std::string_view text,
                                                                 std::uint64_t data_size,
                                                                 const std::string& file);

}  // namespace rope
