// SPDX-License-Identifier: MIT
#include "core/text/tokenizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/support/random.h"
#include "core/text/normalizer.h"
#include "core/text/unicode.h"
#include "tests/core/text/text_files.h"

namespace rope {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;

const std::string english_vocab = ROPE_RESOURCES "/models/english/vocab.txt";

Tokenizer small_tokenizer(std::string_view lines) {
  return Tokenizer(Vocabulary::parse(lines, "vocab").value());
}

std::vector<std::string> texts(const std::vector<Token>& tokens) {
  std::vector<std::string> out;
  out.reserve(tokens.size());
  for (const Token& token : tokens) out.push_back(token.text);
  return out;
}

// By hand: the example of the WordPiece literature.
TEST(Tokenizer, GreedyLongestMatch) {
  const Tokenizer t = small_tokenizer("[UNK]\nun\n##want\n##ed\nrunn\n##ing\n##wan\n,\n");
  const auto tokens = t.tokenize(
      "UNwant\xC3\xA9"
      "d,running unwantedX");
  EXPECT_THAT(texts(tokens), ElementsAre("un", "##want", "##ed", ",", "runn", "##ing", "[UNK]"));
  EXPECT_EQ(tokens[2].begin, 6U);
  EXPECT_EQ(tokens[2].end, 9U);  // the accented letter has two bytes
  EXPECT_TRUE(tokens[6].unknown);
  EXPECT_EQ(tokens[6].begin, 18U);
  EXPECT_EQ(tokens[6].end, 27U);
}

TEST(Tokenizer, SpecialTokensAreKeptWholeAndCaseCounts) {
  const Tokenizer t = small_tokenizer("[UNK]\n[MASK]\na\n##b\nb\n");
  const auto tokens = t.tokenize("a[MASK]b [UNK]");
  EXPECT_THAT(texts(tokens), ElementsAre("a", "[MASK]", "b", "[UNK]"));
  EXPECT_TRUE(tokens[1].special);
  EXPECT_TRUE(tokens[3].special);
  EXPECT_FALSE(tokens[3].unknown);
  EXPECT_EQ(t.tokenize("[mask]").size(), 3U);  // brackets and an unknown word
}

class Golden : public ::testing::TestWithParam<std::string> {
 protected:
  json golden_ = json::parse(contents(text_data + GetParam() + ".json"));
  Tokenizer tokenizer_ = make();

 private:
  Tokenizer make() const {
    TokenizerOptions options;
    const json& given = golden_["options"];
    options.do_lower_case = given.value("do_lower_case", true);
    options.tokenize_chinese_chars = given.value("tokenize_chinese_chars", true);
    if (given.contains("strip_accents")) options.strip_accents = given["strip_accents"].get<bool>();
    if (GetParam() == "english") return tokenizer_of(english_vocab, options);
    return tokenizer_of(text_data + GetParam().substr(0, GetParam().find('_')) + "_vocab.txt", options);
  }
};

TEST_P(Golden, SameIdsAndOffsetsAsTransformers) {
  ASSERT_GT(golden_["cases"].size(), 10U);
  for (const json& entry : golden_["cases"]) {
    const auto text = entry[0].get<std::string>();
    std::vector<std::int32_t> ids;
    std::vector<std::size_t> offsets;
    for (const Token& token : tokenizer_.tokenize(text)) {
      ids.push_back(token.id);
      offsets.insert(offsets.end(), {token.begin, token.end});
    }
    EXPECT_EQ(ids, entry[1].get<std::vector<std::int32_t>>()) << text;
    if (entry.size() <= 2) continue;
    EXPECT_EQ(offsets, entry[2].get<std::vector<std::size_t>>()) << text;
  }
}

TEST_P(Golden, SamePairsAndDecodedText) {
  for (const json& entry : golden_["pairs"]) {
    const auto a = entry[0].get<std::string>();
    const EncodedText encoded = entry[1].is_null() ? encode_text(tokenizer_, a)
                                                   : encode_text(tokenizer_, a, entry[1].get<std::string>());
    EXPECT_EQ(encoded.ids, entry[2].get<std::vector<std::int32_t>>()) << a;
    EXPECT_EQ(encoded.types, entry[3].get<std::vector<std::int32_t>>()) << a;
    EXPECT_EQ(decode(tokenizer_.vocabulary(), encoded.ids).value(), entry[4].get<std::string>());
  }
  for (const json& entry : golden_["decodes"]) {
    const auto ids = entry[0].get<std::vector<std::int32_t>>();
    EXPECT_EQ(decode(tokenizer_.vocabulary(), ids).value(), entry[1].get<std::string>());
  }
}

INSTANTIATE_TEST_SUITE_P(Transformers, Golden,
                         ::testing::Values("english", "small", "small_cased", "small_lower_accents",
                                           "small_cased_stripped", "small_no_cjk", "scripts", "scripts_cased",
                                           "scripts_accents"),
                         [](const auto& golden) { return golden.param; });

std::vector<std::string> normalized(std::string_view text, const TokenizerOptions& options = {}) {
  std::vector<std::string> words;
  Normalizer normalizer(options);
  normalizer.run(text, 0, [&](NormalizedWord& word) { words.push_back(word.buffer.substr(2)); });
  return words;
}

char kind_of(char32_t c) {
  std::string text = "q";
  append_utf8(text, c);
  const auto words = normalized(text + "q");
  if (words.size() == 1) return words[0] == "qq" ? 'd' : 'w';
  return words.size() == 2 ? 's' : 'p';
}

// The peer's tables of marks, punctuation and controls are those of Unicode 8, ours of 15: what came since
// (and a few characters that changed) may differ, the rest of all 1,112,064 may not.
TEST(Tokenizer, EveryCodePointIsTreatedAsByTransformers) {
  const json runs = json::parse(contents(text_data + "code_points.json"));
  int different = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const auto end = i + 1 < runs.size() ? runs[i + 1][0].get<char32_t>() : char32_t{0x110000};
    const char expected = runs[i][1].get<std::string>().front();
    for (auto c = runs[i][0].get<char32_t>(); c < end; ++c) {
      if (c >= 0xD800 && c <= 0xDFFF) continue;
      const char ours = kind_of(c);
      if (ours == expected) continue;
      ++different;
      const bool newer_table =
          expected == 'w' && (is_nonspacing_mark(c) || is_format_or_control(c) || is_unicode_punctuation(c));
      const bool changed = c == 0x166D || c == 0x1734 || c == 0x1B44 || c == 0x111C9;  // another category now
      EXPECT_TRUE(newer_table || changed) << std::hex << static_cast<unsigned>(c) << " is " << ours;
    }
  }
  EXPECT_LT(different, 700);
}

std::string random_text(Random& random, std::size_t length) {
  static const std::vector<std::string> pieces = {"the ",
                                                  "house",
                                                  "Caf\xC3\xA9 ",
                                                  "e\xCC\x81",
                                                  "\xED\x95\x9C",
                                                  "\xE4\xBB\x8A",
                                                  "[MASK]",
                                                  "[",
                                                  ".",
                                                  "\xF0\x9F\x98\x80",
                                                  "\xE2\x80\x8B",
                                                  "\x01",
                                                  "\xC4\xB0",
                                                  "\xEF\xAC\x81",
                                                  "\xE3\x80\xAE",
                                                  "\t",
                                                  "X",
                                                  "9",
                                                  "'s",
                                                  "\xE3\x80\x80"};
  std::string text;
  while (text.size() < length) text += pieces[random.below(pieces.size())];
  return text;
}

void expect_ordered(const std::vector<Token>& tokens, std::size_t size) {
  std::size_t begin = 0;
  for (const Token& token : tokens) {
    ASSERT_LT(token.begin, token.end);
    ASSERT_LE(token.end, size);
    ASSERT_LE(begin, token.begin);
    begin = token.begin;
  }
}

TEST(Tokenizer, OffsetsPointAtTextThatNormalizesToTheToken) {
  const Tokenizer t = tokenizer_of(english_vocab);
  Random random(5);
  int checked = 0;
  for (int i = 0; i < 300; ++i) {
    const std::string text = random_text(random, 60);
    const auto tokens = t.tokenize(text);
    expect_ordered(tokens, text.size());
    for (const Token& token : tokens) {
      const std::string slice = text.substr(token.begin, token.end - token.begin);
      if (token.special) {
        EXPECT_EQ(slice, token.text);
      } else if (!token.unknown) {
        std::string spelled;
        for (const std::string& word : normalized(slice)) spelled += word;
        const std::string own = token.text.starts_with("##") ? token.text.substr(2) : token.text;
        EXPECT_NE(spelled.find(own), std::string::npos) << text << " / " << slice << " / " << token.text;
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 2000);
}

TEST(Tokenizer, AnyBytesGiveTokens) {
  const Tokenizer t = tokenizer_of(english_vocab);
  Random random(11);
  for (int i = 0; i < 2000; ++i) {
    std::string text(random.below(64), '\0');
    for (char& c : text) c = static_cast<char>(random.below(256));
    expect_ordered(t.tokenize(text), text.size());
  }
}

// 100,000 words, and inputs chosen to be slow; the test's time limit is what catches more than linear time.
TEST(Tokenizer, HugeInputs) {
  const Tokenizer t = tokenizer_of(english_vocab);
  const auto repeated = [](std::string_view unit, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += unit;
    return text;
  };
  EXPECT_EQ(t.tokenize(repeated("word ", 100'000)).size(), 100'000U);
  EXPECT_EQ(t.tokenize(repeated(" ", 2'000'000)).size(), 0U);
  EXPECT_EQ(t.tokenize(repeated("x", 2'000'000)).size(), 1U);
  EXPECT_EQ(t.tokenize(repeated("[MASK]", 100'000)).size(), 100'000U);
  EXPECT_EQ(t.tokenize(repeated("[", 1'000'000)).size(), 1'000'000U);
  EXPECT_EQ(t.tokenize(repeated("\xCC\x81", 1'000'000)).size(), 0U);    // accents without letters
  EXPECT_EQ(t.tokenize(repeated("\xE3\x80\xAE", 500'000)).size(), 1U);  // marks that stay and are sorted
  EXPECT_EQ(t.tokenize(repeated("\xFF", 1'000'000)).size(), 0U);
  EXPECT_EQ(t.tokenize(repeated(std::string(100, 'q') + " ", 5'000)).size() % 5'000, 0U);
}

TEST(Tokenizer, PairTypesAndOffsets) {
  const Tokenizer t = tokenizer_of(english_vocab);
  const EncodedText encoded = encode_text(t, "the cat", "a dog");
  EXPECT_THAT(encoded.types, ElementsAre(0, 0, 0, 0, 1, 1, 1));
  EXPECT_TRUE(encoded.tokens[0].special);
  EXPECT_EQ(encoded.tokens[4].begin, 0U);  // offsets of the second text are its own
  EXPECT_EQ(encoded.tokens[3].begin, 7U);
  EXPECT_EQ(encoded.tokens[3].end, 7U);
}

TEST(Tokenizer, DecodeRefusesUnknownIds) {
  const Tokenizer t = small_tokenizer("[UNK]\na\n");
  for (const std::int32_t id : {-1, 2}) {
    const std::vector<std::int32_t> ids = {1, id};
    const auto text = decode(t.vocabulary(), ids);
    ASSERT_FALSE(text.ok());
    EXPECT_THAT(text.error().message(), ::testing::HasSubstr(std::to_string(id)));
  }
}

}  // namespace
}  // namespace rope
