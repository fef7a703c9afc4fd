// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/model/head_config.h"

namespace rope::app {

/// What a head does, in a few words: "guesses masked words".
[[nodiscard]] QString head_text(HeadKind kind);
/// What the page asks about a model with this head, and what to do there.
[[nodiscard]] QString head_question(HeadKind kind);
[[nodiscard]] QString head_hint(HeadKind kind);
/// What the text boxes ask for; the second is empty where this head reads one text only.
[[nodiscard]] QString first_prompt(HeadKind kind);
[[nodiscard]] QString second_prompt(HeadKind kind);

}  // namespace rope::app
