// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/extension/extension_charts.h"
#include "app/widgets/explanation.h"

namespace rope::app {

// The arithmetic behind the numbers of the Extension page. Pairs count from 0.

/// theta as scaled over theta as trained.
[[nodiscard]] Explanation explain_kept(const ExtensionMethod& method, Index pair);
/// The share of the distances with angles that training never showed.
[[nodiscard]] Explanation explain_unseen(const ExtensionState& state, const ExtensionMethod& method,
                                         Index pair);
/// Turns from the first to the last token, as trained in a text of training or as scaled in a longer one.
[[nodiscard]] Explanation explain_text_turns(const ExtensionState& state, const ExtensionMethod& method,
                                             Index pair, bool reached);
/// Pairs that meet such angles.
[[nodiscard]] Explanation explain_unseen_pairs(const ExtensionState& state, const ExtensionMethod& method);
/// Pairs that came round in training.
[[nodiscard]] Explanation explain_round_pairs(const ExtensionState& state, const ExtensionMethod& method);
/// What scores are multiplied by.
[[nodiscard]] Explanation explain_temperature(const ExtensionMethod& method);
[[nodiscard]] Explanation explain_score(const ExtensionMethod& method, double distance);

/// Whose loss it is: "english", and of which text.
struct MeasuredOn {
  QString model, text;
  std::uint64_t seed = 1;
};
/// A loss that was measured, at all positions or at some of them.
[[nodiscard]] Explanation explain_loss(const MeasuredOn& on, const ExtensionMethod& method, int length,
                                       const Guesses& guesses);
/// A cell of the table of methods by its column.
enum class MethodColumn { method, kept, unseen, scores, loss };

}  // namespace rope::app
