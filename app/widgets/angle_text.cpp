// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/angle_text.h"

#include <numbers>

#include "app/widgets/number_text.h"

namespace rope::app {

double in_unit(double radians, AngleUnit unit) {
  return unit == AngleUnit::degrees ? radians * 180 / std::numbers::pi : radians;
}

double from_unit(double number, AngleUnit unit) {
  return unit == AngleUnit::degrees ? number * std::numbers::pi / 180 : number;
}

QString angle_text(double radians, AngleUnit unit) {
  const QString number = number_text(in_unit(radians, unit));
  return number + (unit == AngleUnit::degrees ? QStringLiteral("°") : QStringLiteral(" rad"));
}

Formula angle_formula(double radians, AngleUnit unit, Ink ink, int digits) {
  const double value = in_unit(radians, unit);
  const Formula number = math::text(number_text(value, digits_to_the_point(value, digits)), ink);
  return math::row({number, unit == AngleUnit::degrees
                                ? math::text(QStringLiteral("°"), ink)
                                : math::text(QStringLiteral("\u2009rad"), Ink::quiet)});
}

}  // namespace rope::app
