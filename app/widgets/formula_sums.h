// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "app/widgets/formula.h"

namespace rope::app::parts {

/// A term of a sum, with its own arithmetic where it has one.
struct SumTerm {
  double value = 0;
  Explain explain;
};

/// How much of a long sum is written.
struct SumLength {
  std::size_t most = 16;    ///< terms that are written; the others are one number
  bool largest = false;     ///< of a longer sum the largest come first; else the first as they are
  int digits = 6;           ///< of a term
  bool opens_rest = false;  ///< the one number of the others opens them
  /// What the sum comes to, shown with six digits: then terms get as many after the point as that takes.
  std::optional<double> total = {};
};

/// For sums whose every term is to be reached.
inline constexpr SumLength kOpenSum{.largest = true, .opens_rest = true};

/// A sum term by term: "0.5 + 0.25 − 1.5 + the other 9: 2.25", in parts for line_of().
[[nodiscard]] std::vector<Formula> written_out(const std::vector<SumTerm>& terms, Ink ink,
                                               const SumLength& length = {});

/// All parts in one row, which a long line is broken between: a row inside of a row it cannot break.
[[nodiscard]] Formula line_of(const std::vector<std::vector<Formula>>& parts);

}  // namespace rope::app::parts
