// SPDX-License-Identifier: MIT
#include "app/pages/frequencies/frequencies_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QTest>
#include <cmath>
#include <numbers>

#include "app/charts/line_chart.h"
#include "app/pages/frequencies/pair_table.h"
#include "app/pages/theta_explanations.h"
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

// A line with ordinary spaces.
std::string said(const Formula& line) {
  return plain_text(line).replace(QChar(0x2009), QLatin1Char(' ')).simplified().toStdString();
}

// DeepSeek-V2-Lite's: 64 of 192 components, YaRN x 40 from 4096 tokens.
SharedFacts deepseek(double mscale, double all_dim) {
  RotarySettings settings{.head_dim = 192, .rotary_dim = 64, .original_length = 4096};
  settings.scaling.kind = ScalingKind::yarn;
  settings.scaling.factor = 40;
  settings.scaling.mscale = mscale;
  settings.scaling.mscale_all_dim = all_dim;
  return frequency_facts(settings, {}, AngleUnit::radians);
}

TEST(ScalingExplanations, EachEqualsSignOfTheSoftmaxScaleIsTrue) {
  const SharedFacts facts = deepseek(0.707, 0.707);
  const Explanation scale = explain_softmax_scale(facts, std::nullopt);
  ASSERT_EQ(scale.lines.size(), 2U);
  // 0.0721688 is 1/√192; (0.1 · 0.707 · ln 40 + 1)² is 1.58963
  EXPECT_EQ(said(scale.lines[0]), "softmax scale = 1/√192 · m^2 = 0.0721688 · 1.58963 = 0.114721");
  EXPECT_EQ(said(scale.lines[1]), "m = 0.1 · 0.707 · ln 40 + 1 = 1.26080");
  EXPECT_EQ(said(softmax_scale_line(math::text(QStringLiteral("it")), facts, std::nullopt)),
            "it = 1/√192 · m^2 = 0.0721688 · 1.58963 = 0.1147");
  EXPECT_EQ(said(explain_softmax_scale(facts, 0.25).lines[0]),
            "softmax scale = 0.250000 · m^2 = 0.250000 · 1.58963 = 0.397407");
  const SharedFacts plain = frequency_facts({.head_dim = 64}, {}, AngleUnit::radians);
  EXPECT_EQ(said(explain_softmax_scale(plain, std::nullopt).lines[0]), "softmax scale = 1/√64 = 0.125000");
  EXPECT_EQ(said(explain_softmax_scale(plain, 1.0).lines[0]), "softmax scale = 1.00000");
}

TEST(ScalingExplanations, TheEndsOfTheRampComeFromTurnsInTraining) {
  const SharedFacts facts = deepseek(0.707, 0.707);
  ASSERT_EQ(facts->frequencies.ramp->low, 10);
  ASSERT_EQ(facts->frequencies.ramp->high, 23);
  const auto pair_with = [](double turns) {
    return number_text(64 * std::log(4096 / (2 * std::numbers::pi * turns)) / (2 * std::log(1e4)), 6)
        .toStdString();
  };
  const std::string first = plain_lines(explain_ramp_end(facts, RampEnd::first)).toStdString();
  EXPECT_EQ(pair_with(32), "10.4722");
  EXPECT_THAT(first, testing::HasSubstr("10.4722"));
  EXPECT_THAT(first, testing::HasSubstr("32"));
  EXPECT_THAT(first, testing::HasSubstr("Rounded down to a whole pair: 10."));
  const std::string last = plain_lines(explain_ramp_end(facts, RampEnd::last)).toStdString();
  EXPECT_EQ(pair_with(1), "22.5134");
  EXPECT_THAT(last, testing::HasSubstr("22.5134"));
  EXPECT_THAT(last, testing::HasSubstr("Rounded up to a whole pair: 23."));
  // From the share of a pair one gets there, too.
  EXPECT_THAT(test::lines_below(explain_ramp_share(facts, 15), 1).toStdString(),
              testing::HasSubstr("22.5134"));
  // A trained length so short that no pair turns 32 times.
  RotarySettings settings{.original_length = 100};
  settings.scaling.kind = ScalingKind::yarn;
  settings.scaling.factor = 4;
  const SharedFacts few = frequency_facts(settings, {}, AngleUnit::radians);
  EXPECT_THAT(plain_lines(explain_ramp_end(few, RampEnd::first)).toStdString(),
              testing::HasSubstr("No pair comes before 0."));
  // Llama's ramp is neither rounded nor limited: 64 ln(8192 / (2 pi 4)) / (2 ln 10000).
  settings.original_length = 8192;
  settings.scaling.kind = ScalingKind::llama3;
  settings.scaling.low_freq_factor = 1;
  settings.scaling.high_freq_factor = 4;
  const SharedFacts llama = frequency_facts(settings, {}, AngleUnit::radians);
  const Explanation begins = explain_ramp_end(llama, RampEnd::first);
  EXPECT_EQ(begins.lines.size(), 1U);
  EXPECT_THAT(plain_lines(begins).toStdString(),
              testing::HasSubstr(number_text(llama->frequencies.ramp->low, 6).toStdString()));
}

TEST(ScalingExplanations, TheAttentionFactorIsOneTemperatureOverAnother) {
  const SharedFacts facts = deepseek(1, 0.5);
  const std::string lines = plain_lines(explain_attention_factor(facts)).toStdString();
  EXPECT_THAT(lines, testing::HasSubstr("1.36889"));  // 0.1 ln 40 + 1
  EXPECT_THAT(lines, testing::HasSubstr("1.18444"));  // 0.05 ln 40 + 1
  EXPECT_THAT(lines, testing::HasSubstr("1.15572"));
  const Explanation squared = explain_attention_square(facts);
  EXPECT_EQ(said(squared.lines.front()), "A^2 = 1.15572 · 1.15572 = 1.33569");
  EXPECT_THAT(test::lines_below(squared, 1).toStdString(), testing::HasSubstr("1.36889"));
  // The same twice leaves 1, and says how.
  EXPECT_THAT(plain_lines(explain_attention_factor(deepseek(0.707, 0.707))).toStdString(),
              testing::HasSubstr("1.26080"));
}

TEST_F(FrequenciesPageTest, EachNumberOfTheScalingOpens) {
  store.slice(&ExplorerState::shared).edit([](SharedState& s) {
    static_cast<SettingState&>(s).set_rotary(deepseek(1, 0.5)->settings);
  });
  FormulaView* factors = nullptr;
  for (FormulaView* view : controls->findChildren<FormulaView*>()) {
    if (view->accessibleName() == QStringLiteral("Attention factor and softmax scale")) factors = view;
  }
  ASSERT_NE(factors, nullptr);
  std::string cards;
  for (std::size_t i = 0; i < factors->spots().size(); ++i) {
    QTest::mouseClick(factors, Qt::LeftButton, {}, factors->spots()[i].box.center().toPoint());
    cards += read_card().toStdString() + "\n";
  }
  EXPECT_EQ(factors->spots().size(), 6U) << "A, A of A², A², the softmax scale, both ends of the ramp";
  for (const char* expected : {"1.18444", "1.33569", "10.4722", "22.5134", "0.101246"}) {
    EXPECT_THAT(cards, testing::HasSubstr(expected));
  }
}

TEST_F(FrequenciesPageTest, PairsThatStandStillAreNotDrawn) {
  store.slice(&ExplorerState::shared).edit([](SharedState& s) {
    s.scaling.kind = ScalingKind::proportional;
    s.partial_rotary_factor = 0.25;
    s.pair = 20;
  });
  for (const auto& [chart, name] : {std::pair{&theta_chart(), QStringLiteral("θ")},
                                    std::pair{&wavelength_chart(), QStringLiteral("λ")}}) {
    const ChartCurve& curve = chart->content().curves.back();
    ASSERT_EQ(curve.y.size(), 32U);
    EXPECT_TRUE(std::isfinite(curve.y[7]));
    for (std::size_t i = 8; i < 32; ++i) EXPECT_FALSE(std::isfinite(curve.y[i])) << i;
    EXPECT_TRUE(chart->box_at(20).contains(name + QStringLiteral(": stands still"))) << name.toStdString();
    EXPECT_TRUE(chart->box_at(3).filter(name + QStringLiteral(": stands")).isEmpty());
  }
  // The dots: eight, none at the floor of the axis.
  qsizetype dots = 0;
  for (const ChartShape& shape : theta_chart().shapes()) {
    if (shape.kind == ChartShape::Kind::circles) dots += shape.points.size();
  }
  EXPECT_EQ(dots, 8);
  EXPECT_THAT(theta_chart().content().summary.toStdString(), testing::HasSubstr("0.1334 rad for pair 7"));
  EXPECT_THAT(theta_chart().content().summary.toStdString(), testing::HasSubstr("24 pair(s) stand still"));
  const QStringList lines = theta_chart().box_at(20);
  const int still = static_cast<int>(lines.indexOf(QStringLiteral("θ: stands still")));
  QTest::mouseClick(theta_chart().viewport(), Qt::LeftButton, {},
                    theta_chart().box_line(still).center().toPoint());
  EXPECT_THAT(read_card().toStdString(), testing::HasSubstr("stand still"));
}

TEST_F(FrequenciesPageTest, TheTableHasTheErrorsThatAreDrawn) {
  test::choose(*controls, QStringLiteral("Below"), QStringLiteral("What few digits cost"));
  wait();
  const Table csv = page.table();
  EXPECT_EQ(
      csv.columns.join(QLatin1Char(',')),
      QStringLiteral("pair,theta,wavelength,unscaled_theta,turns,format,position,angle_error,turn_error"));
  const std::vector<ChartCurve>& curves = precision_chart().content().curves;
  ASSERT_EQ(csv.rows.size(), 32 + curves.size() * curves[0].x.size());
  std::size_t at = 32;
  for (const ChartCurve& curve : curves) {
    for (std::size_t i = 0; i < curve.x.size(); ++i, ++at) {
      const std::vector<Cell>& row = csv.rows[at];
      ASSERT_EQ(row.size(), 9U);
      ASSERT_EQ(std::get<QString>(row[5]), curve.name);
      ASSERT_EQ(std::get<double>(row[6]), curve.x[i]);
      if (std::isfinite(curve.y[i])) {
        ASSERT_EQ(std::get<double>(row[8]), curve.y[i]);
      }
      ASSERT_EQ(row[1], Cell());
    }
  }
  for (std::size_t i = 0; i < 32; ++i) ASSERT_EQ(csv.rows[i].size(), 9U);
  // bfloat16 counts 257 as 256: pair 0, the worst there, turns one radian less.
  const auto far = std::find_if(csv.rows.begin() + 32, csv.rows.end(), [](const std::vector<Cell>& row) {
    return std::get<QString>(row[5]) == QStringLiteral("bfloat16") && std::get<double>(row[6]) > 100000;
  });
  ASSERT_NE(far, csv.rows.end());
  const auto worst = precision_curve(
      frequencies_view(store.state().shared)->frequencies, std::vector<double>{std::get<double>((*far)[6])},
      rounding_of(store.state().frequencies.precision, NumberFormat::bfloat16));
  EXPECT_EQ(std::get<qint64>((*far)[0]), worst->pair.front());
  EXPECT_EQ(std::get<double>((*far)[7]), worst->angle.front());
  test::choose(*controls, QStringLiteral("Below"), QStringLiteral("Map"));
  EXPECT_EQ(page.table().columns.size(), 5);
}

}  // namespace
}  // namespace rope::app
