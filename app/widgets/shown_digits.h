// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "app/widgets/formula.h"

/// What is written as an equation is true to the digits that are shown: who follows it with a calculator gets
/// the result that stands there. Numbers that go into it therefore have as many digits as that takes.
namespace rope::app::parts {

inline constexpr int kResultDigits = 6;  ///< of the result of arithmetic
inline constexpr int kMostDigits = 15;   ///< a double has no more

/// The value that exact_to(digits, value) shows.
[[nodiscard]] double as_written(double value, int digits);

using Arithmetic = std::function<double(const std::vector<double>&)>;
/// With how many digits, at least `least`, the inputs must be written so that the arithmetic gives the shown
/// digits of the result; kMostDigits where none will do.
[[nodiscard]] int digits_for(double result, const std::vector<double>& inputs, const Arithmetic& arithmetic,
                             int result_digits = kResultDigits, int least = kResultDigits);

/// With how many digits after the point the terms of a sum must be written so that they add up to its shown
/// digits.
[[nodiscard]] int decimals_for_sum(double total, const std::vector<double>& terms,
                                   int digits = kResultDigits);

/// exact() and factor() of formula_signs.h with so many digits.
[[nodiscard]] Formula exact_to(int digits, double value, Ink ink = Ink::text, Explain explain = {});
[[nodiscard]] Formula factor_to(int digits, double value, Ink ink = Ink::text, Explain explain = {});
/// A value that a person sets, or that may be whole: without zeros at its end, at least eight digits.
[[nodiscard]] Formula setting_to(int digits, double value, Ink ink = Ink::text);
/// The value that setting_to() shows.
[[nodiscard]] double setting_as_written(double value, int digits);

}  // namespace rope::app::parts
