// SPDX-License-Identifier: MIT
// What the RoFormer page makes of texts: tokens as they are shown, texts that are too long.
#include <QElapsedTimer>
#include <QSpinBox>

#include "app/pages/roformer/length_bar.h"
#include "app/pages/roformer/roformer_text.h"
#include "app/widgets/choice.h"
#include "tests/app/pages/head_page_fixture.h"

namespace rope::app {
namespace {

using test::small_model;

TEST_F(HeadPage, ALongTextIsSaidAndRunWholeOrCutOrInParts) {
  QString words;
  for (int i = 0; i < 50; ++i) words += QStringLiteral("cat ");
  open(small_model(HeadKind::masked_lm), words.toUtf8().constData());
  auto* bar = part<LengthBar>();
  auto* what = bar->findChild<ChoiceBase*>();
  auto* window = bar->findChild<QSpinBox*>();
  ASSERT_TRUE(what->isVisible());
  EXPECT_FALSE(window->isVisible());
  EXPECT_EQ(page_->result()->text.size(), 52);
  EXPECT_TRUE(bar->summary().contains(text("trained for 16"))) << bar->summary().toStdString();
  what->setFocus();
  QTest::keyClick(what, Qt::Key_Down);  // cut
  settle();
  EXPECT_EQ(state().long_text, LongText::cut);
  EXPECT_EQ(page_->result()->text.size(), 16);
  EXPECT_TRUE(bar->summary().contains(text("only the first 16"))) << bar->summary().toStdString();
  QTest::keyClick(what, Qt::Key_Down);  // part by part
  settle();
  EXPECT_EQ(state().long_text, LongText::window);
  ASSERT_TRUE(window->isVisible());
  EXPECT_EQ(window->maximum(), 4);  // of 14 words each, two of them those of the part before
  const std::size_t first = page_->result()->text.tokens[1].begin;
  window->setFocus();
  QTest::keyClick(window, Qt::Key_Up);
  settle();
  EXPECT_EQ(state().window, 1);
  EXPECT_EQ(page_->result()->text.tokens[1].begin, first + 12 * 4);
  EXPECT_EQ(page_->result()->text.window, 1);
}

TEST_F(HeadPage, ACausalModelKeepsTheEndOfALongText) {
  QString words;
  for (int i = 0; i < 50; ++i) words += QStringLiteral("cat ");
  open(small_model(HeadKind::causal_lm), (words + QStringLiteral("dog")).toUtf8().constData());
  edit([](RoFormerState& s) { s.long_text = LongText::cut; });
  const RunText& shown = page_->result()->text;
  ASSERT_EQ(shown.size(), 16);
  EXPECT_EQ(shown.tokens.front().text, "[CLS]");
  EXPECT_EQ(shown.tokens.back().text, "dog");
  EXPECT_TRUE(part<LengthBar>()->summary().contains(text("only the last 16")));
}

TEST_F(HeadPage, ABookIsTakenAndStaysUsable) {
  QString book;
  while (book.size() < RoFormerState::kMostCharacters - 40)
    book += QStringLiteral("the cat sat on the mat , the dog .\n");
  open(small_model(HeadKind::masked_lm), book.toUtf8().constData());
  EXPECT_EQ(state().text.size(), book.size());
  EXPECT_LE(page_->result()->text.size(), most_tokens(page_->result()->model->config));
  edit([](RoFormerState& s) {
    s.long_text = LongText::window;
    s.window = 1'000'000;  // the last one, whatever its number
  });
  EXPECT_EQ(page_->result()->text.window, page_->result()->text.windows - 1);
  EXPECT_GT(page_->result()->text.windows, 1000);
  QElapsedTimer clock;
  clock.start();
  click_token(1);
  settle();
  EXPECT_EQ(cards().cards().size(), 1U);
  EXPECT_LT(clock.elapsed(), 5000);
}

TEST_F(HeadPage, TokensOfOneWordStandJoinedAndUnknownOnesSayWhatTheyWere) {
  open(small_model(HeadKind::none), "unhappyly 清华 ☃ cat");
  const auto& chips = strip().tokens();
  ASSERT_EQ(chips.size(), 9U);  // [CLS] un ##happy ##ly 清 华 [UNK] cat [SEP]
  EXPECT_EQ(chips[2].shown_text(), text("happy"));
  EXPECT_TRUE(chips[2].joined());
  EXPECT_FALSE(chips[4].joined());
  EXPECT_EQ(strip().token_rect(2).left(), strip().token_rect(1).right());
  EXPECT_EQ(strip().token_rect(3).left(), strip().token_rect(2).right());
  EXPECT_GT(strip().token_rect(4).left(), strip().token_rect(3).right());
  EXPECT_EQ(chips[4].shown_text(), text("清"));
  EXPECT_EQ(chips[6].shown_text(), text("[UNK] ☃"));
  EXPECT_TRUE(tip_at(6).contains(text("“☃”"))) << tip_at(6).toStdString();
  EXPECT_TRUE(tip_at(4).contains(text("id 16, bytes 10 to 13"))) << tip_at(4).toStdString();
  EXPECT_TRUE(tip_at(0).contains(text("added"))) << tip_at(0).toStdString();
}

TEST(AppendToken, KeepsTheWayThatTextIsWritten) {
  EXPECT_EQ(append_token(text("the cat"), "sat"), text("the cat sat"));
  EXPECT_EQ(append_token(text("un"), "##happy"), text("unhappy"));
  EXPECT_EQ(append_token(text("the cat"), "."), text("the cat."));
  EXPECT_EQ(append_token(text("清"), "华"), text("清华"));
  EXPECT_EQ(append_token(text("清"), "cat"), text("清cat"));
  EXPECT_EQ(append_token({}, "cat"), text("cat"));
  EXPECT_EQ(append_token(text("the "), "cat"), text("the cat"));
}

TEST(Choices, AreTheLinesThatSaySomething) {
  EXPECT_EQ(choices_of("a\n\n  b \r\n\t\nc"), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_TRUE(choices_of(" \n\n").empty());
  EXPECT_EQ(choices_of(std::string(200, '\n') + "x").size(), 1U);
  std::string many;
  for (int i = 0; i < 100; ++i) many += "x\n";
  EXPECT_EQ(choices_of(many).size(), kMostChoices);
}

}  // namespace
}  // namespace rope::app
