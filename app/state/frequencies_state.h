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

/// The Frequencies page: theta and wavelength of each pair, and the angles over position and pair.
struct FrequenciesState {
  int trained_length = 512;  ///< tokens; which pairs complete a turn within it
  int positions = 128;       ///< rows of the heat map
  AngleView view = AngleView::cos;

  bool operator==(const FrequenciesState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("trained_length", self.trained_length, Limits{1, 1e7});
    visit("positions", self.positions, Limits{2, 4096});
    visit("view", self.view);
  }
};

}  // namespace rope::app
