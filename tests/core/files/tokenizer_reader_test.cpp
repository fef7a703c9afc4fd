// SPDX-License-Identifier: MIT
#include "core/files/tokenizer_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/files/resources.h"
#include "core/support/file.h"
#include "tests/support/temporary_folder.h"

namespace rope {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class TokenizerReader : public ::testing::Test {
 protected:
  std::filesystem::path make(const std::string& name, std::size_t tokens) {
    std::filesystem::path model = folder_.path() / name;
    std::filesystem::create_directory(model);
    std::string lines = "[UNK]\n清华大学\n";
    for (std::size_t i = 2; i < tokens; ++i) lines.append("w").append(std::to_string(i)).append("\n");
    EXPECT_TRUE(write_file(model / "vocab.txt", lines).ok());
    return model;
  }
  TokenizerKind kind_of(const std::filesystem::path& model) {
    notes_.clear();
    const auto tokenizer = read_tokenizer(model, {}, notes_);
    EXPECT_TRUE(tokenizer.ok()) << tokenizer.error().message();
    return tokenizer->options().kind;
  }
  TemporaryFolder folder_;
  std::vector<std::string> notes_;
};

TEST_F(TokenizerReader, TheClassDecidesFirst) {
  const auto model = make("roformer_chinese_char_base", 50'000);
  ASSERT_TRUE(write_file(model / "config.json", R"({"tokenizer_class": "BertTokenizer"})").ok());
  ASSERT_TRUE(
      write_file(model / "tokenizer_config.json", R"({"tokenizer_class": "RoFormerTokenizer"})").ok());
  EXPECT_EQ(kind_of(model), TokenizerKind::fast);
  EXPECT_THAT(notes_, IsEmpty());
  ASSERT_TRUE(write_file(model / "tokenizer_config.json", "{}").ok());
  EXPECT_EQ(kind_of(model), TokenizerKind::bert);
  ASSERT_TRUE(write_file(model / "tokenizer_config.json", R"({"tokenizer_class": "OtherTokenizer"})").ok());
  EXPECT_EQ(kind_of(model), TokenizerKind::bert);
  EXPECT_THAT(notes_, ::testing::Contains(HasSubstr("OtherTokenizer")));
}

TEST_F(TokenizerReader, ThenTheNameAndTheSize) {
  EXPECT_EQ(kind_of(make("mine", 50'000)), TokenizerKind::fast);
  EXPECT_THAT(notes_, ::testing::Contains(HasSubstr("by words")));
  EXPECT_EQ(kind_of(make("roformer_v2_base", 50'000)), TokenizerKind::bert);
  EXPECT_THAT(notes_, ::testing::Contains(HasSubstr("by its name")));
  EXPECT_EQ(kind_of(make("simple_charm", 50'000)), TokenizerKind::fast);  // whole parts of the name only
  EXPECT_EQ(kind_of(make("other", 12'000)), TokenizerKind::bert);
  const auto renamed = make("renamed", 50'000);
  ASSERT_TRUE(
      write_file(renamed / "config.json", R"({"_name_or_path": "junnyu/roformer_chinese_sim_char"})").ok());
  EXPECT_EQ(kind_of(renamed), TokenizerKind::bert);
}

TEST_F(TokenizerReader, WhoeverAsksForAKindGetsIt) {
  const auto model = make("small", 10);
  for (const TokenizerKind kind :
       {TokenizerKind::bert, TokenizerKind::fast, TokenizerKind::slow, TokenizerKind::training}) {
    const auto tokenizer = read_tokenizer(model, kind);
    ASSERT_TRUE(tokenizer.ok());
    EXPECT_EQ(tokenizer->options().kind, kind);
    EXPECT_EQ(tokenizer->tokenize("清华大学").size(), kind == TokenizerKind::bert ? 4U : 1U);
  }
}

TEST(ChineseWords, OneCopyForAll) {
  const auto first = chinese_words();
  const auto second = chinese_words();
  ASSERT_TRUE(first.ok()) << first.error().message();
  EXPECT_EQ(first->get(), second->get());
  EXPECT_EQ((*first)->size(), 349'045);
}

}  // namespace
}  // namespace rope
