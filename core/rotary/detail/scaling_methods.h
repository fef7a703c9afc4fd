// SPDX-License-Identifier: MIT
#pragma once

#include "core/rotary/frequencies.h"
#include "core/support/result.h"

namespace rope::detail {

/// Scales frequencies [pairs] that are base^(-2i/rotary_dim) as settings.scaling says, in place: theta,
/// attention_factor, softmax_factor, base, scaling_factor and ramp. head_dim, rotary_dim and base are
/// checked already.
[[nodiscard]] Status apply_scaling(const RotarySettings& settings, RotaryFrequencies& frequencies);

}  // namespace rope::detail
