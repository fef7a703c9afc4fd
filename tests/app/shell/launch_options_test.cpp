// SPDX-License-Identifier: MIT
#include "app/shell/launch_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rope::app {
namespace {

using testing::HasSubstr;

Result<LaunchOptions> parse(const char* line) {
  return parse_launch_options(QString::fromLatin1(line).split(u' ', Qt::SkipEmptyParts));
}
std::string problem(const char* line) {
  const Result<LaunchOptions> options = parse(line);
  return options ? "" : options.error().message();
}

TEST(LaunchOptions, AreRead) {
  const Result<LaunchOptions> options =
      parse("--render decay --state a.json --size 1600x1000 --theme dark -o out.svg");
  ASSERT_TRUE(options) << options.error().message();
  EXPECT_EQ(options->render_page, QStringLiteral("decay"));
  EXPECT_EQ(options->state_file, QStringLiteral("a.json"));
  EXPECT_EQ(options->size, QSize(1600, 1000));
  EXPECT_EQ(options->theme, QStringLiteral("dark"));
  EXPECT_TRUE(options->headless());
  EXPECT_EQ(parse("lesson.json --fresh")->state_file, QStringLiteral("lesson.json"));
  EXPECT_FALSE(parse("--fresh")->headless());
}

TEST(LaunchOptions, MistakesAreNamed) {
  EXPECT_THAT(problem("--nonsense"), HasSubstr("nonsense"));
  EXPECT_THAT(problem("--size big"), HasSubstr("--size"));
  EXPECT_THAT(problem("--size 99999x99999"), HasSubstr("8192"));
  EXPECT_THAT(problem("--size 0x0"), HasSubstr("--size"));
  EXPECT_THAT(problem("--theme neon"), HasSubstr("light, dark, projector"));
  EXPECT_THAT(problem("--language xx"), HasSubstr("--language"));
  EXPECT_THAT(problem("--render decay"), HasSubstr("go together"));
  EXPECT_THAT(problem("--render decay -o out.bmp"), HasSubstr(".png"));
  EXPECT_THAT(problem("a.json b.json"), HasSubstr("b.json"));
}

}  // namespace
}  // namespace rope::app
