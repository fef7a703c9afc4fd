// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "app/widgets/heat_map/colour_map.h"
#include "core/support/index.h"

namespace rope::app {

struct SharedMatrix;

/// What is in one or several matrices: the range their colours must cover. Masked values are left out.
struct ValueSummary {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  Index finite = 0;
  Index masked = 0;
  /// The largest magnitude; 0 without a value.
  [[nodiscard]] double reach() const;
  void add(const SharedMatrix& matrix);
  void add(std::span<const float> values);
  void add(const ValueSummary& other);
};

/// The values that the ends of a colour scale stand for.
struct ValueScale {
  ColourScale colours = ColourScale::magnitude;
  double low = 0;
  double high = 1;
  bool root = false;  ///< colours go with the square root: small weights beside a large one are seen

  /// Magnitude: from 0 (or the lowest value, where that is negative) to the highest. Signed: symmetric.
  [[nodiscard]] static ValueScale covering(ColourScale colours, const ValueSummary& summary);
  /// Of the difference of two matrices whose values `both` holds: its own, but theirs where it is rounding,
  /// so that noise is not blown up.
  [[nodiscard]] static ValueScale of_difference(const ValueSummary& difference, const ValueSummary& both);
  /// Where a value stands between the ends, 0 to 1, and the value that stands there.
  [[nodiscard]] double fraction(double value) const;
  [[nodiscard]] double value_at(double fraction) const;
  [[nodiscard]] std::uint8_t level(double value) const;
  /// The levels of many, as level() gives each of them.
  void levels(std::span<const float> values, std::uint8_t* out) const;
  bool operator==(const ValueScale&) const = default;
};

/// Whether no difference is more than the rounding of 32-bit numbers of that size.
[[nodiscard]] bool is_rounding(const ValueSummary& difference, const ValueSummary& both);

/// From this many rows on each weight after softmax is so small beside the largest that their maps take root
/// scales.
inline constexpr Index kLongMatrix = 48;

}  // namespace rope::app
