// SPDX-License-Identifier: MIT
// Private header of core: which numbers the readers of configs and of GGUF files take.
#pragma once

#include <string>

#include "core/rotary/frequencies.h"
#include "core/support/number_text.h"

namespace rope {

/// Allowed numbers, both ends included.
struct NumberRange {
  double low = 0;
  double high = 0;
};
/// "a number from 0.001 to 1000000"
[[nodiscard]] inline std::string range_text(NumberRange range, const char* of = "a number") {
  return std::string(of) + " from " + exact_text(range.low) + " to " + exact_text(range.high);
}

inline constexpr NumberRange allowed_bases{kMinBase, kMaxBase};
inline constexpr NumberRange allowed_factors{kMinFactor, kMaxFactor};
inline constexpr Index most_tokens = 1'000'000'000;

}  // namespace rope
