// SPDX-License-Identifier: MIT
// What a page exports as a table, rope-cli gives for the same state.
#include <gtest/gtest.h>

#include <QTest>
#include <functional>
#include <numeric>

#include "app/jobs/model_service.h"
#include "app/pages/attention/attention_page.h"
#include "app/pages/attention/shift_changes.h"
#include "app/pages/decay/decay_page.h"
#include "app/pages/rotation/rotation_model.h"
#include "app/pages/rotation/rotation_page.h"
#include "app/state/store.h"
#include "app/widgets/plane.h"
#include "tests/app/pages/same_numbers.h"

namespace rope::app {
namespace {

using cli_test::run_csv;
using namespace test;  // NOLINT(google-build-using-namespace)

class RotationNumbers : public testing::Test {
 protected:
  RotationNumbers()
      : page_(store_.slice(&ExplorerState::rotation), store_.slice(&ExplorerState::shared), models_) {
    page_.resize(900, 700);
    page_.show();
    page_.activate();
  }
  void set(const RotationState& rotation, const std::function<void(SharedState&)>& share) {
    store_.slice(&ExplorerState::shared).edit(share);
    store_.slice(&ExplorerState::rotation).set(rotation);
    ASSERT_TRUE(QTest::qWaitFor([&] { return page_.settled() && page_.view() != nullptr; }, 20000));
  }
  const SharedState& shared() const { return store_.state().shared; }
  std::vector<double> parts(const std::vector<std::string>& words) const {
    return run_csv(joined(joined({"scores"}, words), head_options(shared()))).numbers("contribution");
  }

  Store store_;
  ModelService models_{embedded};
  RotationPage page_;
};

// First and second of the pairs, in the order of the page's columns.
std::vector<double> first_components(const std::vector<double>& head, Pairing pairing) {
  std::vector<double> first;
  const auto rotary = static_cast<Index>(head.size());
  for (Index pair = 0; pair < rotary / 2; ++pair)
    first.push_back(head[static_cast<std::size_t>(pair_indices(pair, rotary, pairing).first)]);
  return first;
}

TEST_F(RotationNumbers, DrawnHeads) {
  const std::vector<std::pair<VectorSource, std::string>> sources{{VectorSource::similar, "similar"},
                                                                  {VectorSource::independent, "independent"},
                                                                  {VectorSource::equal, "same"},
                                                                  {VectorSource::ones, "ones"}};
  for (const auto& [source, name] : sources) {
    for (const Pairing pairing : {Pairing::interleaved, Pairing::half}) {
      set({.m = 12, .n = 1000, .source = source}, [&, pairing = pairing](SharedState& s) {
        s.head_dim = 48;
        s.base = 500000;
        s.pairing = pairing;
        s.seed = 7;
      });
      const Table table = page_.table();
      expect_equal(column(table, "contribution"),
                   parts({"--random", name, "--seed", "7", "--count", "1", "--query-offset", "12",
                          "--key-offset", "1000", "--pairs", "0,0"}),
                   1e-12, name);
      for (const std::string side : {"query", "key"}) {
        const cli_test::Csv csv = run_csv(joined({"rotate", "--random", name, "--seed", "7", "--side", side,
                                                  "--position", side == "query" ? "12" : "1000"},
                                                 head_options(shared())));
        expect_equal(column(table, (side + "_first").c_str()),
                     first_components(csv.numbers("input"), pairing), 1e-15, name + side);
        expect_equal(column(table, ("rotated_" + side + "_first").c_str()),
                     first_components(csv.numbers("output"), pairing), 1e-12, name + side + " turned");
      }
    }
  }
}

/// Edits of the state as an option: their components count pairs as neighbours, rope-cli's lie as the head
/// does.
std::string edits_text(const std::vector<ComponentEdit>& edits, const SharedState& shared) {
  std::string text;
  for (const ComponentEdit& edit : edits) {
    const PairIndices pair = pair_indices(edit.component / 2, shared.head_dim, shared.pairing);
    text += (text.empty() ? "" : ",") + std::to_string(edit.component % 2 == 0 ? pair.first : pair.second) +
            "=" + text_of(edit.value);
  }
  return text;
}

// What a drag of either tip stores, given by hand, on top of each source.
TEST_F(RotationNumbers, ComponentsSetByHand) {
  for (const Pairing pairing : {Pairing::interleaved, Pairing::half}) {
    set({.m = 2.5, .n = -7.25, .lock = false}, [&](SharedState& s) { s.pairing = pairing, s.pair = 3; });
    auto* plane = page_.findChild<Plane*>();
    ASSERT_NE(plane, nullptr);
    for (const Actor actor : {Actor::query, Actor::key}) {
      const QPoint tip = plane->tip(actor, false).toPoint();
      QTest::mousePress(plane, Qt::LeftButton, {}, tip);
      QTest::mouseMove(plane, tip + QPoint(9, 5));
      QTest::mouseMove(plane, tip + QPoint(23, 31));
      QTest::mouseRelease(plane, Qt::LeftButton, {}, tip + QPoint(23, 31));
    }
    ASSERT_TRUE(QTest::qWaitFor([&] { return page_.settled(); }, 20000));
    const RotationState& state = store_.state().rotation;
    ASSERT_EQ(state.query_edits.size(), 2U);
    ASSERT_EQ(state.key_edits.size(), 2U);
    const std::string q = edits_text(state.query_edits, shared()), k = edits_text(state.key_edits, shared());
    const Table table = page_.table();
    expect_equal(column(table, "contribution"),
                 parts({"--random", "similar", "--count", "1", "--query-offset", "2.5", "--key-offset",
                        "-7.25", "--pairs", "0,0", "--set-query", q, "--set-key", k}),
                 1e-12, q + " and " + k);
    for (const std::string side : {"query", "key"}) {
      const cli_test::Csv csv = run_csv(joined(
          {"rotate", "--random", "similar", "--side", side, "--position", side == "query" ? "2.5" : "-7.25",
           "--form", "complex", "--set-" + side, side == "query" ? q : k},
          head_options(shared())));
      expect_equal(column(table, (side + "_first").c_str()), first_components(csv.numbers("input"), pairing),
                   0, side);
      expect_equal(column(table, ("rotated_" + side + "_first").c_str()),
                   first_components(csv.numbers("output"), pairing), 0, side + " turned");
    }
  }
}

TEST_F(RotationNumbers, TheClassicMistake) {
  set({.m = 4, .n = 9, .mixed = true}, [](SharedState& s) { s.pairing = Pairing::half; });
  ASSERT_TRUE(page_.view()->mixed.has_value());
  const auto mixed = parts({"--random", "similar", "--count", "1", "--query-offset", "4", "--key-offset", "9",
                            "--pairs", "0,0", "--mixed"});
  EXPECT_NEAR(std::accumulate(mixed.begin(), mixed.end(), 0.0), page_.view()->mixed->head_score, 1e-11);
  EXPECT_NEAR(mixed.at(static_cast<std::size_t>(page_.view()->pair)), page_.view()->mixed->pair_score, 1e-12);
  const auto key =
      run_csv(joined({"rotate", "--random", "similar", "--side", "key", "--position", "9", "--mixed"},
                     head_options(shared())))
          .numbers("output");
  expect_equal(page_.view()->mixed->key, key, 1e-12, "k taken by the mistake");
  // All of it in the table, beside what is right.
  const Table table = page_.table();
  expect_equal(column(table, "mixed_contribution"), mixed, 1e-12, "by the mistake");
  expect_equal(column(table, "mixed_key_first"), first_components(key, Pairing::half), 1e-12, "k");
  expect_equal(column(table, "contribution"),
               parts({"--random", "similar", "--count", "1", "--query-offset", "4", "--key-offset", "9",
                      "--pairs", "0,0"}),
               1e-12, "right");
}

// What does not rotate is the last row, numbered alike.
TEST_F(RotationNumbers, PartOfTheHead) {
  for (const bool mixed : {false, true}) {
    set({.m = 4, .n = 9, .mixed = mixed},
        [](SharedState& s) { s.head_dim = 32, s.rotary_dim = 8, s.pair = 1; });
    std::vector<std::string> words{"scores", "--random",     "similar", "--count", "1",   "--query-offset",
                                   "4",      "--key-offset", "9",       "--pairs", "0,0", "--rotary-dim",
                                   "8"};
    if (mixed) words.emplace_back("--mixed");
    const cli_test::Csv csv = run_csv(joined(words, head_options(shared())));
    const Table table = page_.table();
    ASSERT_EQ(table.rows.size(), 5U);
    expect_equal(column(table, "pair"), csv.numbers("pair"), 0, "pair");
    expect_equal(column(table, mixed ? "mixed_contribution" : "contribution"), csv.numbers("contribution"),
                 1e-12, mixed ? "by the mistake" : "right");
    const auto sum = column(table, "contribution");
    EXPECT_NEAR(std::accumulate(sum.begin(), sum.end(), 0.0), page_.view()->head_score, 1e-12);
  }
}

TEST_F(RotationNumbers, AHeadOfTheModel) {
  RotationState state{.m = 20, .n = 23, .source = VectorSource::trained};
  state.trained.layer = 2;
  state.trained.head = 1;
  set(state, [](SharedState& s) { s.head_dim = 64; });
  ASSERT_TRUE(page_.view()->trained.has_value());
  // Tokens 3 and 4 of the text, moved to 20 and 23.
  expect_equal(column(page_.table(), "contribution"),
               parts({state.trained.text.toStdString(), "--layer", "2", "--model-head", "1", "--pairs", "3,4",
                      "--query-offset", "17", "--key-offset", "19"}),
               1e-10, "trained");
  // Each before and after it turns, and one component of k set by hand.
  state.key_edits = {{.component = 9, .value = -0.375}};
  set(state, [](SharedState& s) { s.head_dim = 64; });
  for (const bool key : {false, true}) {
    const std::string side = key ? "key" : "query";
    std::vector<std::string> words{"rotate",       state.trained.text.toStdString(),
                                   "--layer",      "2",
                                   "--model-head", "1",
                                   "--side",       side,
                                   "--offset",     key ? "19" : "17"};
    if (key) words.insert(words.end(), {"--set-key", "9=-0.375"});
    const cli_test::Csv csv = run_csv(joined(words, head_options(shared())));
    const auto token = [&](const char* name) {
      const std::vector<double> rows = csv.numbers(name);
      const auto first = rows.begin() + (key ? 4 : 3) * 64;
      return first_components({first, first + 64}, Pairing::interleaved);
    };
    expect_equal(column(page_.table(), (side + "_first").c_str()), token("input"), 0, side);
    expect_equal(column(page_.table(), ("rotated_" + side + "_first").c_str()), token("output"), 1e-12,
                 side + " turned");
  }
}

class DecayNumbers : public testing::Test {
 protected:
  DecayNumbers() : page_(store_.slice(&ExplorerState::decay), store_.slice(&ExplorerState::shared), models_) {
    page_.resize(900, 700);
    page_.show();
    page_.activate();
  }
  void set(
      const DecayState& decay, const std::function<void(SharedState&)>& share = [](auto&) {}) {
    store_.slice(&ExplorerState::shared).edit(share);
    store_.slice(&ExplorerState::decay).set(decay);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return page_.settled() && page_.curves().trained.empty() != decay.trained; }, 60000));
  }
  /// These columns of this call are the page's, to the last digit.
  void expect_columns(const std::vector<std::string>& words, const std::vector<std::string>& names) const {
    const cli_test::Csv csv = run_csv(joined({"decay"}, words));
    for (const std::string& name : names) {
      expect_equal(column(page_.table(), name.c_str()), csv.numbers(name), 0, name);
    }
  }

  Store store_;
  ModelService models_{embedded};
  DecayPage page_;
};

TEST_F(DecayNumbers, CurvesOfASetting) {
  set({.max_distance = 5000, .independent = true, .draws = 30}, [](SharedState& s) {
    s.head_dim = 48;
    s.base = 500000;
    s.pairing = Pairing::half;
    s.seed = 7;
  });
  expect_columns(joined({"--max-distance", "5000", "--random", "independent", "--draws", "30", "--seed", "7"},
                        head_options(store_.state().shared)),
                 {"distance", "bound", "ones", "random_mean", "random_low", "random_high"});
}

TEST_F(DecayNumbers, AHeadOfTheModel) {
  set({.max_distance = 128, .draws = 20, .trained = true, .layer = 2, .head = 3});
  // The setting is the model's: one call gives all of the page's columns.
  EXPECT_EQ(page_.table().columns.size(), 8);
  expect_columns(
      {"--layer", "2", "--model-head", "3", "--max-distance", "128", "--both-sides", "--random", "same",
       "--draws", "20"},
      {"distance", "bound", "ones", "random_mean", "random_low", "random_high", "given_mean", "given_bound"});
  // With another setting the head turns as in training all the same.
  set({.max_distance = 128, .random = false, .trained = true, .layer = 5, .head = 0},
      [](SharedState& s) { s.head_dim = 32, s.base = 500; });
  expect_columns({"--layer", "5", "--max-distance", "128", "--both-sides"},
                 {"distance", "given_mean", "given_bound"});
  expect_columns({"--max-distance", "128", "--both-sides", "--head-dim", "32", "--base", "500"},
                 {"distance", "bound", "ones"});
}

class AttentionNumbers : public testing::Test {
 protected:
  AttentionNumbers()
      : page_(store_.slice(&ExplorerState::attention), store_.slice(&ExplorerState::shared), models_) {
    page_.resize(760, 640);
    page_.show();
    page_.activate();
  }
  void set(
      const AttentionState& attention, const std::function<void(SharedState&)>& share = [](auto&) {}) {
    store_.slice(&ExplorerState::shared).edit(share);
    store_.slice(&ExplorerState::attention).set(attention);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return page_.settled() && page_.result() && page_.changes() != nullptr; }, 20000));
  }
  std::vector<double> scores(const std::vector<std::string>& words) const {
    return run_csv(joined(joined({"scores"}, words), head_options(store_.state().shared))).numbers("score");
  }

  Store store_;
  ModelService models_{embedded};
  AttentionPage page_;
};

AttentionState compared(VectorContent content, EncodingKind second, ScoreStage stage) {
  AttentionState state;
  state.length = 24;
  state.content = content;
  state.b.encoding = second;
  state.b.shared = true;
  state.stage = stage;
  return state;
}

TEST_F(AttentionNumbers, DrawnRows) {
  const std::vector<std::pair<VectorContent, std::string>> contents{
      {VectorContent::same, "same"},
      {VectorContent::independent, "independent"},
      {VectorContent::ones, "ones"}};
  const std::vector<std::pair<EncodingKind, std::string>> encodings{{EncodingKind::none, "none"},
                                                                    {EncodingKind::sinusoidal, "sinusoidal"},
                                                                    {EncodingKind::alibi, "alibi"},
                                                                    {EncodingKind::xpos, "xpos"}};
  for (const auto& [content, name] : contents) {
    for (const auto& [encoding, code] : encodings) {
      AttentionState state = compared(content, encoding, ScoreStage::masked);
      state.causal = true;
      state.shift = 100;
      set(state, [](SharedState& s) {
        s.head_dim = 32;
        s.pairing = Pairing::half;
        s.seed = 5;
      });
      const std::vector<std::string> words{
          "--random", name,           "--seed", "5",       "--count", "24",      "--query-offset",
          "100",      "--key-offset", "100",    "--stage", "masked",  "--causal"};
      expect_equal(column(page_.table(), "score_a"), scores(words), 0, name);
      expect_equal(column(page_.table(), "score_b"), scores(joined(words, {"--encoding", code})), 0,
                   name + code);
    }
  }
}

TEST_F(AttentionNumbers, TheLargestChangeUnderAShift) {
  for (const ScoreStage stage : {ScoreStage::scaled, ScoreStage::softmax}) {
    AttentionState state = compared(VectorContent::independent, EncodingKind::sinusoidal, stage);
    state.shift = -300;
    set(state);
    const std::vector<std::string> names{"rope", "sinusoidal"};
    for (std::size_t side = 0; side < names.size(); ++side) {
      const cli_test::Csv csv = run_csv(
          joined({"scores", "--random", "independent", "--count", "24", "--shift", "-300", "--encoding",
                  names[side], "--stage", stage == ScoreStage::softmax ? "softmax" : "scaled"},
                 head_options(store_.state().shared)));
      const SideShift& row = page_.changes()->rows.at(side);
      EXPECT_EQ(csv.numbers("change").at(0), row.change) << names[side];
      EXPECT_EQ(csv.numbers("query").at(0), static_cast<double>(row.query));
      EXPECT_EQ(csv.numbers("key").at(0), static_cast<double>(row.key));
      EXPECT_EQ(csv.numbers("after").at(0), row.after);
      EXPECT_EQ(csv.numbers("largest").at(0), row.largest);
    }
  }
}

TEST_F(AttentionNumbers, AHeadOfTheModel) {
  AttentionState state = compared(VectorContent::trained, EncodingKind::none, ScoreStage::softmax);
  state.trained.layer = 3;
  state.trained.head = 1;
  set(state);
  ASSERT_NE(page_.result()->input.trained, nullptr);
  const std::vector<std::string> words{state.trained.text.toStdString(), "--layer", "3", "--model-head", "1"};
  expect_equal(column(page_.table(), "score_a"), scores(words), 0, "trained");
  expect_equal(column(page_.table(), "score_b"), scores(joined(words, {"--encoding", "none"})), 0, "none");
}

}  // namespace
}  // namespace rope::app
