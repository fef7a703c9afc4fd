// SPDX-License-Identifier: MIT
#include "app/pages/frequencies/frequencies_page.h"

#include <gtest/gtest.h>

#include <QDoubleSpinBox>
#include <QTest>
#include <cmath>
#include <numbers>

#include "app/charts/line_chart.h"
#include "app/pages/frequencies/pair_table.h"
#include "app/state/store.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

class FrequenciesPageTest : public testing::Test {
 protected:
  FrequenciesPageTest()
      : page(store.slice(&ExplorerState::frequencies), store.slice(&ExplorerState::shared)),
        controls(page.controls()) {
    page.resize(800, 640);
    controls->resize(320, 900);
    page.show();
    controls->show();
    static_cast<void>(QTest::qWaitForWindowExposed(&page));
    charts = page.findChildren<LineChart*>();
    table = controls->findChild<PairTable*>();
  }

  [[nodiscard]] QString cell(int row, int column) const {
    return table->model()->index(row, column).data().toString();
  }
  void type_into(const QString& name, const QString& text) {
    for (QDoubleSpinBox* field : controls->findChildren<QDoubleSpinBox*>()) {
      if (field->accessibleName() != name) continue;
      field->setFocus();
      field->selectAll();
      QTest::keyClicks(field, text);
      QTest::keyClick(field, Qt::Key_Return);
      return;
    }
    FAIL() << "no field " << name.toStdString();
  }

  Store store;
  FrequenciesPage page;
  std::unique_ptr<QWidget> controls;
  QList<LineChart*> charts;
  PairTable* table = nullptr;
};

TEST_F(FrequenciesPageTest, ShowsThetaAndWavelengthOfEveryPair) {
  ASSERT_EQ(charts.size(), 2);
  const ChartCurve& theta = charts[0]->content().curves.back();
  const ChartCurve& waves = charts[1]->content().curves.back();
  ASSERT_EQ(theta.y.size(), 32U);
  EXPECT_DOUBLE_EQ(theta.y[0], 1);
  EXPECT_NEAR(theta.y[1], 0.749894209, 1e-9);
  EXPECT_NEAR(theta.y[31], 1.33352143e-4, 1e-12);
  EXPECT_NEAR(waves.y[0], 2 * std::numbers::pi, 1e-12);
  ASSERT_EQ(charts[1]->content().rules.size(), 1U);
  EXPECT_EQ(charts[1]->content().rules[0].at, 512);
}

TEST_F(FrequenciesPageTest, TheTableTellsWherePairThreeHasTurnedOnce) {
  // 2 pi 10000^(6/64)
  EXPECT_EQ(cell(3, 2), number_text(2 * std::numbers::pi * std::pow(10000.0, 6.0 / 64.0)));
  EXPECT_EQ(cell(3, 2), QStringLiteral("14.90"));
}

TEST_F(FrequenciesPageTest, AnotherBaseChangesChartTableAndMap) {
  const auto picture = page.findChild<HeatMap*>()->picture();
  type_into(QStringLiteral("Base b"), QStringLiteral("500000"));
  EXPECT_EQ(store.state().shared.base, 500000);
  EXPECT_NEAR(charts[0]->content().curves.back().y[31], std::pow(500000.0, -62.0 / 64.0), 1e-15);
  EXPECT_EQ(cell(31, 1), number_text(std::pow(500000.0, -62.0 / 64.0)));
  EXPECT_NE(page.findChild<HeatMap*>()->picture(), picture);
}

TEST_F(FrequenciesPageTest, PartialRotationHasFewerPairs) {
  type_into(QStringLiteral("Components that rotate, d"), QStringLiteral("16"));
  EXPECT_EQ(store.state().shared.rotary_dim, 16);
  EXPECT_EQ(table->model()->rowCount(), 8);
  type_into(QStringLiteral("Head dimension"), QStringLiteral("8"));
  EXPECT_EQ(store.state().shared.rotary_dim, 0) << "never more rotate than there are";
  EXPECT_EQ(table->model()->rowCount(), 4);
}

TEST_F(FrequenciesPageTest, AnOddDimensionBecomesEven) {
  type_into(QStringLiteral("Head dimension"), QStringLiteral("33"));
  EXPECT_EQ(store.state().shared.head_dim % 2, 0);
}

TEST_F(FrequenciesPageTest, ChartTableAndKeysChooseThePair) {
  const QPointF at = charts[0]->to_pixels(9, 0.1);
  QTest::mouseClick(charts[0]->viewport(), Qt::LeftButton, {}, at.toPoint());
  EXPECT_EQ(store.state().shared.pair, 9);
  EXPECT_EQ(table->currentIndex().row(), 9);
  QTest::keyClick(charts[0], Qt::Key_Right);
  EXPECT_EQ(store.state().shared.pair, 10);
  QTest::keyClick(table, Qt::Key_Down);
  EXPECT_EQ(store.state().shared.pair, 11);
  EXPECT_EQ(charts[1]->content().cursor, 11);
}

TEST_F(FrequenciesPageTest, TheTableHasTheColumnsOfTheCommandLine) {
  const Table csv = page.table();
  EXPECT_EQ(csv.columns.join(QLatin1Char(',')), QStringLiteral("pair,theta,wavelength,unscaled_theta,turns"));
  ASSERT_EQ(csv.rows.size(), 32U);
  EXPECT_DOUBLE_EQ(std::get<double>(csv.rows[0][4]), 512 / (2 * std::numbers::pi));
}

TEST_F(FrequenciesPageTest, PresetsApplyAndResetGoesBack) {
  ASSERT_GE(page.presets().size(), 3U);
  for (const Preset& preset : page.presets()) {
    preset.apply();
    EXPECT_TRUE(frequencies_view(store.state().frequencies, store.state().shared).ok());
  }
  page.reset();
  EXPECT_EQ(store.state().frequencies, FrequenciesState());
}

TEST(FrequenciesModel, AnglesCosinesAndSines) {
  const RotaryFrequencies f = rotary_frequencies({.head_dim = 4}).value();
  EXPECT_NEAR(angle_matrix(f, 10, AngleView::angle)->matrix()(0, 7), 7 - 2 * std::numbers::pi, 1e-6);
  EXPECT_NEAR(angle_matrix(f, 10, AngleView::cos)->matrix()(1, 9), std::cos(0.09), 1e-7);
  EXPECT_NEAR(angle_matrix(f, 10, AngleView::sin)->matrix()(0, 3), std::sin(3.0), 1e-7);
}

TEST(FrequenciesModel, CountsPairsThatTurnWithinTheTrainedLength) {
  // Wavelengths 6.28, 62.8, 628 and 6283 tokens.
  SharedState shared;
  shared.head_dim = 8;
  EXPECT_EQ(frequencies_view({.trained_length = 6}, shared)->pairs_with_a_turn(), 0);
  EXPECT_EQ(frequencies_view({.trained_length = 100}, shared)->pairs_with_a_turn(), 2);
  EXPECT_EQ(frequencies_view({.trained_length = 7000}, shared)->pairs_with_a_turn(), 4);
}

}  // namespace
}  // namespace rope::app
