// SPDX-License-Identifier: MIT
#include "core/training/vocabulary_learner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/temporary_folder.h"

namespace rope {
namespace {

using ::testing::HasSubstr;

TEST(VocabularyLearner, HandWorked) {
  // Pairs: (h,##u) 10 + 5 + 5 = 20, (##u,##g) 15, (##u,##n) 5, (b,##u) 4, ... First hu, then hu##g (15).
  const std::unordered_map<std::string, Index> words{{"hug", 10}, {"hugs", 5}, {"hun", 5}, {"bun", 4}};
  const std::string text = learn_vocabulary(words, {.size = 5 + 6 + 4 + 2});
  EXPECT_EQ(text, "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nb\ng\nh\nn\ns\nu\n##u\n##n\n##g\n##s\nhu\nhug\n");
}

TEST(VocabularyLearner, JoinsRepeatsFromTheLeft) {
  const std::string text = learn_vocabulary({{"aaaaa", 3}}, {.size = 10});
  // a ##a ##a ##a ##a: (##a,##a) 9 before (a,##a) 3; then a ##aa ##aa, then ##aaaa or a##aa.
  EXPECT_THAT(text, HasSubstr("a\n##a\n##aa\n"));
}

TEST(VocabularyLearner, RareCharactersAreLeftOut) {
  const std::string text = learn_vocabulary({{"ab", 9}, {"az", 1}}, {.size = 20, .most_characters = 2});
  EXPECT_THAT(text, HasSubstr("ab\n"));
  EXPECT_EQ(text.find('z'), std::string::npos);
}

TEST(VocabularyLearner, SpellsItsOwnTextInAnyLanguage) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "text";
  std::ofstream(path) << "안녕하세요 세계 안녕 세계\nÜber allen Gipfeln ist Ruh, über allen\n";
  const Vocabulary vocabulary = learn_vocabulary({path}, {.size = 120}).value();
  const Tokenizer tokenizer(vocabulary);
  for (const Token& token : tokenizer.tokenize("세계 안녕하세요 uber gipfel"))
    EXPECT_FALSE(token.unknown) << token.text;
  EXPECT_EQ(tokenizer.tokenize("allen").size(), 1u);
  EXPECT_TRUE(vocabulary.mask() && vocabulary.cls() && vocabulary.sep() && vocabulary.pad());
}

TEST(VocabularyLearner, SaysWhatIsWrong) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "empty") << " \n";
  std::ofstream(folder.path() / "text") << "the quick brown fox jumps over the lazy dog";
  EXPECT_THAT(learn_vocabulary({folder.path() / "empty"}, {}).error().message(), HasSubstr("no word"));
  EXPECT_THAT(learn_vocabulary({folder.path() / "text"}, {.size = 20}).error().message(),
              HasSubstr("larger"));
  EXPECT_FALSE(learn_vocabulary({folder.path() / "missing"}, {}).ok());
}

}  // namespace
}  // namespace rope
