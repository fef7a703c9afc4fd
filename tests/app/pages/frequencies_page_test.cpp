// SPDX-License-Identifier: MIT
#include "app/pages/frequencies/frequencies_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QTest>
#include <cmath>
#include <numbers>

#include "app/charts/line_chart.h"
#include "app/pages/frequencies/pair_table.h"
#include "app/state/store.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/number_text.h"
#include "tests/app/pages/frequencies_fixture.h"

namespace rope::app {
namespace {

using FrequenciesPageTest = test::FrequenciesFixture;
using test::ask_for_menu;
using test::plain_lines;
using test::read_card;
using test::type_into;

TEST_F(FrequenciesPageTest, ShowsThetaAndWavelengthOfEveryPair) {
  const ChartCurve& theta = theta_chart().content().curves.back();
  const ChartCurve& waves = wavelength_chart().content().curves.back();
  ASSERT_EQ(theta.y.size(), 32U);
  EXPECT_DOUBLE_EQ(theta.y[0], 1);
  EXPECT_NEAR(theta.y[1], 0.749894209, 1e-9);
  EXPECT_NEAR(theta.y[31], 1.33352143e-4, 1e-12);
  EXPECT_NEAR(waves.y[0], 2 * std::numbers::pi, 1e-12);
  ASSERT_EQ(wavelength_chart().content().rules.size(), 1U);
  EXPECT_EQ(wavelength_chart().content().rules[0].at, 512);
}

TEST_F(FrequenciesPageTest, TheTableTellsWherePairThreeHasTurnedOnce) {
  // 2 pi 10000^(6/64)
  EXPECT_EQ(cell(3, 2), number_text(2 * std::numbers::pi * std::pow(10000.0, 6.0 / 64.0)));
  EXPECT_EQ(cell(3, 2), QStringLiteral("14.90"));
}

TEST_F(FrequenciesPageTest, PairsThatComeRoundAreCountedAndFilled) {
  // 2 pi 10000^(i/32) <= 512 up to i = 15.29
  EXPECT_TRUE(
      shows(QStringLiteral("16 of 32 pair(s) turn at least once within the trained length of 512 tokens")));
  EXPECT_EQ(wavelength_chart().content().curves.back().hollow_above, 512.0);
  test::type_into(*controls, QStringLiteral("Trained length"), QStringLiteral("4096"));
  EXPECT_EQ(store.state().shared.original_length, 4096);
  EXPECT_TRUE(shows(QStringLiteral("23 of 32 pair(s)")));
}

TEST_F(FrequenciesPageTest, AnotherBaseChangesChartTableAndMap) {
  const auto picture = page.findChild<HeatMap*>()->picture();
  test::type_into(*controls, QStringLiteral("Base b"), QStringLiteral("500000"));
  EXPECT_EQ(store.state().shared.base, 500000);
  EXPECT_NEAR(theta_chart().content().curves.back().y[31], std::pow(500000.0, -62.0 / 64.0), 1e-15);
  EXPECT_EQ(cell(31, 1), number_text(std::pow(500000.0, -62.0 / 64.0)));
  EXPECT_NE(page.findChild<HeatMap*>()->picture(), picture);
}

TEST_F(FrequenciesPageTest, PartialRotationHasFewerPairs) {
  test::type_into(*controls, QStringLiteral("Components that rotate, d"), QStringLiteral("16"));
  EXPECT_EQ(store.state().shared.rotary_dim, 16);
  EXPECT_EQ(table->model()->rowCount(), 8);
  test::type_into(*controls, QStringLiteral("Head dimension"), QStringLiteral("8"));
  EXPECT_EQ(store.state().shared.rotary_dim, 0) << "never more rotate than there are";
  EXPECT_EQ(table->model()->rowCount(), 4);
}

TEST_F(FrequenciesPageTest, AnOddDimensionBecomesEven) {
  test::type_into(*controls, QStringLiteral("Head dimension"), QStringLiteral("33"));
  EXPECT_EQ(store.state().shared.head_dim % 2, 0);
}

TEST_F(FrequenciesPageTest, ChartTableAndKeysChooseThePair) {
  const QPointF at = theta_chart().to_pixels(9, 0.1);
  QTest::mouseClick(theta_chart().viewport(), Qt::LeftButton, {}, at.toPoint());
  EXPECT_EQ(store.state().shared.pair, 9);
  EXPECT_EQ(table->currentIndex().row(), 9);
  QTest::keyClick(&theta_chart(), Qt::Key_Right);
  EXPECT_EQ(store.state().shared.pair, 10);
  QTest::keyClick(table, Qt::Key_Down);
  EXPECT_EQ(store.state().shared.pair, 11);
  EXPECT_EQ(wavelength_chart().content().cursor, 11);
}

TEST_F(FrequenciesPageTest, TheTableHasTheColumnsOfTheCommandLine) {
  const Table csv = page.table();
  EXPECT_EQ(csv.columns.join(QLatin1Char(',')), QStringLiteral("pair,theta,wavelength,unscaled_theta,turns"));
  ASSERT_EQ(csv.rows.size(), 32U);
  EXPECT_DOUBLE_EQ(std::get<double>(csv.rows[0][4]), 512 / (2 * std::numbers::pi));
}

TEST_F(FrequenciesPageTest, PresetsApplyAndResetGoesBack) {
  ASSERT_GE(page.presets().size(), 3U);
  const SharedState first = store.state().shared;
  for (const Preset& preset : page.presets()) {
    const std::size_t steps = store.undo_steps();
    preset.apply();
    EXPECT_TRUE(store.state().shared.check());
    EXPECT_LE(store.undo_steps(), steps + 1) << preset.name.toStdString();
    EXPECT_TRUE(said.isEmpty()) << preset.name.toStdString();
  }
  page.reset();
  EXPECT_EQ(store.state().frequencies, FrequenciesState());
  EXPECT_EQ(store.state().shared, first);
}

TEST_F(FrequenciesPageTest, FewDigitsAreDrawnForEachFormatAskedFor) {
  test::choose(*controls, QStringLiteral("Below"), QStringLiteral("What few digits cost"));
  wait();
  const LineChart& chart = precision_chart();
  ASSERT_TRUE(chart.isVisible());
  EXPECT_FALSE(page.findChild<HeatMap*>()->isVisible());
  ASSERT_EQ(chart.content().curves.size(), 3U);
  EXPECT_EQ(chart.content().curves[1].name, QStringLiteral("bfloat16"));
  // Beyond 256 bfloat16 rounds positions to even ones: the fastest pair is a radian off.
  const ChartCurve& bfloat16 = chart.content().curves[1];
  for (std::size_t i = 0; i < bfloat16.x.size(); ++i) {
    if (bfloat16.x[i] < 1e5) continue;
    EXPECT_GT(bfloat16.y[i], 0.5) << bfloat16.x[i];
  }
  // Between the positions that are drawn each is computed: an even one and the odd one after it.
  const PrecisionState rounding = store.state().frequencies.precision;
  for (const double position : {300.0, 301.0, 54321.0}) {
    const auto direct =
        precision_curve(rotary_frequencies(store.state().shared.rotary()).value(),
                        std::vector<double>{position}, rounding_of(rounding, NumberFormat::bfloat16));
    EXPECT_EQ(bfloat16.value_at(position), direct->turn[0]) << position;
  }
  EXPECT_NE(bfloat16.value_at(301), bfloat16.value_at(300));
  test::press(*controls, QStringLiteral("float16"));
  wait();
  EXPECT_EQ(chart.content().curves.size(), 2U);
  for (const char* box : {"Positions", "Frequencies θ", "Angles"}) {
    test::press(*controls, QString::fromUtf8(box));
  }
  wait();
  // A table that is cast: half of the last of 8 digits, in each of cos and sin.
  const ChartCurve& cast = chart.content().curves[1];
  EXPECT_LT(*std::max_element(cast.y.begin(), cast.y.end()), std::sqrt(2.0) / 512 + 1e-9);
  test::press(*controls, QStringLiteral("cos and sin"));
  wait();
  for (const double error : chart.content().curves[1].y) EXPECT_EQ(error, 0);
  test::press(*controls, QStringLiteral("The chosen pair only"));
  EXPECT_TRUE(store.state().frequencies.precision.chosen_pair);
}

TEST(FrequenciesModel, AnglesCosinesAndSines) {
  const RotaryFrequencies f = rotary_frequencies({.head_dim = 4}).value();
  EXPECT_NEAR(angle_matrix(f, 10, AngleView::angle)->matrix()(0, 7), 7 - 2 * std::numbers::pi, 1e-6);
  EXPECT_NEAR(angle_matrix(f, 10, AngleView::cos)->matrix()(1, 9), std::cos(0.09), 1e-7);
  EXPECT_NEAR(angle_matrix(f, 10, AngleView::sin)->matrix()(0, 3), std::sin(3.0), 1e-7);
}

TEST(FrequenciesModel, CountsPairsThatTurnWithinTheTrainedLength) {
  // Wavelengths 6.28, 62.8, 628 and 6283 tokens.
  SettingState setting;
  setting.head_dim = 8;
  const auto turning = [&](int length) {
    setting.original_length = length;
    return frequencies_view(setting)->pairs_with_a_turn();
  };
  EXPECT_EQ(turning(6), 0);
  EXPECT_EQ(turning(100), 2);
  EXPECT_EQ(turning(7000), 4);
  setting.original_length.reset();
  EXPECT_TRUE(frequencies_view(setting)->turns.empty());
  const Table table = frequencies_table(*frequencies_view(setting));
  EXPECT_EQ(table.rows[0][4], Cell()) << "as rope-cli: empty where no length is known";
}

TEST(FrequenciesModel, ComparedSettingsKeepTheirPens) {
  SharedState shared;
  shared.compared.resize(3);
  shared.compared[0].visible = false;
  shared.compared[2].head_dim = 128;
  const std::vector<FrequenciesView> views = compared_views(shared);
  ASSERT_EQ(views.size(), 2U);
  EXPECT_EQ(views[0].series, 2);
  EXPECT_EQ(views[1].series, 3);
  EXPECT_EQ(views[1].frequencies.pairs(), 64);
}

// What a new user is asked: at which distance has pair 3 (from 0) of a head of 64 turned once?
TEST_F(FrequenciesPageTest, ANewUserFindsWherePairThreeHasTurnedOnce) {
  type_into(*controls, QStringLiteral("Pair i, from 0"), QStringLiteral("3"));
  EXPECT_EQ(store.state().shared.pair, 3);
  const LineChart& chart = wavelength_chart();
  EXPECT_EQ(chart.box_at(3), (QStringList{QStringLiteral("pair 3"), QStringLiteral("λ: 14.90")}));
  QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, chart.box_line(1).center().toPoint());
  const std::string card = read_card().toStdString();
  EXPECT_THAT(card, testing::HasSubstr("6.28319"));
  EXPECT_THAT(card, testing::HasSubstr("0.421697"));  // 10000^(-6/64)
  EXPECT_THAT(card, testing::HasSubstr("14.8998"));
  EXPECT_THAT(card, testing::HasSubstr("equation 15"));
}

TEST_F(FrequenciesPageTest, NumbersOpenTheirArithmetic) {
  // The count in the sentence below the charts.
  FormulaView* sentence = nullptr;
  for (FormulaView* view : page.findChildren<FormulaView*>()) sentence = view;
  ASSERT_NE(sentence, nullptr);
  ASSERT_EQ(sentence->spots().size(), 1U);
  QTest::mouseClick(sentence, Qt::LeftButton, {}, sentence->spots()[0].box.center().toPoint());
  const std::string count = read_card().toStdString();
  EXPECT_THAT(count, testing::HasSubstr("471.17"));   // of pair 15, below 512
  EXPECT_THAT(count, testing::HasSubstr("628.319"));  // of pair 16, above
  // A cell of the table, by keyboard.
  table->setFocus();
  table->setCurrentIndex(table->model()->index(3, 3));
  QTest::keyClick(table, Qt::Key_Return);
  EXPECT_THAT(read_card().toStdString(), testing::HasSubstr("34.3629"));  // 512 / 14.8998
  // A cell of the map.
  HeatMap* map = page.findChild<HeatMap*>();
  ask_for_menu(map, map->cell_rect({3, 20}).center().toPoint());
  const std::string cell = read_card().toStdString();
  EXPECT_THAT(cell, testing::HasSubstr("Cosine of the angle of pair 3 at 20 tokens"));
  EXPECT_THAT(cell, testing::HasSubstr("−0.547981"));  // cos(8.43393)
}

TEST_F(FrequenciesPageTest, AnglesFollowTheUnit) {
  store.slice(&ExplorerState::shared).edit([](SharedState& s) { s.angle_unit = AngleUnit::degrees; });
  EXPECT_EQ(cell(3, 1), QStringLiteral("24.16"));
  EXPECT_NEAR(theta_chart().content().curves.back().y[0], 180 / std::numbers::pi, 1e-9);
  EXPECT_EQ(theta_chart().content().y.title, QStringLiteral("θ, degrees per token"));
  EXPECT_THAT(plain_lines(theta_chart().content().curves.back().explain(3)).toStdString(),
              testing::HasSubstr("24.16°"));
  const auto map = angle_matrix(frequencies_view(store.state().shared)->frequencies, 4, AngleView::angle,
                                AngleUnit::degrees);
  EXPECT_NEAR(map->matrix()(0, 1), 180 / std::numbers::pi, 1e-4);
  EXPECT_NEAR(std::get<double>(page.table().rows[0][1]), 1, 1e-12) << "files stay in radians";
}

// Each method's arithmetic ends in the theta of the core, whatever the pair.
TEST(ThetaExplanations, EndInTheValueOfTheCore) {
  for (const ScalingKind kind :
       {ScalingKind::none, ScalingKind::linear, ScalingKind::ntk, ScalingKind::dynamic, ScalingKind::yarn,
        ScalingKind::llama3, ScalingKind::longrope}) {
    RotarySettings settings{.original_length = 128, .length = 1024};
    settings.scaling.kind = kind;
    settings.scaling.factor = kind == ScalingKind::dynamic ? 1 : 8;
    settings.scaling.low_freq_factor = 1;
    settings.scaling.high_freq_factor = 4;
    settings.scaling.short_factor.assign(32, 1);
    settings.scaling.long_factor.assign(32, 3);
    const SharedFacts facts = frequency_facts(settings, {}, AngleUnit::radians);
    ASSERT_NE(facts, nullptr) << static_cast<int>(kind);
    for (const Index pair : {0, 7, 10, 31}) {
      const Explanation explanation = explain_theta(facts, pair);
      const QString line = plain_text(explanation.lines.front());
      EXPECT_TRUE(line.endsWith(number_text(facts->frequencies.theta[static_cast<std::size_t>(pair)], 6)))
          << line.toStdString();
      EXPECT_FALSE(explanation.source.isEmpty());
    }
    EXPECT_FALSE(explain_attention_factor(facts).lines.empty());
  }
}

}  // namespace
}  // namespace rope::app
