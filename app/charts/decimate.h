// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <cstddef>
#include <span>
#include <vector>

namespace rope::app {

/// A stretch of a curve as it is drawn: a line, or, where the curve turns more than once within a pixel, the
/// band between its smallest and largest value in each pixel column.
struct Piece {
  std::vector<QPointF> line;          ///< empty for a band
  std::vector<QPointF> upper, lower;  ///< [columns of the band], empty for a line
  [[nodiscard]] bool is_band() const { return line.empty(); }
};

/// Brings a curve down to what `columns` pixel columns over [from, to] can show: in each column the first,
/// smallest, largest and last value remain, so that no peak is lost. x ascends; values that are not finite
/// interrupt the curve. x and y are in the coordinates that are drawn (after a logarithm).
[[nodiscard]] std::vector<Piece> decimate(std::span<const double> x, std::span<const double> y, double from,
                                          double to, int columns);

/// Which points of a long curve `columns` pixel columns over [from, to] can show, in order: of each column
/// the first, smallest, largest and last. What is left can be decimated again, on fewer columns, without
/// losing a peak.
[[nodiscard]] std::vector<std::size_t> kept_points(std::span<const double> x, std::span<const double> y,
                                                   double from, double to, int columns);

/// A curve's value at any x, linear between its samples; NaN outside of them. x ascends.
[[nodiscard]] double interpolate(std::span<const double> x, std::span<const double> y, double at);

}  // namespace rope::app
