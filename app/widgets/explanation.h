// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QString>
#include <vector>

#include "app/widgets/formula.h"

class QWidget;

namespace rope::app {

/// Show the numbers: what stands behind one number on a page, with its values filled in, and where it comes
/// from. To give a number its arithmetic:
///
///   Explanation length(double x, double y);              // pure; makes the lines when it is asked
///   view->set_lines({math::explained(math::number(r), [=] { return length(x, y); })});
///
/// A FormulaView then underlines the number under the mouse and opens a card with it on a click or Enter.
/// Numbers inside an explanation may be explained in turn: the card goes down to the source and back. What
/// is no FormulaView (a dial, an arrow, a point of a chart) calls show_explanation() itself, by convention
/// from its contextMenuEvent(): a right click, a long touch or the menu key. A number that a person sets (a
/// slider, a field) is its own source and needs none.
struct Explanation {
  /// Where the value comes from in the end.
  enum class Origin {
    formula,  ///< computed: `source` names the equation
    random,   ///< drawn: `source` names seed and distribution
    trained,  ///< weights: `source` names model, layer, head and token
    given,    ///< set by hand
  };
  QString name;                ///< what the number is: "Score of pair 2"
  std::vector<Formula> lines;  ///< the rule, then the same with its values, down to the number
  Origin origin = Origin::formula;
  QString source;  ///< "Paper, equation 12"
};

/// Opens a card beside `around` (in pixels of `at`); inside a card that is open, it shows the new one with a
/// way back. Esc or a click elsewhere closes it. What it shows stands still while the page goes on.
void show_explanation(QWidget* at, const QRect& around, const Explanation& explanation);

}  // namespace rope::app
