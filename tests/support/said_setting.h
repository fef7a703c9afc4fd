// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/rotary/model_rotary.h"

namespace rope {

/// A setting and where it came from, as "value < source"; "nothing" where it is not told.
inline std::string said(const ModelRotary& model, const std::string& key,
                        const std::string& type = "full_attention") {
  for (const RotarySource& source : model.sources) {
    if (source.layer_type == type && source.key == key) return source.value + " < " + source.source;
  }
  return "nothing";
}

}  // namespace rope
