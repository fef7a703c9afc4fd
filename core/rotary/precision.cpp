// SPDX-License-Identifier: MIT
#include "core/rotary/precision.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "core/rotary/detail/distances.h"
#include "core/rotary/detail/waves.h"

namespace rope {
namespace {

constexpr std::array kNames{
    NumberFormatName{NumberFormat::float64, "float64"}, NumberFormatName{NumberFormat::float32, "float32"},
    NumberFormatName{NumberFormat::bfloat16, "bfloat16"}, NumberFormatName{NumberFormat::float16, "float16"}};

/// `digits` binary digits of the significand; numbers below 2^lowest have fewer; none above `largest`.
double rounded_digits(double value, int digits, int lowest, double largest) noexcept {
  if (!std::isfinite(value) || value == 0) return value;
  const int exponent = std::max(std::ilogb(value), lowest);
  const double unit = std::ldexp(1.0, exponent - digits + 1);
  const double result = std::nearbyint(value / unit) * unit;
  return std::abs(result) > largest ? std::copysign(std::numeric_limits<double>::infinity(), value) : result;
}

/// The distance between a vector of length 1 turned by the exact and by the rounded cos and sin. Rounded
/// angles that are no numbers are infinitely far off.
double turn_error(const RotationError& error) {
  const double distance = std::hypot(error.cos, error.sin);
  return std::isnan(distance) ? std::numeric_limits<double>::infinity() : distance;
}

}  // namespace

std::span<const NumberFormatName> number_format_names() noexcept {
  return kNames;
}

double rounded_to(double value, NumberFormat format) noexcept {
  switch (format) {
    case NumberFormat::float64:
      return value;
    case NumberFormat::float32:
      return rounded_digits(value, 24, -126, std::numeric_limits<float>::max());
    case NumberFormat::bfloat16:
      return rounded_digits(value, 8, -126, 0x1.FEp127);
    case NumberFormat::float16:
      return rounded_digits(value, 11, -14, 65504);
  }
  return value;
}

RotationError rotation_error(const RotaryFrequencies& f, Index pair, double position,
                             const RotaryRounding& rounding) {
  const auto i = static_cast<std::size_t>(pair);
  const double theta = f.theta.at(i);
  const double m = rounded_to(position, rounding.positions);
  const double step = rounded_to(theta, rounding.frequencies);
  double exact_cos = 0;
  double exact_sin = 0;
  double cos = 0;
  double sin = 0;
  detail::wave(position, theta, exact_cos, exact_sin);
  double angle = m * step;
  if (rounding.angles == NumberFormat::float64) {
    detail::wave(m, step, cos, sin);
  } else {
    angle = rounded_to(angle, rounding.angles);
    cos = std::cos(angle);
    sin = std::sin(angle);
  }
  const double a = f.attention_factor;
  return {.angle = angle - position * theta,
          .cos = rounded_to(a * cos, rounding.table) - a * exact_cos,
          .sin = rounded_to(a * sin, rounding.table) - a * exact_sin};
}

Result<PrecisionCurve> precision_curve(const RotaryFrequencies& f, std::span<const double> positions,
                                       const RotaryRounding& rounding, std::optional<Index> pair,
                                       const Work& work) {
  if (const Status status = detail::check_distances(positions, "position"); !status) return status.error();
  if (pair && (*pair < 0 || *pair >= f.pairs())) {
    return Error{"there is no such pair", "pair " + std::to_string(*pair),
                 "choose one from 0 to " + std::to_string(f.pairs() - 1)};
  }
  const std::size_t size = positions.size();
  PrecisionCurve curve{std::vector<double>(size), std::vector<double>(size), std::vector<Index>(size)};
  const Index first = pair.value_or(0);
  const Index last = pair ? *pair + 1 : f.pairs();
  const Status status = detail::over_distances(static_cast<Index>(size), work, [&](Index begin, Index end) {
    for (auto r = static_cast<std::size_t>(begin); r < static_cast<std::size_t>(end); ++r) {
      curve.pair[r] = first;
      for (Index i = first; i < last; ++i) {
        const RotationError error = rotation_error(f, i, positions[r], rounding);
        curve.angle[r] = std::max(curve.angle[r], std::abs(error.angle));
        if (turn_error(error) <= curve.turn[r]) continue;
        curve.turn[r] = turn_error(error);
        curve.pair[r] = i;
      }
    }
  });
  if (!status) return status.error();
  return curve;
}

}  // namespace rope
