// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <memory>
#include <optional>
#include <vector>

#include "app/pages/rotation/trained_source.h"
#include "app/state/rotation_state.h"
#include "app/state/shared_state.h"
#include "core/rotary/frequencies.h"
#include "core/support/result.h"

namespace rope::app {

/// What the classic mistake makes of q and k (core/rotary/mixed_pairing.h).
struct MixedView {
  std::vector<Index> table;           ///< [rotary_dim] whose angle each component gets
  std::vector<double> query, key;     ///< [head_dim] at m and at n
  std::vector<double> contributions;  ///< as RotationView's
  double pair_score = 0, head_score = 0;
};

/// All that the Rotation page shows, computed in double from its state alone.
struct RotationView {
  RotationState state;  ///< what it was computed from
  SharedState shared;
  RotaryFrequencies frequencies;  ///< without attention factor and xPos: these turn nothing
  int pair = 0;                   ///< the chosen one
  PairIndices components;         ///< its two components in the head
  double m = 0, n = 0;

  std::vector<double> query, key;                  ///< [head_dim] before rotation
  std::vector<double> rotated_query, rotated_key;  ///< [head_dim] at m and at n
  std::vector<double> contributions;               ///< of each pair; one more where some do not rotate
  double pair_score = 0;                           ///< what the chosen pair adds to the score
  double head_score = 0;                           ///< q_m . k_n over the whole head
  std::optional<MixedView> mixed;                  ///< where the state asks for the mistake
  std::optional<TrainedVectors> trained;           ///< where q and k are the model's

  [[nodiscard]] double theta() const { return frequencies.theta[static_cast<std::size_t>(pair)]; }
  /// The chosen pair's two components of one of the vectors above.
  [[nodiscard]] QPointF in_pair(const std::vector<double>& vector) const;
  /// Whether some components pass through unturned.
  [[nodiscard]] bool partial() const { return frequencies.rotary_dim < frequencies.head_dim; }
  /// The number of a component in the order of neighbours, by which edits and random draws go.
  [[nodiscard]] int neighbour_order(Index component) const;
};
/// A view that explanations can keep.
using SharedView = std::shared_ptr<const RotationView>;

/// Fails where the shared settings are none that core takes, and where q and k are to be the model's and
/// `trained` is missing or of another size.
[[nodiscard]] Result<RotationView> rotation_view(const RotationState& state, const SharedState& shared,
                                                 const TrainedVectors* trained = nullptr);

/// The view with other positions, whatever is locked.
[[nodiscard]] SharedView placed_at(const SharedView& view, double m, double n);
/// The view with the query at another position; where the distance is locked, the key moves along.
[[nodiscard]] SharedView moved_to(const SharedView& view, double m);

/// Whether a setting also multiplies q and k by something, which this page leaves out.
[[nodiscard]] bool stretches(const SharedState& shared);

/// The score as the query moves over the positions 0 .. last: for the chosen pair, at `count` even steps.
/// `locked`: the key moves along (then it is the same everywhere), else it stays at n.
[[nodiscard]] std::vector<double> score_trace(const RotationView& view, double last, bool locked, int count);
/// The same with the tables mixed up: not the same everywhere even where locked.
[[nodiscard]] std::vector<double> mixed_trace(const RotationView& view, double last, bool locked, int count);

/// The chosen pair's score, Re[q k* e^(i (m-n) theta)] (paper eq. 12), from its parts.
[[nodiscard]] double pair_score(QPointF query, QPointF key, double relative_angle);
/// The chosen pair's score with the tables mixed up, q at m and k at n.
[[nodiscard]] double mixed_pair_score(const RotationView& view, double m, double n);

/// Sets components of q or k by hand.
void set_component(std::vector<ComponentEdit>& edits, int component, double value);

/// What the generator draws for the query or, on a stream of its own, for the key [head_dim].
[[nodiscard]] std::vector<double> drawn(const SharedState& shared, bool query);

}  // namespace rope::app
