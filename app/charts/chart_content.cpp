// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/chart_content.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "app/charts/decimate.h"

namespace rope::app {
namespace {

auto fields(const ChartBand& b) {
  return std::tie(b.name, b.role, b.x, b.low, b.high, b.series);
}
auto fields(const ChartCurve& c) {
  return std::tie(c.name, c.role, c.x, c.y, c.weight, c.named, c.points, c.hollow_above, c.series);
}
auto fields(const ChartRule& r) {
  return std::tie(r.at, r.name, r.role, r.orientation, r.short_name);
}
auto fields(const ChartSpan& s) {
  return std::tie(s.from, s.to);
}

template <typename Part>
bool alike(const std::vector<Part>& a, const std::vector<Part>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Part& one, const Part& other) { return fields(one) == fields(other); });
}

bool reaches(const std::vector<double>& x, double at) {
  return !x.empty() && at >= x.front() && at <= x.back();
}

}  // namespace

double ChartCurve::value_at(double at) const {
  if (!value) return interpolate(x, y, at);
  return reaches(x, at) ? value(at) : std::nan("");
}

std::pair<double, double> ChartBand::ends_at(double at) const {
  if (!ends) return {interpolate(x, low, at), interpolate(x, high, at)};
  return reaches(x, at) ? ends(at) : std::pair(std::nan(""), std::nan(""));
}

bool ChartContent::draws_the_same(const ChartContent& other) const {
  return x == other.x && y == other.y && alike(bands, other.bands) && alike(curves, other.curves) &&
         alike(rules, other.rules) && alike(spans, other.spans);
}

}  // namespace rope::app
