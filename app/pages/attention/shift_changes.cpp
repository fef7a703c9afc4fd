// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/shift_changes.h"

#include <algorithm>

namespace rope::app {
namespace {

Result<SideShift> change_of(const SideInput& side, const AttentionInput& input,
                            const AttentionVectors& vectors, double shift, const Work& work) {
  const auto encoding = make_side(side);
  if (!encoding) return encoding.error();
  const std::vector<double> positions = shifted_positions(input.length, 0);
  ScoreOptions options;
  options.stage = input.stage;
  options.scale = side.scale();
  options.causal = input.causal;
  const auto change =
      shift_change({**encoding, vectors.q.matrix(), vectors.k.matrix(), positions, positions, side.head},
                   shift, options, {{}, work.stop, work.threads});
  if (!change) return change.error();
  return SideShift{*change, side};
}

/// Both sides and whatever else there is, with the usual settings.
std::vector<SideInput> all_sides(const AttentionInput& input) {
  std::vector<SideInput> sides(input.sides.begin(), input.sides.end());
  for (const auto& [kind, name] : EnumNames<EncodingKind>::values) {
    const bool there = std::any_of(input.sides.begin(), input.sides.end(),
                                   [kind = kind](const SideInput& side) { return side.kind == kind; });
    if (there) continue;
    SideInput side{.kind = kind, .rotary = {.head_dim = input.head_dim}};
    const auto* const turning = std::find_if(input.sides.begin(), input.sides.end(),
                                             [](const SideInput& other) { return other.turns(); });
    if (side.turns() && turning != input.sides.end()) {
      side.rotary = turning->rotary;
      side.softmax_scale = turning->softmax_scale;
    }
    side.rotary.xpos = kind == EncodingKind::xpos;
    sides.push_back(side);
  }
  return sides;
}

}  // namespace

Result<ShiftChanges> shift_changes(const AttentionInput& input, const AttentionVectors& vectors,
                                   const Work& work) {
  ShiftChanges changes{input, input.shift == 0 ? kExampleShift : input.shift, {}};
  const std::vector<SideInput> sides = all_sides(input);
  for (const SideInput& side : sides) {
    Result<SideShift> change = change_of(side, input, vectors, changes.shift, work);
    if (!change) return change.error();
    changes.rows.push_back(*change);
    work.report(static_cast<double>(changes.rows.size()) / static_cast<double>(sides.size()));
  }
  return changes;
}

}  // namespace rope::app
