// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/state/angle_unit.h"
#include "app/widgets/formula.h"

namespace rope::app {

/// An angle of that many radians as a number in the unit: 1.571 or 90.00.
[[nodiscard]] double in_unit(double radians, AngleUnit unit);
/// And back.
[[nodiscard]] double from_unit(double number, AngleUnit unit);
/// The same with its sign: "1.571 rad", "90.00°".
[[nodiscard]] QString angle_text(double radians, AngleUnit unit);
/// As set mathematics.
[[nodiscard]] Formula angle_formula(double radians, AngleUnit unit, Ink ink = Ink::text, int digits = 4);

}  // namespace rope::app
