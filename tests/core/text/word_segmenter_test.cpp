// SPDX-License-Identifier: MIT
#include "core/text/word_segmenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/text/unicode.h"
#include "tests/core/text/text_files.h"

namespace rope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> cut(const WordDictionary& dictionary, const std::string& text) {
  std::vector<std::string> pieces;
  WordSegmenter segmenter(dictionary);
  std::size_t last = 0;
  segmenter.cut(text, [&](std::size_t begin, std::size_t end) {
    EXPECT_EQ(begin, last);
    last = end;
    pieces.push_back(text.substr(begin, end - begin));
  });
  EXPECT_EQ(last, text.size());
  return pieces;
}

std::vector<std::string> cut(const std::string& text) {
  return cut(*chinese_dictionary(), text);
}

WordDictionary small(const std::string& lines) {
  return WordDictionary::parse(lines, "words").value();
}

// By hand: ln(4/10) for "ab" against ln(5/10) + ln(1/10) for "a", "b", and so on.
TEST(WordSegmenter, TheLikeliestDivision) {
  EXPECT_THAT(cut(small("\t10\n一\t5\n一二\t4\n二\t1\n"), "一二"), ElementsAre("一二"));
  EXPECT_THAT(cut(small("\t10\n一\t9\n一二\t1\n二\t9\n"), "一二"), ElementsAre("一", "二"));
  // 一二 then 三: 6/20 * 1/20 (三 is no word); 一 then 二三: 2/20 * 4/20.
  EXPECT_THAT(cut(small("\t20\n一\t2\n一二\t6\n二三\t4\n"), "一二三"), ElementsAre("一", "二三"));
}

TEST(WordSegmenter, EqualDivisionsTakeTheLongerWordFirst) {
  EXPECT_THAT(cut(small("\t8\n一\t2\n一二\t2\n三\t2\n二三\t2\n"), "一二三"), ElementsAre("一二", "三"));
  EXPECT_THAT(cut(small("\t4\n一\t2\n一二\t1\n二\t2\n"), "一二"), ElementsAre("一二"));  // 1/4 = 2/4 * 2/4
}

// A character that begins words and is none itself stands alone only where no word fits.
TEST(WordSegmenter, PrefixesAreNoWords) {
  const WordDictionary dictionary = small("\t100\n一二三\t1\n二\t90\n");
  EXPECT_THAT(cut(dictionary, "一二三"), ElementsAre("一二三"));
  EXPECT_THAT(cut(dictionary, "一二"), ElementsAre("一", "二"));
}

TEST(WordSegmenter, LettersAndDigitsStayTogether) {
  const WordDictionary dictionary = small("\t9\n4S店\t3\n店\t3\n");
  EXPECT_THAT(cut(dictionary, "abc4S店x店12"), ElementsAre("abc", "4S店", "x", "店", "12"));
  EXPECT_THAT(cut(dictionary, "v2.0-rc_1"), ElementsAre("v2", ".", "0", "-", "rc", "_", "1"));
  EXPECT_THAT(cut(dictionary, "a,b c"), ElementsAre("a", ",", "b", " ", "c"));
  EXPECT_THAT(cut(dictionary, ""), ElementsAre());
}

// Published with jieba's own examples.
TEST(WordSegmenter, SentencesAsJiebaDividesThem) {
  EXPECT_THAT(cut("我来到北京清华大学"), ElementsAre("我", "来到", "北京", "清华大学"));
  EXPECT_THAT(cut("abc网球拍卖会def"), ElementsAre("abc", "网球", "拍卖会", "def"));
  EXPECT_THAT(cut("他来到了网易杭研大厦"), ElementsAre("他", "来到", "了", "网易", "杭", "研", "大厦"));
  EXPECT_THAT(cut("这里基本保留了唐宋遗留下来的坊巷格局"),
              ElementsAre("这里", "基本", "保留", "了", "唐宋", "遗留下来", "的", "坊", "巷", "格局"));
  EXPECT_THAT(cut("单位29处."), ElementsAre("单位", "29", "处", "."));
}

TEST(WordSegmenter, SamePiecesAsJieba) {
  const auto golden = nlohmann::json::parse(contents(text_data + "words_cut.json"));
  ASSERT_GT(golden.size(), 500U);
  for (const auto& entry : golden) {
    const auto text = entry[0].get<std::string>();
    std::vector<std::size_t> lengths;
    for (const std::string& piece : cut(text)) {
      std::size_t& characters = lengths.emplace_back(0);
      for (std::size_t at = 0; at < piece.size(); at += decode_utf8(piece, at).length) ++characters;
    }
    EXPECT_EQ(lengths, entry[1].get<std::vector<std::size_t>>()) << text;
  }
}

// One block of 300,000 characters; what takes more than linear time meets the test's time limit.
TEST(WordSegmenter, LongBlocks) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "清华大";
  EXPECT_THAT(cut(text).size(), ::testing::Gt(100'000U));
}

TEST(WordDictionary, WhatAWordIsAndHowLikely) {
  const WordDictionary dictionary = small("\t8\n一\t2\n一二三\t1\n一二三四五\t4\n丁\t1\n");
  EXPECT_EQ(dictionary.size(), 4);
  EXPECT_DOUBLE_EQ(dictionary.unseen_log_probability(), -std::log(8.0));
  std::vector<std::size_t> characters;
  std::vector<double> likely;
  dictionary.visit_words("一二三四五六", [&](const DictionaryWord& word) {
    EXPECT_EQ(word.bytes, 3 * word.characters);
    characters.push_back(word.characters);
    likely.push_back(std::exp(word.log_probability));
  });
  EXPECT_THAT(characters, ElementsAre(1, 3, 5));
  EXPECT_THAT(likely, ElementsAre(::testing::DoubleNear(0.25, 1e-12), ::testing::DoubleNear(0.125, 1e-12),
                                  ::testing::DoubleNear(0.5, 1e-12)));
  EXPECT_EQ(chinese_dictionary()->size(), 349'045);
}

std::string message(const std::string& lines) {
  const auto dictionary = WordDictionary::parse(lines, "words.txt");
  return dictionary.ok() ? "ok" : dictionary.error().message();
}

TEST(WordDictionary, DamagedFilesNameTheLine) {
  EXPECT_EQ(message("\t8\n一\t2\n丁\t2"), "ok");  // a last line without its end
  EXPECT_THAT(message(""), HasSubstr("no words"));
  EXPECT_THAT(message("\t8\n"), HasSubstr("no words"));
  EXPECT_THAT(message("一\t2\n"), HasSubstr("line 1"));
  EXPECT_THAT(message("\t8\n一\t2\n一\t2\n"), HasSubstr("words.txt line 3: "));
  EXPECT_THAT(message("\t8\n丁\t2\n一\t2\n"), HasSubstr("sorted"));
  for (const char* const bad :
       {"一", "一 2", "一\t", "一\t0", "一\t-1", "一\t2x", "一\t99999999999999999999"}) {
    EXPECT_THAT(message(std::string("\t8\n") + bad + "\n"), HasSubstr("words.txt line 2")) << bad;
  }
  EXPECT_THAT(message("\t8\n\xFF\t2\n"), HasSubstr("UTF-8"));
  EXPECT_THAT(message("\t8\n\U00020000\t2\n"), HasSubstr("U+FFFF"));
  EXPECT_THAT(message("\t8\n一\t2\n\n"), HasSubstr("line 3"));
}

}  // namespace
}  // namespace rope
