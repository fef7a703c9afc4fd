// SPDX-License-Identifier: MIT
// What the Rotation page writes as an equation is true to the digits that it shows: on the page, in the panel
// and on every card, down to the sources.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QTest>
#include <cmath>

#include "app/jobs/model_service.h"
#include "app/pages/rotation/rotation_explanations.h"
#include "app/pages/rotation/rotation_formulas.h"
#include "app/pages/rotation/rotation_page.h"
#include "app/state/store.h"
#include "app/widgets/formula.h"
#include "app/widgets/number_text.h"
#include "app/widgets/shown_digits.h"
#include "tests/app/pages/shown_arithmetic.h"

namespace rope::app {
namespace {

using test::Calculator;
using test::value_of;

QString u(const char* text) {
  return QString::fromUtf8(text);
}

TEST(ShownArithmetic, ReadsWhatIsWritten) {
  EXPECT_DOUBLE_EQ(value_of(u("(−0.5) · 1.25 + 2")).value(), 1.375);
  EXPECT_DOUBLE_EQ(value_of(u("1,000 · 2×10⁻³ − √(9)")).value(), -1);
  EXPECT_DOUBLE_EQ(value_of(u("10,000^(−2·2/64)")).value(), std::pow(10000, -4.0 / 64));
  EXPECT_DOUBLE_EQ(value_of(u("cos(60° + 0\u2009rad)")).value(), 0.5);
  EXPECT_DOUBLE_EQ(value_of(u("(1 − 0.5)/(7 − 2π)")).value(), 0.5 / (7 - 2 * M_PI));
  EXPECT_FALSE(value_of(u("q_4 cos mθ")));
  EXPECT_FALSE(value_of(u("m = 3,  n")));
  EXPECT_TRUE(std::isnan(value_of(u("1.5 · −2")).value())) << "a sign after a sign";
}

TEST(ShownArithmetic, FindsWhatIsNotTrue) {
  Calculator calculator;
  const auto follow = [&](const char* line) { calculator.follow(math::text(u(line))); };
  follow("s = 0.50 · 0.50 = 0.25");
  follow("x = 1.234 rad = 70.70°");
  EXPECT_THAT(calculator.wrong(), testing::IsEmpty());
  EXPECT_EQ(calculator.checked(), 2);
  follow("−0.7506 · (−1.024) + 1.410 · (−0.6606) = −0.1627");
  follow("cos(749,900 rad) = 0.997081");
  follow("2 · −2 = −4");
  EXPECT_EQ(calculator.wrong().size(), 3);
}

TEST(ShownDigits, AreAsManyAsTheResultTakes) {
  const auto product = [](const std::vector<double>& v) { return v[0] * v[1]; };
  EXPECT_EQ(parts::digits_for(0.25, {0.5, 0.5}, product), 6);
  // What cancels takes more: 1.2345678 - 1.2345600 = 0.0000078.
  const auto difference = [](const std::vector<double>& v) { return v[0] - v[1]; };
  EXPECT_EQ(parts::digits_for(1.2345678 - 1.23456, {1.2345678, 1.23456}, difference, 2), 8);
  EXPECT_EQ(parts::decimals_for_sum(48.5555, {48.55543, 0.00004, 0.00003}, 6), 5);
  EXPECT_EQ(parts::as_written(0.749894209332, 4), 0.7499);
}

const Result<Model>& english() {
  static const Result<Model> model = load_model({}, {});
  return model;
}

struct Case {
  const char* name;
  RotationState rotation;
  std::function<void(SharedState&)> share;
};

std::vector<Case> cases() {
  const auto same = [](SharedState&) {};
  const auto scaled = [](ScalingKind kind, int pair) {
    return [=](SharedState& s) {
      s.pair = pair;
      s.original_length = 2048;
      s.scaling.kind = kind;
      s.scaling.factor = 8;
      s.scaling.low_freq_factor = 1;
      s.scaling.high_freq_factor = 4;
    };
  };
  const auto partial = [](SharedState& s) {
    s.head_dim = 32;
    s.rotary_dim = 8;
    s.pair = 1;
  };
  return {
      {"first visit", {}, same},
      {"all forms", {.form = RotationForm::all}, same},
      {"far out", {.m = 999997, .n = 1000003, .last_position = 1000000}, [](SharedState& s) { s.pair = 1; }},
      {"far apart", {.m = -9999999, .n = 9999999, .lock = false}, [](SharedState& s) { s.pair = 0; }},
      {"between tokens", {.m = 3.0166666, .n = -5.25, .lock = false}, [](SharedState& s) { s.pair = 7; }},
      {"degrees", {.m = 12345, .n = 12}, [](SharedState& s) { s.angle_unit = AngleUnit::degrees; }},
      {"part of the head", {.m = 12, .n = 40}, partial},
      {"part by the mistake", {.m = 12, .n = 40, .mixed = true}, partial},
      {"the mistake", {.mixed = true}, same},
      {"the mistake far out",
       {.m = 999997, .n = 1000003, .mixed = true},
       [](SharedState& s) { s.pairing = Pairing::half; }},
      {"more pairs than are written",
       {.source = VectorSource::independent},
       [](SharedState& s) { s.head_dim = 128; }},
      {"all ones", {.m = 0, .n = 4, .source = VectorSource::ones}, same},
      {"k is q", {.m = 7, .n = 7, .source = VectorSource::equal}, same},
      {"by hand", {.query_edits = {{4, -3}, {5, 0}}, .key_edits = {{4, 0.001}}}, same},
      {"linear", {}, scaled(ScalingKind::linear, 20)},
      {"NTK", {}, scaled(ScalingKind::ntk, 20)},
      {"YaRN", {.m = 100, .n = 5000}, scaled(ScalingKind::yarn, 20)},
      {"Llama 3", {.m = 100, .n = 5000}, scaled(ScalingKind::llama3, 18)},
      {"a pair that stands still",
       {},
       [](SharedState& s) {
         s.pair = 31;
         s.partial_rotary_factor = 0.25;
         s.scaling.kind = ScalingKind::proportional;
         s.scaling.factor = 1;
       }},
      {"a trained head", {.source = VectorSource::trained}, same},
  };
}

class RotationArithmetic : public testing::Test {
 protected:
  RotationArithmetic()
      : page(store.slice(&ExplorerState::rotation), store.slice(&ExplorerState::shared), models),
        controls(page.controls()) {
    page.resize(1200, 900);
    page.show();
    page.activate();
  }
  void set(const Case& state) {
    store.slice(&ExplorerState::shared).set({});
    store.slice(&ExplorerState::shared).edit(state.share);
    store.slice(&ExplorerState::rotation).set(state.rotation);
    ASSERT_TRUE(QTest::qWaitFor([&] { return page.settled() && page.view() != nullptr; }, 20000));
  }

  Store store;
  ModelService models{[](const QString&, const Work&) { return english(); }};
  RotationPage page;
  std::unique_ptr<QWidget> controls;
};

TEST_F(RotationArithmetic, IsTrueToTheDigitsShown) {
  for (const Case& state : cases()) {
    SCOPED_TRACE(state.name);
    set(state);
    Calculator calculator;
    for (const QWidget* part : {static_cast<QWidget*>(&page), controls.get()}) {
      for (const FormulaView* view : part->findChildren<FormulaView*>()) {
        for (const Formula& line : view->lines()) calculator.follow(line);
      }
    }
    calculator.follow(explain_distance(page.view()));
    calculator.follow(explain_turn(page.view()));
    for (const bool query : {true, false}) {
      for (const bool ghost : {true, false}) calculator.follow(explain_arrow(page.view(), query, ghost));
    }
    EXPECT_GT(calculator.checked(), 25);
    for (const QString& line : calculator.wrong()) ADD_FAILURE() << line.toStdString();
  }
}

// Whatever m is, what stands in the cosine is an angle whose cosine that is.
TEST_F(RotationArithmetic, FarOutTheCosineIsOfTheAngleThatIsWritten) {
  set({"far out", {.m = 999997, .n = 999999}, [](SharedState& s) { s.pair = 1; }});
  const double angle = std::fmod(999997 * std::pow(10000.0, -2.0 / 64), 2 * M_PI);
  const QString line = plain_text(explain_cosine(page.view(), true).lines.front());
  EXPECT_TRUE(line.contains(number_text(angle, 6))) << line.toStdString();
  EXPECT_TRUE(line.endsWith(number_text(std::cos(angle), 6))) << line.toStdString();
}

// Every number of a card of many pairs is reached, the ones that are not written out too.
TEST_F(RotationArithmetic, TheOtherTermsOpenAsASumOfTheirOwn) {
  set({"128", {}, [](SharedState& s) { s.head_dim = 128; }});
  const Explanation sum = explain_head_score(page.view());
  const auto opening = [](const Explanation& from) {
    std::vector<Formula> parts;
    for (const Formula& part : from.lines.front()->children) {
      if (part->explain) parts.push_back(part);
    }
    return parts;
  };
  const std::vector<Formula> parts = opening(sum);
  ASSERT_EQ(parts.size(), 33U) << "32 pairs, and the others";
  EXPECT_EQ(opening(parts.back()->explain()).size(), 32U);
}

TEST_F(RotationArithmetic, WhatDoesNotRotateOpensAsItsProducts) {
  for (const bool mixed : {false, true}) {
    set({"part", {.mixed = mixed}, [](SharedState& s) { s.head_dim = 12, s.rotary_dim = 8, s.pair = 0; }});
    const RotationView& view = *page.view();
    const Explanation sum = mixed ? explain_mixed_head_score(page.view()) : explain_head_score(page.view());
    EXPECT_TRUE(sum.name.startsWith(QStringLiteral("Score of the whole head"))) << sum.name.toStdString();
    Formula last;
    for (const Formula& part : sum.lines.front()->children) last = part->explain ? part : last;
    const Explanation still = last->explain();
    double total = 0;
    for (std::size_t j = 8; j < 12; ++j) total += view.query[j] * view.key[j];
    const QString line = plain_text(still.lines.front());
    EXPECT_TRUE(line.endsWith(number_text(total, 6))) << line.toStdString();
    // Down to a component and its source.
    const Explanation product = still.lines.front()->children.front()->explain();
    EXPECT_TRUE(plain_text(product.lines.front()).startsWith(QStringLiteral("q_8")))
        << plain_text(product.lines.front()).toStdString();
    EXPECT_EQ(explain_component(page.view(), true, 8).origin, Explanation::Origin::random);
    EXPECT_TRUE(plain_text(explain_component(page.view(), false, 8).lines.front())
                    .endsWith(number_text(view.key[8], 6)));
  }
}

// DeepSeek turns the last components of its heads: those before do not rotate.
TEST_F(RotationArithmetic, WhatDoesNotRotateIsCountedAsInTheModel) {
  set({"end", {}, [](SharedState& s) {
         s.head_dim = 12, s.rotary_dim = 8, s.rotates_end = true, s.pair = 0;
       }});
  EXPECT_EQ(explain_component(page.view(), true, 0).name,
            QStringLiteral("Component 4 of q, before rotation"));
  EXPECT_EQ(explain_component(page.view(), true, 8).name,
            QStringLiteral("Component 0 of q, before rotation"));
  EXPECT_TRUE(explain_still_part(page.view()).source.startsWith(QStringLiteral("components 0 to 3")));
}

TEST_F(RotationArithmetic, AScaledAngleOpensItsMethod) {
  set({"YaRN", {}, cases()[16].share});
  const Explanation theta = explain_theta(page.view());
  ASSERT_EQ(theta.lines.size(), 2U);
  const QString method = plain_text(theta.lines.front());
  EXPECT_TRUE(method.endsWith(number_text(page.view()->theta(), 6))) << method.toStdString();
  EXPECT_TRUE(method.contains(QStringLiteral("/(8)"))) << method.toStdString();
  EXPECT_TRUE(theta.source.contains(QStringLiteral("YaRN"))) << theta.source.toStdString();
}

TEST_F(RotationArithmetic, APairThatStandsStillIsSaidTo) {
  set({"still", {}, cases()[18].share});
  ASSERT_EQ(page.view()->theta(), 0);
  EXPECT_TRUE(plain_text(pair_lines(page.view())[2]).contains(QStringLiteral("stands still")));
  EXPECT_TRUE(plain_text(angle_lines(page.view())[0]).endsWith(QStringLiteral("it stands still")));
  for (const Explanation& explanation : {explain_turn(page.view()), explain_theta(page.view())}) {
    EXPECT_TRUE(plain_text(explanation.lines.front()).contains(QStringLiteral("stand still")))
        << plain_text(explanation.lines.front()).toStdString();
  }
}

}  // namespace
}  // namespace rope::app
