// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/preset.h"

#include <algorithm>
#include <vector>

#include "app/cli/failure.h"
#include "app/cli/options.h"
#include "core/files/rotary_config.h"

namespace rope::cli {

ModelRotary known_preset(const std::string& key) {
  std::vector<std::string> keys;
  for (const RotaryPreset& preset : need(rotary_presets())) keys.push_back(preset.key);
  std::sort(keys.begin(), keys.end());
  if (!std::binary_search(keys.begin(), keys.end(), key)) throw choice_failure("--preset", key, keys);
  return need(rotary_preset(key));
}

}  // namespace rope::cli
