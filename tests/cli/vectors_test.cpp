// SPDX-License-Identifier: MIT
// q and k that nobody gives as a file: drawn, or of a head of a model; the mix-up and the shift.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "tests/cli/program.h"

namespace rope::cli_test {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pointwise;

std::vector<double> scores(std::vector<std::string> words) {
  words.insert(words.begin(), "scores");
  return run_csv(std::move(words)).numbers("score");
}

TEST(CliVectors, OnesOfOnePairByHand) {
  std::vector<double> expected;
  for (const double m : {5, 6}) {
    for (const double n : {0, 1}) expected.push_back(2 * std::cos(n - m));
  }
  EXPECT_THAT(scores({"--random", "ones", "--count", "2", "--head-dim", "2", "--stage", "raw",
                      "--query-offset", "5"}),
              Pointwise(DoubleNear(1e-6), expected));
}

TEST(CliVectors, SameVectorsDifferInPositionAlone) {
  const auto of = scores({"--random", "same", "--count", "3", "--stage", "raw"});
  ASSERT_EQ(of.size(), 9U);
  EXPECT_NEAR(of[0], of[4], 1e-4);
  EXPECT_NEAR(of[1], of[5], 1e-4);
  EXPECT_GT(std::abs(of[0] - of[1]), 0.1);
  EXPECT_EQ(of, scores({"--random", "same", "--count", "3", "--stage", "raw", "--seed", "1"}));
  EXPECT_NE(of, scores({"--random", "same", "--count", "3", "--stage", "raw", "--seed", "2"}));
  EXPECT_EQ(scores({"--random", "same", "--stage", "raw"}).size(), 64U * 64U);
}

// A head is the same whichever way it lies in memory.
TEST(CliVectors, PairingMovesComponentsAndNoScore) {
  const auto drawn = [](const std::string& pairing) {
    return scores({"--random", "independent", "--count", "4", "--stage", "raw", "--pairing", pairing});
  };
  EXPECT_THAT(drawn("half"), Pointwise(DoubleNear(1e-4), drawn("interleaved")));
}

TEST(CliVectors, RotateDrawsTheRowsOfScores) {
  const auto turned = [](const std::string& side, const std::string& position) {
    return run_csv({"rotate", "--random", "similar", "--seed", "9", "--side", side, "--position", position})
        .numbers("output");
  };
  const auto q = turned("query", "3");
  const auto k = turned("key", "5");
  const auto score = scores({"--random", "similar", "--seed", "9", "--count", "1", "--stage", "raw",
                             "--query-offset", "3", "--key-offset", "5"});
  EXPECT_NEAR(score.at(0), std::inner_product(q.begin(), q.end(), k.begin(), 0.0), 1e-4);
  // Nobody turns at 0: k is 0.8 q and 0.6 of what is independent of it.
  const auto plain = [](const std::string& kind, const std::string& side) {
    return run_csv({"rotate", "--random", kind, "--side", side, "--position", "0"}).numbers("output");
  };
  const auto query = plain("similar", "query"), near = plain("similar", "key"),
             far = plain("independent", "key");
  for (std::size_t c = 0; c < query.size(); ++c) EXPECT_NEAR(near[c], 0.8 * query[c] + 0.6 * far[c], 1e-12);
}

TEST(CliVectors, SettingsTellWhatWasDrawn) {
  const Outcome outcome =
      run_cli({"scores", "--random", "same", "--count", "2", "--head-dim", "4", "--format", "json"});
  const auto settings = nlohmann::json::parse(outcome.out)["settings"];
  EXPECT_EQ(settings["random"], "same");
  EXPECT_EQ(settings["seed"], 1);
  EXPECT_EQ(settings["count"], 2);
  EXPECT_EQ(settings["head_dim"], 4);
  EXPECT_FALSE(settings.contains("model"));
  EXPECT_FALSE(settings.contains("layer"));
  TemporaryFolder folder;
  write_array(folder.file("x.npy"), {1, 2}, {1, 0});
  const Outcome files =
      run_cli({"scores", "--query", folder.file("x.npy"), "--key", folder.file("x.npy"), "--format", "json"});
  EXPECT_FALSE(nlohmann::json::parse(files.out)["settings"].contains("random"));
}

// x of 4 in halves (0, 2) and (1, 3) at position 2, with the angles 2 and 0.02 laid out for neighbours.
TEST(CliVectors, TheMixUpByHand) {
  const auto y = run_csv({"rotate", "--vector", "1,2,3,4", "--position", "2", "--pairing", "half", "--mixed"})
                     .numbers("output");
  EXPECT_THAT(y, Pointwise(DoubleNear(1e-12),
                           {std::cos(2.0) - 3 * std::sin(2.0), 2 * std::cos(2.0) - 4 * std::sin(2.0),
                            3 * std::cos(.02) + std::sin(.02), 4 * std::cos(.02) + 2 * std::sin(.02)}));
}

TEST(CliVectors, TheMixUpFeelsWherePositionsAre) {
  const auto at = [](const std::string& first, bool mixed) {
    std::vector<std::string> words{"--random",       "similar", "--count",      "3",  "--stage", "raw",
                                   "--query-offset", first,     "--key-offset", first};
    if (mixed) words.emplace_back("--mixed");
    return scores(words);
  };
  EXPECT_THAT(at("700", false), Pointwise(DoubleNear(1e-4), at("0", false)));
  const auto here = at("0", true), there = at("700", true);
  EXPECT_GT(std::abs(here[1] - there[1]), 0.1);
}

// p of position n is (sin n, cos n), added to (1, 1).
TEST(CliVectors, TheLargestChangeUnderAShiftByHand) {
  const auto score = [](double m, double n) {
    return 2 + std::sin(m) + std::cos(m) + std::sin(n) + std::cos(n) + std::cos(m - n);
  };
  double largest = 0;
  for (const double m : {4, 5}) {
    for (const double n : {0, 1})
      largest = std::max(largest, std::abs(score(m + 2.5, n + 2.5) - score(m, n)));
  }
  const Csv csv = run_csv({"scores", "--random", "ones", "--count", "2", "--head-dim", "2", "--stage", "raw",
                           "--query-offset", "4", "--encoding", "sinusoidal", "--shift", "2.5"});
  EXPECT_THAT(csv.columns, ElementsAre("change", "query", "key", "before", "after", "largest"));
  ASSERT_EQ(csv.rows.size(), 1U);
  EXPECT_NEAR(csv.numbers("change")[0], largest, 1e-5);
  EXPECT_NEAR(csv.numbers("before")[0], score(4 + csv.numbers("query")[0], csv.numbers("key")[0]), 1e-5);
  for (const std::string encoding : {"rope", "xpos", "alibi", "none"}) {
    const Csv relative =
        run_csv({"scores", "--random", "independent", "--encoding", encoding, "--shift", "-1000"});
    EXPECT_LT(relative.numbers("change")[0], 1e-4) << encoding;
    EXPECT_GT(relative.numbers("largest")[0], 0.01) << encoding;
  }
}

// The scores that `run` writes are those of its own pass, in float.
TEST(CliVectors, AHeadOfTheModelGivesTheModelsScores) {
  const std::string text = "She opened the door and walked into the room.";
  TemporaryFolder folder;
  ASSERT_EQ(run_cli({"run", text, "--scores", folder.file("s.npy")}).exit_code, 0);
  const Array all = read_array(folder.file("s.npy"));
  const auto tokens = static_cast<std::size_t>(all.shape.back());
  const auto heads = static_cast<std::size_t>(all.shape[2]);
  const auto of = scores({text, "--layer", "3", "--model-head", "1", "--stage", "scaled"});
  ASSERT_EQ(of.size(), tokens * tokens);
  const auto first = all.values.begin() + static_cast<std::ptrdiff_t>((3 * heads + 1) * tokens * tokens);
  EXPECT_THAT(of, Pointwise(DoubleNear(1e-4),
                            std::vector<double>(first, first + static_cast<std::ptrdiff_t>(of.size()))));
  // Another base is an option away, and the model's own is the first choice.
  EXPECT_NE(of, scores({text, "--layer", "3", "--model-head", "1", "--stage", "scaled", "--base", "500"}));
}

// (1, 1) and (2, 3) turned apart by 0.5, added up by hand.
TEST(CliVectors, PositionsMayBeFractional) {
  const auto score = scores({"--random", "ones", "--set-key", "0=2,1=3", "--count", "1", "--head-dim", "2",
                             "--stage", "raw", "--query-offset", "7.25", "--key-offset", "7.75"});
  EXPECT_NEAR(score.at(0), 5 * std::cos(.5) - std::sin(.5), 1e-6);
}

TEST(CliVectors, ComponentsSetByHandAreInEveryRow) {
  const auto of = scores({"--random", "ones", "--set-query", "1=-3, 3=0.5", "--set-key", "3=4", "--count",
                          "2", "--head-dim", "4", "--stage", "raw", "--encoding", "none"});
  EXPECT_THAT(of, ElementsAre(1, 1, 1, 1));  // 1 - 3 + 1 + 0.5 * 4
  // The numbers of the components are those of the rows of `rotate`, in either pairing.
  const auto input = [](const std::string& pairing, const std::string& edit) {
    return run_csv({"rotate", "--random", "similar", "--head-dim", "8", "--side", "key", "--position", "0",
                    "--pairing", pairing, "--set-key", edit})
        .numbers("input");
  };
  for (const std::string pairing : {"interleaved", "half"}) {
    const auto before = input(pairing, "0=9"), after = input(pairing, "0=9,6=-0.125");
    EXPECT_EQ(after.at(6), -0.125);
    for (const std::size_t c : {0U, 1U, 2U, 3U, 4U, 5U, 7U}) EXPECT_EQ(after.at(c), before.at(c));
  }
}

// A text, too, and files: what is set is what counts, and settings that make it again tell it.
TEST(CliVectors, ComponentsSetByHandOfAModelAndOfFiles) {
  const std::vector<std::string> call{"The little dog", "--layer", "1",        "--model-head", "2",
                                      "--pairs",        "1,2",     "--format", "json"};
  const auto run = [&](std::vector<std::string> more) {
    more.insert(more.begin(), call.begin(), call.end());
    more.insert(more.begin(), "scores");
    return nlohmann::json::parse(run_cli(more).out);
  };
  const auto plain = run({}), set = run({"--set-query", "4=2,5=0", "--set-key", "4=0.5,5=0"});
  EXPECT_EQ(set["settings"]["set_query"], "4=2,5=0");
  EXPECT_FALSE(plain["settings"].contains("set_query"));
  const auto part = [](const nlohmann::json& json, std::size_t pair) {
    return json["rows"][pair]["contribution"].get<double>();
  };
  const double theta = std::pow(10000, -4.0 / 64);
  EXPECT_NEAR(part(set, 2), std::cos(theta), 1e-6);
  EXPECT_NE(part(plain, 2), part(set, 2));
  EXPECT_EQ(part(plain, 3), part(set, 3));
  TemporaryFolder folder;
  write_array(folder.file("x.npy"), {1, 2}, {1, 1});
  EXPECT_THAT(scores({"--query", folder.file("x.npy"), "--key", folder.file("x.npy"), "--set-key", "1=5",
                      "--stage", "raw"}),
              ElementsAre(6));
}

TEST(CliVectors, RotateTurnsTheRowsOfATextAsScoresDo) {
  const std::string text = "The little dog";
  const auto rows = [&](const std::string& side, const std::string& offset) {
    return run_csv({"rotate", text, "--layer", "2", "--model-head", "3", "--side", side, "--offset", offset});
  };
  const Csv q = rows("query", "10"), k = rows("key", "-4");
  const auto queries = q.numbers("output"), keys = k.numbers("output");
  const std::size_t tokens = queries.size() / 64;
  ASSERT_GE(tokens, 5U);
  const auto of = scores({text, "--layer", "2", "--model-head", "3", "--stage", "raw", "--query-offset", "10",
                          "--key-offset", "-4"});
  ASSERT_EQ(of.size(), tokens * tokens);
  for (std::size_t i = 0; i < tokens; ++i) {
    for (std::size_t j = 0; j < tokens; ++j) {
      const auto row = queries.begin() + static_cast<std::ptrdiff_t>(64 * i);
      EXPECT_NEAR(of[i * tokens + j],
                  std::inner_product(row, row + 64, keys.begin() + static_cast<std::ptrdiff_t>(64 * j), 0.0),
                  1e-4);
    }
  }
  EXPECT_NE(q.numbers("input"), k.numbers("input"));
}

TEST(CliVectors, WrongEditsNameTheComponent) {
  const auto usage = [](const std::vector<std::string>& words, const std::string& part) {
    const Outcome outcome = run_cli(words);
    EXPECT_EQ(outcome.exit_code, 2) << part << ": " << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr(part));
    EXPECT_LE(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 3) << outcome.err;
  };
  const auto edit = [&](const std::string& typed, const std::string& part) {
    usage({"scores", "--random", "same", "--set-query", typed}, part);
    usage({"scores", "The little dog", "--set-query", typed}, part);
    usage({"rotate", "--random", "same", "--position", "1", "--set-query", typed}, part);
  };
  edit("5", "--set-query 5: must be COMPONENT=VALUE");
  edit("5=1,", "--set-query \"\": must be COMPONENT=VALUE");
  edit("5:1", "--set-query 5:1: must be COMPONENT=VALUE");
  edit("64=1", "--set-query 64=1: the component must be 0 to 63");
  edit("-1=1", "--set-query -1=1: the component must be 0 to 63");
  edit("1.5=1", "--set-query 1.5=1: the component must be 0 to 63");
  edit("=1", "the component must be 0 to 63");
  edit("5=", "--set-query 5=: the value must be a number");
  edit("5=nan", "--set-query 5=nan: the value must be a number");
  edit("5=1e16", "--set-query 5=1e16: the value must be a number");
  edit("5=1=2", "--set-query 5=1=2: the value must be a number");
  edit("5=1,7=2, 5=3", "--set-query: sets component 5 twice");
  edit("", "--set-query: needs a value");
  usage({"scores", "--random", "same", "--set-key", "64=1"}, "--set-key 64=1");
  usage({"rotate", "--vector", "1,2", "--position", "1", "--set-query", "0=1"},
        "--set-query: goes with --random or a text");
  usage({"rotate", "--random", "same", "--position", "1", "--set-key", "0=1"},
        "--set-key: has no effect without --side key");
  usage({"rotate", "--random", "same", "--position", "1", "--side", "key", "--set-query", "0=1"},
        "--set-query: has no effect with --side key");
}

TEST(CliVectors, WrongUsageNamesTheOption) {
  const auto usage = [](const std::vector<std::string>& words, const std::string& part) {
    const Outcome outcome = run_cli(words);
    EXPECT_EQ(outcome.exit_code, 2) << part << ": " << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr(part));
    EXPECT_LE(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 3) << outcome.err;
  };
  usage({"scores"}, "--random");
  usage({"scores", "--random", "equal"}, "same|similar|independent|ones");
  usage({"scores", "--random", "same", "--query", "q.npy"}, "--random: does not go with --query");
  usage({"scores", "--random", "same", "a text"}, "--random: does not go with a text");
  usage({"scores", "--query", "q.npy", "a text"}, "--query: does not go with a text");
  usage({"scores", "--seed", "3"}, "--seed: goes with --random");
  usage({"scores", "--count", "3"}, "--count: goes with --random");
  usage({"scores", "--random", "same", "--count", "0"}, "--count 0");
  usage({"scores", "--random", "same", "--count", "4097"}, "--count 4097");
  usage({"scores", "--random", "same", "--seed", "-1"}, "--seed -1");
  usage({"scores", "--random", "same", "--layer", "1"}, "--layer: goes with a text");
  usage({"scores", "--random", "same", "--model", "nowhere"}, "--model: goes with a text");
  usage({"scores", "a text", "--layer", "99"}, "--layer 99: must be 0 to 5");
  usage({"scores", "a text", "--model-head", "4"}, "--model-head 4: must be 0 to 3");
  usage({"scores", "a text", "--pairing", "half"}, "--pairing half");
  usage({"scores", "a text", "--head-dim", "32"}, "--head-dim 32");
  usage({"scores", "--random", "same", "--mixed", "--xpos"}, "--mixed: does not go with --xpos");
  usage({"scores", "--random", "same", "--mixed", "--encoding", "alibi"},
        "--mixed: goes with --encoding rope");
  usage({"scores", "--random", "same", "--mixed", "--sections", "16,8,8"},
        "--mixed: does not go with --sections");
  usage({"scores", "--random", "same", "--shift", "1", "--sections", "16,8,8"}, "--sections");
  usage({"scores", "--random", "same", "--shift", "1", "--mixed"}, "--mixed: does not go with --shift");
  usage({"scores", "--random", "same", "--shift", "1", "--output", "x.npy"}, "--output");
  usage({"scores", "--random", "same", "--shift", "nan"}, "--shift nan");
  usage({"scores", "--random", "same", "--shift", "1e8"}, "--shift 1e8");
  usage({"rotate", "a text", "--random", "same"}, "--random: does not go with a text");
  usage({"rotate", "a text", "--input", "x.npy"}, "--input: does not go with a text");
  usage({"rotate", "a text", "--position", "3"}, "--position: goes with --vector; for a text take --offset");
  usage({"rotate", "a text", "--layer", "6"}, "--layer 6: must be 0 to 5");
  usage({"rotate", "--random", "same", "--position", "1", "--layer", "2"}, "--layer: goes with a text");
  usage({"rotate", "--random", "same"}, "--position: is needed with --random");
  usage({"rotate", "--random", "same", "--position", "1", "--vector", "1,2"},
        "--vector: does not go with --random");
  usage({"rotate", "--random", "same", "--position", "1", "--input", "x.npy"},
        "--input: does not go with --random");
  usage({"rotate", "--vector", "1,2", "--position", "1", "--seed", "1"}, "--seed: goes with --random");
  usage({"rotate", "--vector", "1,2", "--position", "1", "--side", "key"}, "--side: has no effect");
  usage({"rotate", "--vector", "1,2", "--position", "1", "--mixed", "--inverse"}, "--inverse");
  usage({"rotate", "--vector", "1,2", "--position", "1", "--mixed", "--xpos"},
        "--mixed: does not go with --xpos");
}

TEST(CliVectors, WhatCannotBeReadIsOneLine) {
  const auto fails = [](const std::vector<std::string>& words, const std::string& part) {
    const Outcome outcome = run_cli(words);
    EXPECT_EQ(outcome.exit_code, 1) << part << ": " << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(part));
  };
  fails({"scores", "a text", "--model", "nowhere"}, "nowhere");
  // Moved past the last position; farther apart than xPos reaches.
  fails({"scores", "--random", "same", "--query-offset", "9000000", "--shift", "9000000"}, "18000000");
  fails({"scores", "--random", "same", "--encoding", "xpos", "--query-offset", "100000", "--shift", "1"},
        "xPos");
}

}  // namespace
}  // namespace rope::cli_test
