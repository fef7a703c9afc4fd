// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/axis.h"

#include <algorithm>
#include <cmath>

#include "app/widgets/round_step.h"

namespace rope::app {
namespace {

std::vector<double> linear_ticks(const Axis& axis, int most) {
  const double span = axis.maximum - axis.minimum;
  if (!(span > 0) || !std::isfinite(span)) return {axis.minimum};
  const double step = round_step(span / std::max(1, most - 1));
  std::vector<double> ticks;
  const double first = std::ceil(axis.minimum / step - 1e-9);
  for (int i = 0; i <= most; ++i) {
    const double tick = (first + i) * step;
    if (tick > axis.maximum + step * 1e-9) break;
    ticks.push_back(tick == 0 ? 0.0 : tick);  // no minus zero
  }
  return ticks;
}

std::vector<double> log_ticks(const Axis& axis, int most) {
  const int low = static_cast<int>(std::floor(std::log10(axis.minimum) + 1e-9));
  const int high = static_cast<int>(std::ceil(std::log10(axis.maximum) - 1e-9));
  const int every = std::max(1, (high - low + most - 1) / std::max(1, most));
  const bool few = (high - low) * 3 <= most;
  std::vector<double> ticks;
  for (int exponent = low; exponent <= high; ++exponent) {
    if ((exponent - low) % every != 0 && !few) continue;
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double tick = factor * std::pow(10.0, exponent);
      const bool inside = tick >= axis.minimum * (1 - 1e-9) && tick <= axis.maximum * (1 + 1e-9);
      if (inside && (few || factor == 1.0)) ticks.push_back(tick);
    }
  }
  return ticks;
}

}  // namespace

double Axis::to_plot(double value) const {
  if (!logarithmic) return value;
  return value > 0 ? std::log10(value) : std::nan("");
}

double Axis::from_plot(double plot) const {
  return logarithmic ? std::pow(10.0, plot) : plot;
}

double Axis::fraction(double value) const {
  if (logarithmic && value <= 0) return -1;
  return (to_plot(value) - to_plot(minimum)) / (to_plot(maximum) - to_plot(minimum));
}

double Axis::value_at(double fraction) const {
  return from_plot(to_plot(minimum) + fraction * (to_plot(maximum) - to_plot(minimum)));
}

std::vector<double> axis_ticks(const Axis& axis, int most) {
  return axis.logarithmic ? log_ticks(axis, most) : linear_ticks(axis, most);
}

Axis rounded_axis(Axis axis) {
  if (!(axis.maximum > axis.minimum)) {
    const double around = axis.minimum == 0 ? 1 : std::abs(axis.minimum) * 0.1;
    if (!axis.logarithmic) axis.minimum -= around;
    axis.maximum = axis.logarithmic ? axis.minimum * 10 : axis.maximum + around;
  }
  if (axis.logarithmic) {
    axis.minimum = std::pow(10.0, std::floor(std::log10(axis.minimum) + 1e-9));
    axis.maximum = std::pow(10.0, std::ceil(std::log10(axis.maximum) - 1e-9));
    return axis;
  }
  const double step = round_step((axis.maximum - axis.minimum) / 5);
  axis.minimum = std::floor(axis.minimum / step + 1e-9) * step;
  axis.maximum = std::ceil(axis.maximum / step - 1e-9) * step;
  return axis;
}

}  // namespace rope::app
