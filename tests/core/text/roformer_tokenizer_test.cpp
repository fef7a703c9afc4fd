// SPDX-License-Identifier: MIT
// RoFormer's word models: dictionary words, kept whole where the vocabulary has them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/support/random.h"
#include "core/text/tokenizer.h"
#include "core/text/unicode.h"
#include "tests/core/text/text_files.h"

namespace rope {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;

using Ids = std::vector<std::int32_t>;

Tokenizer small_tokenizer(const std::string& lines, TokenizerKind kind) {
  TokenizerOptions options;
  options.kind = kind;
  return {Vocabulary::parse(lines, "vocab").value(), options, chinese_dictionary()};
}

std::vector<std::string> texts(const Tokenizer& tokenizer, const std::string& text) {
  std::vector<std::string> out;
  for (const Token& token : tokenizer.tokenize(text)) out.push_back(token.text);
  return out;
}

Ids ids_of(const std::vector<Token>& tokens) {
  Ids ids;
  for (const Token& token : tokens) ids.push_back(token.id);
  return ids;
}

TEST(RoFormerTokenizer, WordsOfTheVocabularyStayWhole) {
  const std::string vocabulary = "[UNK]\n[MASK]\n永和\n服装\n饰品\n有限公司\n,\n今\n天\n气\n非常\n好\n";
  for (const TokenizerKind kind : {TokenizerKind::fast, TokenizerKind::slow, TokenizerKind::training}) {
    const Tokenizer tokenizer = small_tokenizer(vocabulary, kind);
    EXPECT_THAT(texts(tokenizer, "永和服装饰品有限公司,今天天气非常好"),
                ElementsAre("永和", "服装", "饰品", "有限公司", ",", "今", "天", "天", "气", "非常", "好"));
    EXPECT_THAT(texts(tokenizer, "今[MASK] 好\n好"), ElementsAre("今", "[MASK]", "好", "好"));
  }
}

// Each way where it differs from the others.
TEST(RoFormerTokenizer, TheThreeWaysDiffer) {
  const std::string vocabulary =
      "[UNK]\ncafe\ncaf\n##e\ne\nat\n&\nt\nc++\nc\n+\nat&t\n清华大学\n清华\n大学\n";
  const Tokenizer fast = small_tokenizer(vocabulary, TokenizerKind::fast);
  const Tokenizer slow = small_tokenizer(vocabulary, TokenizerKind::slow);
  const Tokenizer training = small_tokenizer(vocabulary, TokenizerKind::training);
  // Accents go before the text is divided, or after.
  EXPECT_THAT(texts(fast, "Café"), ElementsAre("cafe"));
  EXPECT_THAT(texts(slow, "Café"), ElementsAre("caf", "e"));
  EXPECT_THAT(texts(training, "Café"), ElementsAre("cafe"));
  // So do control characters: only in the fast way a word comes together over one.
  EXPECT_THAT(texts(fast, "清华\u200B大学"), ElementsAre("清华大学"));
  EXPECT_THAT(texts(slow, "清华\u200B大学"), ElementsAre("清华", "大学"));
  EXPECT_THAT(texts(training, "清华\u200B大学"), ElementsAre("清华", "大学"));
  // Punctuation within a dictionary word that the vocabulary does not have.
  const std::string others = "[UNK]\nc\n##+\n+\n##++\n";
  EXPECT_THAT(texts(small_tokenizer(others, TokenizerKind::fast), "C++"), ElementsAre("c", "##++"));
  EXPECT_THAT(texts(small_tokenizer(others, TokenizerKind::slow), "C++"), ElementsAre("c", "+", "+"));
  EXPECT_THAT(texts(small_tokenizer(others, TokenizerKind::training), "C++"), ElementsAre("c", "+", "+"));
}

TEST(RoFormerTokenizer, OffsetsAreBytesOfTheTextAsTyped) {
  const Tokenizer tokenizer = small_tokenizer("[UNK]\n清华大学\n好\n", TokenizerKind::fast);
  const auto tokens = tokenizer.tokenize("清华\u200B大学 好x");
  ASSERT_EQ(tokens.size(), 3U);
  EXPECT_EQ(tokens[0].begin, 0U);
  EXPECT_EQ(tokens[0].end, 15U);
  EXPECT_EQ(tokens[1].begin, 16U);
  EXPECT_EQ(tokens[1].end, 19U);
  EXPECT_TRUE(tokens[2].unknown);
  EXPECT_EQ(tokens[2].begin, 19U);
}

TEST(RoFormerTokenizer, PairsAndBack) {
  const Tokenizer tokenizer =
      small_tokenizer("[UNK]\n[CLS]\n[SEP]\n清华大学\n好\nab\n##c\n", TokenizerKind::fast);
  const EncodedText encoded = encode_text(tokenizer, "清华大学abc", "好");
  EXPECT_THAT(encoded.ids, ElementsAre(1, 3, 5, 6, 2, 4, 2));
  EXPECT_THAT(encoded.types, ElementsAre(0, 0, 0, 0, 0, 1, 1));
  EXPECT_EQ(decode(tokenizer.vocabulary(), encoded.ids).value(), "[CLS] 清华大学 abc [SEP] 好 [SEP]");
}

TEST(RoFormerTokenizer, NeedsADictionary) {
  TokenizerOptions options;
  options.kind = TokenizerKind::slow;
  EXPECT_THROW(Tokenizer(Vocabulary::parse("[UNK]\n", "vocab").value(), options), std::invalid_argument);
}

class WordGolden : public ::testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] Tokenizer tokenizer(TokenizerKind kind) const {
    TokenizerOptions options;
    options.kind = kind;
    options.do_lower_case = golden_["options"].value("do_lower_case", true);
    if (golden_["options"].contains("strip_accents"))
      options.strip_accents = golden_["options"]["strip_accents"];
    return tokenizer_of(text_data + "words_vocab.txt", options);
  }
  json golden_ = json::parse(contents(text_data + GetParam() + ".json"));
};

TEST_P(WordGolden, SameIdsAndOffsetsAsTransformers) {
  const Tokenizer fast = tokenizer(TokenizerKind::fast);
  int with_offsets = 0;
  for (const json& entry : golden_["cases"]) {
    const auto text = entry[0].get<std::string>();
    const std::vector<Token> tokens = fast.tokenize(text);
    EXPECT_EQ(ids_of(tokens), entry[1].get<Ids>()) << text;
    if (entry.size() < 5) continue;
    ++with_offsets;
    std::vector<std::size_t> offsets;
    for (const Token& token : tokens) offsets.insert(offsets.end(), {token.begin, token.end});
    EXPECT_EQ(offsets, entry[4].get<std::vector<std::size_t>>()) << text;
  }
  EXPECT_GT(with_offsets, 30);
}

// 0 stands for "as the fast way".
TEST_P(WordGolden, SameIdsAsTheRulesOfTheOtherWays) {
  const Tokenizer slow = tokenizer(TokenizerKind::slow);
  const Tokenizer training = tokenizer(TokenizerKind::training);
  int differing = 0;
  for (const json& entry : golden_["cases"]) {
    const auto text = entry[0].get<std::string>();
    const auto expected = [&](std::size_t i) { return entry[entry[i].is_array() ? i : 1].get<Ids>(); };
    EXPECT_EQ(ids_of(slow.tokenize(text)), expected(2)) << text;
    EXPECT_EQ(ids_of(training.tokenize(text)), expected(3)) << text;
    differing += entry[2].is_array() || entry[3].is_array() ? 1 : 0;
  }
  EXPECT_GT(differing, 5);  // lines that tell the ways apart
}

INSTANTIATE_TEST_SUITE_P(Transformers, WordGolden,
                         ::testing::Values("words_lower", "words_cased", "words_accents"),
                         [](const auto& golden) { return golden.param; });

TEST(RoFormerTokenizer, AnyBytesGiveOrderedTokens) {
  static const std::vector<std::string> pieces = {"清华", "大学", "é",  "A",      "7",
                                                  " ",    "&",    "。", "[MASK]", "\u0301"};
  Random random(11);
  for (const TokenizerKind kind : {TokenizerKind::fast, TokenizerKind::slow, TokenizerKind::training}) {
    TokenizerOptions options;
    options.kind = kind;
    const Tokenizer tokenizer = tokenizer_of(text_data + "words_vocab.txt", options);
    for (int i = 0; i < 500; ++i) {
      std::string text;
      while (text.size() < 60) {
        if (random.below(2) == 0) text += pieces[random.below(pieces.size())];
        if (random.below(3) == 0) text += static_cast<char>(random.below(256));
      }
      std::size_t begin = 0;
      for (const Token& token : tokenizer.tokenize(text)) {
        ASSERT_LT(token.begin, token.end);
        ASSERT_LE(token.end, text.size());
        ASSERT_LE(begin, token.begin);
        begin = token.begin;
      }
    }
  }
}

}  // namespace
}  // namespace rope
