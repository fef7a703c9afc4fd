// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/widgets/formula.h"

namespace rope::app {

/// The symbols that the pages write. Each has one letter, one colour and one meaning everywhere.
enum class Symbol {
  query,       ///< q
  key,         ///< k
  query_pos,   ///< m
  key_pos,     ///< n
  distance,    ///< n - m
  theta,       ///< theta
  wavelength,  ///< 2 pi / theta
  pair,        ///< i
  dimension,   ///< d
  base,        ///< b
  score,       ///< q . k after rotation
};

/// What the symbol means, in one or two plain sentences: for tool tips.
[[nodiscard]] QString definition(Symbol symbol);
/// The symbol as set mathematics, with its colour and its definition on hover.
[[nodiscard]] Formula set_symbol(Symbol symbol);
/// The difference n - m in the colour of relations.
[[nodiscard]] Formula set_distance();

}  // namespace rope::app
