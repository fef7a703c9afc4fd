// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <optional>
#include <vector>

#include "app/widgets/text/token_strip.h"
#include "core/text/tokenizer.h"

namespace rope::app {

/// The text with the bytes of one of its tokens replaced; the rest stays as it was typed.
[[nodiscard]] QString replace_token(const QString& text, const Token& token, const QString& replacement);

/// A word of the vocabulary as it is written inside a text: without the sign of a continued word.
[[nodiscard]] QString written_word(const std::string& token);

/// How a token of this text is shown in the strip, with its id and where it stands.
[[nodiscard]] TokenChip token_chip(const Token& token, const Vocabulary& vocabulary, const QByteArray& text,
                                   bool second = false);

/// The text with one more token at its end: parts of words without a space before, and punctuation and
/// ideographs.
[[nodiscard]] QString append_token(const QString& text, const std::string& token);

/// "0-3, 8" as pairs, sorted and each once; nothing where it is no such list or a number is above `last`.
[[nodiscard]] std::optional<std::vector<int>> parse_pairs(const QString& text, int last);
/// The shortest such list.
[[nodiscard]] QString pairs_text(const std::vector<int>& pairs);

}  // namespace rope::app
