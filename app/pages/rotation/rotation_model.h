// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <vector>

#include "app/state/rotation_state.h"
#include "app/state/shared_state.h"
#include "core/rotary/frequencies.h"
#include "core/support/result.h"

namespace rope::app {

/// All that the Rotation page shows, computed in double from its state alone.
struct RotationView {
  RotaryFrequencies frequencies;  ///< without attention factor and xPos: these turn nothing
  bool stretched = false;         ///< the setting has such
  int pair = 0;                   ///< the chosen one
  PairIndices components;         ///< its two components in the head
  double m = 0, n = 0;

  std::vector<double> query, key;                  ///< [head_dim] before rotation
  std::vector<double> rotated_query, rotated_key;  ///< [head_dim] at m and at n
  double pair_score = 0;                           ///< what the chosen pair adds to the score
  double head_score = 0;                           ///< q_m . k_n over the whole head

  [[nodiscard]] double theta() const { return frequencies.theta[static_cast<std::size_t>(pair)]; }
  /// The chosen pair's two components of one of the vectors above.
  [[nodiscard]] QPointF in_pair(const std::vector<double>& vector) const;
};

/// Fails where the shared settings are none that core takes.
[[nodiscard]] Result<RotationView> rotation_view(const RotationState& state, const SharedState& shared);

/// The score as the query moves over the positions 0 .. last: for the chosen pair, at `count` even steps.
/// `locked`: the key moves along (then it is the same everywhere), else it stays at n.
[[nodiscard]] std::vector<double> score_trace(const RotationView& view, double last, bool locked, int count);

/// The chosen pair's score, Re[q k* e^(i (m-n) theta)] (paper eq. 12), from its parts.
[[nodiscard]] double pair_score(QPointF query, QPointF key, double relative_angle);

/// Sets components of q or k by hand.
void set_component(std::vector<ComponentEdit>& edits, Index component, double value);

}  // namespace rope::app
