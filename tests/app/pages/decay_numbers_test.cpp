// SPDX-License-Identifier: MIT
// What the Decay page says at one distance, against sums that are made here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QCheckBox>
#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <complex>
#include <numeric>

#include "app/jobs/model_service.h"
#include "app/pages/decay/decay_explanations.h"
#include "app/pages/decay/decay_page.h"
#include "app/pages/setting_text.h"
#include "app/state/store.h"
#include "app/widgets/number_text.h"
#include "core/rotary/rotation.h"
#include "tests/app/pages/page_events.h"
#include "tests/core/training/small_run.h"

namespace rope::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// With plain spaces for thin ones.
std::string spaced(QString text) {
  return text.replace(QChar(0x2009), QLatin1Char(' ')).toStdString();
}

class DecayNumbers : public testing::Test {
 protected:
  explicit DecayNumbers(ModelService::Loader loader = load_model) : models(std::move(loader)) {
    page.resize(900, 700);
    page.show();
    controls->resize(320, 1600);
    controls->show();
    static_cast<void>(QTest::qWaitForWindowExposed(&page));
    page.activate();
    settle();
  }

  void settle() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return page.settled(); }, 60000));
  }
  void edit(const std::function<void(DecayState&)>& change) {
    store.slice(&ExplorerState::decay).edit(change);
    settle();
  }
  void share(const std::function<void(SharedState&)>& change) {
    store.slice(&ExplorerState::shared).edit(change);
    settle();
  }
  [[nodiscard]] LineChart& chart(int which) const { return *page.findChildren<LineChart*>().at(which); }
  // All lines of the section Numbers.
  [[nodiscard]] std::string numbers() const {
    QStringList lines;
    for (const Formula& line : controls->findChild<FormulaView*>()->lines()) lines << plain_text(line);
    return spaced(lines.join(QLatin1Char('\n')));
  }
  [[nodiscard]] static std::string said(double value) { return number_text(value).toStdString(); }

  Store store;
  ModelService models;
  DecayPage page{store.slice(&ExplorerState::decay), store.slice(&ExplorerState::shared), models};
  const std::unique_ptr<QWidget> controls{page.controls()};
};

// Mean of |S_i|, and 2/d of the last sum's cosines.
struct HandSums {
  double bound = 0, ones = 0;
};
HandSums by_hand(int pairs, double base, double distance) {
  std::complex<long double> sum;
  long double sizes = 0;
  for (int i = 0; i < pairs; ++i) {
    const double theta = std::pow(base, -2.0 * i / (2 * pairs));
    sum += std::polar(1.0L, static_cast<long double>(distance) * static_cast<long double>(theta));
    sizes += std::abs(sum);
  }
  return {static_cast<double>(sizes / pairs), static_cast<double>(sum.real() / pairs)};
}

// Past 2,000 not every distance is drawn, and neighbours have little to do with each other.
TEST_F(DecayNumbers, FarAwayMarkAndPointerTellTheValueOfThatDistance) {
  edit([](DecayState& s) {
    s.max_distance = 1000000, s.log_distance = true, s.distance = 54321, s.draws = 30;
  });
  for (const double distance : {54321.0, 54320.0, 9001.0, 999999.0}) {
    const HandSums hand = by_hand(32, 10000, distance);
    EXPECT_EQ(chart(0).values_at(distance), QStringList{QStringLiteral("bound: ") + number_text(hand.bound)});
    const auto random =
        decay_random(rotary_frequencies({}).value(), std::vector<double>{distance}, {.draws = 30, .seed = 1})
            .value();
    const std::string scores = chart(1).values_at(distance).join(QLatin1Char('\n')).toStdString();
    EXPECT_THAT(scores, AllOf(HasSubstr("all ones: " + said(hand.ones)),
                              HasSubstr("random, mean: " + said(random.mean[0])),
                              HasSubstr(said(random.low[0]) + " to " + said(random.high[0]))))
        << distance;
    edit([&](DecayState& s) { s.distance = distance; });
    EXPECT_THAT(numbers(), AllOf(HasSubstr(said(hand.bound)), HasSubstr(said(hand.ones)),
                                 HasSubstr(said(random.mean[0])), HasSubstr(said(random.low[0]))));
    edit([](DecayState& s) { s.log_score = true; });
    EXPECT_THAT(chart(1).box_at(distance).join(QLatin1Char('\n')).toStdString(), HasSubstr(said(hand.bound)));
    EXPECT_THAT(chart(1).values_at(distance).join(QLatin1Char('\n')).toStdString(),
                HasSubstr("all ones: " + said(std::abs(hand.ones))));
    edit([](DecayState& s) { s.log_score = false; });
  }
}

TEST_F(DecayNumbers, TheRuleOfAllOnesHoldsAllThatIsInIt) {
  EXPECT_THAT(numbers(), Not(HasSubstr("(48)")));
  share([](SharedState& s) {
    s.rotary_dim = 16;
    s.original_length = 4096;
    s.scaling.kind = ScalingKind::yarn;
    s.scaling.factor = 16;
  });
  const RotaryFrequencies f = rotary_frequencies(store.state().shared.rotary()).value();
  double cosines = 0;
  for (const double theta : f.theta) cosines += std::cos(50 * theta);
  const double a = 0.1 * std::log(16) + 1;  // YaRN's
  EXPECT_THAT(numbers(), AllOf(HasSubstr(said(a * a)), HasSubstr("48"), HasSubstr("64"),
                               HasSubstr(said((2 * a * a * cosines + 48) / 64))));
  const SharedFacts facts = frequency_facts(store.state().shared.rotary(), {}, AngleUnit::radians);
  const std::string deep = spaced(test::lines_below(explain_ones(facts, 50), 2));
  EXPECT_THAT(deep, AllOf(HasSubstr(number_text(a, 6).toStdString()), HasSubstr("ln")));
}

// Under xPos what a pair adds fades: the terms that are written add up to the sum.
TEST_F(DecayNumbers, TheTermsUnderXposAddUp) {
  RotarySettings settings{.head_dim = 8};
  settings.xpos = true;
  const SharedFacts facts = frequency_facts(settings, {}, AngleUnit::radians);
  double sum = 0;
  for (Index pair = 0; pair < 4; ++pair) sum += wave_at(facts->frequencies, pair, 300, true);
  EXPECT_NEAR(sum / 4, decay_ones(facts->frequencies, std::vector<double>{300})->front(), 1e-12);
  const double kept = std::pow(facts->frequencies.xpos[1], 300.0 / 512) * std::cos(300 * 0.1);
  EXPECT_THAT(spaced(test::plain_lines(explain_wave_at(facts, 1, 300, true))),
              HasSubstr("= " + number_text(kept, 6).toStdString()));
}

TEST_F(DecayNumbers, ABoundThatNoDistanceChangesDoesNotRise) {
  const auto line = [&] { return spaced(plain_text(page.findChild<FormulaView*>()->lines().front())); };
  EXPECT_THAT(line(), HasSubstr("Not monotone"));
  share([](SharedState& s) { s.head_dim = 2; });  // one pair: |S| = 1
  EXPECT_TRUE(page.curves().rises.empty());
  EXPECT_THAT(line(), HasSubstr("The bound is the same at every distance here."));
  EXPECT_TRUE(chart(0).content().spans.empty());
  share([](SharedState& s) { s.head_dim = 64, s.base = 1; });  // all pairs turn alike
  EXPECT_TRUE(page.curves().rises.empty());
  EXPECT_THAT(line(), HasSubstr("The bound is the same at every distance here."));
  EXPECT_NEAR(page.curves().settings[0].bound[77], 16.5, 1e-12);
}

TEST_F(DecayNumbers, TheScalingPresetNamesItsCurvesByTheirMethods) {
  const std::vector<Preset> presets = page.presets();
  const auto scaling = std::find_if(presets.begin(), presets.end(), [](const Preset& preset) {
    return preset.name == QStringLiteral("What scaling does to the decay");
  });
  ASSERT_NE(scaling, presets.end());
  scaling->apply();
  settle();
  QStringList names;
  for (const ChartCurve& curve : chart(1).content().curves) names << curve.name;
  QStringList titles;
  for (const ComparedSetting& compared : store.state().shared.compared) {
    titles.prepend(scaling_title(compared));
  }
  titles << scaling_title(store.state().shared.setting());
  EXPECT_EQ(names, titles);
  EXPECT_EQ(titles.removeDuplicates(), 0);
  // What its line says of YaRN.
  const double a = 0.1 * std::log(8) + 1;
  EXPECT_THAT(scaling->note.toStdString(), AllOf(HasSubstr(number_text(a * a, 3).toStdString()),
                                                 HasSubstr(number_text(a, 3).toStdString())));
  EXPECT_NEAR(page.curves().settings[3].ones[0], a * a, 1e-12);
}

// A head of the model that comes along.
class DecayHead : public DecayNumbers {
 protected:
  DecayHead() {
    edit([](DecayState& s) {
      s.trained = true, s.layer = 2, s.head = 3, s.random = false, s.max_distance = 60;
    });
    EXPECT_TRUE(QTest::qWaitFor([&] { return page.settled() && !page.curves().trained.empty(); }, 60000));
  }
  // q at m and k at n, both turned in full.
  double score(double m, double n) {
    if (!heads) heads = std::make_shared<const TrainedHeads>(trained_heads(*models.model(), {}).value());
    const std::vector<double> q = rotate_complex(heads->averages.query_of(2, 3), m, heads->frequencies);
    const std::vector<double> k = rotate_complex(heads->averages.key_of(2, 3), n, heads->frequencies);
    return std::inner_product(q.begin(), q.end(), k.begin(), 0.0) / 64;
  }
  [[nodiscard]] AveragedHead head() const { return {heads, 2, 3}; }

  std::shared_ptr<const TrainedHeads> heads;
};

TEST_F(DecayHead, KeysBeforeTheQueryHaveTheirOwnSide) {
  const ChartContent& scores = chart(1).content();
  EXPECT_EQ(scores.x.minimum, -60);
  EXPECT_EQ(scores.x.maximum, 60);
  for (const double distance : {-60.0, -17.0, -1.0, 0.0, 1.0, 17.0, 60.0}) {
    const double expected = score(100, 100 + distance);
    const auto at = static_cast<std::size_t>(distance + 60);
    EXPECT_EQ(page.curves().distances.at(at), distance);
    EXPECT_NEAR(page.curves().trained.at(at), expected, 1e-9) << distance;
    EXPECT_THAT(chart(1).values_at(distance).join(QLatin1Char('\n')).toStdString(),
                HasSubstr("trained, layer 2, head 3: " + said(expected)));
    EXPECT_TRUE(test::plain_lines(explain_trained(head(), distance)).contains(number_text(expected, 6)));
    const Table table = page.table();
    EXPECT_EQ(std::get<qint64>(table.rows.at(at)[0]), static_cast<qint64>(distance));
    EXPECT_EQ(table.columns[3], QStringLiteral("given_mean"));
    EXPECT_NEAR(std::get<double>(table.rows.at(at)[3]), expected, 1e-9);
  }
  EXPECT_GT(std::abs(score(100, 99) - score(100, 101)), 1e-3) << "the sides differ";
  // What has no side is the same on both.
  const SettingDecay& setting = page.curves().settings[0];
  EXPECT_EQ(setting.bound[60 - 17], setting.bound[60 + 17]);
  EXPECT_EQ(setting.ones[60 - 17], setting.ones[60 + 17]);
  EXPECT_NEAR(setting.ones[60 + 17], by_hand(32, 10000, 17).ones, 1e-12);
}

TEST_F(DecayHead, TheMarkGoesToTheOtherSideByHandAndKeys) {
  LineChart& scores = chart(1);
  const auto pixel = [&](double distance) {
    return QPointF(scores.to_pixels(distance, 0).x(), scores.plot_rect().bottom() - 25).toPoint();
  };
  QTest::mousePress(scores.viewport(), Qt::LeftButton, {}, pixel(40));
  QTest::mouseMove(scores.viewport(), pixel(-20));
  QTest::mouseRelease(scores.viewport(), Qt::LeftButton, {}, pixel(-20));
  EXPECT_NEAR(store.state().decay.distance, -20, 1);
  edit([](DecayState& s) { s.distance = -20; });
  QTest::keyClick(&scores, Qt::Key_Right);
  EXPECT_EQ(store.state().decay.distance, -19);
  EXPECT_THAT(numbers(), AllOf(HasSubstr("n − m = −19"), HasSubstr(said(score(100, 81)))));
  test::type_into(*controls, QStringLiteral("Marked distance n − m"), QStringLiteral("-7"));
  EXPECT_EQ(store.state().decay.distance, -7);
  EXPECT_THAT(scores.accessibleDescription().toStdString(), HasSubstr("n − m = −7"));
  edit([](DecayState& s) { s.trained = false; });
  EXPECT_EQ(chart(1).content().cursor, 7) << "without sides the size of it";
  EXPECT_EQ(chart(1).content().x.minimum, 0);
}

TEST_F(DecayHead, ALogAxisHasACurveForEachSide) {
  edit([](DecayState& s) { s.log_distance = true, s.distance = 17; });
  const std::string said_there = chart(1).values_at(17).join(QLatin1Char('\n')).toStdString();
  EXPECT_THAT(said_there, AllOf(HasSubstr("layer 2, head 3, keys before: " + said(score(100, 83))),
                                HasSubstr("layer 2, head 3, keys after: " + said(score(100, 117)))));
  EXPECT_THAT(numbers(), AllOf(HasSubstr("key after the query = " + said(score(100, 117))),
                               HasSubstr("key before the query = " + said(score(100, 83)))));
  for (const ChartCurve& curve : chart(1).content().curves) {
    if (curve.role != Role::trained) continue;
    const double sign = curve.name.endsWith(QStringLiteral("before")) ? -1 : 1;
    EXPECT_EQ(curve.x.at(25), 25);
    EXPECT_NEAR(curve.y.at(25), score(100, 100 + sign * 25), 1e-9);
  }
  edit([](DecayState& s) { s.max_distance = 900000, s.distance = 654321; });
  EXPECT_THAT(chart(1).values_at(654321).join(QLatin1Char('\n')).toStdString(),
              HasSubstr("keys before: " + said(score(654321, 0))));
}

TEST_F(DecayHead, AHeadThatLooksBackPeaksBeforeTheQuery) {
  const std::vector<Preset> presets = page.presets();
  const auto back = std::find_if(presets.begin(), presets.end(), [](const Preset& preset) {
    return preset.name == QStringLiteral("A head that looks back");
  });
  ASSERT_NE(back, presets.end());
  back->apply();
  settle();
  const std::vector<double>& trained = page.curves().trained;
  const auto top = std::max_element(trained.begin(), trained.end()) - trained.begin();
  EXPECT_EQ(page.curves().distances.at(static_cast<std::size_t>(top)), -1);
  EXPECT_EQ(store.state().decay.distance, -1);
  EXPECT_GT(trained[static_cast<std::size_t>(top)], 1.3 * trained[static_cast<std::size_t>(top) + 1]);
  EXPECT_EQ(chart(1).content().cursor, -1);
}

// From the score down to the means' components, and each step is right.
TEST_F(DecayHead, TheMeansOpenDownToTheirComponents) {
  score(0, 0);
  const auto q = heads->averages.query_of(2, 3), k = heads->averages.key_of(2, 3);
  const std::complex<double> h = std::complex(q[10], q[11]) * std::conj(std::complex(k[10], k[11]));
  const auto six = [](double value) { return number_text(value, 6).toStdString(); };
  const std::string deep = spaced(test::lines_below(explain_trained(head(), -3), 4));
  EXPECT_THAT(deep, AllOf(HasSubstr(six(std::abs(h))), HasSubstr(six(std::arg(h))), HasSubstr(six(h.real())),
                          HasSubstr(six(std::abs(q[10]))), HasSubstr(six(std::abs(k[11]))),
                          HasSubstr("The mean of 2048 tokens is")));
  const std::string mean = test::plain_lines(explain_mean(head(), true)).toStdString();
  for (const double component : q) EXPECT_THAT(mean, HasSubstr(six(component)));
  // The largest step between neighbours, 0 past the last.
  double largest = 0;
  std::complex<double> before(q[0] * k[0] + q[1] * k[1], q[1] * k[0] - q[0] * k[1]);
  for (std::size_t i = 1; i <= 32; ++i) {
    const std::complex<double> next =
        i == 32 ? 0.0
                : std::complex(q[2 * i], q[2 * i + 1]) * std::conj(std::complex(k[2 * i], k[2 * i + 1]));
    largest = std::max(largest, std::abs(next - before));
    before = next;
  }
  const std::string bound = spaced(test::lines_below(explain_trained_bound(head(), 5), 2));
  EXPECT_THAT(bound, AllOf(HasSubstr("= " + six(largest)), HasSubstr("atan2"))) << largest;
  EXPECT_THAT(numbers(), HasSubstr("The mean q and k"));
}

class DecayStillHead : public DecayNumbers {
 protected:
  DecayStillHead()
      : DecayNumbers([](const QString&, const Work&) -> Result<Model> {
          return rope::test::small_run_model(PositionKind::none);
        }) {}
};

TEST_F(DecayStillHead, AHeadThatCannotBeIsTalkedOfEachTimeItIsWanted) {
  QSignalSpy failed(&page, &Page::failed), cleared(&page, &Page::cleared);
  for (int times = 1; times <= 2; ++times) {
    edit([](DecayState& s) { s.trained = true; });
    ASSERT_TRUE(QTest::qWaitFor([&] { return failed.count() == times; }, 20000)) << times;
    settle();
    edit([&](DecayState& s) { s.distance = 100 + times; });
    EXPECT_EQ(failed.count(), times) << "once";
    EXPECT_EQ(cleared.count(), times - 1);
    EXPECT_THAT(failed.last().at(0).value<Error>().message(), HasSubstr("trained without positions"));
    edit([](DecayState& s) { s.trained = false; });
    EXPECT_EQ(cleared.count(), times);
  }
}

}  // namespace
}  // namespace rope::app
