// SPDX-License-Identifier: MIT
// The RoFormer page with each kind of head, on tiny models whose answers are known.
#include <QPushButton>
#include <QSignalSpy>
#include <cmath>
#include <map>

#include "app/pages/roformer/head_panel.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/text/sentence_box.h"
#include "tests/app/pages/head_page_fixture.h"

namespace rope::app {
namespace {

using test::lively_model;
using test::small_model;

// "cat" 50 %, "sat" 30 %, "[SEP]" 15 %, the others share the rest.
std::vector<double> next_words() {
  std::vector<double> shares(test::small_words().size(), 0.05 / 17);
  shares[6] = 0.5, shares[8] = 0.3, shares[3] = 0.15;
  return shares;
}

TEST_F(HeadPage, CausalModelsSayWhatComesNext) {
  open(small_model(HeadKind::causal_lm, next_words()), "the dog");
  ASSERT_EQ(cards().cards().size(), 1U);
  const auto& guesses = cards().cards()[0].guesses;
  EXPECT_EQ(guesses.at(0).word, text("cat"));
  EXPECT_NEAR(guesses[0].probability, 0.5, 1e-5);
  EXPECT_EQ(guesses.at(1).word, text("sat"));
  EXPECT_NEAR(guesses[1].probability, 0.3, 1e-5);
  ASSERT_EQ(strip().tokens().size(), 3U);  // [CLS] the dog: no end
  click_guess(1);
  EXPECT_EQ(state().text, text("the dog sat"));
  settle();
  EXPECT_EQ(strip().tokens().size(), 4U);
}

TEST_F(HeadPage, CausalModelsGoOnByTheLikeliestTokenAndUndoTakesAllBack) {
  open(small_model(HeadKind::causal_lm, next_words()), "the");
  QTest::mouseClick(part<QPushButton>("append-one"), Qt::LeftButton);
  settle();
  EXPECT_EQ(state().text, text("the cat"));
  const std::size_t steps = store_.undo_steps();
  QTest::mouseClick(part<QPushButton>("append-more"), Qt::LeftButton);
  settle();
  QString longer = text("the cat");
  for (int i = 0; i < RoFormerPage::kSteps; ++i) longer += text(" cat");
  EXPECT_EQ(state().text, longer);
  EXPECT_EQ(store_.undo_steps(), steps + 1);
  store_.undo();
  settle();
  EXPECT_EQ(state().text, text("the cat"));
}

TEST_F(HeadPage, ACausalModelThatEndsTheTextIsHeard) {
  std::vector<double> shares(test::small_words().size(), 0.01);
  shares[3] = 0.5;  // [SEP]
  open(small_model(HeadKind::causal_lm, shares), "the");
  QSignalSpy noted(page_.get(), &Page::noted);
  QTest::mouseClick(part<QPushButton>("append-more"), Qt::LeftButton);
  settle();
  EXPECT_EQ(noted.count(), 1);
  EXPECT_EQ(state().text, text("the"));
}

TEST_F(HeadPage, CausalAttentionLooksBackOnly) {
  open(lively_model(HeadKind::causal_lm), "the dog sat on the mat");
  const SharedMatrix matrix = part<HeatMap>()->picture()->matrix();
  for (Index row = 0; row < matrix.rows; ++row) {
    for (Index col = row + 1; col < matrix.cols; ++col) EXPECT_EQ(matrix.at(row, col), 0);
  }
  for (const HeadStage stage : {HeadStage::logits, HeadStage::softmax}) {
    for (const HeadView view : {HeadView::map, HeadView::arcs, HeadView::distance}) {
      for (const HeadRun run : {HeadRun::what_if, HeadRun::difference}) {
        edit([&](RoFormerState& s) { s.stage = stage, s.view = view, s.run = run, s.rope = false; });
        page_->grab();
      }
    }
  }
}

TEST_F(HeadPage, ClassesOfATextHaveTheirLabelsAndShares) {
  open(small_model(HeadKind::sequence_classification, {0.1, 0.7, 0.2}, {"bad", "good", "neither"}),
       "the cat");
  ASSERT_EQ(cards().cards().size(), 1U);
  const auto& guesses = cards().cards()[0].guesses;
  ASSERT_EQ(guesses.size(), 3U);
  EXPECT_EQ(guesses[0].word, text("good"));
  EXPECT_NEAR(guesses[0].probability, 0.7, 1e-6);
  EXPECT_EQ(guesses[2].word, text("bad"));
  EXPECT_NEAR(guesses[2].probability, 0.1, 1e-6);
  EXPECT_TRUE(part<SentenceBox>("second-text")->isVisible());
  EXPECT_EQ(strip().tokens().size(), 4U);
  part<SentenceBox>("second-text")->setFocus();
  QTest::keyClicks(part<SentenceBox>("second-text"), text("the dog"));
  settle();
  EXPECT_EQ(strip().tokens().size(), 7U);  // [CLS] the cat [SEP] the dog [SEP]
  EXPECT_EQ(page_->result()->text.types, (std::vector<std::int32_t>{0, 0, 0, 0, 1, 1, 1}));
  edit([](RoFormerState& s) { s.table = RoFormerTable::guesses; });
  const Table table = page_->table();
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_EQ(std::get<QString>(table.rows[0][0]), text("good"));
}

TEST_F(HeadPage, ARegressionIsANumberAndNoShare) {
  Model model = small_model(HeadKind::sequence_classification, {std::exp(2.5)}, {"score"});
  model.config.head.problem = LabelProblem::regression;
  open(std::move(model), "the cat");
  const Guess& guess = cards().cards().at(0).guesses.at(0);
  EXPECT_EQ(guess.number, text("2.500"));
  edit([](RoFormerState& s) { s.rope = false; });
  EXPECT_EQ(cards().cards().at(0).guesses.at(0).number, text("2.500, as trained 2.500"));
}

TEST_F(HeadPage, EachTokenHasItsLabelAndAClickShowsAllOfThem) {
  open(small_model(HeadKind::token_classification, {0.6, 0.3, 0.1}, {"O", "NAME", "PLACE"}), "who sat");
  ASSERT_EQ(strip().tokens().size(), 4U);
  for (const TokenChip& chip : strip().tokens()) EXPECT_EQ(chip.label, text("O 60 %"));
  click_token(2);
  EXPECT_EQ(state().query, 2);
  EXPECT_EQ(state().text, text("who sat"));  // and masks nothing
  ASSERT_EQ(cards().cards().size(), 1U);
  EXPECT_EQ(cards().cards()[0].token, 2);
  EXPECT_NEAR(cards().cards()[0].guesses.at(1).probability, 0.3, 1e-6);
  EXPECT_TRUE(tip_at(1).contains(text("O 60 %"))) << tip_at(1).toStdString();
}

TEST_F(HeadPage, ALabelThatAWhatIfChangesIsMarked) {
  open(lively_model(HeadKind::token_classification, {"A", "B", "C", "D", "E", "F", "G", "H"}),
       "the cat sat on the mat , the dog . who un ##happy");
  edit([](RoFormerState& s) { s.rope = false; });
  const RunResult& result = *page_->result();
  bool some = false;
  for (std::size_t i = 0; i < result.text.tokens.size(); ++i) {
    const bool other =
        result.trained.token_classes[i].front().label != result.changed->token_classes[i].front().label;
    EXPECT_EQ(strip().tokens()[i].label_changed, other);
    some = some || other;
  }
  EXPECT_TRUE(some);
  EXPECT_TRUE(tip_at(1).contains(text("as trained")));
}

TEST_F(HeadPage, ChoicesAreLinesAndAClickShowsTheAttentionInOne) {
  open(small_model(HeadKind::multiple_choice, {0.5}), "the cat", "sat on the mat\n\n  dog \n");
  ASSERT_EQ(cards().cards().size(), 1U);
  const auto& guesses = cards().cards()[0].guesses;
  ASSERT_EQ(guesses.size(), 2U);
  EXPECT_EQ(guesses[0].word, text("sat on the mat"));
  EXPECT_EQ(guesses[1].word, text("dog"));
  for (const Guess& guess : guesses) EXPECT_NEAR(guess.probability, 0.5, 1e-6);
  EXPECT_EQ(strip().tokens().size(), 9U);
  click_guess(1);
  settle();
  EXPECT_EQ(state().choice, 1);
  ASSERT_EQ(strip().tokens().size(), 6U);  // [CLS] the cat [SEP] dog [SEP]
  EXPECT_EQ(strip().tokens()[4].text, text("dog"));
  EXPECT_TRUE(tip_at(4).contains(text("bytes 0 to 3 of the second text"))) << tip_at(4).toStdString();
  edit([](RoFormerState& s) { s.second.clear(); });
  EXPECT_TRUE(cards().cards().empty());
  EXPECT_TRUE(cards().accessibleDescription().contains(text("choices")));
}

TEST_F(HeadPage, WhatTheChoicesWeighIsWhatTheModelGivesThemTogether) {
  open(lively_model(HeadKind::multiple_choice), "the cat", "sat on the mat\ndog\nun");
  const Model& model = *page_->result()->model;
  TokenBatch batch;
  batch.batch = 3;
  batch.length = 9;
  batch.ids = {2, 5, 6, 3, 8, 9, 5, 10, 3, 2, 5, 6, 3, 7, 3, 0, 0, 0, 2, 5, 6, 3, 11, 3, 0, 0, 0};
  batch.types = {0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0};
  batch.mask = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0};
  ForwardWorkspace workspace;
  const auto hidden = encode(model.weights, model.config, batch, {{}, workspace, nullptr, {}});
  ASSERT_TRUE(hidden.ok());
  const auto logits = head_logits(model.weights, model.config, *hidden, {.choices = 3});
  ASSERT_TRUE(logits.ok());
  for (const LabelProbability& choice : label_probabilities(logits->matrix().row(0))) {
    EXPECT_NEAR(cards().cards().at(0).guesses.at(static_cast<std::size_t>(choice.label)).probability,
                static_cast<double>(choice.probability), 1e-6);
  }
}

TEST_F(HeadPage, TheAnswerIsMarkedInItsText) {
  open(lively_model(HeadKind::question_answering), "who sat", "the cat sat on the mat , the dog .");
  const RunResult& result = *page_->result();
  ASSERT_FALSE(result.shown().answers.empty());
  const AnswerSpan best = result.shown().answers.front();
  EXPECT_GE(best.start, 4);  // behind [CLS] who sat [SEP]
  EXPECT_LT(best.end, 14);
  for (std::size_t i = 0; i < strip().tokens().size(); ++i) {
    const auto at = static_cast<Index>(i);
    EXPECT_EQ(strip().tokens()[i].marked, at >= best.start && at <= best.end) << i;
  }
  const Guess& guess = cards().cards().at(0).guesses.at(0);
  EXPECT_NEAR(guess.probability, answer_probability(result.trained, result.text, best), 1e-6);
  const QStringList words = state().second.split(QLatin1Char(' '));
  EXPECT_EQ(guess.word, words.mid(best.start - 4, best.end - best.start + 1).join(QLatin1Char(' ')));
  edit([](RoFormerState& s) { s.rope = false; });
  EXPECT_TRUE(cards().cards().at(0).guesses.at(0).other.has_value());
  int as_trained = 0;
  for (const TokenChip& chip : strip().tokens()) as_trained += chip.marked_as_trained ? 1 : 0;
  EXPECT_EQ(as_trained, best.end - best.start + 1);
}

TEST_F(HeadPage, WithoutATextThereIsNoAnswer) {
  open(small_model(HeadKind::question_answering), "who sat");
  EXPECT_TRUE(cards().cards().empty());
  EXPECT_TRUE(cards().accessibleDescription().contains(text("second box")));
}

TEST_F(HeadPage, UniformStartsAndEndsShareTheAnswer) {
  open(small_model(HeadKind::question_answering, {1, 1}), "who", "the cat sat");
  for (const Guess& guess : cards().cards().at(0).guesses) EXPECT_NEAR(guess.probability, 1.0 / 9, 1e-6);
}

TEST_F(HeadPage, ABareEncoderShowsItsAttentionAndSaysThatItHasNoHead) {
  open(small_model(HeadKind::none), "the cat sat");
  EXPECT_TRUE(cards().cards().empty());
  EXPECT_TRUE(cards().accessibleDescription().contains(text("no head")));
  EXPECT_EQ(part<HeatMap>()->picture()->matrix().rows, 5);
  EXPECT_FALSE(part<SentenceBox>("second-text")->isVisible());
  edit([](RoFormerState& s) { s.table = RoFormerTable::guesses; });
  EXPECT_TRUE(page_->table().rows.empty());
}

TEST_F(HeadPage, EveryHeadShowsWhatAWhatIfChanges) {
  const std::map<HeadKind, const char*> seconds{{HeadKind::question_answering, "the dog sat on the mat"},
                                                {HeadKind::multiple_choice, "sat on the mat\ndog"}};
  for (const HeadKind kind :
       {HeadKind::masked_lm, HeadKind::causal_lm, HeadKind::sequence_classification,
        HeadKind::token_classification, HeadKind::multiple_choice, HeadKind::question_answering}) {
    page_.reset();
    store_.reset({});
    const auto second = seconds.find(kind);
    open(lively_model(kind, {"A", "B"}), "the [MASK] sat on un ##ly",
         second == seconds.end() ? "" : second->second);
    EXPECT_FALSE(page_->title().isEmpty());
    edit([](RoFormerState& s) { s.rope = false; });
    double change = 0;
    for (const GuessCard& card : cards().cards()) {
      for (const Guess& guess : card.guesses) {
        ASSERT_TRUE(guess.other.has_value()) << head_kind_name(kind);
        change = std::max(change, std::abs(guess.probability - *guess.other));
      }
    }
    EXPECT_GT(change, 1e-3) << head_kind_name(kind);
    edit([](RoFormerState& s) {
      s.rope = true;
      s.shift = 1000;
      s.table = RoFormerTable::guesses;
    });
    for (const Guess& guess : cards().cards().at(0).guesses) {
      EXPECT_NEAR(guess.probability, *guess.other, 2e-3) << head_kind_name(kind);
    }
    EXPECT_FALSE(page_->table().rows.empty());
    page_->grab();
  }
}

}  // namespace
}  // namespace rope::app
