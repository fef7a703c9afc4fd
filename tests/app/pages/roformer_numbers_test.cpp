// SPDX-License-Identifier: MIT
// The arithmetic behind the numbers of the RoFormer page, and the pairs that can be muted by a click.
#include <QApplication>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <cmath>
#include <complex>
#include <functional>
#include <map>
#include <numeric>

#include "app/charts/line_chart.h"
#include "app/pages/roformer/distance_view.h"
#include "app/pages/roformer/head_maps.h"
#include "app/pages/roformer/head_panel.h"
#include "app/pages/roformer/number_lines.h"
#include "app/pages/roformer/run_explanations.h"
#include "app/widgets/explanation_card.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/number_text.h"
#include "app/widgets/pair_strip.h"
#include "core/rotary/decay.h"
#include "tests/app/pages/head_page_fixture.h"
#include "tests/app/pages/page_events.h"
#include "tests/app/pages/roformer_page_fixture.h"

namespace rope::app {
namespace {

QString plain(const Explanation& explanation) {
  QString text;
  for (const Formula& line : explanation.lines) text += plain_text(line) + QLatin1Char('\n');
  return text;
}

// The card that is open.
ExplanationCard* card() {
  for (QWidget* widget : QApplication::topLevelWidgets()) {
    auto* open = qobject_cast<ExplanationCard*>(widget);
    if (open != nullptr && open->isVisible()) return open;
  }
  return nullptr;
}

void ask(QWidget* widget, QPoint at) {
  QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget->mapToGlobal(at));
  QApplication::sendEvent(widget, &event);
}

class RoFormerNumbers : public RoFormerPageTest {
 protected:
  void TearDown() override {
    if (auto* open = card()) open->close();
  }
  void edit(const std::function<void(RoFormerState&)>& change) {
    store_.slice(&ExplorerState::roformer).edit(change);
    settle();
  }
  HeadCell cell(Index row, Index col, bool what_if) {
    return {page_->result(), clamped_head(*page_->result(), store_.state().roformer), {row, col}, what_if};
  }
  DistanceView* distance_view() { return page_->findChild<DistanceView*>(QStringLiteral("distance")); }
  HeatMap& map(std::size_t index) { return part<HeadPanel>()->maps().map(index); }
};

TEST_F(RoFormerNumbers, TheArithmeticGivesTheScoresOfTheModel) {
  const std::vector<std::function<void(RoFormerState&)>> changes{[](RoFormerState& s) { s.rope = false; },
                                                                 [](RoFormerState& s) { s.base = 100; },
                                                                 [](RoFormerState& s) {
                                                                   s.muted_pairs = {0, 5, 31};
                                                                 },
                                                                 [](RoFormerState& s) { s.shift = 500; }};
  for (const auto& change : changes) {
    edit([&](RoFormerState& s) {
      s = {};
      change(s);
    });
    for (const bool what_if : {false, true}) {
      for (const MapCell& at : {MapCell{4, 2}, MapCell{0, 11}, MapCell{7, 7}}) {
        const HeadCell of = cell(at.row, at.col, what_if);
        const auto score = static_cast<double>(
            head_matrix(of.pass(), of.head.layer, of.head.head, false).at(at.row, at.col));
        EXPECT_NEAR(cell_numbers(of).score, score, 2e-4 * std::max(1.0, std::abs(score)));
      }
    }
  }
}

TEST_F(RoFormerNumbers, AWeightOpensDownToTheTrainedWeights) {
  const HeadCell of = cell(4, 2, false);
  const Explanation weight = explain_weight(of);
  const auto value = static_cast<double>(head_matrix(of.pass(), of.head.layer, of.head.head, true).at(4, 2));
  EXPECT_TRUE(plain(weight).contains(number_text(value, 4).left(5))) << plain(weight).toStdString();
  EXPECT_TRUE(weight.source.contains(QStringLiteral("english")));
  const CellNumbers numbers = cell_numbers(of);
  EXPECT_TRUE(plain(explain_score(of)).contains(number_text(numbers.score, 6)));
  EXPECT_TRUE(plain(explain_part(of, 3)).contains(number_text(numbers.parts[3], 6)));
  const Explanation component = explain_component(of, true, 6);
  EXPECT_EQ(component.origin, Explanation::Origin::trained);
  EXPECT_TRUE(plain(component).contains(number_text(numbers.query[6], 6)));
  EXPECT_TRUE(component.source.contains(QStringLiteral("[MASK]"))) << component.source.toStdString();
}

TEST_F(RoFormerNumbers, WhatSoftmaxDividesByAndTakesOffOpenToo) {
  const HeadCell of = cell(4, 2, false);
  const SharedMatrix scores = head_matrix(of.pass(), of.head.layer, of.head.head, false);
  Index largest = 0;
  for (Index col = 0; col < scores.cols; ++col)
    largest = scores.at(4, col) > scores.at(4, largest) ? col : largest;
  double sum = 0;
  for (Index col = 0; col < scores.cols; ++col)
    sum += std::exp(static_cast<double>(scores.at(4, col)) - static_cast<double>(scores.at(4, largest)));
  const Explanation weight = explain_weight(of);
  const QString key = QStringLiteral("with “%1” (%2)")
                          .arg(QString::fromStdString(
                              page_->result()->text.tokens.at(static_cast<std::size_t>(largest)).text))
                          .arg(largest);
  EXPECT_TRUE(weight.source.contains(key)) << weight.source.toStdString();
  const QString below = test::lines_below(weight, 1);
  EXPECT_TRUE(below.contains(number_text(cell_numbers(cell(4, largest, false)).score, 6)));
  EXPECT_EQ(below.count(number_text(sum, 6)), 2) << below.toStdString();  // and where it is summed
}

TEST_F(RoFormerNumbers, APairsShareWritesTheAngleOfItsDistanceAndOpensTheta) {
  const Explanation part = explain_part(cell(4, 2, false), 3);
  EXPECT_TRUE(plain(part).startsWith(QString::fromUtf8("(n\u2009−\u2009m)"))) << plain(part).toStdString();
  EXPECT_TRUE(test::lines_below(part, 1).contains(QString::fromUtf8("−2·3/64")))  // base^(-2i/d)
      << test::lines_below(part, 1).toStdString();
  edit([](RoFormerState& s) { s.muted_pairs = {3}; });
  const HeadCell muted = cell(4, 2, true);
  EXPECT_EQ(cell_numbers(muted).parts[3], 0);
  const QString last = plain_text(explain_part(muted, 3).lines.back()).simplified();
  EXPECT_TRUE(last.endsWith(QStringLiteral("adds 0"))) << last.toStdString();
  EXPECT_FALSE(plain(explain_part(muted, 4)).contains(QStringLiteral("muted")));
}

TEST_F(RoFormerNumbers, AnglesAreInTheUnitOfAllPages) {
  const auto arithmetic = [this] {  // a weight, its score, what the pairs add to that
    ask(&map(0), map(0).cell_rect({4, 2}).center().toPoint());
    QString text = card() == nullptr ? QString() : test::lines_below(card()->shown(), 2);
    delete card();
    return text;
  };
  EXPECT_TRUE(arithmetic().contains(QStringLiteral("rad"))) << arithmetic().toStdString();
  EXPECT_FALSE(arithmetic().contains(QChar(0xB0)));
  const SharedResult before = page_->result();
  store_.slice(&ExplorerState::shared).edit([](SharedState& s) { s.angle_unit = AngleUnit::degrees; });
  EXPECT_TRUE(page_->settled());  // nothing is computed for it
  EXPECT_EQ(page_->result()->trained.trace, before->trained.trace);
  EXPECT_TRUE(arithmetic().contains(QChar(0xB0))) << arithmetic().toStdString();
  // Two tokens back: -2 theta, for the first pair -2 rad = -114.6 degrees.
  const QString first = plain(explain_part(cell(4, 2, false), 0));
  EXPECT_TRUE(first.contains(QString::fromUtf8("−114.6°"))) << first.toStdString();
}

TEST_F(RoFormerNumbers, ARightClickOnACellOpensItsArithmetic) {
  page_->resize(1500, 900);
  edit([](RoFormerState& s) { s.rope = false; });
  ask(&map(1), map(1).cell_rect({4, 2}).center().toPoint());
  ASSERT_NE(card(), nullptr);
  EXPECT_TRUE(card()->shown().source.contains(QStringLiteral("without RoPE")));
  card()->close();
  ask(&map(2), map(2).cell_rect({4, 2}).center().toPoint());
  ASSERT_NE(card(), nullptr);
  const double change = static_cast<double>(map(2).picture()->matrix().at(4, 2));
  EXPECT_TRUE(card()->plain().contains(number_text(change, 3))) << card()->plain().toStdString();
}

TEST_F(RoFormerNumbers, ARightClickOnAHeadThatWasFoundOpensItsMean) {
  edit([](RoFormerState& s) { s.search = HeadSearch::previous; });
  auto& wall = part<HeadPanel>()->wall();
  ask(&wall, wall.thumbnail_rect({4, 3}).center().toPoint());
  ASSERT_NE(card(), nullptr);
  const HeadHabits& habits = page_->result()->habits.at(19);
  EXPECT_TRUE(card()->plain().contains(number_text(habits.previous, 6))) << card()->plain().toStdString();
}

TEST_F(RoFormerNumbers, AGuessOpensItsSoftmax) {
  auto* cards = part<GuessCards>();
  ask(cards, cards->guess_rect(0, 0).center().toPoint());
  ASSERT_NE(card(), nullptr);
  const double share = cards->cards()[0].guesses[0].probability;
  EXPECT_TRUE(card()->plain().contains(number_text(share, 6))) << card()->plain().toStdString();
  EXPECT_TRUE(card()->plain().contains(QStringLiteral("head")));
}

TEST_F(RoFormerNumbers, MeansAddUpTheirTerms) {
  const HeadCell of = cell(0, 0, false);
  const SharedMatrix matrix = head_matrix(of.pass(), of.head.layer, of.head.head, true);
  const HeadHabits habits = head_habits(matrix);
  for (const HeadSearch search : {HeadSearch::previous, HeadSearch::next, HeadSearch::first, HeadSearch::last,
                                  HeadSearch::itself, HeadSearch::spread}) {
    EXPECT_TRUE(plain(explain_habit(of, search)).contains(number_text(habit(habits, search), 6)))
        << plain(explain_habit(of, search)).toStdString();
  }
  const DistanceProfile profile = distance_profile(matrix);
  for (std::size_t i = 0; i < profile.distance.size(); ++i) {
    const auto distance = static_cast<Index>(profile.distance[i]);
    EXPECT_TRUE(
        plain(explain_distance(of, distance, HeadStage::softmax)).contains(number_text(profile.mean[i], 6)));
  }
}

TEST_F(RoFormerNumbers, TheBoundStandsUnderTheAttentionOverTheSameDistances) {
  edit([](RoFormerState& s) { s.view = HeadView::distance; });
  const DistanceView* view = distance_view();
  ASSERT_TRUE(view->attention().isVisible());
  ASSERT_TRUE(view->bound().isVisible());
  const ChartContent& bound = view->bound().content();
  EXPECT_EQ(bound.x.minimum, view->attention().content().x.minimum);
  EXPECT_EQ(bound.x.maximum, view->attention().content().x.maximum);
  EXPECT_NEAR(view->bound().plot_rect().left(), view->attention().plot_rect().left(), 1);
  const std::vector<double> distances{0, 1, 7};
  const auto frequencies = rotary_frequencies(page_->result()->model->config.rotary());
  const auto expected = decay_bound(*frequencies, distances);
  ASSERT_EQ(bound.curves.size(), 1U);
  for (std::size_t i = 0; i < distances.size(); ++i) {
    const auto at = 11 + static_cast<std::size_t>(distances[i]);  // 12 tokens
    EXPECT_DOUBLE_EQ(bound.curves[0].y.at(at), (*expected)[i]);
    EXPECT_DOUBLE_EQ(bound.curves[0].y.at(22 - at), (*expected)[i]);
  }
  edit([](RoFormerState& s) { s.rope = false; });
  ASSERT_EQ(view->bound().content().curves.size(), 2U);
  for (const double value : view->bound().content().curves[1].y) EXPECT_DOUBLE_EQ(value, 16.5);  // 32 pairs
}

// Each point of both charts, of both runs, opens the mean or the sum that it is.
TEST_F(RoFormerNumbers, EveryPointByDistanceOpensItsArithmetic) {
  for (const HeadStage stage : {HeadStage::softmax, HeadStage::logits}) {
    edit([stage](RoFormerState& s) {
      s.view = HeadView::distance;
      s.stage = stage;
      s.base = 100;
      s.muted_pairs = {1, 2};
    });
    for (const LineChart* chart : {&distance_view()->attention(), &distance_view()->bound()}) {
      ASSERT_EQ(chart->content().curves.size(), 2U);
      for (const ChartCurve& curve : chart->content().curves) {
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
          const Explanation explanation = curve.explain(curve.x[i]);
          EXPECT_TRUE(plain(explanation).contains(number_text(curve.y[i], 6)))
              << curve.name.toStdString() << curve.x[i] << plain(explanation).toStdString();
          EXPECT_TRUE(explanation.source.contains(QStringLiteral("english")));
        }
      }
    }
  }
  const auto of_what_if = distance_view()->attention().content().curves[1].explain(-3);
  EXPECT_TRUE(plain(of_what_if).contains(QStringLiteral("9 pair(s) of tokens")))
      << plain(of_what_if).toStdString();
  EXPECT_EQ(of_what_if.origin, Explanation::Origin::trained);
  EXPECT_TRUE(of_what_if.source.contains(QStringLiteral("layer 2, head 0")));
  EXPECT_TRUE(of_what_if.source.contains(QStringLiteral("pairs 1-2 muted")))
      << of_what_if.source.toStdString();
}

TEST_F(RoFormerNumbers, APointByDistanceOpensByMouseAndKey) {
  edit([](RoFormerState& s) { s.view = HeadView::distance; });
  LineChart& chart = distance_view()->attention();
  const ChartCurve& curve = chart.content().curves[0];
  const QPoint before = chart.to_pixels(-1, curve.y.at(10)).toPoint();  // 12 tokens
  ask(chart.viewport(), before);
  ASSERT_NE(card(), nullptr);
  EXPECT_TRUE(card()->shown().name.contains(QStringLiteral("−1"))) << card()->shown().name.toStdString();
  card()->close();
  QTest::mouseClick(chart.viewport(), Qt::LeftButton, Qt::NoModifier, before);
  ASSERT_NE(card(), nullptr);
  EXPECT_TRUE(card()->plain().contains(number_text(curve.y.at(10), 6))) << card()->plain().toStdString();
  card()->close();
  chart.setFocus();
  QTest::keyClick(&chart, Qt::Key_Left);
  QTest::keyClick(&chart, Qt::Key_Return);
  ASSERT_NE(card(), nullptr);
  EXPECT_TRUE(card()->plain().contains(QStringLiteral("as trained"))) << card()->plain().toStdString();
}

// Equation 37 over the pairs that are heard: what is drawn bounds what a muted run really scores.
TEST_F(RoFormerNumbers, TheBoundOfMutedPairsHoldsForTheScoresThatAreShown) {
  for (const std::vector<int>& muted :
       {std::vector<int>{}, {0}, {31}, {0, 1, 2, 3, 4, 5, 6, 7}, {2, 5, 11, 12, 30}}) {
    for (const bool rope : {true, false}) {
      edit([&](RoFormerState& s) {
        s.view = HeadView::distance;
        s.rope = rope;
        s.muted_pairs = muted;
      });
      const RunResult& result = *page_->result();
      const bool what_if = result.changed.has_value();
      const ChartCurve& bound = distance_view()->bound().content().curves.back();
      const Index last = result.text.size() - 1;
      for (const Head head : {Head{0, 0}, Head{2, 0}, Head{5, 3}}) {
        for (Index row = 0; row <= last; ++row) {
          for (Index col = 0; col <= last; ++col) {
            const CellNumbers numbers = cell_numbers({page_->result(), head, {row, col}, what_if});
            std::vector<std::complex<double>> h;
            for (Index pair = 0; pair < 32; ++pair) {
              if (std::count(muted.begin(), muted.end(), pair) > 0) continue;
              const auto x = static_cast<std::size_t>(2 * pair);
              h.push_back(std::complex<double>(numbers.query[x], numbers.query[x + 1]) *
                          std::complex<double>(numbers.key[x], -numbers.key[x + 1]));
            }
            double largest = 0;
            for (std::size_t i = 0; i < h.size(); ++i)
              largest = std::max(largest, std::abs((i + 1 < h.size() ? h[i + 1] : 0.0) - h[i]));
            const double limit = largest * 32 * bound.y.at(static_cast<std::size_t>(col - row + last));
            EXPECT_LE(std::abs(numbers.score * numbers.divisor), limit * (1 + 1e-9)) << row << ' ' << col;
          }
        }
      }
    }
  }
}

TEST_F(RoFormerNumbers, WithEveryPairMutedTheBoundIsNothing) {
  std::vector<int> all(32);
  std::iota(all.begin(), all.end(), 0);
  edit([&](RoFormerState& s) {
    s.view = HeadView::distance;
    s.muted_pairs = all;
  });
  const ChartCurve& bound = distance_view()->bound().content().curves.at(1);
  for (const double value : bound.y) EXPECT_EQ(value, 0);
  EXPECT_TRUE(plain(bound.explain(3)).contains(QStringLiteral("32 muted pair(s)")));
}

TEST_F(RoFormerNumbers, NumbersOfCellAndHeadOpenByClick) {
  auto* numbers = page_->controls()->findChild<FormulaView*>();
  page_->controls()->resize(280, 1600);
  page_->controls()->show();
  ASSERT_NE(numbers, nullptr);
  EXPECT_EQ(numbers->spots().size(), 7U);  // the cell's weight and six habits
  QTest::mouseClick(numbers, Qt::LeftButton, {}, numbers->spots().at(1).box.center().toPoint());
  ASSERT_NE(card(), nullptr);
  EXPECT_TRUE(card()->shown().name.contains(QStringLiteral("token before")));
  card()->close();
  edit([](RoFormerState& s) { s.rope = false; });
  EXPECT_EQ(numbers->spots().size(), 15U);  // of both runs, and the change of the weight
}

TEST_F(RoFormerNumbers, PairsAreMutedByClicksAndDrags) {
  auto* strip = page_->controls()->findChild<PairStrip*>();
  ASSERT_NE(strip, nullptr);
  page_->controls()->resize(280, 1600);
  page_->controls()->show();
  QTest::mouseClick(strip, Qt::LeftButton, {}, strip->pair_rect(3).center().toPoint());
  EXPECT_EQ(store_.state().roformer.muted_pairs, (std::vector<int>{3}));
  const std::size_t steps = store_.undo_steps();
  QTest::mousePress(strip, Qt::LeftButton, {}, strip->pair_rect(8).center().toPoint());
  QTest::mouseMove(strip, strip->pair_rect(10).center().toPoint());
  QTest::mouseMove(strip, strip->pair_rect(12).center().toPoint());
  QTest::mouseRelease(strip, Qt::LeftButton, {}, strip->pair_rect(12).center().toPoint());
  EXPECT_EQ(store_.state().roformer.muted_pairs, (std::vector<int>{3, 8, 9, 10, 11, 12}));
  EXPECT_EQ(store_.undo_steps(), steps + 1);
  auto* list = page_->controls()->findChild<QLineEdit*>(QStringLiteral("muted-pairs"));
  ASSERT_NE(list, nullptr);
  EXPECT_EQ(list->text(), QStringLiteral("3, 8-12"));
  settle();
  EXPECT_EQ(page_->result()->what_if.muted_pairs, (std::vector<Index>{3, 8, 9, 10, 11, 12}));
  store_.undo();
  EXPECT_EQ(strip->muted(), (std::vector<int>{3}));
  strip->setFocus();
  QTest::keyClick(strip, Qt::Key_Home);
  QTest::keyClick(strip, Qt::Key_Right);
  QTest::keyClick(strip, Qt::Key_Space);
  EXPECT_EQ(store_.state().roformer.muted_pairs, (std::vector<int>{1, 3}));
  EXPECT_TRUE(strip->accessibleDescription().contains(QStringLiteral("Pair 1")));
}

TEST_F(RoFormerNumbers, AListOfPairsThatCannotBeReadIsToldInTheWindow) {
  page_->controls()->resize(280, 1600);
  page_->controls()->show();
  auto* list = page_->controls()->findChild<QLineEdit*>(QStringLiteral("muted-pairs"));
  auto* refused = page_->controls()->findChild<QLabel*>(QStringLiteral("muted-pairs-refused"));
  ASSERT_NE(refused, nullptr);
  EXPECT_FALSE(refused->isVisible());
  list->setFocus();
  QTest::keyClicks(list, QStringLiteral("0-40"));
  QTest::keyClick(list, Qt::Key_Return);
  ASSERT_TRUE(refused->isVisible());
  EXPECT_TRUE(refused->text().contains(QStringLiteral("0 to 31"))) << refused->text().toStdString();
  EXPECT_TRUE(refused->text().contains(QStringLiteral("0-40")));
  EXPECT_EQ(list->text(), QStringLiteral("0-40"));  // to be mended
  EXPECT_TRUE(store_.state().roformer.muted_pairs.empty());
  store_.slice(&ExplorerState::roformer).edit([](RoFormerState& s) { s.layer = 1; });
  EXPECT_EQ(list->text(), QStringLiteral("0-40"));
  list->selectAll();
  QTest::keyClicks(list, QStringLiteral("0-3"));
  EXPECT_FALSE(refused->isVisible());
  QTest::keyClick(list, Qt::Key_Return);
  EXPECT_EQ(store_.state().roformer.muted_pairs, (std::vector<int>{0, 1, 2, 3}));
  list->clearFocus();  // the panel outlives the page
}

TEST_F(HeadPage, WhatEachHeadSaysOpensItsArithmetic) {
  const auto explained = [this](std::size_t guess) {
    return explain_guess(page_->result(), cards().cards().at(0), {0, guess, false});
  };
  const auto says = [](const Explanation& explanation, double value) {
    return plain(explanation).contains(number_text(value, 5));
  };
  open(test::small_model(HeadKind::sequence_classification, {0.1, 0.7, 0.2}, {"bad", "good", "neither"}),
       "the cat");
  EXPECT_TRUE(says(explained(0), 0.7)) << plain(explained(0)).toStdString();
  open(test::small_model(HeadKind::multiple_choice, {0.5}), "the cat", "sat\ndog\nmat");
  EXPECT_TRUE(says(explained(1), 1.0 / 3)) << plain(explained(1)).toStdString();
  open(test::small_model(HeadKind::question_answering, {1, 1}), "who", "the cat sat");
  EXPECT_TRUE(says(explained(0), 1.0 / 3)) << plain(explained(0)).toStdString();
  EXPECT_TRUE(says(explained(0), 1.0 / 9));
  open(test::small_model(HeadKind::token_classification, {0.6, 0.3, 0.1}, {"O", "NAME", "PLACE"}), "who sat");
  EXPECT_TRUE(says(explained(1), 0.3)) << plain(explained(1)).toStdString();
}

/// The cards that a card's numbers open, and what those open, so many steps down.
void walk_down(const Formula& formula, int steps, const std::function<void(const Explanation&)>& see) {
  if (formula == nullptr) return;
  if (formula->explain && steps > 0) {
    const Explanation below = formula->explain();
    see(below);
    for (const Formula& line : below.lines) walk_down(line, steps - 1, see);
  }
  for (const Formula& child : formula->children) walk_down(child, steps, see);
}

// Probability, logit, a term of it, the state that it multiplies, and what that is made of: of every head.
TEST_F(HeadPage, EveryLogitGoesDownToTheStatesAfterTheLastLayer) {
  const std::map<HeadKind, const char*> seconds{{HeadKind::question_answering, "the dog sat on the mat"},
                                                {HeadKind::multiple_choice, "sat on the mat\ndog"}};
  for (const HeadKind kind :
       {HeadKind::masked_lm, HeadKind::causal_lm, HeadKind::sequence_classification,
        HeadKind::token_classification, HeadKind::multiple_choice, HeadKind::question_answering}) {
    const auto second = seconds.find(kind);
    open(test::lively_model(kind, {"A", "B", "C"}), "the cat [MASK] on",
         second == seconds.end() ? "" : second->second);
    ASSERT_FALSE(cards().cards().empty()) << head_kind_name(kind);
    const Explanation card = explain_guess(page_->result(), cards().cards().front(), {0, 0, false});
    std::map<QString, int> seen;
    for (const Formula& line : card.lines) {
      walk_down(line, 4, [&seen](const Explanation& below) {
        EXPECT_FALSE(below.lines.empty());
        EXPECT_FALSE(below.source.isEmpty());
        ++seen[below.name.section(QLatin1Char(' '), 0, 0)];
      });
    }
    EXPECT_GT(seen[QStringLiteral("Logit")], 0) << head_kind_name(kind);
    EXPECT_GT(seen[QStringLiteral("Term")], 0) << head_kind_name(kind);
    EXPECT_GT(seen[QStringLiteral("Component")], 0) << head_kind_name(kind);
    EXPECT_GT(seen[QStringLiteral("The")], 0) << head_kind_name(kind);  // the sum
  }
}

// What is written out of a logit is the logit that the model gave.
TEST_F(HeadPage, ALogitIsTheSumOfItsTerms) {
  open(test::lively_model(HeadKind::sequence_classification, {"A", "B", "C"}), "the cat sat");
  for (const LabelProbability& each : page_->result()->trained.classes) {
    const HeadOutput output = head_output(model_->weights, model_->config).value();
    const auto weights = output.weight.row(each.label);
    const auto states = page_->result()->trained.head_states.matrix().row(0);
    const double logit = std::inner_product(weights.begin(), weights.end(), states.begin(),
                                            double{output.bias[static_cast<std::size_t>(each.label)]});
    EXPECT_NEAR(logit, double{each.logit}, 1e-4 * std::max(1.0, std::abs(logit)));
    const Explanation card = explain_logit({page_->result(), false, 0, each.label, {}});
    EXPECT_TRUE(plain(card).contains(number_text(logit, 6))) << plain(card).toStdString();
  }
}

// At each stage the mean that is drawn is the one that is explained, hidden tokens included.
TEST_F(HeadPage, MeansOfADecoderAreThoseThatAreDrawn) {
  open(test::lively_model(HeadKind::causal_lm), "the dog sat on the mat");
  for (const HeadStage stage : {HeadStage::logits, HeadStage::mask, HeadStage::softmax}) {
    edit([stage](RoFormerState& s) { s.stage = stage; });
    const DistanceProfile drawn = distance_profile(part<HeadPanel>()->matrix());
    const HeadCell of{
        page_->result(), clamped_head(*page_->result(), store_.state().roformer), {0, 0}, false};
    ASSERT_FALSE(drawn.distance.empty());
    for (std::size_t i = 0; i < drawn.distance.size(); ++i) {
      const auto distance = static_cast<Index>(drawn.distance[i]);
      EXPECT_TRUE(plain(explain_distance(of, distance, stage)).contains(number_text(drawn.mean[i], 6)))
          << distance << plain(explain_distance(of, distance, stage)).toStdString();
    }
    EXPECT_TRUE(stage != HeadStage::mask ||
                plain(explain_distance(of, 2, stage)).startsWith(QStringLiteral("Hidden")));
  }
}

TEST_F(HeadPage, TheLogitsOfADecoderAreThereBeforeTheMaskHidesThem) {
  open(test::lively_model(HeadKind::causal_lm), "the dog sat on the mat");
  edit([](RoFormerState& s) { s.stage = HeadStage::logits; });
  const SharedMatrix logits = part<HeadPanel>()->matrix();
  edit([](RoFormerState& s) { s.stage = HeadStage::mask; });
  const SharedMatrix masked = part<HeadPanel>()->matrix();
  for (Index row = 0; row < logits.rows; ++row) {
    for (Index col = 0; col < logits.cols; ++col) {
      EXPECT_TRUE(std::isfinite(logits.at(row, col)));
      EXPECT_EQ(std::isfinite(masked.at(row, col)), col <= row);
      if (col > row) continue;
      EXPECT_NEAR(logits.at(row, col), masked.at(row, col), 1e-4) << row << ' ' << col;
    }
  }
}

}  // namespace
}  // namespace rope::app
