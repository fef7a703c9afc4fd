// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/state/setting_state.h"
#include "core/rotary/model_rotary.h"

namespace rope::app {

/// A scaling method by the name that people know it by.
[[nodiscard]] QString scaling_kind_text(ScalingKind kind);
/// The same in a word, for rows and curves: "Linear", "Dynamic NTK".
[[nodiscard]] QString scaling_word(ScalingKind kind);
/// What the method does, in one line.
[[nodiscard]] QString scaling_explanation(ScalingKind kind);

/// The method with its factor, in a few words: "YaRN × 4".
[[nodiscard]] QString scaling_title(const SettingState& setting);

/// What a setting is called at its curve: its name, and whether it is still that, or the values that tell it
/// apart.
[[nodiscard]] QString setting_title(const SettingState& setting);

/// The values that tell it apart: "base 10,000, 32 pairs, YaRN × 4".
[[nodiscard]] QString setting_values(const SettingState& setting);
/// Both, for where nothing else tells them.
[[nodiscard]] QString setting_caption(const SettingState& setting);
/// Which components make a pair: "pairs are halves".
[[nodiscard]] QString pairing_text(Pairing pairing);
/// "seed 1"
[[nodiscard]] QString seed_text(std::uint64_t seed);

/// What was in doubt when a config was read, in the window's language.
[[nodiscard]] QString warning_text(const RotaryWarning& warning);

/// The text with places where a long path or field name may be broken: after its dots, slashes and
/// underscores. For labels that wrap.
[[nodiscard]] QString breakable(QString text);

}  // namespace rope::app
