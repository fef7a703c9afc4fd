// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "app/widgets/explanation.h"
#include "core/support/index.h"

namespace rope::app {

/// One output of a trained linear layer: a row of weights times an input, and a bias.
struct LinearRow {
  std::vector<double> weights, input;  ///< [in]
  double bias = 0;
  QString weights_source;                           ///< whose weights
  std::function<Explanation(Index)> explain_input;  ///< of one component of the input; empty: none

  [[nodiscard]] double value() const;
};

/// w·x + … + the others + b = value: its largest terms, each as a weight times a component of the input. In
/// parts for line_of().
[[nodiscard]] std::vector<Formula> linear_sum(const LinearRow& of, Ink ink);

}  // namespace rope::app
