// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/round_step.h"

#include <cmath>
#include <initializer_list>

namespace rope::app {

double round_step(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

}  // namespace rope::app
