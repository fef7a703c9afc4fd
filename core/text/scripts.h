// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>

#include "core/support/index.h"
#include "core/text/vocabulary.h"

namespace rope {

/// The scripts that vocabularies are told apart by, by Unicode's blocks.
enum class Script { latin, han, kana, hangul, cyrillic, greek, arabic, hebrew, devanagari, thai, other };
inline constexpr std::size_t script_count = 11;

/// What the tokens of a vocabulary are written in. It tells which languages a model can read, and no more:
/// Latin letters are English as well as Vietnamese.
struct VocabularyScripts {
  std::array<Index, script_count> tokens{};  ///< by the first letter of each
  Index with_letters = 0;                    ///< their sum
  Index without_letters = 0;                 ///< digits, signs, and names in brackets such as [CLS]

  [[nodiscard]] double share(Script script) const noexcept;  ///< of the tokens with letters; 0 without any
};
[[nodiscard]] VocabularyScripts vocabulary_scripts(const Vocabulary& vocabulary);

}  // namespace rope
