// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace rope::app {

/// A number for people, in the window's language: `digits` significant digits, plain between 0.0001 and ten
/// million, beyond that as 1.234×10⁻⁵, with a true minus sign. Trailing zeros stay, so that a number that
/// changes keeps its width.
[[nodiscard]] QString number_text(double value, int digits = 4);

/// The same without trailing zeros (axis labels, settings).
[[nodiscard]] QString short_number_text(double value, int digits = 4);

/// So many digits, or as many as stand before the point where these are more: a number that is computed with
/// has no zeros in place of digits.
[[nodiscard]] int digits_to_the_point(double value, int digits);

/// A share of one in percent: 12.3 %.
[[nodiscard]] QString percent_text(double share, int decimals);

/// A number with that many digits after the point, for columns and cells of one width; what rounds to 0 has
/// no sign.
[[nodiscard]] QString fixed_text(double value, int decimals);

/// A whole number with the language's grouping: 1,000,000.
[[nodiscard]] QString whole_text(qint64 value);

}  // namespace rope::app
