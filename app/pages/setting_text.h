// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/state/setting_state.h"

namespace rope::app {

/// A scaling method by the name that people know it by.
[[nodiscard]] QString scaling_kind_text(ScalingKind kind);
/// What the method does, in one line.
[[nodiscard]] QString scaling_explanation(ScalingKind kind);

/// The method with its factor, in a few words: "YaRN × 4".
[[nodiscard]] QString scaling_title(const SettingState& setting);

/// What a setting is called at its curve: its name, or the values that tell it apart.
[[nodiscard]] QString setting_title(const SettingState& setting);

/// "Llama 3.1 8B, sliding_attention", or that it was made by hand.
[[nodiscard]] QString origin_text(const SettingOrigin& origin);

}  // namespace rope::app
