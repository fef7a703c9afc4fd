// SPDX-License-Identifier: MIT
#include "app/pages/roformer/roformer_page.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <cmath>

#include "app/pages/roformer/roformer_controls.h"
#include "app/pages/roformer/roformer_text.h"
#include "app/widgets/attention/head_wall.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/text/guess_cards.h"
#include "app/widgets/text/sentence_box.h"
#include "app/widgets/text/token_strip.h"
#include "tests/app/pages/roformer_page_fixture.h"

namespace rope::app {
namespace {

TEST(RoFormerText, ATokenIsReplacedByItsBytes) {
  Token token;
  token.begin = 6;  // after "Größ" (six bytes)
  token.end = 7;
  EXPECT_EQ(replace_token(QStringLiteral("Größe!"), token, QStringLiteral("[MASK]")),
            QStringLiteral("Größ[MASK]!"));
  token.end = 100;
  EXPECT_EQ(replace_token(QStringLiteral("Größe!"), token, QStringLiteral("x")), QStringLiteral("Größe!"));
}

TEST(RoFormerText, PairListsGoBothWays) {
  EXPECT_EQ(parse_pairs(QStringLiteral("0-3, 8 ,2"), 31), (std::vector<int>{0, 1, 2, 3, 8}));
  EXPECT_EQ(pairs_text({0, 1, 2, 3, 8}), QStringLiteral("0-3, 8"));
  EXPECT_EQ(parse_pairs({}, 31), std::vector<int>{});
  for (const char* bad : {"32", "3-1", "a", "1-", "-1", "99999999999", "1 2"}) {
    EXPECT_FALSE(parse_pairs(QString::fromLatin1(bad), 31).has_value()) << bad;
  }
}

TEST(RoFormerRun, LongTextIsCutBeforeTheEndMark) {
  ASSERT_TRUE(test::english().ok());
  std::string text;
  for (int i = 0; i < 600; ++i) text += "word ";
  RunInput input{.model = std::make_shared<const Model>(*test::english()), .text = text, .what_if = {}};
  EXPECT_EQ(run_text(input)->size(), 602);  // longer than it was trained for, and it runs
  input.long_text = LongText::cut;
  const Result<RunText> cut = run_text(input);
  EXPECT_EQ(cut->all_tokens, 602);
  ASSERT_EQ(cut->tokens.size(), 512U);
  EXPECT_EQ(cut->tokens.front().text, "[CLS]");
  EXPECT_EQ(cut->tokens.back().text, "[SEP]");
}

TEST_F(RoFormerPageTest, TheFirstVisitGuessesAHead) {
  ASSERT_TRUE(page_->result() != nullptr);
  EXPECT_EQ(best(), QStringLiteral("head"));
  EXPECT_GT(part<GuessCards>()->cards()[0].guesses[0].probability, 0.5);
  EXPECT_EQ(part<TokenStrip>()->tokens().size(), 12U);
  EXPECT_EQ(part<HeatMap>()->picture()->matrix().rows, 12);
  EXPECT_GE(page_->presets().size(), 3U);
}

TEST_F(RoFormerPageTest, TypingGivesGuessesForWhatWasTypedLast) {
  type_over(QStringLiteral("The little [MASK] ran into the forest."));
  settle();
  EXPECT_EQ(store_.state().roformer.text, QStringLiteral("The little [MASK] ran into the forest."));
  ASSERT_EQ(part<GuessCards>()->cards().size(), 1U);
  EXPECT_EQ(part<GuessCards>()->cards()[0].token, 3);
  const QStringList likely{QStringLiteral("boy"), QStringLiteral("man"), QStringLiteral("girl")};
  EXPECT_TRUE(likely.contains(best())) << best().toStdString();
  EXPECT_EQ(store_.undo_steps(), 1U);  // one burst of typing
  store_.undo();
  settle();
  EXPECT_EQ(part<SentenceBox>()->toPlainText(), RoFormerState{}.text);
  EXPECT_EQ(best(), QStringLiteral("head"));
}

TEST_F(RoFormerPageTest, OnlyTheNewestTextIsShown) {
  auto slice = store_.slice(&ExplorerState::roformer);
  for (int i = 0; i < 8; ++i) {
    slice.edit([i](RoFormerState& s) {
      s.text = QStringLiteral("one two three [MASK] ") + QString(i, QLatin1Char('a'));
    });
    QTest::qWait(i % 3 == 0 ? 130 : 5);  // some of them begin to run
  }
  slice.edit([](RoFormerState& s) { s.text = QStringLiteral("The king and the [MASK] lived in a castle."); });
  settle();
  EXPECT_EQ(part<TokenStrip>()->tokens().size(), 12U);
  EXPECT_EQ(part<TokenStrip>()->tokens()[2].text, QStringLiteral("king"));
}

TEST_F(RoFormerPageTest, AClickOnATokenMasksItAndOneOnAGuessFillsIt) {
  auto* strip = part<TokenStrip>();
  QTest::mouseClick(strip, Qt::LeftButton, Qt::NoModifier, strip->token_rect(9).center().toPoint());  // room
  EXPECT_EQ(store_.state().roformer.text, QStringLiteral("She shook her [MASK] and walked into the [MASK]."));
  settle();
  auto* cards = part<GuessCards>();
  ASSERT_EQ(cards->cards().size(), 2U);
  EXPECT_EQ(cards->cards()[1].token, 9);
  const QString word = best(0);
  QTest::mouseClick(cards, Qt::LeftButton, Qt::NoModifier, cards->guess_rect(0, 0).center().toPoint());
  EXPECT_EQ(store_.state().roformer.text,
            QStringLiteral("She shook her %1 and walked into the [MASK].").arg(word));
  settle();
  EXPECT_EQ(cards->cards().size(), 1U);
}

TEST_F(RoFormerPageTest, WithoutRopeTheGuessesAndTheAttentionChange) {
  store_.slice(&ExplorerState::roformer).edit([](RoFormerState& s) {
    s.rope = false;
    s.run = HeadRun::difference;
  });
  settle();
  const auto& guesses = part<GuessCards>()->cards().at(0).guesses;
  ASSERT_TRUE(guesses[0].other.has_value());
  EXPECT_GT(std::abs(guesses[0].probability - *guesses[0].other), 0.02);
  EXPECT_NE(guesses[0].word, QStringLiteral("head"));  // the order of the words was what told it
  const auto& summary = part<HeatMap>()->picture()->summary();
  EXPECT_GT(std::max(std::abs(summary.low), std::abs(summary.high)), 0.05);
}

TEST_F(RoFormerPageTest, AModelWithoutPositionsHasNoRopeToTurnOff) {
  auto* const controls = qobject_cast<RoFormerControls*>(page_->controls());
  auto* const rope = controls->findChild<QCheckBox*>();
  ASSERT_TRUE(rope->isEnabled() && rope->isChecked());
  const double rotated = part<GuessCards>()->cards().at(0).guesses[0].probability;
  store_.slice(&ExplorerState::shared).edit([](SharedState& s) { s.model_folder = QStringLiteral("still"); });
  settle();
  EXPECT_FALSE(rope->isEnabled());
  EXPECT_FALSE(rope->isChecked());
  EXPECT_GT(std::abs(part<GuessCards>()->cards().at(0).guesses[0].probability - rotated), 0.02);
  store_.slice(&ExplorerState::roformer).edit([](RoFormerState& s) {
    s.rope = false;
    s.base = 500;
  });
  settle();
  EXPECT_FALSE(page_->result()->changed.has_value());  // that is how it was trained
  store_.slice(&ExplorerState::shared).edit([](SharedState& s) { s.model_folder.clear(); });
  settle();
  EXPECT_TRUE(rope->isEnabled());
  EXPECT_TRUE(page_->result()->changed.has_value());
}

TEST_F(RoFormerPageTest, AShiftChangesNothing) {
  store_.slice(&ExplorerState::roformer).edit([](RoFormerState& s) { s.shift = 1000; });
  settle();
  for (const Guess& guess : part<GuessCards>()->cards().at(0).guesses) {
    ASSERT_TRUE(guess.other.has_value());
    EXPECT_NEAR(guess.probability, *guess.other, 1e-3);
  }
}

TEST_F(RoFormerPageTest, AnotherBaseAndMutedPairsChangeTheAttention) {
  for (const bool base : {true, false}) {
    store_.slice(&ExplorerState::roformer).edit([base](RoFormerState& s) {
      s = {};
      s.run = HeadRun::difference;
      if (base)
        s.base = 100;
      else
        s.muted_pairs = {0, 1, 2, 3, 4, 5, 6, 7};
    });
    settle();
    const auto& summary = part<HeatMap>()->picture()->summary();
    EXPECT_GT(std::max(std::abs(summary.low), std::abs(summary.high)), 1e-3) << base;
  }
}

TEST_F(RoFormerPageTest, TheWallChoosesTheHeadAndWeightsAddUpToOne) {
  auto* wall = part<HeadWall>();
  QTest::mouseClick(wall, Qt::LeftButton, Qt::NoModifier, wall->thumbnail_rect({4, 3}).center().toPoint());
  EXPECT_EQ(store_.state().roformer.layer, 4);
  EXPECT_EQ(store_.state().roformer.head, 3);
  const SharedMatrix matrix = part<HeatMap>()->picture()->matrix();
  for (Index row = 0; row < matrix.rows; ++row) {
    double sum = 0;
    for (Index col = 0; col < matrix.cols; ++col) sum += static_cast<double>(matrix.at(row, col));
    EXPECT_NEAR(sum, 1, 1e-5);
  }
  QTest::keyClick(wall, Qt::Key_Up);
  EXPECT_EQ(store_.state().roformer.layer, 3);
  store_.slice(&ExplorerState::roformer).edit([](RoFormerState& s) { s.stage = HeadStage::logits; });
  EXPECT_LT(part<HeatMap>()->picture()->summary().low, 0);
}

TEST_F(RoFormerPageTest, StatesOfAnotherModelAreClamped) {
  store_.slice(&ExplorerState::roformer).edit([](RoFormerState& s) {
    s.layer = 900, s.head = 700, s.query = 400, s.key = 400;
    s.muted_pairs = {3, 200};
  });
  settle();
  EXPECT_EQ(part<HeadWall>()->chosen(), (Head{5, 3}));
  EXPECT_TRUE(page_->result()->changed.has_value());
}

TEST_F(RoFormerPageTest, TextWithoutMaskAndUnknownWordsAreTold) {
  write(QStringLiteral("He saw the ☃ there."));
  EXPECT_TRUE(part<GuessCards>()->cards().empty());
  EXPECT_TRUE(part<GuessCards>()->accessibleDescription().contains(QStringLiteral("[MASK]")));
  EXPECT_EQ(page_->result()->text.unknown, 1);
  EXPECT_EQ(part<TokenStrip>()->tokens().at(4).kind, TokenKind::unknown);
}

TEST_F(RoFormerPageTest, HostileTextsAreShown) {
  QStringList texts{QString(),
                    QStringLiteral("      \n \t  "),
                    QString::fromUtf8("👩‍👩‍👧 [MASK] 🎈🎈"),
                    QString::fromUtf8("שלום [MASK] عالم"),
                    QString(QChar(0xD800)) + QStringLiteral(" half a [MASK] pair ") + QString(QChar(0xDC00)),
                    QString(5000, QLatin1Char('x')),
                    QStringLiteral("[MASK] ").repeated(800)};
  for (const QString& text : texts) {
    write(text);
    ASSERT_TRUE(page_->result() != nullptr);
    EXPECT_LE(page_->result()->text.size(), most_tokens(test::english()->config));
    page_->grab();
  }
  EXPECT_EQ(page_->result()->text.masks.size(), kMostMasks);
}

TEST_F(RoFormerPageTest, AHundredThousandPastedWordsAreCutAndSaid) {
  QSignalSpy noted(page_.get(), &Page::noted);
  auto* box = part<SentenceBox>();
  box->selectAll();
  QGuiApplication::clipboard()->setText(QStringLiteral("house ").repeated(100000));
  box->paste();
  settle();
  EXPECT_EQ(noted.count(), 1);
  EXPECT_EQ(store_.state().roformer.text.size(), RoFormerState::kMostCharacters);
  EXPECT_EQ(page_->result()->text.size(), most_tokens(test::english()->config));
}

TEST_F(RoFormerPageTest, AFolderThatIsNoModelKeepsTheWork) {
  QSignalSpy failed(&models_, &ModelService::failed);
  page_->open_model(QStringLiteral("/nowhere"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return failed.count() == 1; }, 10000));
  settle();
  EXPECT_TRUE(store_.state().shared.model_folder.isEmpty());
  EXPECT_EQ(best(), QStringLiteral("head"));
}

TEST_F(RoFormerPageTest, WithoutAnyModelThePageSaysSoAndOffersOne) {
  page_.reset();
  ModelService none(test::load_for_test);
  store_.slice(&ExplorerState::shared).edit([](SharedState& s) {
    s.model_folder = QStringLiteral("/nowhere");
  });
  RoFormerPage page(store_.slice(&ExplorerState::roformer), store_.slice(&ExplorerState::shared), none);
  page.resize(700, 600);
  page.show();
  page.activate();
  ASSERT_TRUE(QTest::qWaitFor([&] { return none.error().has_value() && page.settled(); }, 10000));
  EXPECT_FALSE(page.result() != nullptr);
  EXPECT_TRUE(page.table().rows.empty());
  QStringList buttons;
  for (auto* button : page.controls()->findChildren<QPushButton*>()) buttons << button->text();
  EXPECT_TRUE(buttons.contains(QStringLiteral("No model yet ▾"))) << buttons.join(u'|').toStdString();
  page.open_model({});
  ASSERT_TRUE(QTest::qWaitFor([&] { return page.result() != nullptr; }, 30000));
}

TEST_F(RoFormerPageTest, TheTableHoldsTheShownHead) {
  const Table table = page_->table();
  ASSERT_EQ(table.rows.size(), 144U);
  EXPECT_EQ(std::get<QString>(table.rows[4 * 12 + 2][3]), QStringLiteral("shook"));
  EXPECT_EQ(std::get<double>(table.rows[4 * 12 + 2][4]),
            static_cast<double>(part<HeatMap>()->picture()->matrix().at(4, 2)));
}

TEST_F(RoFormerPageTest, TheOtherTableHoldsTheGuessesInTheColumnsOfTheCli) {
  store_.slice(&ExplorerState::roformer).edit([](RoFormerState& s) {
    s.table = RoFormerTable::guesses;
    s.rope = false;
  });
  settle();
  const Table table = page_->table();
  EXPECT_EQ(table.columns.mid(0, 5),
            (QStringList{QStringLiteral("mask"), QStringLiteral("rank"), QStringLiteral("token"),
                         QStringLiteral("id"), QStringLiteral("probability")}));
  ASSERT_EQ(table.rows.size(), 10U);
  EXPECT_EQ(std::get<QString>(table.rows[0][2]), best());
  EXPECT_NE(std::get<double>(table.rows[0][4]), std::get<double>(table.rows[0][5]));
}

TEST_F(RoFormerPageTest, AllPresetsAndViewsWork) {
  for (const Preset& preset : page_->presets()) {
    preset.apply();
    settle();
    EXPECT_FALSE(preset.note.isEmpty());
    page_->grab();
  }
  page_->reset();
  EXPECT_EQ(store_.state().roformer, RoFormerState{});
}

TEST_F(RoFormerPageTest, ClosingDuringWorkNeitherHangsNorCrashes) {
  store_.slice(&ExplorerState::roformer).edit([](RoFormerState& s) {
    s.text = QStringLiteral("word ").repeated(3000);
  });
  QTest::qWait(140);
  QElapsedTimer clock;
  clock.start();
  page_.reset();
  EXPECT_LT(clock.elapsed(), 3000);
}

}  // namespace
}  // namespace rope::app
