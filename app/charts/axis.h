// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace rope::app {

/// One axis of a chart, in the data's own units.
struct Axis {
  QString title;  ///< with its unit: "distance n − m, tokens"
  double minimum = 0;
  double maximum = 1;
  bool logarithmic = false;  ///< then minimum > 0

  /// Between a value and the coordinate that is drawn (its decimal logarithm, or itself).
  [[nodiscard]] double to_plot(double value) const;
  [[nodiscard]] double from_plot(double plot) const;
  /// How far along the axis a value stands, 0 at the minimum and 1 at the maximum; what has no logarithm
  /// stands below a logarithmic one. And back.
  [[nodiscard]] double fraction(double value) const;
  [[nodiscard]] double value_at(double fraction) const;
  bool operator==(const Axis&) const = default;
};

/// Round values inside the axis for at most `most` ticks: 1, 2 or 5 times a power of ten, or, on a
/// logarithmic axis, powers of ten (1, 2 and 5 times them where there are few).
[[nodiscard]] std::vector<double> axis_ticks(const Axis& axis, int most);

/// The smallest range with round ends that holds [minimum, maximum].
[[nodiscard]] Axis rounded_axis(Axis axis);

}  // namespace rope::app
