// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "app/pages/roformer/roformer_run.h"
#include "app/widgets/table.h"
#include "app/widgets/text/guess_cards.h"
#include "app/widgets/text/token_strip.h"

namespace rope::app {

/// The texts that a result is about, as typed.
struct TypedTexts {
  QString text;
  QString second;
};

/// The tokens of a result, with what the model's head says of each. `chosen` is the one whose classes are
/// shown.
[[nodiscard]] std::vector<TokenChip> output_chips(const RunResult& result, const TypedTexts& texts);

/// The token that tells most where nobody chose one: the first mask, the beginning of the answer, the last
/// token of a text that goes on, the first whose class is not the usual one; else one in the middle.
[[nodiscard]] Index telling_token(const RunResult& result);

/// What the head says, as cards with bars. For token classification that is the classes of the token
/// `chosen`, or where that is none (negative) of the telling one.
[[nodiscard]] std::vector<GuessCard> output_cards(const RunResult& result, const TypedTexts& texts,
                                                  Index chosen);

/// What is said where there are no cards, and what a click on one does (empty: nothing).
[[nodiscard]] QString output_empty_text(const RunResult& result);
[[nodiscard]] QString output_pick_hint(HeadKind kind);
/// What a click on a token does.
[[nodiscard]] QString token_pick_hint(HeadKind kind);

/// "1,023 tokens · the model was trained for 512 · ...".
[[nodiscard]] QString token_summary(const RunResult& result);

/// The same as numbers, for export.
[[nodiscard]] Table output_table(const RunResult& result, const TypedTexts& texts);

}  // namespace rope::app
