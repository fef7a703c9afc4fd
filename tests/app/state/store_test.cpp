// SPDX-License-Identifier: MIT
#include "app/state/store.h"

#include <gtest/gtest.h>

namespace rope::app {
namespace {

RotationState at(double m) {
  RotationState state;
  state.m = m;
  return state;
}

class StoreTest : public testing::Test {
 protected:
  Store store;
  Slice<RotationState> rotation = store.slice(&ExplorerState::rotation);
  Slice<SharedState> shared = store.slice(&ExplorerState::shared);
  int changes = 0;

  void SetUp() override {
    QObject::connect(&store, &Store::changed, &store, [this] { ++changes; });
  }
};

TEST_F(StoreTest, UndoAndRedoGoBackAndForth) {
  rotation.set(at(10));
  rotation.set(at(11));
  store.undo();
  EXPECT_EQ(rotation->m, 10);
  store.undo();
  EXPECT_EQ(store.state(), ExplorerState{});
  EXPECT_FALSE(store.can_undo());
  store.redo();
  store.redo();
  EXPECT_EQ(rotation->m, 11);
  EXPECT_FALSE(store.can_redo());
  store.redo();  // nothing left: nothing happens
  EXPECT_EQ(rotation->m, 11);
  EXPECT_EQ(changes, 6);
}

TEST_F(StoreTest, OneGestureIsOneStep) {
  const Gesture drag = Gesture::fresh();
  for (int i = 0; i < 50; ++i) rotation.set(at(100 + i), drag);
  EXPECT_EQ(store.undo_steps(), 1U);
  const Gesture next = Gesture::fresh();
  rotation.set(at(1), next);
  EXPECT_EQ(store.undo_steps(), 2U);
  store.undo();
  EXPECT_EQ(rotation->m, 149);
  store.undo();
  EXPECT_EQ(rotation->m, RotationState{}.m);
}

// Neither does what was dragged there and back leave a step, nor is the one before it gone on with.
TEST_F(StoreTest, AGestureThatTakesItselfBackLeavesNoStep) {
  shared.edit([](SharedState& s) { s.base = 20000; });
  const Gesture drag = Gesture::fresh();
  shared.edit([](SharedState& s) { s.base = 30000; }, drag);
  shared.edit([](SharedState& s) { s.base = 20000; }, drag);
  shared.edit([](SharedState& s) { s.base = 40000; }, drag);
  store.undo();
  EXPECT_EQ(store.state().shared.base, 20000);
  store.undo();
  EXPECT_EQ(store.state().shared.base, SharedState{}.base);
  EXPECT_FALSE(store.can_undo());
}

TEST_F(StoreTest, AGestureMayTouchSeveralSlices) {
  const Gesture drag = Gesture::fresh();
  rotation.set(at(5), drag);
  shared.edit([](SharedState& state) { state.pair = 9; }, drag);
  EXPECT_EQ(store.undo_steps(), 1U);
  store.undo();
  EXPECT_EQ(store.state(), ExplorerState{});
}

TEST_F(StoreTest, EditsWithoutAGestureStandAlone) {
  rotation.set(at(1));
  rotation.set(at(2));
  EXPECT_EQ(store.undo_steps(), 2U);
}

TEST_F(StoreTest, AGestureThatGoesOnAfterUndoIsANewStep) {
  const Gesture drag = Gesture::fresh();
  rotation.set(at(1), drag);
  store.undo();
  rotation.set(at(2), drag);
  EXPECT_EQ(store.undo_steps(), 1U);
  EXPECT_FALSE(store.can_redo());
  store.undo();
  EXPECT_EQ(rotation->m, RotationState{}.m);
}

TEST_F(StoreTest, TheSameValueIsNoEdit) {
  rotation.set(rotation.get());
  EXPECT_EQ(changes, 0);
  EXPECT_FALSE(store.can_undo());
}

TEST_F(StoreTest, UndoGoesToThePageOfTheEdit) {
  store.set_page(QStringLiteral("decay"));
  store.slice(&ExplorerState::decay).edit([](DecayState& state) { state.draws = 7; });
  store.set_page(QStringLiteral("rotation"));
  EXPECT_EQ(store.undo_steps(), 1U);  // going to a page is no edit
  store.undo();
  EXPECT_EQ(store.state().page, QStringLiteral("decay"));
  store.set_page(QStringLiteral("rotation"));
  store.redo();
  EXPECT_EQ(store.state().page, QStringLiteral("decay"));
  EXPECT_EQ(store.state().decay.draws, 7);
}

TEST_F(StoreTest, OldStepsAreForgotten) {
  for (std::size_t i = 0; i < Store::kMaxSteps + 20; ++i) rotation.set(at(double(i) + 1000));
  EXPECT_EQ(store.undo_steps(), Store::kMaxSteps);
}

TEST_F(StoreTest, SlicesTellOnlyTheirOwnChanges) {
  int rotations = 0, shares = 0;
  QObject receiver;
  rotation.on_change(&receiver, [&] { ++rotations; });
  shared.on_change(&receiver, [&] { ++shares; });
  rotation.set(at(42));
  EXPECT_EQ(rotations, 1);
  EXPECT_EQ(shares, 0);
  store.undo();
  EXPECT_EQ(rotations, 2);
  store.reset({});
  EXPECT_EQ(rotations, 2);
}

TEST(Store, AllEditsWithinAScopeAreOneStep) {
  Store store;
  const auto rotation = store.slice(&ExplorerState::rotation);
  const ExplorerState before = store.state();
  const Gesture wheel = Gesture::fresh();
  for (int i = 1; i <= 3; ++i) {
    const GestureScope scope(wheel);
    rotation.edit([i](RotationState& s) { s.m = 100 + i; });
    rotation.edit([i](RotationState& s) { s.n = 200 + i; }, Gesture::fresh());  // whatever it says itself
  }
  EXPECT_EQ(store.undo_steps(), 1U);
  rotation.edit([](RotationState& s) { s.m = 5; });
  EXPECT_EQ(store.undo_steps(), 2U) << "the scope is over";
  store.undo();
  EXPECT_EQ(store.state().rotation.n, 203);
  store.undo();
  EXPECT_EQ(store.state(), before);
}

}  // namespace
}  // namespace rope::app
