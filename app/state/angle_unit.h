// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "app/state/fields.h"

namespace rope::app {

/// How angles are written on the pages. What is computed, and what CSV holds, is in radians.
enum class AngleUnit { radians, degrees };
template <>
struct EnumNames<AngleUnit> {
  static constexpr std::array<std::pair<AngleUnit, const char*>, 2> values{
      {{AngleUnit::radians, "radians"}, {AngleUnit::degrees, "degrees"}}};
};

}  // namespace rope::app
