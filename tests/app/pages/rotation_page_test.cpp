// SPDX-License-Identifier: MIT
#include "app/pages/rotation/rotation_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QComboBox>
#include <QTest>
#include <QToolButton>
#include <cmath>
#include <numeric>

#include "app/jobs/model_service.h"
#include "app/pages/rotation/rotation_formulas.h"
#include "app/state/store.h"
#include "app/widgets/dial_wall.h"
#include "app/widgets/number_text.h"
#include "app/widgets/plane.h"
#include "app/widgets/position_bar.h"
#include "app/widgets/theme.h"
#include "app/widgets/transport_bar.h"
#include "core/rotary/rotation.h"

namespace rope::app {
namespace {

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// The page with its three parts on screen, as the window has them.
class RotationPageTest : public testing::Test {
 protected:
  RotationPageTest()
      : page(store.slice(&ExplorerState::rotation), store.slice(&ExplorerState::shared), models),
        controls(page.controls()),
        transport(page.transport()) {
    page.resize(800, 640);
    transport->resize(800, 80);
    for (QWidget* part : {static_cast<QWidget*>(&page), transport.get(), controls.get()}) {
      part->show();
      static_cast<void>(QTest::qWaitForWindowExposed(part));
    }
    plane = page.findChild<Plane*>();
    dials = page.findChild<DialWall*>();
    bar = transport->findChild<PositionBar*>();
  }

  [[nodiscard]] RotationView view() const {
    return rotation_view(store.state().rotation, store.state().shared).value();
  }
  [[nodiscard]] const RotationState& state() const { return store.state().rotation; }
  void drag(QWidget* widget, QPointF from, QPointF to) {
    QTest::mousePress(widget, Qt::LeftButton, {}, from.toPoint());
    for (int i = 1; i <= 4; ++i) QTest::mouseMove(widget, (from + (to - from) * i / 4).toPoint());
    QTest::mouseRelease(widget, Qt::LeftButton, {}, to.toPoint());
  }
  void press_button(const QString& name) {
    for (QToolButton* button : transport->findChildren<QToolButton*>()) {
      if (button->accessibleName() == name) return QTest::mouseClick(button, Qt::LeftButton);
    }
    FAIL() << "no button " << name.toStdString();
  }

  Store store;
  ModelService models{[](const QString& folder, const Work&) -> Result<Model> {
    return Error{"config.json is missing", folder.toStdString(), "choose a model folder"};
  }};
  RotationPage page;
  std::unique_ptr<QWidget> controls;
  std::unique_ptr<QWidget> transport;
  Plane* plane = nullptr;
  DialWall* dials = nullptr;
  PositionBar* bar = nullptr;
};

TEST_F(RotationPageTest, DraggingTheArrowSetsTheVectorBeforeRotation) {
  const QPointF target = plane->rect().center() + QPoint(60, -80);
  drag(plane, plane->tip(Actor::query, false), target);
  const RotationView now = view();
  // Turned to m again, q points to where the mouse let go (to a pixel).
  const QPointF tip = plane->tip(Actor::query, false);
  EXPECT_LT(std::hypot(tip.x() - target.x(), tip.y() - target.y()), 1.0);
  EXPECT_EQ(state().query_edits.size(), 2U);
  EXPECT_TRUE(state().key_edits.empty());
  // What is shown is what core computes from the new vector.
  const std::vector<double> q = rotate_matrix(now.query, state().m, now.frequencies);
  const std::vector<double> k = rotate_matrix(now.key, state().n, now.frequencies);
  EXPECT_NEAR(now.head_score, dot(q, k), 1e-9);
  EXPECT_EQ(store.undo_steps(), 1U) << "a drag is one step";
  store.undo();
  EXPECT_EQ(state(), RotationState());
}

TEST_F(RotationPageTest, DraggingTheGhostSetsTheVectorDirectly) {
  const QPointF target = plane->rect().center() + QPoint(-70, -30);
  drag(plane, plane->tip(Actor::key, true), target);
  const QPointF ghost = plane->tip(Actor::key, true);
  EXPECT_LT(std::hypot(ghost.x() - target.x(), ghost.y() - target.y()), 1.0);
  EXPECT_EQ(state().key_edits.size(), 2U);
}

TEST_F(RotationPageTest, ADragEndsInsideThePlane) {
  drag(plane, plane->tip(Actor::query, false), QPointF(-500, -500));
  EXPECT_TRUE(QRectF(plane->rect()).contains(plane->tip(Actor::query, false)));
}

TEST_F(RotationPageTest, LockedPositionsMoveTogetherAndTheScoreStandsStill) {
  const double before = view().head_score;
  const double pair_before = view().pair_score;
  drag(bar, bar->handle(Actor::query), bar->handle(Actor::query) + QPointF(300, 0));
  EXPECT_GT(state().m, 10);
  EXPECT_EQ(state().m, std::round(state().m)) << "let go, it settles on a whole token";
  EXPECT_EQ(state().n - state().m, 2);
  EXPECT_NEAR(view().head_score, before, 1e-9);
  EXPECT_NEAR(view().pair_score, pair_before, 1e-12);
  EXPECT_EQ(store.undo_steps(), 1U);
}

TEST_F(RotationPageTest, AnUnlockedPositionMovesAlone) {
  store.slice(&ExplorerState::rotation).edit([](RotationState& s) { s.lock = false; });
  const double before = view().pair_score;
  drag(bar, bar->handle(Actor::key), bar->handle(Actor::key) + QPointF(40, 0));
  EXPECT_EQ(state().m, 3);
  EXPECT_GT(state().n, 5);
  EXPECT_GT(std::abs(view().pair_score - before), 1e-3);
  // The pair's score is the paper's equation 12.
  const RotationView now = view();
  EXPECT_NEAR(now.pair_score,
              pair_score(now.in_pair(now.query), now.in_pair(now.key), (now.m - now.n) * now.theta()), 1e-12);
}

TEST_F(RotationPageTest, TheBracketMovesBoth) {
  store.slice(&ExplorerState::rotation).edit([](RotationState& s) { s.lock = false, s.n = 20; });
  const QPointF middle((bar->handle(Actor::query).x() + bar->handle(Actor::key).x()) / 2,
                       bar->handle(Actor::query).y() - 12);
  drag(bar, middle, middle + QPointF(80, 0));
  EXPECT_GT(state().m, 3);
  EXPECT_EQ(state().n - state().m, 17);
}

TEST_F(RotationPageTest, StepsGoToTheNextWholeToken) {
  press_button(QStringLiteral("Step forward"));
  EXPECT_EQ(state().m, 4);
  EXPECT_EQ(state().n, 6);
  press_button(QStringLiteral("Step back"));
  press_button(QStringLiteral("Step back"));
  EXPECT_EQ(state().m, 2);
  EXPECT_EQ(state().n, 4);
}

TEST_F(RotationPageTest, PlayingGoesInConstantStepsAndIsOneUndoStep) {
  auto* play = transport->findChild<TransportBar*>();
  play = play != nullptr ? play : qobject_cast<TransportBar*>(transport.get());
  ASSERT_NE(play, nullptr);
  std::vector<double> positions{state().m};
  QObject::connect(play, &TransportBar::moved, play, [&](double m, Gesture) { positions.push_back(m); });
  press_button(QStringLiteral("Play"));
  EXPECT_FALSE(page.settled());
  EXPECT_TRUE(QTest::qWaitFor([&] { return positions.size() > 6; }, 5000));
  page.deactivate();
  EXPECT_TRUE(page.settled()) << "nothing moves on a page that is hidden";
  const double step = positions[1] - positions[0];
  EXPECT_GT(step, 0);
  for (std::size_t i = 1; i < positions.size(); ++i) {
    EXPECT_NEAR(positions[i] - positions[i - 1], step, 1e-9);
  }
  EXPECT_NEAR(state().n - state().m, 2, 1e-9);
  EXPECT_EQ(store.undo_steps(), 1U);
}

TEST_F(RotationPageTest, NothingMovesByItself) {
  const ExplorerState before = store.state();
  QTest::qWait(100);
  EXPECT_EQ(store.state(), before);
}

TEST_F(RotationPageTest, AClickOnADialChoosesItsPair) {
  QTest::mouseClick(dials, Qt::LeftButton, {}, dials->cell(7).center().toPoint());
  EXPECT_EQ(store.state().shared.pair, 7);
  QTest::keyClick(dials, Qt::Key_Right);
  EXPECT_EQ(store.state().shared.pair, 8);
  QTest::keyClick(dials, Qt::Key_End);
  EXPECT_EQ(store.state().shared.pair, 31);
  EXPECT_EQ(plane->vectors().query_angle, 3 * std::pow(10000.0, -62.0 / 64.0));
}

TEST_F(RotationPageTest, TheKeyboardAloneMovesBothArrows) {
  plane->setFocus();
  const QPointF q = plane->vectors().query;
  const QPointF k = plane->vectors().key;
  QTest::keyClick(plane, Qt::Key_Up);
  EXPECT_NE(plane->vectors().query, q);
  EXPECT_EQ(plane->vectors().key, k);
  QTest::keyClick(plane, Qt::Key_Space);
  QTest::keyClick(plane, Qt::Key_Left);
  EXPECT_NE(plane->vectors().key, k);
  bar->setFocus();
  QTest::keyClick(bar, Qt::Key_Right);
  EXPECT_EQ(state().m, 4);
}

TEST_F(RotationPageTest, ThePairingDecidesWhichComponentsAreShown) {
  EXPECT_EQ(view().components.first, 4);
  EXPECT_EQ(view().components.second, 5);
  store.slice(&ExplorerState::shared).edit([](SharedState& s) { s.pairing = Pairing::half; });
  const RotationView now = view();
  EXPECT_EQ(now.components.first, 2);
  EXPECT_EQ(now.components.second, 34);
  EXPECT_EQ(plane->vectors().query, QPointF(now.query[2], now.query[34]));
}

// The same head in another layout: nothing that is seen changes but the places in memory.
TEST_F(RotationPageTest, AnotherPairingIsAPermutationAndChangesNoScore) {
  drag(plane, plane->tip(Actor::query, true), plane->rect().center() + QPoint(50, 60));
  const RotationView before = view();
  store.slice(&ExplorerState::shared).edit([](SharedState& s) { s.pairing = Pairing::half; });
  const RotationView after = view();
  EXPECT_EQ(after.in_pair(after.query), before.in_pair(before.query));
  EXPECT_NEAR(after.head_score, before.head_score, 1e-12);
  const std::vector<Index> places = pairing_permutation(64, 64, Pairing::interleaved, Pairing::half);
  for (std::size_t j = 0; j < 64; ++j) {
    EXPECT_EQ(after.query[j], before.query[static_cast<std::size_t>(places[j])]) << j;
  }
}

TEST_F(RotationPageTest, TheThreeFormsEndInTheSameNumbers) {
  const RotationView now = view();
  const QPointF after = now.in_pair(now.rotated_query);
  QString x = number_text(std::abs(after.x()));
  QString y = number_text(std::abs(after.y()));
  for (const RotationForm form : {RotationForm::complex, RotationForm::matrix, RotationForm::elementwise}) {
    const QString text = plain_text(rotation_formula(page.view(), true, form));
    const QString result = text.mid(text.lastIndexOf(QLatin1Char('=')));
    EXPECT_TRUE(result.contains(x) && result.contains(y)) << text.toStdString();
  }
}

TEST_F(RotationPageTest, PresetsAreOneUndoStepAndResetGoesBack) {
  const std::vector<Preset> presets = page.presets();
  ASSERT_GE(presets.size(), 3U);
  for (const Preset& preset : presets) {
    EXPECT_FALSE(preset.note.isEmpty());
    preset.apply();
    EXPECT_TRUE(page.view() != nullptr || state().source == VectorSource::trained)
        << preset.name.toStdString();
  }
  page.reset();
  EXPECT_EQ(state(), RotationState());
  EXPECT_EQ(store.state().shared, SharedState());
  const std::size_t steps = store.undo_steps();
  presets.back().apply();
  EXPECT_EQ(store.undo_steps(), steps + 1);
}

TEST_F(RotationPageTest, TheTableAddsUpToTheScore) {
  const Table table = page.table();
  ASSERT_EQ(table.rows.size(), 32U);
  EXPECT_EQ(table.columns.back(), QStringLiteral("contribution"));
  double sum = 0;
  for (const std::vector<Cell>& row : table.rows) sum += std::get<double>(row.back());
  EXPECT_NEAR(sum, view().head_score, 1e-9);
}

TEST_F(RotationPageTest, EvenTheLargestHeadIsShown) {
  store.slice(&ExplorerState::shared).edit([](SharedState& s) { s.head_dim = 512, s.pair = 255; });
  EXPECT_EQ(dials->count(), 256);
  EXPECT_EQ(dials->chosen(), 255);
  EXPECT_TRUE(QRectF(dials->rect()).adjusted(-1, -1, 1, 1).contains(dials->cell(255)));
}

TEST(RotationModel, AllOnesAddsTwiceTheCosineOfTheAngle) {
  RotationState state;
  state.source = VectorSource::ones;
  state.m = 3, state.n = 11;
  SharedState shared;
  shared.pair = 5;
  const RotationView view = rotation_view(state, shared).value();
  EXPECT_NEAR(view.pair_score, 2 * std::cos(8 * std::pow(10000.0, -10.0 / 64.0)), 1e-12);
}

TEST_F(RotationPageTest, AnotherThemeKeepsAllDialsInTheirWall) {
  page.resize(700, 480);
  for (const ThemeName theme :
       {ThemeName::projector, ThemeName::light, ThemeName::projector, ThemeName::dark}) {
    apply_theme(theme);
    QTest::qWait(20);
    EXPECT_LE(dials->cell(dials->count() - 1).bottom(), dials->height() + 0.5) << theme_id(theme);
  }
  apply_theme(ThemeName::light);
}

TEST_F(RotationPageTest, TheDialsUseTheWidthOfAWideWindow) {
  page.resize(3200, 1600);
  QTest::qWait(20);
  const QRectF last = dials->cell(dials->count() - 1);
  EXPECT_GT(last.right(), 0.7 * dials->width());
}

TEST(RotationModel, TheTraceIsFlatWhereBothMove) {
  const RotationView view = rotation_view({}, {}).value();
  for (const double score : score_trace(view, 64, true, 50)) EXPECT_NEAR(score, view.pair_score, 1e-12);
  const std::vector<double> alone = score_trace(view, 64, false, 65);
  EXPECT_NEAR(alone[3], view.pair_score, 1e-12) << "at m itself";
  EXPECT_GT(*std::max_element(alone.begin(), alone.end()) - *std::min_element(alone.begin(), alone.end()), 1);
}

TEST(RotationModel, SettingAComponentTwiceKeepsTheLast) {
  std::vector<ComponentEdit> edits;
  set_component(edits, 4, 1.5);
  set_component(edits, 5, 2.0);
  set_component(edits, 4, -1.0);
  EXPECT_THAT(edits, testing::ElementsAre(ComponentEdit{4, -1.0}, ComponentEdit{5, 2.0}));
}

}  // namespace
}  // namespace rope::app
