// SPDX-License-Identifier: MIT
#include "app/pages/decay/decay_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QElapsedTimer>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "app/jobs/model_service.h"
#include "app/pages/decay/decay_explanations.h"
#include "app/pages/still_layers.h"
#include "app/state/store.h"
#include "app/widgets/number_text.h"
#include "core/rotary/rotation.h"
#include "tests/app/pages/page_events.h"
#include "tests/support/own_time.h"

namespace rope::app {
namespace {

Result<Model> no_model(const QString&, const Work&) {
  return Error{"no model in this test", "", ""};
}

class DecayPageTest : public testing::Test {
 protected:
  DecayPageTest()
      : models(no_model),
        page(store.slice(&ExplorerState::decay), store.slice(&ExplorerState::shared), models),
        controls(page.controls()) {
    page.resize(800, 640);
    page.show();
    controls->show();
    static_cast<void>(QTest::qWaitForWindowExposed(&page));
    page.activate();
    settle();
  }

  void settle() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return page.settled(); }, 20000));
  }
  void edit(const std::function<void(DecayState&)>& change) {
    store.slice(&ExplorerState::decay).edit(change);
  }
  QCheckBox* box(const QString& text) {
    for (QCheckBox* found : controls->findChildren<QCheckBox*>()) {
      if (found->text() == text) return found;
    }
    return nullptr;
  }
  [[nodiscard]] DecayCurves direct() const {
    const SharedState& shared = store.state().shared;
    return decay_curves({store.state().decay, drawn_settings(shared), shared.seed, nullptr}, {}).value();
  }

  Store store;
  ModelService models;
  DecayPage page;
  std::unique_ptr<QWidget> controls;
};

TEST_F(DecayPageTest, ShowsThePapersBoundAndTheOnes) {
  const DecayCurves& curves = page.curves();
  ASSERT_EQ(curves.distances.size(), 251U);
  const SettingDecay& setting = curves.settings.at(0);
  EXPECT_NEAR(setting.bound[0], 16.5, 1e-12);
  EXPECT_NEAR(setting.bound[50], 5.73307709, 1e-8);
  EXPECT_NEAR(setting.bound[100], 7.4652766, 1e-7);
  EXPECT_DOUBLE_EQ(setting.ones[0], 1);
  for (std::size_t i = 0; i < setting.ones.size(); ++i) EXPECT_LE(setting.ones[i], setting.bound[i]);
}

TEST_F(DecayPageTest, AModelThatCannotBeReadIsTalkedOfWhileItIsWanted) {
  QSignalSpy failed(&page, &Page::failed), cleared(&page, &Page::cleared);
  edit([](DecayState& s) { s.trained = true; });
  ASSERT_TRUE(QTest::qWaitFor([&] { return failed.count() > 0; }, 5000));
  edit([](DecayState& s) { s.distance = 120; });
  settle();
  EXPECT_EQ(failed.count(), 1);
  EXPECT_EQ(cleared.count(), 0);
  edit([](DecayState& s) { s.trained = false; });
  EXPECT_EQ(cleared.count(), 1);
}

TEST_F(DecayPageTest, OnlyTheNewestQuestionIsAnswered) {
  for (const int draws : {9000, 8000, 30}) edit([&](DecayState& s) { s.draws = draws; });
  store.slice(&ExplorerState::shared).edit([](SharedState& s) { s.base = 500; });
  settle();
  const DecayCurves expected = direct();
  EXPECT_EQ(page.curves().random.mean, expected.random.mean);
  EXPECT_EQ(page.curves().settings[0].bound, expected.settings[0].bound);
}

TEST_F(DecayPageTest, MarkingADistanceComputesNothing) {
  QSignalSpy running(&page, &Page::job_changed);
  edit([](DecayState& s) { s.distance = 120; });
  edit([](DecayState& s) { s.log_score = true; });
  EXPECT_EQ(running.count(), 0);
  const QList<LineChart*> charts = page.findChildren<LineChart*>();
  EXPECT_EQ(charts[1]->content().cursor, 120);
  EXPECT_TRUE(charts[1]->content().y.logarithmic);
}

TEST_F(DecayPageTest, TheMarkedDistanceIsDraggedInTheChart) {
  LineChart* chart = page.findChildren<LineChart*>()[0];
  const auto pixel = [&](double distance) { return chart->to_pixels(distance, 10).toPoint(); };
  QTest::mousePress(chart->viewport(), Qt::LeftButton, {}, pixel(50));
  QTest::mouseMove(chart->viewport(), pixel(80));
  QTest::mouseMove(chart->viewport(), pixel(100));
  QTest::mouseRelease(chart->viewport(), Qt::LeftButton, {}, pixel(100));
  EXPECT_NEAR(store.state().decay.distance, 100, 1);
  EXPECT_EQ(store.undo_steps(), 1U);
  QTest::keyClick(chart, Qt::Key_Left);
  EXPECT_NEAR(store.state().decay.distance, 99, 1);
  EXPECT_FALSE(chart->values_at(store.state().decay.distance).isEmpty());
}

TEST_F(DecayPageTest, TheTableHoldsTheShownCurvesUnderTheCommandLinesNames) {
  EXPECT_EQ(page.table().columns.join(QLatin1Char(',')),
            QStringLiteral("distance,bound,ones,random_mean,random_low,random_high"));
  QTest::mouseClick(box(QStringLiteral("Scores of random vectors")), Qt::LeftButton, {}, QPoint(8, 8));
  EXPECT_FALSE(store.state().decay.random);
  settle();
  EXPECT_EQ(page.table().columns.join(QLatin1Char(',')), QStringLiteral("distance,bound,ones"));
  QTest::mouseClick(box(QStringLiteral("The paper's bound")), Qt::LeftButton, {}, QPoint(8, 8));
  QTest::mouseClick(box(QStringLiteral("Score of all ones")), Qt::LeftButton, {}, QPoint(8, 8));
  settle();
  EXPECT_EQ(page.table().columns, QStringList{QStringLiteral("distance")});
}

TEST_F(DecayPageTest, IndependentVectorsDoNotDecay) {
  edit([](DecayState& s) { s.independent = true, s.draws = 2000; });
  settle();
  const DecayBand& band = page.curves().random;
  const double near = band.high[0] - band.low[0];
  EXPECT_NEAR(band.high[240] - band.low[240], near, 0.25 * near);
  EXPECT_NEAR(band.mean[0], 0, 0.05);
}

ComparedSetting with_base(double base) {
  ComparedSetting setting;
  setting.base = base;
  return setting;
}

TEST_F(DecayPageTest, ComparedSettingsAreDrawnEachWithItsPen) {
  store.slice(&ExplorerState::shared).edit([](SharedState& s) {
    s.compared = {with_base(500), with_base(500000), with_base(10)};
    s.compared[0].visible = false;
  });
  settle();
  const DecayCurves& curves = page.curves();
  ASSERT_EQ(curves.settings.size(), 3U);
  const RotaryFrequencies slower = rotary_frequencies({.base = 500000}).value();
  EXPECT_EQ(curves.settings[1].bound, decay_bound(slower, curves.distances).value());
  const ChartContent& bound = page.findChildren<LineChart*>()[0]->content();
  ASSERT_EQ(bound.curves.size(), 3U);
  EXPECT_EQ(bound.curves[2].series, 0);  // what is looked at is drawn last
  EXPECT_EQ(bound.curves[1].series, 2);  // the place in the list, whether others are hidden or not
  EXPECT_NE(bound.curves[0].name, bound.curves[1].name);
  const Table table = page.table();
  EXPECT_EQ(table.columns.front(), QStringLiteral("setting"));
  EXPECT_EQ(table.rows.size(), 3U * 251U);
  EXPECT_EQ(std::get<QString>(table.rows[251][0]), bound.curves[1].name);
  EXPECT_EQ(std::get<double>(table.rows[251 + 7][2]), curves.settings[1].bound[7]);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(table.rows[251][4]));  // random: of the first alone
}

TEST_F(DecayPageTest, FarAwayTheLinesGoOverEveryDistance) {
  edit([](DecayState& s) { s.max_distance = 300000, s.log_distance = true, s.random = false; });
  settle();
  const DecayCurves& curves = page.curves();
  EXPECT_TRUE(curves.every_distance);
  EXPECT_EQ(curves.distances.size(), 2000U);  // rope-cli's, which the table has
  EXPECT_EQ(page.table().rows.size(), 2000U);
  const DecayLine& line = curves.settings[0].ones_line;
  EXPECT_EQ(line.x.back(), 300000);
  EXPECT_LT(line.x.size(), 10001U);  // what a screen can show
  // The largest of all distances past 1000 is among the points that are kept.
  std::vector<double> distances;
  for (int d = 1000; d <= 300000; ++d) distances.push_back(d);
  const auto all = decay_ones(rotary_frequencies({}).value(), distances).value();
  double largest = -1;
  for (std::size_t i = 0; i < line.x.size(); ++i) {
    if (line.x[i] >= 1000) largest = std::max(largest, line.y[i]);
  }
  EXPECT_EQ(largest, *std::max_element(all.begin(), all.end()));
  EXPECT_GT(curves.rises.size(), 10U);
}

// The aim is 50 ms each on an idle machine; the limits leave room for a busy one.
TEST_F(DecayPageTest, EightSettingsFollowTheSlider) {
  store.slice(&ExplorerState::shared).edit([](SharedState& s) {
    s.head_dim = 128;
    for (int i = 1; i < 8; ++i) {
      ComparedSetting setting = with_base(10000.0 * i * i);
      setting.head_dim = 128;
      s.compared.push_back(setting);
    }
  });
  edit([](DecayState& s) { s.max_distance = 100000, s.log_distance = true, s.random = false; });
  settle();
  QElapsedTimer clock;
  clock.start();
  store.slice(&ExplorerState::shared).edit([](SharedState& s) { s.base = 12000; });
  const double expected = decay_bound(rotary_frequencies({.head_dim = 128, .base = 12000}).value(),
                                      std::vector<double>{page.curves().distances[900]})
                              .value()[0];
  ASSERT_TRUE(QTest::qWaitFor([&] { return page.curves().settings[0].bound[900] == expected; }, 5000));
  const qint64 shown = clock.restart();
  settle();
  const qint64 every = clock.restart();
  const double before = own_ms();
  static_cast<void>(page.grab());
  const double repaint = own_ms() - before;
  std::printf("slider to picture %lld ms, every distance %lld ms later, repaint %.1f ms\n",
              static_cast<long long>(shown), static_cast<long long>(every), repaint);
  EXPECT_LT(shown, 3000);
  EXPECT_LT(repaint, 250);
}

TEST_F(DecayPageTest, ThePictureSaysWhereTheBoundRises) {
  const std::vector<Rise>& rises = page.curves().rises;
  ASSERT_FALSE(rises.empty());
  const SettingDecay& setting = page.curves().settings[0];
  for (const Rise& rise : rises) {
    EXPECT_GT(setting.bound[static_cast<std::size_t>(rise.to)],
              setting.bound[static_cast<std::size_t>(rise.from)]);
  }
  FormulaView* line = page.findChild<FormulaView*>();
  EXPECT_TRUE(
      plain_text(line->lines().front())
          .startsWith(QStringLiteral("Not monotone. Rises of the bound (bars; click one): 28, the largest")));
  EXPECT_EQ(page.findChildren<LineChart*>()[0]->content().spans.size(), rises.size());
}

TEST_F(DecayPageTest, EveryPresetIsComputed) {
  ASSERT_GE(page.presets().size(), 3U);
  for (const Preset& preset : page.presets()) {
    preset.apply();
    settle();
    EXPECT_FALSE(page.curves().distances.empty()) << preset.name.toStdString();
    EXPECT_EQ(page.curves().settings.size(), drawn_settings(store.state().shared).size());
  }
}

TEST_F(DecayPageTest, ClosingDuringWorkWaitsForNobody) {
  edit([](DecayState& s) { s.draws = 10000, s.max_distance = 1000000; });
  EXPECT_FALSE(page.settled());
  // The fixture's destructor runs now, with the computation on its way.
}

// The page with the model that comes along.
class DecayTrained : public testing::Test {
 protected:
  DecayTrained() {
    page.resize(800, 640);
    page.show();
    page.activate();
  }
  [[nodiscard]] bool wait() {
    return QTest::qWaitFor([&] { return page.settled() && !page.curves().trained.empty(); }, 60000);
  }

  Store store;
  ModelService models{load_model};
  DecayPage page{store.slice(&ExplorerState::decay), store.slice(&ExplorerState::shared), models};
  const std::unique_ptr<QWidget> controls{page.controls()};
};

// The trained vectors are those of the core, turned as the model turns them.
TEST_F(DecayTrained, AHeadOfTheLoadedModelIsInTheChart) {
  store.slice(&ExplorerState::decay).edit([](DecayState& s) {
    s.trained = true, s.layer = 2, s.head = 3, s.random = false;
  });
  ASSERT_TRUE(wait());
  const TrainedHeads heads = trained_heads(*models.model(), {}).value();
  EXPECT_EQ(heads.averages.tokens, 2048);
  const auto q = heads.averages.query_of(2, 3), k = heads.averages.key_of(2, 3);
  const std::vector<double> turned = rotate_complex(k, 17, heads.frequencies);
  const double score = std::inner_product(q.begin(), q.end(), turned.begin(), 0.0) / 64;
  EXPECT_NEAR(page.curves().trained.at(250 + 17), score, 1e-9);
  EXPECT_GE(page.curves().trained_bound.at(250 + 17), std::abs(score));
  const ChartContent& scores = page.findChildren<LineChart*>()[1]->content();
  const auto curve = std::find_if(scores.curves.begin(), scores.curves.end(),
                                  [](const ChartCurve& c) { return c.role == Role::trained; });
  ASSERT_NE(curve, scores.curves.end());
  EXPECT_TRUE(curve->name.contains(QStringLiteral("layer 2, head 3")));
  EXPECT_TRUE(page.table().columns.contains(QStringLiteral("given_mean")));
}

// Equation 37 holds for the q and k it is given, near and far, for every head there is; and it is drawn.
TEST_F(DecayTrained, NoScoreIsAboveEquation37) {
  const std::vector<Preset> presets = page.presets();
  const auto trained = std::find_if(presets.begin(), presets.end(), [](const Preset& preset) {
    return preset.name == QStringLiteral("A trained head");
  });
  ASSERT_NE(trained, presets.end());
  trained->apply();
  ASSERT_TRUE(wait());
  const std::vector<double> first = page.curves().trained;
  int heads = 0;
  for (const int layer : {0, 1, 2, 3, 4, 5}) {
    for (const int head : {0, 1, 2, 3}) {
      store.slice(&ExplorerState::decay).edit([&](DecayState& s) { s.layer = layer, s.head = head; });
      ASSERT_TRUE(wait());
      const std::vector<double>& scores = page.curves().trained;
      const std::vector<double>& bound = page.curves().trained_bound;
      ASSERT_EQ(scores.size(), 257U);  // −128 to 128
      ASSERT_EQ(bound.size(), scores.size());
      for (std::size_t i = 0; i < scores.size(); ++i) {
        EXPECT_LE(std::abs(scores[i]), bound[i]) << "layer " << layer << ", head " << head << ", " << i;
      }
      if (scores != first) ++heads;
    }
  }
  EXPECT_EQ(heads, 23);  // each has its own, and one was there
  for (const bool log : {false, true}) {
    store.slice(&ExplorerState::decay).edit([&](DecayState& s) { s.log_score = log; });
    ASSERT_TRUE(wait());
    const LineChart* chart = page.findChildren<LineChart*>()[log ? 1 : 0];
    EXPECT_TRUE(chart->isVisible());
    const std::vector<ChartCurve>& curves = chart->content().curves;
    const auto curve = std::find_if(curves.begin(), curves.end(), [](const ChartCurve& c) {
      return c.name == QStringLiteral("trained, equation 37");
    });
    ASSERT_NE(curve, curves.end()) << log;
    EXPECT_EQ(curve->y, page.curves().trained_bound);
    EXPECT_GT(chart->content().y.maximum, curve->y.front());
  }
}

TEST(DecayModel, RisesRunFromValleyToPeak) {
  const std::vector<double> x{0, 1, 2, 3, 4, 5, 6, 7};
  const std::vector<Rise> rises = bound_rises(x, {10, 6, 4, 5, 7, 3, 2, 6}, 0.1);
  ASSERT_EQ(rises.size(), 2U);
  EXPECT_EQ(rises[0].from, 2);
  EXPECT_EQ(rises[0].to, 4);
  EXPECT_EQ(rises[0].to_value, 7);
  EXPECT_EQ(rises[1].from, 6);
  EXPECT_EQ(rises[1].to, 7);
  EXPECT_TRUE(bound_rises(x, {8, 7, 6, 5, 4, 3, 2, 1}).empty());
}

TEST_F(DecayPageTest, ADoubleClickResetsOneControl) {
  edit([](DecayState& s) { s.max_distance = 5000, s.draws = 20; });
  settle();
  for (QSlider* slider : controls->findChildren<QSlider*>()) {
    if (slider->accessibleName() != QStringLiteral("Largest distance")) continue;
    QTest::mouseDClick(slider, Qt::LeftButton, {}, QPoint(3, slider->height() / 2));
  }
  EXPECT_EQ(store.state().decay.max_distance, 250);
  EXPECT_EQ(store.state().decay.draws, 20);
}

TEST_F(DecayPageTest, ABarSaysWhichPairsPointTheSameWayAgain) {
  LineChart* chart = page.findChildren<LineChart*>()[0];
  const QPointF bar = chart->to_pixels(99, 0);  // of the largest rise, from 97 to 101
  QTest::mouseClick(chart->viewport(), Qt::LeftButton, {}, (bar - QPointF(0, 2)).toPoint());
  EXPECT_EQ(store.state().decay.distance, 50) << "the mark has not moved";
  const std::string card = test::read_card().toStdString();
  EXPECT_THAT(card, testing::HasSubstr("From distance 97 to 101"));
  EXPECT_THAT(card, testing::HasSubstr("4.43"));
  EXPECT_THAT(card, testing::HasSubstr("7.9"));
  EXPECT_THAT(card, testing::HasSubstr("Pair "));
}

TEST_F(DecayPageTest, TheNumbersAtTheMarkOpenTheirArithmetic) {
  controls->resize(320, 1600);
  FormulaView* values = controls->findChild<FormulaView*>();
  ASSERT_EQ(values->spots().size(), 5U);  // bound, ones, mean, low, high
  QTest::mouseClick(values, Qt::LeftButton, {}, values->spots()[0].box.center().toPoint());
  EXPECT_THAT(test::read_card().toStdString(), testing::HasSubstr("5.73308"));
  QTest::mouseClick(values, Qt::LeftButton, {}, values->spots()[2].box.center().toPoint());
  const std::string random = test::read_card().toStdString();
  EXPECT_THAT(random, testing::HasSubstr("Random: seed 1"));
  EXPECT_THAT(random, testing::HasSubstr(number_text(page.curves().settings[0].ones[50], 6).toStdString()))
      << "what the mean tends to";
}

TEST(DecayExplanations, ThePairsSharesAddUpToTheBound) {
  for (const double distance : {0.0, 1.0, 50.0, 97.0, 101.0, 12345.0}) {
    const RotaryFrequencies f = rotary_frequencies({}).value();
    const std::vector<double> shares = bound_shares(f, distance);
    const double bound = decay_bound(f, std::vector<double>{distance})->front();
    EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), bound, 1e-9) << distance;
  }
}

TEST(DecayExplanations, TheArithmeticEndsInTheCurvesValues) {
  RotarySettings settings{.head_dim = 64, .rotary_dim = 32};
  const SharedFacts facts = frequency_facts(settings, {}, AngleUnit::radians);
  const double ones = decay_ones(facts->frequencies, std::vector<double>{50})->front();
  EXPECT_TRUE(test::plain_lines(explain_ones(facts, 50)).endsWith(number_text(ones, 6)));
  const double bound = decay_bound(facts->frequencies, std::vector<double>{50})->front();
  EXPECT_TRUE(test::plain_lines(explain_bound(facts, 50)).endsWith(number_text(bound, 6)));
  const double third = std::abs(partial_sums(facts->frequencies, 50)[2]);
  EXPECT_TRUE(plain_text(explain_partial_sum(facts, 50, 3).lines[0]).endsWith(number_text(third, 6)));
}

TEST_F(DecayPageTest, LayersWithoutPositionsHaveNoDecay) {
  auto* notice = page.findChild<StillLayers*>();
  EXPECT_FALSE(notice->isVisible());
  store.slice(&ExplorerState::shared).edit([](SharedState& s) {
    s.still_layers = QStringLiteral("no_rope");
  });
  settle();
  EXPECT_TRUE(notice->isVisible());
  EXPECT_TRUE(page.table().rows.empty());
  EXPECT_FALSE(box(QStringLiteral("Score of all ones"))->isVisible());
  QTest::mouseClick(notice->findChild<QPushButton*>(), Qt::LeftButton);
  settle();
  EXPECT_FALSE(notice->isVisible());
  EXPECT_TRUE(box(QStringLiteral("Score of all ones"))->isVisible());
  EXPECT_FALSE(page.table().rows.empty());
}

}  // namespace
}  // namespace rope::app
