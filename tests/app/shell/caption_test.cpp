// SPDX-License-Identifier: MIT
// The line below an exported picture: it says what the picture was made with, and nothing that it makes no
// use of.
#include <gmock/gmock.h>

#include <QTemporaryDir>

#include "app/shell/export.h"
#include "app/shell/film_export.h"
#include "tests/app/shell/window_fixture.h"
#include "tests/app/small_text.h"

namespace rope::app {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class Caption : public WindowTest {
 protected:
  template <typename State, typename Change>
  void edit(State ExplorerState::*member, Change change) {
    program->store().slice(member).edit(change);
  }
  template <typename Change>
  void share(Change change) {
    edit(&ExplorerState::shared, change);
  }
  std::string caption() {
    EXPECT_TRUE(wait_until_settled(window()));
    return export_facts(*window().page(), program->store().state()).caption.toStdString();
  }
};

TEST_F(Caption, RotationSaysPairPositionsPairingAndSource) {
  start();
  show_page(QStringLiteral("rotation"));
  EXPECT_THAT(caption(), AllOf(HasSubstr("base 10,000, 32 pairs"), HasSubstr("pair 2"),
                               HasSubstr("m = 3, n = 5"), HasSubstr("pairs are neighbours"),
                               HasSubstr("Random, k near q, seed 1"), HasSubstr("RoPE Explorer")));
  EXPECT_THAT(caption(), AllOf(Not(HasSubstr("model")), Not(HasSubstr("other pairing"))));
  share([](SharedState& s) { s.pair = 7, s.seed = 42, s.pairing = Pairing::half, s.base = 500; });
  edit(&ExplorerState::rotation, [](RotationState& s) {
    s.m = 12.5, s.n = -4, s.source = VectorSource::independent, s.mixed = true;
    s.query_edits = {{14, 0.5}};
  });
  EXPECT_THAT(caption(),
              AllOf(HasSubstr("base 500, 32 pairs"), HasSubstr("pair 7"), HasSubstr("m = 12.50, n = −4"),
                    HasSubstr("pairs are halves"), HasSubstr("laid out for the other pairing"),
                    HasSubstr("Random, independent, seed 42; changed by hand")));
  edit(&ExplorerState::rotation, [](RotationState& s) { s = {.source = VectorSource::ones}; });
  EXPECT_THAT(caption(), AllOf(HasSubstr("q = k = (1, …, 1)"), Not(HasSubstr("seed"))));
  edit(&ExplorerState::rotation, [](RotationState& s) { s.source = VectorSource::trained; });
  share([](SharedState& s) { s.head_dim = 64; });
  EXPECT_THAT(caption(), AllOf(HasSubstr("Trained: "), HasSubstr("layer 0, head 2"), Not(HasSubstr("seed"))));
}

TEST_F(Caption, EachFrameOfAFilmSaysItsOwnPositions) {
  start();
  show_page(QStringLiteral("rotation"));
  QTemporaryDir folder;
  FilmOptions options;
  options.seconds = 2;
  options.frames_per_second = 1;
  options.speed = 2;
  FilmExport film(window().context(), QStringLiteral("rotation"), window().page()->size(),
                  folder.filePath(QStringLiteral("f.png")), options);
  bool done = false;
  QObject::connect(&film, &FilmExport::finished, [&done](const Status& status) { done = status.ok(); });
  film.start();
  ASSERT_TRUE(QTest::qWaitFor([&done] { return done; }, 60'000));
  const auto said = [&folder](const char* file) {
    return QImage(folder.filePath(QString::fromLatin1(file)))
        .text(QStringLiteral("Description"))
        .toStdString();
  };
  EXPECT_THAT(said("f-0001.png"), HasSubstr("m = 3, n = 5"));
  EXPECT_THAT(said("f-0002.png"), HasSubstr("m = 5, n = 7"));
}

TEST_F(Caption, FrequenciesSayModelsAndLengths) {
  start();
  show_page(QStringLiteral("frequencies"));
  EXPECT_THAT(caption(), AllOf(HasSubstr("base 10,000, 32 pairs"), HasSubstr("trained to 512 tokens"),
                               HasSubstr("128 positions on the map"), HasSubstr("pair 2 marked"),
                               Not(HasSubstr("seed")), Not(HasSubstr("neighbours"))));
  share([](SharedState& s) {
    s.name = QStringLiteral("Mine");
    s.scaling.kind = ScalingKind::yarn;
    s.scaling.factor = 4;
    s.length = 2048;
    s.pair = 9;
    ComparedSetting other;
    other.base = 500000;
    s.compared = {other, other};
    s.compared.back().base = 77;
    s.compared.back().visible = false;
  });
  edit(&ExplorerState::frequencies, [](FrequenciesState& s) {
    s.lower = LowerView::precision;
    s.precision.table = false;
  });
  EXPECT_THAT(caption(), AllOf(HasSubstr("Mine (base 10,000, 32 pairs, YaRN × 4); base 500,000, 32 pairs"),
                               HasSubstr("to reach 2,048 tokens"), HasSubstr("rounded: positions, θ, angles"),
                               HasSubstr("pair 9 marked"), Not(HasSubstr("77")), Not(HasSubstr("map")),
                               Not(HasSubstr("cos and sin"))));
}

TEST_F(Caption, DecaySaysWhatIsDrawnOfRandomAndTrainedVectors) {
  start();
  show_page(QStringLiteral("decay"));
  EXPECT_THAT(caption(),
              AllOf(HasSubstr("base 10,000, 32 pairs"), HasSubstr("random q = k"), HasSubstr("200 draws"),
                    HasSubstr("seed 1"), Not(HasSubstr("layer")), Not(HasSubstr("neighbours"))));
  share([](SharedState& s) {
    s.seed = 7;
    ComparedSetting other;
    other.base = 300;
    s.compared = {other};
  });
  edit(&ExplorerState::decay, [](DecayState& s) { s.independent = true, s.draws = 50; });
  EXPECT_THAT(caption(),
              AllOf(HasSubstr("base 10,000, 32 pairs; base 300, 32 pairs"),
                    HasSubstr("random q and k, independent"), HasSubstr("50 draws"), HasSubstr("seed 7")));
  edit(&ExplorerState::decay, [](DecayState& s) {
    s.bound = s.ones = s.random = false;
    s.trained = true, s.layer = 1, s.head = 2;
  });
  EXPECT_THAT(caption(), AllOf(HasSubstr("trained q and k: layer 1, head 2 of "), Not(HasSubstr("base")),
                               Not(HasSubstr("draws")), Not(HasSubstr("seed"))));
}

TEST_F(Caption, AttentionSaysBothSidesContentShiftAndStage) {
  start();
  show_page(QStringLiteral("attention"));
  EXPECT_THAT(caption(), AllOf(HasSubstr("A: RoPE, base 10,000, 32 pairs, pairs are neighbours"),
                               HasSubstr("B: No positions"),
                               HasSubstr("one random vector everywhere, seed 1"), HasSubstr("64 positions"),
                               HasSubstr("scaled scores"), Not(HasSubstr("moved")), Not(HasSubstr("model"))));
  edit(&ExplorerState::attention, [](AttentionState& s) {
    s.b.encoding = EncodingKind::alibi;
    s.b.head = 2;
    s.content = VectorContent::ones;
    s.stage = ScoreStage::softmax;
    s.causal = true;
    s.shift = 1000;
    s.length = 100;
  });
  EXPECT_THAT(caption(), AllOf(HasSubstr("B: ALiBi, head 2 of 8"), HasSubstr("q and k all ones"),
                               HasSubstr("100 positions"), HasSubstr("weights after softmax, causal"),
                               HasSubstr("all positions moved by 1,000"), Not(HasSubstr("seed")),
                               Not(HasSubstr("neighbours"))));
  edit(&ExplorerState::attention, [](AttentionState& s) {
    s.view = AttentionView::b;
    s.content = VectorContent::trained;
    s.trained.layer = 3, s.trained.head = 1;
  });
  EXPECT_THAT(caption(), AllOf(Not(HasSubstr("A:")), HasSubstr("q and k of layer 3, head 1 of ")));
}

TEST_F(Caption, RoFormerSaysTheWhatIfAndTheHead) {
  start();
  show_page(QStringLiteral("roformer"));
  EXPECT_THAT(caption(),
              AllOf(HasSubstr("model "), HasSubstr("as trained"), HasSubstr("layer 2, head 0"),
                    HasSubstr("weights after softmax"), Not(HasSubstr("seed")), Not(HasSubstr("what if"))));
  edit(&ExplorerState::roformer, [](RoFormerState& s) {
    s.base = 500;
    s.muted_pairs = {0, 1, 2, 8};
    s.shift = -20;
    s.layer = 4, s.head = 3;
    s.stage = HeadStage::logits;
  });
  EXPECT_THAT(caption(),
              AllOf(HasSubstr("what if: base 500; positions shifted by −20; pairs 0-2, 8 muted"),
                    HasSubstr("layer 4, head 3"), HasSubstr("logits"), Not(HasSubstr("as trained"))));
  edit(&ExplorerState::roformer, [](RoFormerState& s) { s = {.rope = false}; });
  EXPECT_THAT(caption(), HasSubstr("what if: without RoPE ·"));
}

TEST_F(Caption, ExtensionSaysSubjectLengthsAndMethods) {
  start();
  show_page(QStringLiteral("extension"));
  EXPECT_THAT(caption(), AllOf(HasSubstr("model "), HasSubstr("trained to 128 tokens, stretched to 1,024"),
                               HasSubstr("YaRN"), Not(HasSubstr("seed")), Not(HasSubstr("tokens of"))));
  edit(&ExplorerState::extension, [](ExtensionState& s) {
    s.view = ExtensionView::loss;
    s.yarn = false;
    s.temperature = false;
    s.target_length = 512;
    s.tokens = 2048;
  });
  EXPECT_THAT(caption(), AllOf(HasSubstr("stretched to 512"), HasSubstr("without attention factors"),
                               HasSubstr("2,048 tokens of the sample book"), HasSubstr("seed 1"),
                               Not(HasSubstr("YaRN"))));
  edit(&ExplorerState::extension, [](ExtensionState& s) {
    s.view = ExtensionView::angles;
    s.subject = ExtensionSubject::setting;
  });
  EXPECT_THAT(caption(), AllOf(HasSubstr("base 10,000, 32 pairs"), Not(HasSubstr("model")),
                               Not(HasSubstr("attention factors"))));
}

TEST_F(Caption, TrainingSaysThePlanOfTheRunThatIsDrawn) {
  start();
  show_page(QStringLiteral("training"));
  EXPECT_EQ(caption().rfind("RoPE Explorer", 0), 0U);  // nothing is drawn yet
  QTemporaryDir folder;
  TrainingPlan plan =
      test::small_plan(test::write_file(folder.filePath(QStringLiteral("story.txt")), test::small_text()));
  plan.steps = 2;
  plan.seed = 5;
  program->training().start(plan);
  ASSERT_TRUE(QTest::qWaitFor([this] { return !program->training().running(); }, 60'000));
  share([](SharedState& s) { s.seed = 99; });  // is for the next run
  EXPECT_THAT(caption(), AllOf(HasSubstr("text: story.txt"), HasSubstr("for 2 steps"), HasSubstr("seed 5"),
                               Not(HasSubstr("99"))));
}

// Each page's caption in the other language of the window, too.
TEST_F(Caption, IsInTheWindowsLanguage) {
  LaunchOptions korean = fresh();
  korean.language = QStringLiteral("ko");
  start(korean);
  for (const PageEntry& entry : page_entries()) {
    if (entry.id == QStringLiteral("training")) continue;  // it has none before a run
    show_page(entry.id);
    const QString said = QString::fromStdString(caption());
    const auto hangul =
        std::count_if(said.begin(), said.end(), [](QChar c) { return c.script() == QChar::Script_Hangul; });
    EXPECT_GT(hangul, 5) << said.toStdString();
    EXPECT_LE(said.size(), 240) << said.toStdString();
  }
}

}  // namespace
}  // namespace rope::app
