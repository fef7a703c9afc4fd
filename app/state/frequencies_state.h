// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "app/state/fields.h"

namespace rope::app {

enum class AngleView { angle, cos, sin };
template <>
struct EnumNames<AngleView> {
  static constexpr std::array<std::pair<AngleView, const char*>, 3> values{
      {{AngleView::angle, "angle"}, {AngleView::cos, "cos"}, {AngleView::sin, "sin"}}};
};

/// What is drawn below theta and wavelength.
enum class LowerView {
  map,        ///< angles over position and pair
  precision,  ///< what number formats with few digits make of them
};
template <>
struct EnumNames<LowerView> {
  static constexpr std::array<std::pair<LowerView, const char*>, 2> values{
      {{LowerView::map, "map"}, {LowerView::precision, "precision"}}};
};

/// Which formats are compared with exact rotation, and which values on the way are rounded to them.
struct PrecisionState {
  bool float32 = true, bfloat16 = true, float16 = true;
  bool positions = true, frequencies = true, angles = true, table = true;
  bool chosen_pair = false;  ///< of the chosen pair, not of the worst one

  bool operator==(const PrecisionState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("float32", self.float32);
    visit("bfloat16", self.bfloat16);
    visit("float16", self.float16);
    visit("positions", self.positions);
    visit("frequencies", self.frequencies);
    visit("angles", self.angles);
    visit("table", self.table);
    visit("chosen_pair", self.chosen_pair);
  }
};

/// The Frequencies page: theta and wavelength of each pair, and the angles over position and pair.
struct FrequenciesState {
  int positions = 128;  ///< columns of the heat map
  AngleView view = AngleView::cos;
  LowerView lower = LowerView::map;
  PrecisionState precision;

  bool operator==(const FrequenciesState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("positions", self.positions, Limits{2, 4096});
    visit("view", self.view);
    visit("lower", self.lower);
    visit("precision", self.precision);
  }
};

}  // namespace rope::app
