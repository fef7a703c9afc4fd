// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <array>

#include "app/pages/attention/attention_scores.h"
#include "app/pages/attention/cell_parts.h"
#include "app/state/attention_state.h"
#include "app/state/shared_state.h"

namespace rope::app {

/// An encoding by the name that people know it by.
[[nodiscard]] QString encoding_name(EncodingKind kind);
/// What it does, and where in attention, in one line.
[[nodiscard]] QString encoding_explanation(EncodingKind kind);
[[nodiscard]] QString side_letter(SideName side);

/// Both sides with the names that their settings had when something was computed from them.
struct NamedSides {
  std::array<EncodingSide, 2> sides;
  SettingState common;

  [[nodiscard]] const EncodingSide& side(SideName name) const {
    return sides[static_cast<std::size_t>(name)];
  }
};
/// "RoPE", and what tells it from the other side where both turn: "RoPE, base 500,000".
[[nodiscard]] QString side_title(const NamedSides& named, SideName name);
/// The same with all that it depends on: the setting of those that turn, ALiBi's head. Which components pair
/// up counts where `pairing` says so.
[[nodiscard]] QString side_caption(const NamedSides& named, SideName name, bool pairing);

/// Which slopes ALiBi's heads have, in a sentence.
[[nodiscard]] QString alibi_slopes_text(Index heads);
/// What q and k are: "one random vector everywhere, seed 1".
[[nodiscard]] QString content_text(const AttentionInput& input);
/// "softmax, causal"
[[nodiscard]] QString stage_text(ScoreStage stage, bool causal);

/// What stands in a cell from stage scaled on: "q·k / √d", or "q·k · 0.1352" with a scale of the setting.
[[nodiscard]] QString scaled_score_text(const SideInput& side);
/// The same of both sides, told apart where they differ.
[[nodiscard]] QString scaled_score_text(const AttentionInput& input);
/// Says of sides whose scale is not 1/√d what it is; empty where there is none.
[[nodiscard]] QString scale_note(const AttentionInput& input);

/// The parts of a score that are no pairs, as cell_parts() lists them.
[[nodiscard]] QStringList part_names(CellParts::Kind kind, ScoreStage stage);

}  // namespace rope::app
