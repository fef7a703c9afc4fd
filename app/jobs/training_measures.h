// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "app/jobs/training_run.h"
#include "core/files/model_folder.h"
#include "core/support/work.h"
#include "core/training/token_text.h"

namespace rope::app {

/// The likeliest words at the first [MASK] of a line; none where it has no mask.
[[nodiscard]] std::vector<WordGuess> guess_words(const Model& model, const QString& line, const Work& work);

/// The mean of -log p over a text's tokens, p from how often `learned` has each (one added to all).
[[nodiscard]] double frequency_loss(const TokenText& learned, const TokenText& text, Index vocabulary);

}  // namespace rope::app
