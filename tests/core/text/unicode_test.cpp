// SPDX-License-Identifier: MIT
#include "core/text/unicode.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace rope {
namespace {

std::vector<std::pair<char32_t, std::size_t>> decode_all(std::string_view text) {
  std::vector<std::pair<char32_t, std::size_t>> out;
  for (std::size_t at = 0; at < text.size();) {
    const DecodedCharacter c = decode_utf8(text, at);
    out.emplace_back(c.code, c.length);
    at += c.length;
  }
  return out;
}

using Expected = std::vector<std::pair<char32_t, std::size_t>>;
constexpr char32_t bad = replacement_character;

TEST(Unicode, DecodesEveryLength) {
  EXPECT_EQ(decode_all("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"),
            (Expected{{U'a', 1}, {0xE9, 2}, {0x20AC, 3}, {0x1F600, 4}}));
}

TEST(Unicode, EveryCodePointComesBack) {
  std::string text;
  for (char32_t c = 0; c < 0x110000; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    text.clear();
    append_utf8(text, c);
    const DecodedCharacter decoded = decode_utf8(text, 0);
    ASSERT_TRUE(decoded.valid) << std::hex << static_cast<unsigned>(c);
    ASSERT_EQ(decoded.code, c);
    ASSERT_EQ(decoded.length, text.size());
  }
}

// Table 3-8 of the Unicode standard and its neighbours: one U+FFFD for each maximal subpart.
TEST(Unicode, MaximalSubparts) {
  EXPECT_EQ(decode_all("\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41"),
            (Expected{{bad, 2}, {bad, 1}, {bad, 3}, {bad, 2}, {U'A', 1}}));
  EXPECT_EQ(decode_all("\xC0\xAF"), (Expected{{bad, 1}, {bad, 1}}));                // overlong
  EXPECT_EQ(decode_all("\xED\xA0\x80"), (Expected{{bad, 1}, {bad, 1}, {bad, 1}}));  // surrogate
  EXPECT_EQ(decode_all("\xF4\x90\x80\x80"), (Expected{{bad, 1}, {bad, 1}, {bad, 1}, {bad, 1}}));
  EXPECT_EQ(decode_all("\xE2\x82"), (Expected{{bad, 2}}));  // cut short
  EXPECT_EQ(decode_all("\xFF"), (Expected{{bad, 1}}));
}

TEST(Unicode, FindsTheFirstInvalidByte) {
  EXPECT_EQ(find_invalid_utf8("good \xC3\xA9"), std::nullopt);
  EXPECT_EQ(find_invalid_utf8("ab\xC3"), std::optional<std::size_t>(2));
}

TEST(Unicode, Decomposition) {
  const CharacterSequence vietnamese = decompose(0x1EA5);  // a with circumflex and acute
  ASSERT_EQ(vietnamese.size, 3U);
  EXPECT_EQ(vietnamese.codes[0], U'a');
  EXPECT_EQ(vietnamese.codes[1], 0x302U);
  EXPECT_EQ(vietnamese.codes[2], 0x301U);
  const CharacterSequence hangul = decompose(0xD55C);  // han: three jamo
  ASSERT_EQ(hangul.size, 3U);
  EXPECT_EQ(hangul.codes[0], 0x1112U);
  EXPECT_EQ(hangul.codes[1], 0x1161U);
  EXPECT_EQ(hangul.codes[2], 0x11ABU);
  EXPECT_EQ(decompose(0xFB01).size, 1U);  // the fi ligature is a compatibility form: it stays
}

TEST(Unicode, Lowercase) {
  EXPECT_EQ(to_lower(U'A').codes[0], U'a');
  EXPECT_EQ(to_lower(0x3A3).codes[0], 0x3C3U);  // sigma, whatever stands behind it
  EXPECT_EQ(to_lower(0x1E9E).codes[0], 0xDFU);
  ASSERT_EQ(to_lower(0x130).size, 2U);
  EXPECT_EQ(to_lower(0x130).codes[1], 0x307U);
}

}  // namespace
}  // namespace rope
