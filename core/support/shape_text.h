// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/support/index.h"

namespace rope {

/// "[2, 12, 64]", for messages.
[[nodiscard]] inline std::string shape_text(const std::vector<Index>& shape) {
  std::string text;
  for (const Index extent : shape) (text += text.empty() ? "" : ", ") += std::to_string(extent);
  return "[" + text + "]";
}

}  // namespace rope
