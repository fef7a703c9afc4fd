// SPDX-License-Identifier: MIT
#include "core/text/unicode.h"

#include <utf8proc.h>

namespace rope {
namespace {

const utf8proc_property_t& property(char32_t c) noexcept {
  return *utf8proc_get_property(static_cast<utf8proc_int32_t>(c));
}

// Which second bytes may follow a lead byte: all but the overlong forms, surrogates and what lies past
// U+10FFFF (Unicode standard, table 3-7). `extra` is the number of continuation bytes, 0 for no lead.
struct Lead {
  unsigned extra;
  unsigned char low;
  unsigned char high;
};

Lead lead_of(unsigned char byte) noexcept {
  if (byte >= 0xC2 && byte <= 0xDF) return {1, 0x80, 0xBF};
  if (byte >= 0xE0 && byte <= 0xEF) {
    return {2, static_cast<unsigned char>(byte == 0xE0 ? 0xA0 : 0x80),
            static_cast<unsigned char>(byte == 0xED ? 0x9F : 0xBF)};
  }
  if (byte >= 0xF0 && byte <= 0xF4) {
    return {3, static_cast<unsigned char>(byte == 0xF0 ? 0x90 : 0x80),
            static_cast<unsigned char>(byte == 0xF4 ? 0x8F : 0xBF)};
  }
  return {0, 0, 0};
}

}  // namespace

DecodedCharacter decode_utf8(std::string_view text, std::size_t at) noexcept {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x80) return {byte, 1, true};
  const Lead lead = lead_of(byte);
  char32_t code = byte & (0x3FU >> lead.extra);
  std::size_t length = 1;
  for (; length <= lead.extra && at + length < text.size(); ++length) {
    const auto next = static_cast<unsigned char>(text[at + length]);
    const unsigned char low = length == 1 ? lead.low : 0x80;
    const unsigned char high = length == 1 ? lead.high : 0xBF;
    if (next < low || next > high) break;
    code = (code << 6U) | (next & 0x3FU);
  }
  if (lead.extra == 0 || length <= lead.extra) return {replacement_character, length, false};
  return {code, length, true};
}

std::optional<std::size_t> find_invalid_utf8(std::string_view text) noexcept {
  for (std::size_t at = 0; at < text.size();) {
    const DecodedCharacter c = decode_utf8(text, at);
    if (!c.valid) return at;
    at += c.length;
  }
  return std::nullopt;
}

void append_utf8(std::string& out, char32_t code) {
  if (code < 0x80) {
    out.push_back(static_cast<char>(code));
    return;
  }
  const unsigned extra = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  const unsigned lead = (0xFF00U >> (extra + 1)) & 0xFFU;  // 110xxxxx, 1110xxxx or 11110xxx
  out.push_back(static_cast<char>(lead | (code >> (6 * extra))));
  for (unsigned i = extra; i-- > 0;) out.push_back(static_cast<char>(0x80U | ((code >> (6 * i)) & 0x3FU)));
}

bool is_unicode_space(char32_t c) noexcept {
  const auto category = property(c).category;
  return category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL ||
         category == UTF8PROC_CATEGORY_ZP;
}

bool is_format_or_control(char32_t c) noexcept {
  switch (property(c).category) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CS:
      return true;
    default:
      return false;
  }
}

bool is_private_use(char32_t c) noexcept {
  return property(c).category == UTF8PROC_CATEGORY_CO;
}

bool is_unassigned(char32_t c) noexcept {
  return property(c).category == UTF8PROC_CATEGORY_CN;
}

bool is_unicode_punctuation(char32_t c) noexcept {
  const auto category = property(c).category;
  return category >= UTF8PROC_CATEGORY_PC && category <= UTF8PROC_CATEGORY_PO;
}

bool is_nonspacing_mark(char32_t c) noexcept {
  return property(c).category == UTF8PROC_CATEGORY_MN;
}

int combining_class(char32_t c) noexcept {
  return property(c).combining_class;
}

bool is_cjk_ideograph(char32_t c) noexcept {
  const auto in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  // U+2B820..2B91F are missing from the Rust tokenizer's list, which is the one we agree with.
  return in(0x4E00, 0x9FFF) || in(0x3400, 0x4DBF) || in(0x20000, 0x2A6DF) || in(0x2A700, 0x2B81F) ||
         in(0x2B920, 0x2CEAF) || in(0xF900, 0xFAFF) || in(0x2F800, 0x2FA1F);
}

CharacterSequence decompose(char32_t c) noexcept {
  CharacterSequence out;
  std::array<utf8proc_int32_t, 8> parts{};
  int boundary = 0;
  const utf8proc_ssize_t count =
      utf8proc_decompose_char(static_cast<utf8proc_int32_t>(c), parts.data(),
                              static_cast<utf8proc_ssize_t>(parts.size()), UTF8PROC_DECOMPOSE, &boundary);
  if (count < 1 || count > static_cast<utf8proc_ssize_t>(parts.size())) {
    out.codes[out.size++] = c;
    return out;
  }
  for (; out.size < static_cast<std::size_t>(count); ++out.size) {
    out.codes[out.size] = static_cast<char32_t>(parts[out.size]);
  }
  return out;
}

CharacterSequence to_lower(char32_t c) noexcept {
  CharacterSequence out;
  if (c == 0x130) {  // capital I with dot: utf8proc knows only mappings to one character
    out.codes = {U'i', 0x307};
    out.size = 2;
    return out;
  }
  out.codes[0] = static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
  out.size = 1;
  return out;
}

}  // namespace rope
