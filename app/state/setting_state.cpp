// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/setting_state.h"

#include <algorithm>
#include <cmath>

#include "core/rotary/model_rotary.h"

namespace rope::app {
namespace {

std::optional<Index> as_index(std::optional<int> value) {
  return value ? std::optional<Index>(*value) : std::nullopt;
}

std::optional<int> as_int(std::optional<Index> value) {
  return value ? std::optional<int>(static_cast<int>(*value)) : std::nullopt;
}

}  // namespace

RotarySettings SettingState::rotary() const {
  RotarySettings settings;
  settings.head_dim = head_dim;
  settings.rotary_dim = rotary_dim;
  settings.base = base;
  settings.pairing = pairing;
  settings.partial_rotary_factor = partial_rotary_factor;
  settings.original_length = as_index(original_length);
  settings.length = as_index(length);
  settings.scaling = scaling;
  if (sections.used) {
    settings.sections = PositionSections{{sections.time, sections.height, sections.width}, sections.style};
  }
  settings.xpos = xpos;
  return settings;
}

void SettingState::set_rotary(const RotarySettings& settings) {
  head_dim = static_cast<int>(settings.head_dim);
  rotary_dim = static_cast<int>(settings.rotary_dim);
  base = settings.base;
  pairing = settings.pairing;
  partial_rotary_factor = settings.partial_rotary_factor;
  original_length = as_int(settings.original_length);
  length = as_int(settings.length);
  scaling = {settings.scaling};
  sections = {};
  if (settings.sections) {
    const auto& [time, height, width] = settings.sections->counts;
    sections = {true, static_cast<int>(time), static_cast<int>(height), static_cast<int>(width),
                settings.sections->style};
  }
  xpos = settings.xpos;
}

int SettingState::pairs() const {
  if (rotary_dim != 0) return rotary_dim / 2;
  if (scaling.kind == ScalingKind::proportional) return head_dim / 2;
  return static_cast<int>(head_dim * partial_rotary_factor) / 2;
}

std::optional<int> SettingState::reach() const {
  if (scaling.kind == ScalingKind::yarn && scaling.factor && original_length) {
    return static_cast<int>(std::lround(std::clamp(*scaling.factor * *original_length, 1.0, 1e9)));
  }
  return length ? length : original_length;
}

void SettingState::edited_by_hand() {
  if (origin.by_hand()) {
    name.clear();
  } else {
    changed = true;
  }
}

Status SettingState::check() const {
  const Result<RotaryFrequencies> frequencies = rotary_frequencies(rotary());
  if (!frequencies) return frequencies.error();
  return {};
}

void SettingState::drop_misfits() {
  const bool proportional = scaling.kind == ScalingKind::proportional;
  if (rotary_dim > head_dim || proportional) rotary_dim = 0;
  if (rotary_dim != 0) partial_rotary_factor = 1;
  if (!check()) sections = {};
  if (!check()) set_rotary(with_scaling(rotary(), {}));
  if (!check()) rotary_dim = 0, partial_rotary_factor = 1;
}

}  // namespace rope::app
