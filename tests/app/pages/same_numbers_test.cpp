// SPDX-License-Identifier: MIT
// What a page exports as a table, rope-cli gives for the same state.
#include <gtest/gtest.h>

#include <QTest>
#include <cmath>
#include <functional>
#include <numeric>
#include <variant>

#include "app/jobs/model_service.h"
#include "app/pages/attention/attention_page.h"
#include "app/pages/attention/shift_changes.h"
#include "app/pages/rotation/rotation_model.h"
#include "app/pages/rotation/rotation_page.h"
#include "app/state/store.h"
#include "tests/cli/program.h"

namespace rope::app {
namespace {

using cli_test::run_csv;

Result<Model> embedded(const QString& folder, const Work& work) {
  return load_model(folder, work);
}

std::string text_of(double value) {
  return QString::number(value, 'g', 17).toStdString();
}

std::vector<double> column(const Table& table, const char* name) {
  const auto at = static_cast<std::size_t>(table.columns.indexOf(QLatin1String(name)));
  std::vector<double> numbers;
  for (const auto& row : table.rows) {
    const double* number = std::get_if<double>(&row.at(at));
    numbers.push_back(number == nullptr ? -HUGE_VAL : *number);  // masked: empty here
  }
  return numbers;
}

void expect_equal(const std::vector<double>& window, const std::vector<double>& cli, double tolerance,
                  const std::string& what) {
  ASSERT_EQ(window.size(), cli.size()) << what;
  ASSERT_FALSE(window.empty()) << what;
  for (std::size_t i = 0; i < window.size(); ++i) {
    // Masked scores are infinite: equal, and no distance apart.
    if (window[i] == cli[i]) continue;
    ASSERT_NEAR(window[i], cli[i], tolerance) << what << " row " << i;
  }
}

/// What both pages share, as options.
std::vector<std::string> head_options(const SharedState& shared) {
  return {"--head-dim", std::to_string(shared.head_dim),
          "--base",     text_of(shared.base),
          "--pairing",  shared.pairing == Pairing::half ? "half" : "interleaved"};
}

std::vector<std::string> joined(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

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
