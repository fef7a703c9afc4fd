// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/rotary/frequencies.h"
#include "core/support/index.h"
#include "core/support/result.h"
#include "core/support/tensor.h"
#include "core/support/work.h"

/// What number formats with few digits make of rotations far out: a position, a frequency or an angle that
/// was rounded turns a pair by another angle, the more the farther from 0.
namespace rope {

enum class NumberFormat {
  float64,   ///< 53 binary digits: taken as exact here
  float32,   ///< 24
  bfloat16,  ///< 8: whole positions only to 256
  float16,   ///< 11, up to 65504, infinite beyond
};

/// Every format with its name in options and settings ("bfloat16").
struct NumberFormatName {
  NumberFormat format;
  std::string_view name;
};
[[nodiscard]] std::span<const NumberFormatName> number_format_names() noexcept;

/// The nearest number of the format, ties to even, as processors round; infinite past its largest.
[[nodiscard]] double rounded_to(double value, NumberFormat format) noexcept;

/// Which values are rounded on the way to cos and sin, and how. Programs differ in just this: a table made
/// in float32 and then cast rounds only `table`, a model cast as a whole rounds `frequencies` too, and one
/// that counts positions in bfloat16 rounds everything.
struct RotaryRounding {
  NumberFormat positions = NumberFormat::float64;
  NumberFormat frequencies = NumberFormat::float64;  ///< theta, often called inv_freq
  NumberFormat angles = NumberFormat::float64;       ///< position * theta
  NumberFormat table = NumberFormat::float64;        ///< cos and sin, with their attention factor

  bool operator==(const RotaryRounding&) const = default;
};

/// Rounded minus exact.
struct RotationError {
  double angle = 0;  ///< radians, whole turns included
  double cos = 0;    ///< of attention_factor * cos(angle); NaN where the angle became infinite
  double sin = 0;
};

/// The errors of one pair at one position (the stream of the pair, where positions have several).
[[nodiscard]] RotationError rotation_error(const RotaryFrequencies& frequencies, Index pair, double position,
                                           const RotaryRounding& rounding);

/// How far off the worst pair is at each position.
struct PrecisionCurve {
  std::vector<double> angle;  ///< [positions] largest |error| of the angle, radians
  /// [positions] largest distance between the rounded and the exact turn of a vector of length 1: 2 is the
  /// other way round. Infinite where an angle is no number any more.
  std::vector<double> turn;
  std::vector<Index> pair;  ///< [positions] the pair of `turn`
};

/// Of one pair, or of all. Fails for positions past kMaxPosition, a pair that there is not, or when stopped.
[[nodiscard]] Result<PrecisionCurve> precision_curve(const RotaryFrequencies& frequencies,
                                                     std::span<const double> positions,
                                                     const RotaryRounding& rounding,
                                                     std::optional<Index> pair = {}, const Work& work = {});

}  // namespace rope
