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
/// A whole number with the language's grouping.
[[nodiscard]] Formula count(qint64 value);
/// 2 pi.
[[nodiscard]] Formula two_pi();
/// A sentence that is broken between its words where there is little room. %1, %2 … in it are the formulas.
[[nodiscard]] Formula sentence(const QString& text, const std::vector<Formula>& values = {},
                               Ink ink = Ink::quiet);

}  // namespace rope::app::parts
