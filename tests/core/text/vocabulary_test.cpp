// SPDX-License-Identifier: MIT
#include "core/text/vocabulary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/hostile_files.h"

namespace rope {
namespace {

using ::testing::HasSubstr;

TEST(Vocabulary, LineNumbersAreIds) {
  const auto vocabulary = Vocabulary::parse("[PAD]\n[UNK]\r\n the \n\nthe\nx", "vocab.txt");
  ASSERT_TRUE(vocabulary.ok());
  EXPECT_EQ(vocabulary->size(), 6);
  EXPECT_EQ(vocabulary->unk(), 1);
  EXPECT_EQ(vocabulary->pad(), 0);
  EXPECT_EQ(vocabulary->cls(), std::nullopt);
  EXPECT_EQ(vocabulary->find(" the "), 2);  // spaces belong to the token
  EXPECT_EQ(vocabulary->find(""), 3);
  EXPECT_EQ(vocabulary->find("the"), 4);
  EXPECT_EQ(vocabulary->find("x"), 5);  // a last line without its end
  EXPECT_EQ(vocabulary->find("The"), std::nullopt);
  EXPECT_EQ(vocabulary->longest_token(), 5U);
}

TEST(Vocabulary, ByteOrderMarkAndRepeatedLines) {
  const auto vocabulary = Vocabulary::parse("\xEF\xBB\xBF[UNK]\na\nb\na\n", "vocab.txt");
  ASSERT_TRUE(vocabulary.ok());
  EXPECT_EQ(vocabulary->unk(), 0);
  EXPECT_EQ(vocabulary->find("a"), 3);
  EXPECT_EQ(vocabulary->token(1), "a");
}

TEST(Vocabulary, OtherSpecialNames) {
  const auto vocabulary =
      Vocabulary::parse("<unk>\n<mask>\n", "vocab.txt", {.unk = "<unk>", .mask = "<mask>"});
  ASSERT_TRUE(vocabulary.ok());
  EXPECT_EQ(vocabulary->mask(), 1);
}

TEST(Vocabulary, ASpecialTokenWithoutNameIsNone) {
  const auto vocabulary = Vocabulary::parse("[UNK]\n\nx\n", "vocab.txt", {.mask = ""});
  ASSERT_TRUE(vocabulary.ok());
  EXPECT_EQ(vocabulary->mask(), std::nullopt);
  EXPECT_FALSE(Vocabulary::parse("[UNK]\n\n", "vocab.txt", {.unk = ""}).ok());
}

// Embeddings are often padded to a round number: such an id may be predicted all the same.
TEST(Vocabulary, EveryIdHasAName) {
  const auto vocabulary = Vocabulary::parse("[UNK]\nx\n", "vocab.txt");
  ASSERT_TRUE(vocabulary.ok());
  EXPECT_EQ(vocabulary->name_of(1), "x");
  EXPECT_EQ(vocabulary->name_of(2), "[2]");
  EXPECT_EQ(vocabulary->name_of(-1), "[-1]");
}

std::string message(std::string_view contents) {
  const auto vocabulary = Vocabulary::parse(contents, "vocab.txt");
  if (vocabulary.ok()) return "ok";
  keep_hostile("vocab", contents);
  return vocabulary.error().message();
}

TEST(Vocabulary, BadFilesNameTheLine) {
  EXPECT_THAT(message(""), HasSubstr("empty"));
  EXPECT_THAT(message("a\nb\n"), HasSubstr("[UNK]"));
  EXPECT_THAT(message("[UNK]\n\xFF\n"), HasSubstr("vocab.txt line 2"));
  EXPECT_THAT(message("[UNK]\na\n" + std::string(1001, 'x')), HasSubstr("vocab.txt line 3"));
  std::string many = "[UNK]\n";
  for (int i = 0; i < 1'000'000; ++i) many += "x\n";
  EXPECT_THAT(message(many), HasSubstr("1000000"));
}

}  // namespace
}  // namespace rope
