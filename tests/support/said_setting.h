// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

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

/// What was in doubt, as it is said in English.
inline std::vector<std::string> warnings_of(const ModelRotary& model) {
  std::vector<std::string> texts;
  texts.reserve(model.warnings.size());
  for (const RotaryWarning& warning : model.warnings) texts.push_back(warning.text());
  return texts;
}

}  // namespace rope
