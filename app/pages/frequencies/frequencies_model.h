// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "app/state/frequencies_state.h"
#include "app/state/shared_state.h"
#include "app/widgets/table.h"
#include "core/rotary/frequencies.h"
#include "core/support/result.h"
#include "core/support/tensor.h"

namespace rope::app {

/// All that the Frequencies page shows, computed from its state alone.
struct FrequenciesView {
  RotaryFrequencies frequencies;
  int trained_length = 0;
  std::vector<double> wavelength;  ///< [pairs] tokens for one turn
  std::vector<double> turns;       ///< [pairs] turns within the trained length

  /// How many pairs, from the fastest on, turn at least once within the trained length.
  [[nodiscard]] int pairs_with_a_turn() const;
};

[[nodiscard]] Result<FrequenciesView> frequencies_view(const FrequenciesState& state,
                                                       const SharedState& shared);

/// The angle in [0, 2 pi), its cosine or its sine, for each pair (row) at each position (column):
/// [pairs, positions].
[[nodiscard]] std::shared_ptr<const Tensor> angle_matrix(const RotaryFrequencies& frequencies, int positions,
                                                         AngleView view);

/// rope-cli's columns: pair, theta, wavelength, unscaled_theta, turns.
[[nodiscard]] Table frequencies_table(const FrequenciesView& view);

}  // namespace rope::app
