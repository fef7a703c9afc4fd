// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/heat_map/colour_map.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace rope::app {
namespace {

constexpr std::array<QRgb, 10> cividis_stops = {0xff00204d, 0xff00336f, 0xff39486b, 0xff575d6d, 0xff707173,
                                                0xff8a8779, 0xffa69d75, 0xffc4b56c, 0xffe4cf5b, 0xffffea46};
// Both ends equally far from the middle in lightness, so that neither sign looks stronger.
constexpr std::array<QRgb, 7> signed_stops_light = {0xff0a3a86, 0xff3f7fd0, 0xffa9c9ee, 0xffffffff,
                                                    0xfff6c695, 0xffcf7420, 0xff7d3c00};
constexpr std::array<QRgb, 7> signed_stops_dark = {0xffa9ccff, 0xff4c8dff, 0xff20457f, 0xff0b0d10,
                                                   0xff6b4010, 0xfff08a1e, 0xffffd29c};

ColourTable interpolate(std::span<const QRgb> stops) {
  ColourTable table{};
  for (int level = 0; level <= top_level; ++level) {
    const double at = static_cast<double>(level) / top_level * static_cast<double>(stops.size() - 1);
    const auto first = std::min(static_cast<std::size_t>(at), stops.size() - 2);
    const double t = at - static_cast<double>(first);
    const auto mix = [t](int a, int b) { return static_cast<int>(std::lround(a + t * (b - a))); };
    const QRgb a = stops[first];
    const QRgb b = stops[first + 1];
    table[static_cast<std::size_t>(level)] =
        qRgb(mix(qRed(a), qRed(b)), mix(qGreen(a), qGreen(b)), mix(qBlue(a), qBlue(b)));
  }
  table[masked_level] = qRgb(128, 128, 128);
  return table;
}

}  // namespace

const ColourTable& colour_table(ColourScale scale, bool dark) {
  static const ColourTable cividis = interpolate(cividis_stops);
  static const ColourTable signed_light = interpolate(signed_stops_light);
  static const ColourTable signed_dark = interpolate(signed_stops_dark);
  if (scale == ColourScale::magnitude) return cividis;
  return dark ? signed_dark : signed_light;
}

double relative_luminance(QRgb colour) {
  const auto linear = [](int channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(qRed(colour)) + 0.7152 * linear(qGreen(colour)) + 0.0722 * linear(qBlue(colour));
}

}  // namespace rope::app
