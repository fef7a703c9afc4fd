// SPDX-License-Identifier: MIT
// Guesses for more masks than there is room for beside each other.
#include "tests/app/pages/page_events.h"
#include "tests/app/pages/roformer_page_fixture.h"

namespace rope::app {
namespace {

QString masks(int count) {
  return QStringLiteral("She saw a [MASK] and ").repeated(count) + QStringLiteral("left.");
}

class RoFormerMasks : public RoFormerPageTest {
 protected:
  void show(int count, bool rope) {
    page_->resize(1000, 700);
    store_.slice(&ExplorerState::roformer).edit([&](RoFormerState& s) {
      s.text = masks(count);
      s.rope = rope;
    });
    settle();
  }
  GuessCards& cards() { return *part<GuessCards>(); }
  void step(bool forth) {
    QTest::mouseClick(&cards(), Qt::LeftButton, {}, cards().step_rect(forth).center().toPoint());
  }
  [[nodiscard]] bool is_whole(std::size_t card) {
    const QRectF all(cards().rect());
    return all.contains(cards().guess_rect({card, 0, true})) &&
           all.contains(cards().guess_rect({card, 0, false}));
  }
};

TEST_F(RoFormerMasks, TheArrowsLeadToEveryMaskAndItsGuessesAreClicked) {
  show(12, true);
  ASSERT_EQ(cards().cards().size(), 12U);
  const std::size_t shown = cards().shown_cards();
  ASSERT_LT(shown, 12U);
  EXPECT_TRUE(is_whole(0));
  EXPECT_FALSE(is_whole(shown));
  EXPECT_TRUE(cards().accessibleDescription().startsWith(QString::fromUtf8("1–%1 of 12 masks").arg(shown)))
      << cards().accessibleDescription().toStdString();
  step(true);
  EXPECT_EQ(cards().first_shown(), std::min(shown, 12 - shown));
  for (int i = 0; i < 12; ++i) step(true);
  EXPECT_EQ(cards().first_shown(), 12 - shown);
  ASSERT_TRUE(is_whole(11));
  const QString word = best(11);
  QTest::mouseClick(&cards(), Qt::LeftButton, {}, cards().guess_rect(11, 0).center().toPoint());
  const QString text = store_.state().roformer.text;
  EXPECT_EQ(text.count(QStringLiteral("[MASK]")), 11);
  EXPECT_TRUE(text.endsWith(QStringLiteral("a %1 and left.").arg(word))) << text.toStdString();
  settle();
  EXPECT_EQ(cards().first_shown(), 11 - cards().shown_cards());  // the others stay in view
  for (int i = 0; i < 12; ++i) step(false);
  EXPECT_EQ(cards().first_shown(), 0U);
}

TEST_F(RoFormerMasks, ArrowKeysGoThroughAllOfThem) {
  show(9, true);
  cards().setFocus();
  for (int i = 0; i < 8; ++i) QTest::keyClick(&cards(), Qt::Key_Right);
  EXPECT_TRUE(is_whole(8));
  const QString word = best(8);
  QTest::keyClick(&cards(), Qt::Key_Return);
  EXPECT_TRUE(store_.state().roformer.text.endsWith(QStringLiteral("a %1 and left.").arg(word)));
}

TEST_F(RoFormerMasks, AWhatIfComparesTheRunsOfEachMask) {
  show(3, false);
  ASSERT_EQ(cards().cards().size(), 3U);
  EXPECT_LT(cards().shown_cards(), 3U);
  for (std::size_t card = 0; card < 3; ++card) {
    if (!is_whole(card)) step(true);
    ASSERT_TRUE(is_whole(card));
    EXPECT_TRUE(cards().compares(card));
  }
  show(3, true);
  EXPECT_EQ(cards().shown_cards(), 3U);  // without one all fit
}

TEST_F(RoFormerMasks, MasksThatAreNotGuessedAreCounted) {
  show(34, true);
  EXPECT_EQ(cards().cards().size(), kMostMasks);
  EXPECT_TRUE(cards().accessibleDescription().contains(QStringLiteral("of 34 masks")))
      << cards().accessibleDescription().toStdString();
}

}  // namespace
}  // namespace rope::app
