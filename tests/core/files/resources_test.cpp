// SPDX-License-Identifier: MIT
#include "core/files/resources.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "core/files/model_folder.h"
#include "core/support/file.h"
#include "core/text/unicode.h"
#include "tests/support/temporary_folder.h"

namespace rope {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(EmbeddedModel, OpensWithoutNotes) {
  const auto resources = resources_folder();
  ASSERT_TRUE(resources.ok()) << resources.error().message();
  const auto model = read_model_folder(*resources / "models" / "english");
  ASSERT_TRUE(model.ok()) << model.error().message();
  EXPECT_EQ(model->name, "english");
  EXPECT_THAT(model->notes, IsEmpty());
  EXPECT_TRUE(model->weights.mlm_head.has_value());
  EXPECT_EQ(model->weights.layers.size(), 6U);
  EXPECT_EQ(model->tokenizer.vocabulary().size(), 8192);
}

TEST(ResourcesFolder, FollowsTheEnvironment) {
  const TemporaryFolder folder;
  ::setenv("ROPE_EXPLORER_RESOURCES", folder.path().c_str(), 1);
  const auto without = resources_folder();
  ASSERT_FALSE(without.ok());
  EXPECT_THAT(without.error().message(), HasSubstr(folder.path().string()));
  fs::create_directory(folder.path() / "models");
  EXPECT_EQ(resources_folder().value(), folder.path());
  const auto no_sample = sample_text();
  ASSERT_FALSE(no_sample.ok());
  EXPECT_THAT(no_sample.error().message(), HasSubstr("a text of your own"));
  ::unsetenv("ROPE_EXPLORER_RESOURCES");
  EXPECT_NE(resources_folder().value(), folder.path());
}

TEST(SampleText, IsABookOfPlainParagraphs) {
  const auto path = sample_text();
  ASSERT_TRUE(path.ok()) << path.error().message();
  const auto text = read_file(*path, 500'000);
  ASSERT_TRUE(text.ok()) << text.error().message();
  EXPECT_EQ(find_invalid_utf8(*text), std::nullopt);
  EXPECT_THAT(*text, ::testing::StartsWith("Dorothy lived in the midst of the great Kansas prairies"));
  EXPECT_EQ(text->find("\n\n"), std::string::npos);
  EXPECT_EQ(text->find('\r'), std::string::npos);
  EXPECT_EQ(text->back(), '\n');
  EXPECT_GT(std::count(text->begin(), text->end(), '\n'), 1000);
}

}  // namespace
}  // namespace rope
