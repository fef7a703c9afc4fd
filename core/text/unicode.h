// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace rope {

inline constexpr char32_t replacement_character = 0xFFFD;

/// One character read from UTF-8. Where the bytes are not valid, `code` is U+FFFD and `length` covers the
/// maximal subpart of an ill-formed sequence (Unicode standard, section 3.9, table 3-8): what W3C's
/// decoder and Python's errors="replace" do.
struct DecodedCharacter {
  char32_t code = 0;
  std::size_t length = 0;  ///< bytes, at least 1
  bool valid = false;
};
/// The character at byte `at` < text.size().
[[nodiscard]] DecodedCharacter decode_utf8(std::string_view text, std::size_t at) noexcept;

/// Byte offset of the first invalid sequence, if there is one.
[[nodiscard]] std::optional<std::size_t> find_invalid_utf8(std::string_view text) noexcept;

/// Appends the UTF-8 form of a code point (at most U+10FFFF, no surrogate).
void append_utf8(std::string& out, char32_t code);

// Character properties of Unicode 15 (utf8proc), as BERT's tokenization needs them.
[[nodiscard]] bool is_unicode_space(char32_t c) noexcept;        ///< Zs, Zl, Zp
[[nodiscard]] bool is_format_or_control(char32_t c) noexcept;    ///< Cc, Cf, Co, Cs; not unassigned (Cn)
[[nodiscard]] bool is_private_use(char32_t c) noexcept;          ///< Co
[[nodiscard]] bool is_unassigned(char32_t c) noexcept;           ///< Cn
[[nodiscard]] bool is_unicode_punctuation(char32_t c) noexcept;  ///< P*
[[nodiscard]] bool is_nonspacing_mark(char32_t c) noexcept;      ///< Mn
[[nodiscard]] int combining_class(char32_t c) noexcept;
/// BERT's blocks of CJK ideographs (kana and Hangul are not among them).
[[nodiscard]] bool is_cjk_ideograph(char32_t c) noexcept;

/// A few characters that one character turns into.
struct CharacterSequence {
  std::array<char32_t, 8> codes{};
  std::size_t size = 0;
};
/// Canonical decomposition (the longest has 4 characters), not yet in canonical order with neighbours.
[[nodiscard]] CharacterSequence decompose(char32_t c) noexcept;
/// Full lowercase without context: two characters for U+0130, else one (no final sigma).
[[nodiscard]] CharacterSequence to_lower(char32_t c) noexcept;

}  // namespace rope
