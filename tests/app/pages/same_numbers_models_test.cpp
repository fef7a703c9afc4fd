// SPDX-License-Identifier: MIT
// What the RoFormer and Extension pages export of the model, rope-cli gives for the same state.
#include <gtest/gtest.h>

#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "app/jobs/length_loss_service.h"
#include "app/jobs/model_service.h"
#include "app/pages/extension/extension_page.h"
#include "app/pages/roformer/head_habits.h"
#include "app/pages/roformer/head_panel.h"
#include "app/pages/roformer/roformer_page.h"
#include "app/state/store.h"
#include "tests/app/pages/same_numbers.h"
#include "tests/app/small_text.h"

namespace rope::app {
namespace {

using cli_test::run_csv;
using namespace test;  // NOLINT(google-build-using-namespace)

class RoFormerNumbers : public testing::Test {
 protected:
  RoFormerNumbers() {
    page_.resize(1024, 700);
    page_.show();
    page_.activate();
  }
  void set(const RoFormerState& state) {
    store_.slice(&ExplorerState::roformer).set(state);
    ASSERT_TRUE(QTest::qWaitFor([&] { return page_.settled() && page_.result() != nullptr; }, 60000));
  }

  Store store_;
  ModelService models_{embedded};
  RoFormerPage page_{store_.slice(&ExplorerState::roformer), store_.slice(&ExplorerState::shared), models_};
};

const std::vector<std::string> kWhatIf{"--model-base", "500", "--shift", "7", "--mute-pairs", "1,4-6"};

RoFormerState what_if() {
  RoFormerState state;
  state.base = 500;
  state.shift = 7;
  state.muted_pairs = {1, 4, 5, 6};
  state.layer = 3;
  state.head = 1;
  state.run = HeadRun::what_if;
  return state;
}

TEST_F(RoFormerNumbers, AHeadUnderAWhatIf) {
  const cli_test::TemporaryFolder folder;
  const std::vector<std::pair<HeadStage, std::string>> stages{{HeadStage::softmax, "--attention"},
                                                              {HeadStage::mask, "--scores"}};
  for (const auto& [stage, option] : stages) {
    RoFormerState state = what_if();
    state.stage = stage;
    set(state);
    const std::string file = folder.file("of.npy");
    ASSERT_EQ(cli_test::run_cli(joined({"run", state.text.toStdString(), option, file}, kWhatIf)).exit_code,
              0);
    const cli_test::Array all = cli_test::read_array(file);  // [layers, 1, heads, N, N]
    const auto cells = static_cast<std::ptrdiff_t>(all.shape[3] * all.shape[4]);
    const auto first = all.values.begin() + (3 * all.shape[2] + 1) * cells;
    expect_equal(column(page_.table(), "value"), {first, first + cells}, 1e-6, option);
  }
}

TEST_F(RoFormerNumbers, GuessesUnderAWhatIf) {
  RoFormerState state = what_if();
  state.table = RoFormerTable::guesses;
  set(state);
  const auto guesses = [&](const std::vector<std::string>& more) {
    return run_csv(joined({"fill-mask", state.text.toStdString(), "--top", "10"}, more));
  };
  const cli_test::Csv csv = guesses(kWhatIf);
  expect_equal(column(page_.table(), "id"), csv.numbers("id"), 0, "ids");
  expect_equal(column(page_.table(), "probability"), csv.numbers("probability"), 1e-7, "guesses");
}

// What heads are searched by, and the curve of attention by distance.
TEST_F(RoFormerNumbers, WhatHeadsLookAt) {
  RoFormerState state = what_if();
  state.view = HeadView::distance;
  set(state);
  const std::string text = state.text.toStdString();
  const auto run = [&](const std::string& what, const std::vector<std::string>& more) {
    return run_csv(joined({"run", text, "--what", what}, more));
  };
  for (const bool changed : {false, true}) {
    const cli_test::Csv csv = run("habits", changed ? kWhatIf : std::vector<std::string>{});
    const std::vector<HeadHabits>& habits = changed ? page_.result()->changed_habits : page_.result()->habits;
    ASSERT_EQ(habits.size(), csv.rows.size());
    const std::vector<std::pair<std::string, double HeadHabits::*>> columns{
        {"previous", &HeadHabits::previous}, {"next", &HeadHabits::next},
        {"first", &HeadHabits::first},       {"last", &HeadHabits::last},
        {"itself", &HeadHabits::itself},     {"spread", &HeadHabits::spread}};
    for (const auto& [name, member] : columns) {
      std::vector<double> shown;
      shown.reserve(habits.size());
      for (const HeadHabits& head : habits) shown.push_back(head.*member);
      expect_equal(shown, csv.numbers(name), 1e-6, name);
    }
  }
  const DistanceProfile drawn = distance_profile(page_.findChild<HeadPanel*>()->matrix());
  const auto of_head = [&](const char* name) {
    const std::vector<double> all = run("distances", kWhatIf).numbers(name);
    const auto first = all.begin() + (3 * 4 + 1) * static_cast<std::ptrdiff_t>(drawn.distance.size());
    return std::vector<double>(first, first + static_cast<std::ptrdiff_t>(drawn.distance.size()));
  };
  expect_equal(drawn.distance, of_head("distance"), 0, "distance");
  expect_equal(drawn.mean, of_head("weight"), 1e-6, "weight");
}

class ExtensionNumbers : public testing::Test {
 protected:
  ExtensionNumbers() {
    page_.resize(900, 700);
    page_.show();
    page_.activate();
  }
  /// One method alone.
  void set(const ExtensionState& extension) {
    store_.slice(&ExplorerState::extension).set(extension);
    ASSERT_TRUE(QTest::qWaitFor([&] { return page_.settled() && page_.methods().size() == 1; }, 60000));
  }

  Store store_;
  ModelService models_{embedded};
  LengthLossService losses_;
  ExtensionPage page_{store_.slice(&ExplorerState::extension), store_.slice(&ExplorerState::shared), models_,
                      losses_};
};

TEST_F(ExtensionNumbers, AMethod) {
  const ExtensionState none{.trained_length = 128,
                            .target_length = 512,
                            .none = false,
                            .linear = false,
                            .ntk = false,
                            .dynamic = false,
                            .yarn = false,
                            .llama3 = false,
                            .longrope = false};
  const std::vector<std::string> lengths{"--original-length", "128", "--length", "512"};
  struct Case {
    bool ExtensionState::*method;
    std::vector<std::string> words;
  };
  const std::vector<Case> cases{
      {&ExtensionState::none, {}},
      {&ExtensionState::linear, {"--scaling", "linear", "--factor", "4"}},
      {&ExtensionState::ntk, {"--scaling", "ntk", "--factor", "4"}},
      {&ExtensionState::dynamic, {"--scaling", "dynamic", "--factor", "1"}},
      {&ExtensionState::yarn, {"--scaling", "yarn", "--factor", "4"}},
      {&ExtensionState::llama3,
       {"--scaling", "llama3", "--factor", "4", "--low-freq-factor", "1", "--high-freq-factor", "4"}}};
  for (const Case& each : cases) {
    ExtensionState state = none;
    state.*each.method = true;
    set(state);
    const std::string name = each.words.empty() ? "none" : each.words[1];
    const std::vector<std::string> setting = joined(each.words, lengths);
    const cli_test::Csv angles = run_csv(joined({"frequencies", "--coverage"}, setting));
    for (const char* of : {"pair", "theta", "unscaled_theta", "trained_turns", "reached_turns", "unseen"}) {
      expect_equal(column(page_.table(), of), angles.numbers(of), 0, name + " " + of);
    }
    state.view = ExtensionView::scores;
    set(state);
    expect_equal(
        column(page_.table(), "ones"),
        run_csv(joined({"decay", "--curves", "ones", "--max-distance", "512"}, setting)).numbers("ones"), 0,
        name + " scores");
  }
}

TEST_F(ExtensionNumbers, TheLossOfAMethod) {
  const QTemporaryDir folder;
  const QString text = write_file(folder.filePath(QStringLiteral("t.txt")), small_text(400));
  set({.view = ExtensionView::loss,
       .target_length = 256,
       .none = false,
       .linear = false,
       .ntk = false,
       .dynamic = false,
       .llama3 = false,
       .longrope = false,
       .tokens = 512,
       .text_file = text});
  page_.measure();
  ASSERT_TRUE(QTest::qWaitFor([&] { return page_.settled() && !page_.table().rows.empty(); }, 120000));
  // At 128 tokens and at 256: all of them, then eighths of the sequence.
  const std::vector<std::pair<std::string, std::string>> lengths{{"128", "4"}, {"256", "2"}};
  const std::vector<std::string> names{"masked", "loss", "standard_error", "perplexity", "top1", "top5"};
  for (const std::string& name : names) {
    std::vector<double> cli;
    for (const auto& [length, limit] : lengths) {
      const std::vector<std::string> call{
          "evaluate",  "--text", text.toStdString(),  "--length", length,     "--limit", limit,
          "--scaling", "yarn",   "--original-length", "128",      "--factor", "2"};
      for (const std::string by : {"none", "position"}) {
        const std::vector<double> rows = run_csv(joined(call, {"--by", by})).numbers(name);
        cli.insert(cli.end(), rows.begin(), rows.end());
      }
    }
    const std::vector<double> shown = column(page_.table(), name.c_str());
    ASSERT_EQ(shown.size(), cli.size()) << name;
    for (std::size_t i = 0; i < shown.size(); ++i) {
      EXPECT_NEAR(shown[i], cli[i], 1e-5 * (1 + std::abs(cli[i]))) << name << " row " << i;
    }
  }
}

}  // namespace
}  // namespace rope::app
