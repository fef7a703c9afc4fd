// SPDX-License-Identifier: MIT
// Two runs side by side on the RoFormer page, and the search of heads by what they do.
#include <QCheckBox>
#include <QToolButton>
#include <cmath>
#include <functional>
#include <optional>

#include "app/charts/line_chart.h"
#include "app/pages/roformer/distance_view.h"
#include "app/pages/roformer/head_maps.h"
#include "app/pages/roformer/head_panel.h"
#include "app/pages/roformer/head_search_bar.h"
#include "app/pages/roformer/run_tabs.h"
#include "app/widgets/attention/attention_arcs.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"
#include "tests/app/pages/roformer_page_fixture.h"

namespace rope::app {
namespace {

class RoFormerRuns : public RoFormerPageTest {
 protected:
  HeadPanel& panel() { return *part<HeadPanel>(); }
  HeatMap& map(std::size_t index) { return panel().maps().map(index); }
  void edit(const std::function<void(RoFormerState&)>& change) {
    store_.slice(&ExplorerState::roformer).edit(change);
    settle();
  }
  void resize(int width, int height) {
    page_->resize(width, height);
    QTest::qWait(1);
  }
  void press(HeadRun run) { QTest::mouseClick(&part<RunTabs>()->button(run), Qt::LeftButton); }
  std::size_t shown_maps() {
    std::size_t count = 0;
    for (std::size_t i = 0; i < HeadMaps::kMost; ++i) count += map(i).isVisible() ? 1 : 0;
    return count;
  }
  const RoFormerState& state() { return store_.state().roformer; }
  // The value of the chosen head at a cell, computed by itself.
  double weight(const RunPass& pass, const MapCell& cell) {
    const Head head = clamped_head(*page_->result(), state());
    return static_cast<double>(head_matrix(pass, head.layer, head.head, true).at(cell.row, cell.col));
  }
  static void choose(ChoiceBase* choice, int index) {
    choice->setFocus();
    QTest::keyClick(choice, Qt::Key_Home);
    for (int i = 0; i < index; ++i) QTest::keyClick(choice, Qt::Key_Down);
  }
};

TEST_F(RoFormerRuns, BothRunsAndTheirDifferenceStandSideBySide) {
  resize(1500, 900);
  EXPECT_EQ(shown_maps(), 1U);
  EXPECT_FALSE(part<RunTabs>()->isVisible());
  edit([](RoFormerState& s) { s.rope = false; });
  ASSERT_EQ(shown_maps(), 3U);
  const RunResult& result = *page_->result();
  const MapCell cell{4, 2};
  EXPECT_FLOAT_EQ(map(0).picture()->matrix().at(4, 2), static_cast<float>(weight(result.trained, cell)));
  EXPECT_FLOAT_EQ(map(1).picture()->matrix().at(4, 2), static_cast<float>(weight(*result.changed, cell)));
  EXPECT_NEAR(map(2).picture()->matrix().at(4, 2),
              weight(*result.changed, cell) - weight(result.trained, cell), 1e-6);
  EXPECT_EQ(map(0).picture()->scale(), map(1).picture()->scale());  // colours mean the same in both
  EXPECT_EQ(map(2).picture()->scale().colours, ColourScale::signed_);
}

TEST_F(RoFormerRuns, TheOutlinedCellStaysWhateverRunAndStageAreShown) {
  resize(560, 480);  // one map
  edit([](RoFormerState& s) { s.rope = false; });
  const std::optional<MapCell> cell = map(0).viewport().chosen();
  ASSERT_TRUE(cell.has_value());
  const SharedMatrix weights = head_matrix(page_->result()->trained, state().layer, state().head, true);
  EXPECT_EQ(cell->row, 4);  // the mask
  for (Index col = 0; col < weights.cols; ++col) EXPECT_LE(weights.at(4, col), weights.at(4, cell->col));
  for (const HeadStage stage : {HeadStage::logits, HeadStage::softmax}) {
    for (const HeadRun run : {HeadRun::as_trained, HeadRun::what_if, HeadRun::difference}) {
      edit([&](RoFormerState& s) { s.stage = stage, s.run = run; });
      EXPECT_EQ(map(0).viewport().chosen(), cell);
    }
  }
}

TEST_F(RoFormerRuns, TheWallHasTheColoursOfTheLargeMaps) {
  resize(560, 480);
  for (const int repeats : {1, 12}) {
    edit([&](RoFormerState& s) {
      s.text = QStringLiteral("the old man sat by the fire and told a story ").repeated(repeats);
      s.rope = false;
      s.run = HeadRun::what_if;
    });
    for (int layer = 0; layer < 6; ++layer) {
      for (int head = 0; head < 4; ++head) {
        edit([&](RoFormerState& s) { s.layer = layer, s.head = head; });
        EXPECT_EQ(page_->result()->wall.at(static_cast<std::size_t>(4 * layer + head))->scale(),
                  map(0).picture()->scale())
            << layer << ' ' << head;
      }
    }
  }
}

TEST_F(RoFormerRuns, EachClickOnAHeadIsAStepOfUndoAndHeldKeysAreOne) {
  auto& wall = panel().wall();
  const std::size_t steps = store_.undo_steps();
  for (const Head head : {Head{0, 1}, Head{3, 2}})
    QTest::mouseClick(&wall, Qt::LeftButton, {}, wall.thumbnail_rect(head).center().toPoint());
  EXPECT_EQ(store_.undo_steps(), steps + 2);
  QTest::mouseClick(&map(0), Qt::LeftButton, {}, map(0).cell_rect({3, 5}).center().toPoint());
  EXPECT_EQ(store_.undo_steps(), steps + 3);
  QTest::mouseClick(&map(0), Qt::LeftButton, {}, map(0).cell_rect({4, 5}).center().toPoint());
  EXPECT_EQ(store_.undo_steps(), steps + 4);
  store_.undo();
  EXPECT_EQ(state().query, 3);
  store_.undo();
  EXPECT_EQ(state().query, -1);
  EXPECT_EQ(state().layer, 3);
  store_.undo();
  EXPECT_EQ(state().layer, 0);
  wall.setFocus();
  for (int i = 0; i < 3; ++i) QTest::keyClick(&wall, Qt::Key_Down);
  EXPECT_EQ(state().layer, 3);
  EXPECT_EQ(store_.undo_steps(), steps + 2);
}

TEST_F(RoFormerRuns, TheMapsShareZoomAndCell) {
  resize(1500, 900);
  edit([](RoFormerState& s) { s.rope = false; });
  QTest::mouseClick(&map(1), Qt::LeftButton, Qt::NoModifier, map(1).cell_rect({3, 5}).center().toPoint());
  EXPECT_EQ(state().query, 3);
  EXPECT_EQ(state().key, 5);
  for (std::size_t i = 0; i < HeadMaps::kMost; ++i) {
    EXPECT_EQ(map(i).viewport().chosen(), (MapCell{3, 5}));
    EXPECT_TRUE(map(i).readout_text().contains(QStringLiteral("her"))) << i;
  }
  QTest::keyClick(&map(0), Qt::Key_Plus);
  EXPECT_GT(map(2).viewport().zoom(), 1);
  EXPECT_LT(map(2).cell_rect({0, 0}).width() / map(0).cell_rect({0, 0}).width(), 1.2);
}

TEST_F(RoFormerRuns, WhereThereIsNoRoomOneMapIsShownWithTheChoice) {
  resize(560, 480);
  edit([](RoFormerState& s) { s.rope = false; });
  EXPECT_EQ(shown_maps(), 1U);
  auto* tabs = part<RunTabs>();
  ASSERT_TRUE(tabs->isVisible());
  EXPECT_FALSE(tabs->button(HeadRun::all).isVisible());
  EXPECT_TRUE(tabs->button(HeadRun::what_if).isChecked());
  const RunResult& result = *page_->result();
  press(HeadRun::as_trained);
  EXPECT_FLOAT_EQ(map(0).picture()->matrix().at(4, 2), static_cast<float>(weight(result.trained, {4, 2})));
  press(HeadRun::difference);
  EXPECT_EQ(map(0).picture()->scale().colours, ColourScale::signed_);
  store_.undo();
  EXPECT_TRUE(tabs->button(HeadRun::as_trained).isChecked());
  resize(1500, 900);
  press(HeadRun::all);
  EXPECT_EQ(shown_maps(), 3U);
  resize(900, 700);
  EXPECT_EQ(shown_maps(), 2U);  // the two runs; the difference is one click away
  resize(560, 480);
  EXPECT_EQ(shown_maps(), 1U);
}

TEST_F(RoFormerRuns, CurvesStandSideBySideToo) {
  resize(1500, 900);
  edit([](RoFormerState& s) {
    s.base = 100;
    s.view = HeadView::arcs;
  });
  for (std::size_t i = 0; i < HeadMaps::kMost; ++i) EXPECT_TRUE(panel().maps().arcs(i).isVisible()) << i;
  EXPECT_EQ(shown_maps(), 0U);
  page_->grab();
}

TEST_F(RoFormerRuns, TheTableHoldsAllThatStandsSideBySide) {
  edit([](RoFormerState& s) { s.rope = false; });
  const Table table = page_->table();
  ASSERT_EQ(table.columns.size(), 7);
  const RunResult& result = *page_->result();
  const auto& row = table.rows.at(4 * 12 + 2);
  EXPECT_NEAR(std::get<double>(row[4]), weight(result.trained, {4, 2}), 1e-7);
  EXPECT_NEAR(std::get<double>(row[5]), weight(*result.changed, {4, 2}), 1e-7);
  EXPECT_NEAR(std::get<double>(row[6]), std::get<double>(row[5]) - std::get<double>(row[4]), 1e-6);
}

TEST_F(RoFormerRuns, ByDistanceTheTableHoldsTheCurves) {
  edit([](RoFormerState& s) {
    s.rope = false;
    s.view = HeadView::distance;
  });
  const Table table = page_->table();
  EXPECT_EQ(table.columns.join(u','),
            QStringLiteral("distance,mean_as_trained,mean_what_if,bound_as_trained,bound_what_if"));
  ASSERT_EQ(table.rows.size(), 23U);  // 12 tokens
  const auto* view = page_->findChild<DistanceView*>(QStringLiteral("distance"));
  const auto& means = view->attention().content().curves;
  const auto& bounds = view->bound().content().curves;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    EXPECT_EQ(std::get<qint64>(table.rows[i][0]), static_cast<qint64>(i) - 11);
    for (std::size_t run = 0; run < 2; ++run) {
      EXPECT_EQ(std::get<double>(table.rows[i][1 + run]), means.at(run).y.at(i));
      EXPECT_EQ(std::get<double>(table.rows[i][3 + run]), bounds.at(run).y.at(i));
    }
  }
  edit([](RoFormerState& s) { s.rope = true; });
  EXPECT_EQ(page_->table().columns.join(u','), QStringLiteral("distance,mean_as_trained,bound_as_trained"));
}

TEST_F(RoFormerRuns, GuessesOfBothRunsSayProbabilityChangeAndRank) {
  resize(1200, 800);
  edit([](RoFormerState& s) { s.rope = false; });
  const GuessCard& card = part<GuessCards>()->cards().at(0);
  ASSERT_EQ(card.trained.size(), card.guesses.size());
  EXPECT_EQ(card.trained[0].word, QStringLiteral("head"));
  EXPECT_TRUE(part<GuessCards>()->compares(0));
  // Each number against the logits themselves.
  const RunResult& result = *page_->result();
  const auto rank = [](const std::vector<float>& logits, Index id) {
    Index above = 1;
    for (std::size_t i = 0; i < logits.size(); ++i)
      above += logits[i] > logits[static_cast<std::size_t>(id)] ? 1 : 0;
    return above;
  };
  const auto share = [](const std::vector<float>& logits, Index id) {
    double sum = 0;
    for (const float logit : logits)
      sum += std::exp(static_cast<double>(logit) - static_cast<double>(logits[static_cast<std::size_t>(id)]));
    return 1 / sum;
  };
  for (const Guess& guess : card.guesses) {
    EXPECT_EQ(guess.rank_other, rank(result.trained.logits[0], guess.id));
    EXPECT_NEAR(*guess.other, share(result.trained.logits[0], guess.id), 1e-9);
    EXPECT_NEAR(guess.probability, share(result.changed->logits[0], guess.id), 1e-6);
  }
  for (const Guess& guess : card.trained) {
    EXPECT_EQ(guess.rank_other, rank(result.changed->logits[0], guess.id));
    EXPECT_NEAR(*guess.other, share(result.changed->logits[0], guess.id), 1e-9);
  }
}

TEST_F(RoFormerRuns, AGuessOfEitherListFillsTheMask) {
  resize(1200, 800);
  edit([](RoFormerState& s) { s.rope = false; });
  auto* cards = part<GuessCards>();
  const GuessPlace trained{0, 0, true};
  QTest::mouseClick(cards, Qt::LeftButton, Qt::NoModifier, cards->guess_rect(trained).center().toPoint());
  EXPECT_EQ(state().text, QStringLiteral("She shook her head and walked into the room."));
  store_.undo();
  settle();
  cards->setFocus();  // the same by keys
  QTest::keyClick(cards, Qt::Key_Left);
  QTest::keyClick(cards, Qt::Key_Return);
  EXPECT_EQ(state().text, QStringLiteral("She shook her head and walked into the room."));
}

TEST(GuessChange, IsInPointsWithItsSign) {
  const auto change = [](double now, double before) {
    return guess_change({.word = {}, .probability = now, .other = before});
  };
  EXPECT_EQ(change(0.138, 0.0012), QStringLiteral("+13.7"));
  EXPECT_EQ(change(0.01, 0.0375), QStringLiteral("−2.75"));
  EXPECT_EQ(change(0.5, 0.50001), QStringLiteral("0.00"));
}

TEST_F(RoFormerRuns, HeadsAreFoundByWhatTheyDoAndSteppedThrough) {
  write(QStringLiteral(
      "The old man sat by the fire and told the children a story about the sea and the ships."));
  auto* search = page_->findChild<ChoiceBase*>(QStringLiteral("head-search"));
  ASSERT_NE(search, nullptr);
  choose(search, 1);
  ASSERT_EQ(state().search, HeadSearch::previous);
  const RunResult& result = *page_->result();
  const auto score = [&] {
    const Head head = clamped_head(result, state());
    return head_habits(head_matrix(result.trained, head.layer, head.head, true)).previous;
  };
  double last = score();
  EXPECT_GT(last, 0.5);  // this model has such a head
  for (const HeadHabits& other : result.habits) EXPECT_LE(other.previous, last + 1e-12);
  QToolButton* less = nullptr;
  for (auto* button : panel().search().findChildren<QToolButton*>()) {
    if (button->accessibleName() == QStringLiteral("A head that does it less")) less = button;
  }
  ASSERT_NE(less, nullptr);
  const std::size_t steps = store_.undo_steps();
  for (int i = 1; i < 24; ++i) {
    QTest::mouseClick(less, Qt::LeftButton);
    EXPECT_LE(score(), last);
    EXPECT_TRUE(panel().search().place_text().startsWith(QStringLiteral("%1 of 24").arg(i + 1)));
    last = score();
  }
  EXPECT_FALSE(less->isEnabled());
  EXPECT_EQ(store_.undo_steps(), steps + 1);
}

TEST_F(RoFormerRuns, TheWallMarksTheSearchAndWhatIsLeftWithoutRope) {
  edit([](RoFormerState& s) {
    s.text = QStringLiteral("The old man sat by the fire and told the children a story about the sea.");
    s.search = HeadSearch::previous;
    s.layer = -1;
  });
  const auto& scores = panel().wall().scores();
  ASSERT_EQ(scores.size(), 24U);
  const Head best = panel().wall().chosen();
  const auto at = static_cast<std::size_t>(best.layer * 4 + best.head);
  EXPECT_EQ(scores[at].rank, 1);
  EXPECT_DOUBLE_EQ(scores[at].share, 1);
  EXPECT_FALSE(scores[at].now.has_value());
  auto* rope = page_->controls()->findChild<QCheckBox*>();
  QTest::mouseClick(rope, Qt::LeftButton, Qt::NoModifier, QPoint(8, rope->height() / 2));
  settle();
  EXPECT_FALSE(state().rope);
  EXPECT_EQ(panel().wall().chosen(), best);  // ranked as trained: the same head, and what is left of it
  ASSERT_TRUE(panel().wall().scores()[at].now.has_value());
  EXPECT_LT(*panel().wall().scores()[at].now, 0.5);
  EXPECT_TRUE(panel().search().place_text().contains(QStringLiteral("→")));
  const QString said = page_->findChild<RoleLabel*>(QStringLiteral("finding"))->text();
  EXPECT_TRUE(said.startsWith(QStringLiteral("This head's weight on the token before")))
      << said.toStdString();
  EXPECT_TRUE(said.endsWith(QStringLiteral("without RoPE."))) << said.toStdString();
  EXPECT_TRUE(said.contains(percent_text(page_->result()->habits.at(at).previous, 0))) << said.toStdString();
  EXPECT_TRUE(said.contains(percent_text(page_->result()->changed_habits.at(at).previous, 0)));
  page_->grab();
}

TEST_F(RoFormerRuns, TheFindingIsASentenceForEveryWhatIf) {
  const auto said = [this](const std::function<void(RoFormerState&)>& change) {
    edit([&](RoFormerState& s) {
      s = {};
      s.search = HeadSearch::previous;
      change(s);
    });
    return head_finding(*page_->result(), state());
  };
  const auto at_end = [](const QString& text) { return text.mid(text.lastIndexOf(u'%') + 2); };
  EXPECT_EQ(at_end(said([](RoFormerState& s) { s.base = 500; })), QStringLiteral("with base 500."));
  EXPECT_EQ(at_end(said([](RoFormerState& s) { s.rope = false; })), QStringLiteral("without RoPE."));
  EXPECT_EQ(at_end(said([](RoFormerState& s) {
              s.shift = 7;
              s.muted_pairs = {0, 1, 2};
            })),
            QStringLiteral("with positions shifted by 7 and with pairs 0-2 muted."));
}

// Beside the choice of the run it breaks into lines rather than end in "…".
TEST_F(RoFormerRuns, TheNameOfTheHeadIsWholeInASmallWindow) {
  resize(430, 460);
  edit([](RoFormerState& s) { s.rope = false; });
  QTest::qWait(1);
  const auto* label = page_->findChild<QLabel*>(QStringLiteral("head-title"));
  ASSERT_TRUE(label->isVisible());
  EXPECT_EQ(label->text(), QStringLiteral("Layer 2, head 0"));
  EXPECT_GE(label->height(), label->heightForWidth(label->width()));
}

TEST_F(RoFormerRuns, TheChartByDistanceShowsBothRuns) {
  store_.slice(&ExplorerState::roformer).edit([](RoFormerState& s) {
    s.view = HeadView::distance;
    s.rope = false;
  });
  settle();
  const auto* chart = page_->findChild<DistanceView*>(QStringLiteral("distance"))->findChild<LineChart*>();
  ASSERT_TRUE(chart->isVisible());
  ASSERT_EQ(chart->content().curves.size(), 2U);
  EXPECT_EQ(chart->content().curves[0].x.size(), 23U);
  EXPECT_NE(chart->content().curves[0].y, chart->content().curves[1].y);
}

}  // namespace
}  // namespace rope::app
