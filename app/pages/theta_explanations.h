// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/state/angle_unit.h"
#include "app/widgets/explanation.h"
#include "app/widgets/shown_digits.h"
#include "core/rotary/frequencies.h"

namespace rope::app {

/// What the arithmetic of frequencies needs. It is kept as it was while its card is open.
struct FrequencyFacts {
  RotarySettings settings;
  RotaryFrequencies frequencies;  ///< of these settings
  QString from;                   ///< whose they are: "Llama 3.1 8B"; may be empty
  AngleUnit unit = AngleUnit::radians;
  std::vector<Index> muted{};  ///< pairs that add nothing to any score
};
using SharedFacts = std::shared_ptr<const FrequencyFacts>;
/// Null where the settings do not compute.
[[nodiscard]] SharedFacts frequency_facts(const RotarySettings& settings, const QString& from,
                                          AngleUnit unit);

/// A source with whose setting it is about, where that has a name.
[[nodiscard]] QString with_setting(const SharedFacts& facts, const QString& source);
/// What the setting's method of scaling does, as a source; the factor that it scales by.
[[nodiscard]] QString method_source(const SharedFacts& facts);
[[nodiscard]] Formula factor_number(const SharedFacts& facts);

// The arithmetic behind the numbers of one pair, down to base and dimension. Pairs count from 0.

/// theta as the setting scales it.
[[nodiscard]] Explanation explain_theta(const SharedFacts& facts, Index pair);
[[nodiscard]] Explanation explain_unscaled_theta(const SharedFacts& facts, Index pair);
/// Tokens for one turn.
[[nodiscard]] Explanation explain_wavelength(const SharedFacts& facts, Index pair, bool scaled = true);
/// Turns within that many tokens.
[[nodiscard]] Explanation explain_turns(const SharedFacts& facts, Index pair, double tokens);
/// An angle without its whole turns: 0 to 2 pi.
[[nodiscard]] double within_turn(double radians);
/// An angle at a position or distance, within one turn.
[[nodiscard]] Explanation explain_angle_at(const SharedFacts& facts, Index pair, double position);
[[nodiscard]] Explanation explain_cosine_at(const SharedFacts& facts, Index pair, double position);
[[nodiscard]] Explanation explain_sine_at(const SharedFacts& facts, Index pair, double position);

// What methods of scaling are made of (scaling_explanations.cpp).

/// What multiplies cos and sin, and its square, which multiplies scores.
[[nodiscard]] Explanation explain_attention_factor(const SharedFacts& facts);
[[nodiscard]] Explanation explain_attention_square(const SharedFacts& facts);
/// What multiplies q·k before softmax; `own` as in SettingState::softmax_scale.
[[nodiscard]] Explanation explain_softmax_scale(const SharedFacts& facts, std::optional<double> own);
/// The same in one line, each "=" true: "name = 1/√192 · m² = 0.0721688 · 1.58963 = 0.1147", which opens it.
[[nodiscard]] Formula softmax_scale_line(const Formula& name, const SharedFacts& facts,
                                         std::optional<double> own);
/// What the NTK methods make of the base.
[[nodiscard]] Explanation explain_base(const SharedFacts& facts);
/// Of the ramp of yarn and llama3 at a pair: 0 keeps the frequency, 1 divides it.
[[nodiscard]] Explanation explain_ramp_share(const SharedFacts& facts, Index pair);
/// The pairs between which that ramp lies: up to the first theta is kept, from the last on it is divided.
enum class RampEnd { first, last };
[[nodiscard]] Explanation explain_ramp_end(const SharedFacts& facts, RampEnd end);
/// Its number to so many digits, which opens that.
[[nodiscard]] Formula ramp_end(const SharedFacts& facts, RampEnd end, int digits = parts::kResultDigits);

}  // namespace rope::app
