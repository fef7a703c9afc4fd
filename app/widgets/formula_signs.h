// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/widgets/formula.h"

/// The signs and numbers that formulas of all pages are written with.
namespace rope::app::parts {

[[nodiscard]] Formula plain(const char16_t* text, Ink ink = Ink::text);
[[nodiscard]] Formula equals();
[[nodiscard]] Formula times();
[[nodiscard]] Formula plus();
[[nodiscard]] Formula minus();
[[nodiscard]] Formula thin();  ///< a thin space
/// A number with its arithmetic behind it.
[[nodiscard]] Formula explained_number(double value, Ink ink, Explain explain);
/// The same with six digits, for arithmetic that is to be followed with a calculator.
[[nodiscard]] Formula exact(double value, Ink ink = Ink::text);
[[nodiscard]] Formula exact(double value, Ink ink, Explain explain);
/// The same as a factor or a later term: in parentheses where it is negative.
[[nodiscard]] Formula factor(double value, Ink ink, Explain explain = {});

}  // namespace rope::app::parts
