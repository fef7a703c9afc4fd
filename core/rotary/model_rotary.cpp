// SPDX-License-Identifier: MIT
#include "core/rotary/model_rotary.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rope {

const LayerRotary* ModelRotary::find(std::string_view type) const noexcept {
  const auto found =
      std::find_if(types.begin(), types.end(), [&](const LayerRotary& layer) { return layer.type == type; });
  return found == types.end() ? nullptr : &*found;
}

const LayerRotary& ModelRotary::main_type() const {
  if (const LayerRotary* full = find("full_attention"); full != nullptr && full->rotary) return *full;
  const auto rotates = std::find_if(types.begin(), types.end(),
                                    [](const LayerRotary& layer) { return layer.rotary.has_value(); });
  return rotates == types.end() ? types.front() : *rotates;
}

RotarySettings with_scaling(RotarySettings settings, RotaryScaling scaling) {
  const bool leaves_proportional =
      settings.scaling.kind == ScalingKind::proportional && scaling.kind != ScalingKind::proportional;
  if (leaves_proportional) settings.partial_rotary_factor = 1;
  settings.scaling = std::move(scaling);
  return settings;
}

Result<std::vector<std::optional<RotaryFrequencies>>> model_frequencies(const ModelRotary& model) {
  std::vector<std::optional<RotaryFrequencies>> all;
  for (const LayerRotary& layer : model.types) {
    all.emplace_back();
    if (!layer.rotary) continue;
    Result<RotaryFrequencies> frequencies = rotary_frequencies(*layer.rotary);
    if (!frequencies) {
      Error error = frequencies.error();
      error.where = (error.where.empty() ? "" : error.where + ", ") + "layer type " + layer.type;
      return error;
    }
    all.back() = std::move(*frequencies);
  }
  return all;
}

std::string filled(std::string_view pattern, const std::vector<std::string>& values) {
  std::string text;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool place =
        pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' && pattern[i + 1] <= '9';
    const std::size_t value = place ? static_cast<std::size_t>(pattern[i + 1] - '1') : values.size();
    if (value < values.size()) {
      text += values[value];
      ++i;
    } else {
      text += pattern[i];
    }
  }
  return text;
}

std::string RotaryWarning::text() const {
  return filled(pattern, values);
}

double softmax_scale(const ModelRotary& model, const RotaryFrequencies* frequencies) {
  const double scale = model.softmax_scale.value_or(1 / std::sqrt(static_cast<double>(model.head_dim)));
  return frequencies == nullptr ? scale : scale * frequencies->softmax_factor;
}

}  // namespace rope
