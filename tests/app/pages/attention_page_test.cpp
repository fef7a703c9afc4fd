// SPDX-License-Identifier: MIT
#include "app/pages/attention/attention_page.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <numeric>

#include "app/jobs/model_service.h"
#include "app/pages/attention/attention_scores.h"
#include "app/state/store.h"
#include "app/widgets/attention/contribution_stack.h"
#include "app/widgets/heat_map/heat_map.h"

namespace rope::app {
namespace {

AttentionInput small(VectorContent content, ScoreStage stage = ScoreStage::raw) {
  AttentionInput input;
  input.rotary.head_dim = 16;
  input.length = 24;
  input.content = content;
  input.stage = stage;
  return input;
}

TEST(AttentionScores, OnesGiveTheSumOfCosinesOfTheDistance) {
  const auto result = attention_result(small(VectorContent::ones), {});
  ASSERT_TRUE(result.ok());
  for (const auto& [m, n] : {std::pair<Index, Index>{0, 0}, {5, 2}, {3, 23}}) {
    double expected = 0;  // q = k = (1, 1) in each pair: 2 cos((n - m) theta_i)
    for (int i = 0; i < 8; ++i)
      expected += 2 * std::cos(static_cast<double>(n - m) * std::pow(10000.0, -i / 8.0));
    EXPECT_NEAR(result->with_rope->matrix().at(m, n), expected, 1e-5);
    EXPECT_FLOAT_EQ(result->without->matrix().at(m, n), 16);
    EXPECT_NEAR(result->difference->matrix().at(m, n), expected - 16, 1e-5);
  }
}

TEST(AttentionScores, TheSameVectorGivesEqualDiagonals) {
  const auto result = attention_result(small(VectorContent::same, ScoreStage::scaled), {});
  ASSERT_TRUE(result.ok());
  const SharedMatrix& scores = result->with_rope->matrix();
  for (Index i = 1; i < 24; ++i) {
    EXPECT_NEAR(scores.at(i, i), scores.at(0, 0), 1e-5);
    EXPECT_NEAR(scores.at(i, i - 1), scores.at(1, 0), 1e-5);
  }
  EXPECT_GT(std::abs(scores.at(0, 9) - scores.at(0, 0)), 0.01F);
  EXPECT_EQ(result->without->summary().low, result->without->summary().high);
}

TEST(AttentionScores, AShiftChangesNothingButRounding) {
  AttentionInput input = small(VectorContent::independent, ScoreStage::softmax);
  input.causal = true;
  input.shift = 100000;
  const auto result = attention_result(input, {});
  ASSERT_TRUE(result.ok());
  EXPECT_LT(result->change_with_rope, 1e-5);
  EXPECT_EQ(result->change_without, 0);
  EXPECT_EQ(result->with_rope->matrix().at(0, 5), 0);  // causal: the future weighs nothing
}

TEST(AttentionScores, MaskedCellsAreMaskedInTheDifferenceToo) {
  AttentionInput input = small(VectorContent::independent, ScoreStage::masked);
  input.causal = true;
  const auto result = attention_result(input, {});
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->difference->summary().masked, 24 * 23 / 2);
  EXPECT_FALSE(std::isfinite(result->difference->matrix().at(0, 1)));
}

TEST(AttentionScores, PartsAddUpToTheScore) {
  AttentionInput input = small(VectorContent::independent);
  input.rotary.rotary_dim = 12;
  input.shift = 7;
  const auto result = attention_result(input, {});
  ASSERT_TRUE(result.ok());
  const CellParts parts = cell_parts(*result->vectors, {20, 3}, 7, 3);
  ASSERT_EQ(parts.with_rope.size(), 7U);  // six pairs, and what does not rotate
  EXPECT_NEAR(std::accumulate(parts.with_rope.begin(), parts.with_rope.end(), 0.0),
              static_cast<double>(result->with_rope->matrix().at(20, 3)), 1e-5);
  EXPECT_NEAR(parts.without, static_cast<double>(result->without->matrix().at(20, 3)), 1e-5);
  ASSERT_EQ(parts.arrows.size(), 3U);
  EXPECT_GE(std::abs(parts.arrows[0].contribution), std::abs(parts.arrows[1].contribution));
  const PairArrow& arrow = parts.arrows[0];
  EXPECT_NEAR(QPointF::dotProduct(arrow.rotated_query, arrow.rotated_key), arrow.contribution, 1e-9);
  EXPECT_NEAR(std::hypot(arrow.query.x(), arrow.query.y()),
              std::hypot(arrow.rotated_query.x(), arrow.rotated_query.y()), 1e-12);
}

TEST(AttentionScores, WhatCannotBeIsAnError) {
  AttentionInput input = small(VectorContent::same);
  input.rotary.base = -1;
  EXPECT_FALSE(attention_result(input, {}).ok());
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = attention_result(small(VectorContent::same), Work{{}, stop.get_token(), 1});
  ASSERT_FALSE(stopped.ok());
  EXPECT_TRUE(stopped.error().cancelled);
}

class AttentionPageTest : public testing::Test {
 protected:
  AttentionPageTest() : page_(make()) {
    page_->resize(760, 640);
    page_->show();
    page_->activate();
    settle();
  }
  std::unique_ptr<AttentionPage> make() {
    return std::make_unique<AttentionPage>(store_.slice(&ExplorerState::attention),
                                           store_.slice(&ExplorerState::shared), models_);
  }
  void settle() {
    ASSERT_TRUE(QTest::qWaitFor([this] { return page_->settled() && page_->result().has_value(); }, 20000));
    QTest::qWait(1);
  }
  void set(const AttentionState& state) {
    store_.slice(&ExplorerState::attention).set(state);
    settle();
  }
  HeatMap* map(int i) { return page_->findChildren<HeatMap*>().at(i); }

  Store store_;
  ModelService models_{[](const QString&, const Work&) -> Result<Model> {
    return Error{"no model", "", ""};
  }};
  std::unique_ptr<AttentionPage> page_;
};

TEST_F(AttentionPageTest, TheFirstVisitShowsThreeMatricesAndACellTakenApart) {
  ASSERT_EQ(page_->findChildren<HeatMap*>().size(), 3);
  EXPECT_EQ(page_->result()->with_rope->matrix().rows, 64);
  auto* stack = page_->findChild<ContributionStack*>();
  ASSERT_EQ(stack->parts().size(), 32U);
  const AttentionState& s = store_.state().attention;
  EXPECT_NEAR(stack->total() / 8,
              static_cast<double>(page_->result()->with_rope->matrix().at(s.query, s.key)), 1e-5);
  EXPECT_FALSE(page_->title().isEmpty());
  EXPECT_GE(page_->presets().size(), 3U);
}

TEST_F(AttentionPageTest, AClickChoosesTheCellInAllAndUndoTakesItBack) {
  const AttentionState before = store_.state().attention;
  QTest::mouseClick(map(1), Qt::LeftButton, Qt::NoModifier, map(1)->cell_rect({10, 50}).center().toPoint());
  EXPECT_EQ(store_.state().attention.query, 10);
  EXPECT_EQ(store_.state().attention.key, 50);
  auto* stack = page_->findChild<ContributionStack*>();
  EXPECT_NEAR(stack->total() / 8, static_cast<double>(page_->result()->with_rope->matrix().at(10, 50)), 1e-5);
  store_.undo();
  EXPECT_EQ(store_.state().attention, before);
}

TEST_F(AttentionPageTest, AClickOnABarChoosesThePair) {
  auto* stack = page_->findChild<ContributionStack*>();
  QTest::mouseClick(stack, Qt::LeftButton, Qt::NoModifier, stack->bar_rect(9).center().toPoint());
  EXPECT_EQ(store_.state().shared.pair, 9);
}

TEST_F(AttentionPageTest, OnlyTheNewestOfManyEditsIsShown) {
  AttentionState state;
  for (const int length : {1500, 700, 40, 900, 33}) {
    state.length = length;
    store_.slice(&ExplorerState::attention).set(state);
    QCoreApplication::processEvents();
  }
  settle();
  EXPECT_EQ(page_->result()->input.length, 33);
  EXPECT_EQ(map(0)->picture()->matrix().rows, 33);
}

TEST_F(AttentionPageTest, ViewsHideTheOtherMaps) {
  AttentionState state;
  state.view = AttentionView::difference;
  set(state);
  EXPECT_TRUE(map(0)->isHidden());
  EXPECT_FALSE(map(2)->isHidden());
}

TEST_F(AttentionPageTest, TheTableHoldsTheCellsInView) {
  AttentionState state;
  state.length = 10;
  state.shift = 5;
  set(state);
  Table table = page_->table();
  EXPECT_EQ(table.columns.mid(0, 3),
            (QStringList{QStringLiteral("query"), QStringLiteral("key"), QStringLiteral("score")}));
  ASSERT_EQ(table.rows.size(), 100U);
  EXPECT_EQ(std::get<qint64>(table.rows[0][0]), 5);
  EXPECT_EQ(std::get<double>(table.rows[23][2]),
            static_cast<double>(page_->result()->with_rope->matrix().at(2, 3)));
  state.length = 1500;
  set(state);
  EXPECT_EQ(page_->table().rows.size(), 1000000U);
}

TEST_F(AttentionPageTest, TheSmallestMatrixAndAllPresetsWork) {
  AttentionState state;
  state.length = 1;
  set(state);
  page_->grab();
  for (const Preset& preset : page_->presets()) {
    preset.apply();
    settle();
    EXPECT_FALSE(preset.note.isEmpty());
    page_->grab();
  }
  page_->reset();
  EXPECT_EQ(store_.state().attention, AttentionState{});
}

TEST_F(AttentionPageTest, ClosingDuringWorkNeitherHangsNorCrashes) {
  AttentionState state;
  state.length = 4096;
  store_.slice(&ExplorerState::attention).set(state);
  QTest::qWait(20);
  QElapsedTimer clock;
  clock.start();
  page_.reset();
  EXPECT_LT(clock.elapsed(), 3000);
}

}  // namespace
}  // namespace rope::app
