// SPDX-License-Identifier: MIT
#include "app/pages/decay/decay_page.h"

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QSignalSpy>
#include <QTest>
#include <cmath>

#include "app/jobs/model_service.h"
#include "app/state/store.h"

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
    return decay_curves({store.state().decay, store.state().shared}, {}).value();
  }

  Store store;
  ModelService models;
  DecayPage page;
  std::unique_ptr<QWidget> controls;
};

TEST_F(DecayPageTest, ShowsThePapersBoundAndTheOnes) {
  const DecayCurves& curves = page.curves();
  ASSERT_EQ(curves.distances.size(), 251U);
  EXPECT_NEAR(curves.bound[0], 16.5, 1e-12);
  EXPECT_NEAR(curves.bound[50], 5.73307709, 1e-8);
  EXPECT_NEAR(curves.bound[100], 7.4652766, 1e-7);
  EXPECT_DOUBLE_EQ(curves.ones[0], 1);
  for (std::size_t i = 0; i < curves.ones.size(); ++i) EXPECT_LE(curves.ones[i], curves.bound[i]);
}

TEST_F(DecayPageTest, OnlyTheNewestQuestionIsAnswered) {
  for (const int draws : {9000, 8000, 30}) edit([&](DecayState& s) { s.draws = draws; });
  store.slice(&ExplorerState::shared).edit([](SharedState& s) { s.base = 500; });
  settle();
  const DecayCurves expected = direct();
  EXPECT_EQ(page.curves().random.mean, expected.random.mean);
  EXPECT_EQ(page.curves().bound, expected.bound);
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

TEST_F(DecayPageTest, EveryPresetIsComputed) {
  ASSERT_GE(page.presets().size(), 3U);
  for (const Preset& preset : page.presets()) {
    preset.apply();
    settle();
    EXPECT_FALSE(page.curves().distances.empty()) << preset.name.toStdString();
  }
}

TEST_F(DecayPageTest, ClosingDuringWorkWaitsForNobody) {
  edit([](DecayState& s) { s.draws = 10000, s.max_distance = 1000000; });
  EXPECT_FALSE(page.settled());
  // The fixture's destructor runs now, with the computation on its way.
}

TEST(DecayModel, DistancesAreWholeAndEndWhereAsked) {
  EXPECT_EQ(decay_distances(3, false), (std::vector<double>{0, 1, 2, 3}));
  for (const bool log : {false, true}) {
    const std::vector<double> many = decay_distances(1000000, log);
    EXPECT_EQ(many.front(), 0);
    EXPECT_EQ(many.back(), 1000000);
    EXPECT_LE(many.size(), 2001U);
    for (std::size_t i = 1; i < many.size(); ++i) {
      EXPECT_GT(many[i], many[i - 1]);
      EXPECT_EQ(many[i], std::round(many[i]));
    }
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

}  // namespace
}  // namespace rope::app
