// SPDX-License-Identifier: MIT
#include "core/text/scripts.h"

#include <optional>
#include <string_view>

#include "core/text/unicode.h"

namespace rope {
namespace {

struct Block {
  char32_t first, last;
  Script script;
};
constexpr std::array blocks{
    Block{'A', 'Z', Script::latin},
    Block{'a', 'z', Script::latin},
    Block{0x00C0, 0x00D6, Script::latin},
    Block{0x00D8, 0x00F6, Script::latin},
    Block{0x00F8, 0x02AF, Script::latin},
    Block{0x0370, 0x03FF, Script::greek},
    Block{0x0400, 0x052F, Script::cyrillic},
    Block{0x0590, 0x05FF, Script::hebrew},
    Block{0x0600, 0x06FF, Script::arabic},
    Block{0x0750, 0x077F, Script::arabic},
    Block{0x0900, 0x097F, Script::devanagari},
    Block{0x0E00, 0x0E7F, Script::thai},
    Block{0x1100, 0x11FF, Script::hangul},
    Block{0x1E00, 0x1EFF, Script::latin},
    Block{0x1F00, 0x1FFF, Script::greek},
    Block{0x3041, 0x30FF, Script::kana},
    Block{0x3130, 0x318F, Script::hangul},
    Block{0xAC00, 0xD7A3, Script::hangul},
    Block{0xFF66, 0xFF9D, Script::kana},
};

/// Nothing for what is no letter of a script: digits, signs, spaces, marks.
std::optional<Script> script_of(char32_t c) {
  for (const Block& block : blocks) {
    if (c >= block.first && c <= block.last) {
      const bool sign = is_unicode_punctuation(c) || is_nonspacing_mark(c) || is_unassigned(c);
      return sign ? std::nullopt : std::optional(block.script);
    }
  }
  if (is_cjk_ideograph(c)) return Script::han;
  // The letters of Asia and Africa that have no line above: between Arabic and the general punctuation.
  const bool other = (c >= 0x0531 && c < 0x2000) || (c >= 0xA000 && c < 0xD7FF);
  if (!other || is_unicode_punctuation(c) || is_nonspacing_mark(c) || is_unassigned(c)) return std::nullopt;
  return Script::other;
}

std::optional<Script> script_of(std::string_view token) {
  if (token.size() > 2 && token.front() == '[' && token.back() == ']') return std::nullopt;  // [unused12]
  for (std::size_t at = 0; at < token.size();) {
    const DecodedCharacter character = decode_utf8(token, at);
    if (const auto script = script_of(character.code)) return script;
    at += character.length;
  }
  return std::nullopt;
}

}  // namespace

double VocabularyScripts::share(Script script) const noexcept {
  if (with_letters == 0) return 0;
  return static_cast<double>(tokens[static_cast<std::size_t>(script)]) / static_cast<double>(with_letters);
}

VocabularyScripts vocabulary_scripts(const Vocabulary& vocabulary) {
  VocabularyScripts found;
  for (Index id = 0; id < vocabulary.size(); ++id) {
    const auto script = script_of(vocabulary.token(static_cast<std::int32_t>(id)));
    if (!script) {
      ++found.without_letters;
      continue;
    }
    ++found.with_letters;
    ++found.tokens[static_cast<std::size_t>(*script)];
  }
  return found;
}

}  // namespace rope
