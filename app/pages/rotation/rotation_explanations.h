// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/rotation/rotation_model.h"
#include "app/widgets/explanation.h"

namespace rope::app {

/// The same view with another pair chosen.
[[nodiscard]] SharedView with_pair(const SharedView& view, int pair);

// The arithmetic behind the numbers of the Rotation page, each down to where its values come from. `query`
// says whether of q (else k), `second` which component of the chosen pair.

[[nodiscard]] Explanation explain_pair_score(const SharedView& view);
[[nodiscard]] Explanation explain_head_score(const SharedView& view);
[[nodiscard]] Explanation explain_turned(const SharedView& view, bool query, bool second);
/// Before rotation: drawn, trained, set by hand.
[[nodiscard]] Explanation explain_source(const SharedView& view, bool query, bool second);
[[nodiscard]] Explanation explain_cosine(const SharedView& view, bool query);
[[nodiscard]] Explanation explain_sine(const SharedView& view, bool query);
[[nodiscard]] Explanation explain_angle(const SharedView& view, bool query);
/// (n - m) theta.
[[nodiscard]] Explanation explain_between(const SharedView& view);
[[nodiscard]] Explanation explain_theta(const SharedView& view);
/// Tokens for one turn.
[[nodiscard]] Explanation explain_turn(const SharedView& view);
[[nodiscard]] Explanation explain_length(const SharedView& view, bool query, bool after);
/// Of both components at once: what a tip in the plane opens.
[[nodiscard]] Explanation explain_arrow(const SharedView& view, bool query, bool ghost);
/// What is not of any pair: the products of the components that do not rotate.
[[nodiscard]] Explanation explain_still_part(const SharedView& view);
/// Of any component before rotation.
[[nodiscard]] Explanation explain_component(const SharedView& view, bool query, Index component);
/// n - m.
[[nodiscard]] Explanation explain_distance(const SharedView& view);
// With cos and sin mixed up; the view has the mistake.
[[nodiscard]] Explanation explain_mixed_score(const SharedView& view);
[[nodiscard]] Explanation explain_mixed_head_score(const SharedView& view);
[[nodiscard]] Explanation explain_mixed_turned(const SharedView& view, bool query, bool second);

// Lines of these, with so many digits of their results.
[[nodiscard]] Formula turned_line(const SharedView& view, bool query, bool second, int digits);
[[nodiscard]] Formula mixed_turned_line(const SharedView& view, bool query, bool second, int digits);
/// `score` is how the result is shown.
[[nodiscard]] Formula pair_score_line(const SharedView& view, const Formula& score, int digits);
[[nodiscard]] Formula mixed_score_line(const SharedView& view, const Formula& score, int digits);

/// What the score of all of the head is called: of its pairs alone or not.
[[nodiscard]] QString head_score_name(const RotationView& view);

/// "Random, seed 1", or model, layer, head and words: where q and k are from, in one line.
[[nodiscard]] QString provenance(const RotationView& view);

}  // namespace rope::app
