// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "core/rotary/rotation.h"

namespace rope::detail {

/// What a pair is multiplied by at a position: size times (cos, sin) of its angle.
struct Turn {
  double cos = 1;
  double sin = 0;
};

inline Turn turn_of(const RotaryFrequencies& f, std::size_t pair, const RotaryPosition& position) {
  const double m = f.streams.empty() ? position.time : position.stream(f.streams[pair]);
  const double angle = m * f.theta[pair];
  double size = f.attention_factor;
  if (!f.xpos.empty()) size *= std::pow(f.xpos[pair], (m - f.xpos_centre) / kXposTokens);
  return {size * std::cos(angle), size * std::sin(angle)};
}

}  // namespace rope::detail
