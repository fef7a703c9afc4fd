// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/pages/attention/cell_parts.h"
#include "app/pages/attention/shift_changes.h"
#include "app/widgets/explanation.h"

namespace rope::app {

/// What the arithmetic of one cell is filled in from; shared by the cards that it opens.
struct CellView {
  AttentionInput input;
  std::shared_ptr<const AttentionVectors> vectors;
  MapCell cell;  ///< from 0, without the input's shift
  AngleUnit unit = AngleUnit::radians;
};
using SharedCell = std::shared_ptr<const CellView>;

/// One score, stage by stage, in double.
struct CellStages {
  double product = 0;  ///< q·k as they are encoded
  double bias = 0;
  double logit = 0;     ///< scaled, with the bias
  bool hidden = false;  ///< by the mask
  double highest = 0;   ///< of the row's logits that are seen, at stage softmax
  Index highest_key = 0;
  double sum = 0;    ///< of exp(logit - highest) over the row
  double value = 0;  ///< at the input's stage
};
[[nodiscard]] CellStages cell_stages(const CellView& view, SideName side);

[[nodiscard]] Explanation explain_score(const SharedCell& view, SideName side);
[[nodiscard]] Explanation explain_difference(const SharedCell& view);
/// Of one part of cell_parts(): a pair, a term, the bias.
[[nodiscard]] Explanation explain_part(const SharedCell& view, SideName name, std::size_t part);
/// One component of q or k as it is multiplied.
[[nodiscard]] Explanation explain_component(const SharedCell& view, SideName name, bool query,
                                            Index component);
/// What turns q·k into a scaled score: " / √64", or "· 0.1352" with the arithmetic of the setting's scale.
[[nodiscard]] Formula scale_sign(const SideInput& side);
/// And before any position.
[[nodiscard]] Explanation explain_source(const SharedCell& view, bool query, Index component);
/// Row `index` of the table of what a shift changes.
[[nodiscard]] Explanation explain_change(const std::shared_ptr<const ShiftChanges>& changes,
                                         const std::shared_ptr<const AttentionVectors>& vectors,
                                         std::size_t index, AngleUnit unit);

/// Where q and k are from, in one or two sentences.
[[nodiscard]] QString vectors_source(const AttentionInput& input);

}  // namespace rope::app
