// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>

#include "tests/cli/program.h"

namespace rope::cli_test {
namespace {

using ::testing::DoubleNear;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pointwise;
using ::testing::StartsWith;

/// Two queries and three keys of one pair, all (1, 0): the raw score of a query at m and a key at n is
/// cos(n - m), since theta is 1.
class CliScores : public ::testing::Test {
 protected:
  void SetUp() override {
    write_array(folder.file("q.npy"), {2, 2}, {1, 0, 1, 0});
    write_array(folder.file("k.npy"), {3, 2}, {1, 0, 1, 0, 1, 0});
  }
  [[nodiscard]] std::vector<std::string> call(const std::vector<std::string>& more) const {
    std::vector<std::string> words{"scores", "--query", folder.file("q.npy"), "--key", folder.file("k.npy")};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  [[nodiscard]] std::vector<double> scores(const std::vector<std::string>& more) const {
    return run_csv(call(more)).numbers("score");
  }
  TemporaryFolder folder;
};

TEST_F(CliScores, HandWorkedStages) {
  const Csv raw = run_csv(call({"--stage", "raw"}));
  EXPECT_THAT(raw.columns, ElementsAre("query", "key", "score"));
  EXPECT_THAT(raw.numbers("query"), ElementsAre(0, 0, 0, 1, 1, 1));
  EXPECT_THAT(raw.numbers("key"), ElementsAre(0, 1, 2, 0, 1, 2));
  const std::vector<double> cosines{1, std::cos(1), std::cos(2), std::cos(1), 1, std::cos(1)};
  EXPECT_THAT(raw.numbers("score"), Pointwise(DoubleNear(1e-6), cosines));
  std::vector<double> scaled;
  scaled.reserve(cosines.size());
  for (const double c : cosines) scaled.push_back(c / std::sqrt(2));
  EXPECT_THAT(scores({"--stage", "scaled"}), Pointwise(DoubleNear(1e-6), scaled));
  const std::vector<double> softmax = scores({});
  double sum = 0;
  for (int j = 0; j < 3; ++j) sum += std::exp(scaled[static_cast<std::size_t>(j)]);
  for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(softmax[j], std::exp(scaled[j]) / sum, 1e-6) << j;
  EXPECT_NEAR(std::accumulate(softmax.begin() + 3, softmax.end(), 0.0), 1, 1e-6);
}

TEST_F(CliScores, CausalComparesPositionsOffsetsIncluded) {
  const double hidden = -std::numeric_limits<double>::infinity();
  auto masked = scores({"--stage", "masked", "--causal"});
  EXPECT_THAT((std::vector<bool>{masked[0] == hidden, masked[1] == hidden, masked[2] == hidden,
                                 masked[3] == hidden, masked[4] == hidden, masked[5] == hidden}),
              ElementsAre(false, true, true, false, false, true));
  // Queries at 1 and 2 now: the second sees all three keys.
  masked = scores({"--stage", "masked", "--causal", "--query-offset", "1"});
  EXPECT_EQ(masked[2], hidden);
  EXPECT_NEAR(masked[5], 1 / std::sqrt(2), 1e-6);
  // Keys that all come later: rows masked whole are zeros, not NaN.
  EXPECT_THAT(scores({"--causal", "--key-offset", "5"}), Each(0));
}

TEST_F(CliScores, MaskedKeysAreNotSeen) {
  write_array(folder.file("m.npy"), {3}, {1, 0, 1}, "<i8");
  const auto weights = scores({"--mask", folder.file("m.npy")});
  EXPECT_EQ(weights[1], 0);
  EXPECT_EQ(weights[4], 0);
  EXPECT_NEAR(weights[0] + weights[2], 1, 1e-6);
  write_array(folder.file("m.npy"), {3}, {0, 0, 0}, "<i4");
  EXPECT_THAT(scores({"--mask", folder.file("m.npy")}), Each(0));
}

TEST_F(CliScores, WithoutEncodingPositionsDoNotMatter) {
  EXPECT_THAT(scores({"--encoding", "none", "--stage", "raw", "--query-offset", "9"}), Each(1));
}

TEST_F(CliScores, SinusoidalIsAddedToQueryAndKey) {
  // p of position n is (sin n, cos n): (q + p_m).(k + p_n) = 1 + sin m + sin n + cos(n - m).
  std::vector<double> expected;
  for (const double m : {2, 3}) {
    for (const double n : {0, 1, 2}) expected.push_back(1 + std::sin(m) + std::sin(n) + std::cos(n - m));
  }
  EXPECT_THAT(scores({"--encoding", "sinusoidal", "--stage", "raw", "--query-offset", "2"}),
              Pointwise(DoubleNear(1e-6), expected));
}

TEST_F(CliScores, AlibiTakesItsSlopeTimesTheDistance) {
  // Head 1 of 8 has the slope 1/4; the scaled score without position is 1/sqrt(2).
  const std::vector<double> distances{0, 1, 2, 1, 0, 1};
  std::vector<double> expected;
  expected.reserve(distances.size());
  for (const double distance : distances) expected.push_back(1 / std::sqrt(2) - distance / 4);
  EXPECT_THAT(scores({"--encoding", "alibi", "--head", "1", "--stage", "scaled"}),
              Pointwise(DoubleNear(1e-6), expected));
  EXPECT_THAT(scores({"--encoding", "alibi", "--stage", "raw"}), Each(1));
  EXPECT_THAT(scores({"--encoding", "alibi", "--heads", "4", "--head", "2", "--stage", "scaled"})[2],
              DoubleNear(1 / std::sqrt(2) - 2 / 64.0, 1e-6));
}

TEST_F(CliScores, XposIsRopeThatFades) {
  EXPECT_EQ(scores({"--encoding", "xpos", "--stage", "raw"}), scores({"--xpos", "--stage", "raw"}));
  // z of the only pair of two components is 0.4 / 1.4, of a query at m to the power m / 512.
  EXPECT_NEAR(scores({"--encoding", "xpos", "--stage", "raw", "--query-offset", "1"})[0],
              std::cos(1) * std::pow(0.4 / 1.4, 1 / 512.0), 1e-6);
}

TEST_F(CliScores, ShiftingAllPositionsChangesNothing) {
  const auto here = scores({"--stage", "scaled"});
  const auto there = scores({"--stage", "scaled", "--query-offset", "9000000", "--key-offset", "9000000"});
  EXPECT_THAT(there, Pointwise(DoubleNear(1e-6), here));
}

TEST_F(CliScores, ArrayHoldsTheRows) {
  const Outcome outcome = run_cli(call({"--stage", "raw", "--output", folder.file("s.npy")}));
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  const Array array = read_array(folder.file("s.npy"));
  EXPECT_EQ(array.descr, "<f4");
  EXPECT_THAT(array.shape, ElementsAre(2, 3));
  EXPECT_EQ(array.values, scores({"--stage", "raw"}));
}

TEST_F(CliScores, PairsAddUpToTheScore) {
  write_array(folder.file("q.npy"), {2, 6}, {1, 2, -1, .5, 3, 1, 0, 1, 2, 2, -2, 1});
  write_array(folder.file("k.npy"), {1, 6}, {2, 1, 1, -1, .5, 4});
  for (const std::string stage : {"raw", "scaled"}) {
    const Csv parts = run_csv(call({"--pairs", "1,0", "--stage", stage}));
    EXPECT_THAT(parts.columns, ElementsAre("pair", "contribution"));
    ASSERT_EQ(parts.rows.size(), 3U);
    const auto values = parts.numbers("contribution");
    EXPECT_NEAR(std::accumulate(values.begin(), values.end(), 0.0), scores({"--stage", stage})[1], 1e-5)
        << stage;
  }
  // Components that do not rotate are the last part: here q and k meet at 2*1 + 2*(-1) + (-2)*.5 + 1*4.
  const auto partial = run_csv(call({"--pairs", "1,0", "--rotary-dim", "2"})).numbers("contribution");
  ASSERT_EQ(partial.size(), 2U);
  EXPECT_DOUBLE_EQ(partial[1], 3);
}

/// All ones meet in q.k = d at distance 0, so that a scaled score is d times the softmax scale.
class CliSoftmaxScale : public ::testing::Test {
 protected:
  using Words = std::vector<std::string>;
  [[nodiscard]] Words call(int dim, const Words& more) const {
    const std::string file = folder.file("ones" + std::to_string(dim) + ".npy");
    write_array(file, {2, dim}, std::vector<double>(static_cast<std::size_t>(2 * dim), 1.0));
    Words words{"scores", "--query", file, "--key", file};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  /// At position 0: q.k = dim.
  [[nodiscard]] double scaled(int dim, Words more) const {
    more.insert(more.end(), {"--stage", "scaled"});
    return run_csv(call(dim, more)).numbers("score").at(0);
  }
  TemporaryFolder folder;
};

TEST_F(CliSoftmaxScale, IsThatOfTheModelAndItsScaling) {
  const Words yarn{"--scaling", "yarn", "--factor",         "40", "--original-length", "4096",
                   "--mscale",  "1",    "--mscale-all-dim", "1"};
  EXPECT_NEAR(scaled(64, {}), 8, 1e-5);
  EXPECT_NEAR(scaled(64, yarn), 64 * 1.87385420709 / 8, 1e-5);  // 14.9908
  // The last 64 of a head of 192: its scale stays that of all of the head.
  EXPECT_NEAR(scaled(64, {"--preset", "deepseek-v3"}), 64 * .135233778861, 1e-5);  // 8.65496
  const std::string config = folder.file("config.json");
  write_bytes(config, R"({"model_type": "granite", "hidden_size": 128, "num_attention_heads": 2,
    "num_hidden_layers": 1, "max_position_embeddings": 4096, "rope_theta": 10000, "attention_multiplier": 0.015625})");
  EXPECT_NEAR(scaled(64, {"--config", config}), 1, 1e-6);
  EXPECT_NEAR(scaled(64, {"--config", config, "--softmax-scale", "0.5"}), 32, 1e-6);
  // It belongs to a model's rotation: what does not rotate keeps the paper's.
  EXPECT_NEAR(scaled(64, {"--config", config, "--encoding", "none"}), 8, 1e-6);
}

TEST_F(CliSoftmaxScale, IsInTheWeightsInThePartsAndInTheSettings) {
  const Words deepseek{"--preset", "deepseek-v3"};
  const auto with = [&](Words more) {
    more.insert(more.end(), deepseek.begin(), deepseek.end());
    return call(64, more);
  };
  double one = 0;  // the score at distance 1 of all ones: 2 cos theta_i in each pair
  const auto theta = run_csv({"frequencies", "--preset", "deepseek-v3"}).numbers("theta");
  for (const double t : theta) one += 2 * std::cos(t) * .135233778861;
  const double zero = 64 * .135233778861;
  const auto weights = run_csv(with({})).numbers("score");
  EXPECT_NEAR(weights.at(0), 1 / (1 + std::exp(one - zero)), 1e-6);
  const auto parts = run_csv(with({"--pairs", "0,1", "--stage", "scaled"})).numbers("contribution");
  EXPECT_NEAR(parts.at(5), 2 * std::cos(theta[5]) * .135233778861, 1e-12);
  EXPECT_NEAR(std::accumulate(parts.begin(), parts.end(), 0.0), one, 1e-9);

  const auto settings = [&](const Words& more) {
    const Outcome outcome = run_cli(with(more));
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    return nlohmann::json::parse(outcome.out)["settings"];
  };
  EXPECT_NEAR(settings({"--format", "json"})["softmax_scale"].get<double>(), .135233778861, 1e-12);
  EXPECT_EQ(settings({"--format", "json", "--softmax-scale", "0.25"})["softmax_scale"], 0.25);
  EXPECT_FALSE(settings({"--format", "json", "--stage", "raw"}).contains("softmax_scale"));
  const Outcome raw = run_cli(with({"--stage", "raw", "--softmax-scale", "1"}));
  EXPECT_EQ(raw.exit_code, 2);
  EXPECT_THAT(raw.err, HasSubstr("--softmax-scale: has no effect at --stage raw"));
}

TEST_F(CliScores, WrongUsageNamesTheOption) {
  const auto usage = [&](const std::vector<std::string>& more, const std::string& part) {
    const Outcome outcome = run_cli(call(more));
    EXPECT_EQ(outcome.exit_code, 2) << part << ": " << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(part));
  };
  usage({"--stage", "raw", "--causal"}, "--causal");
  usage({"--pairs", "0,0", "--stage", "softmax"}, "--pairs");
  for (const std::string pairs : {"0", "0,3", "2,0", "-1,0", "a,b", "0,0,0", "0,99999999999999999999"}) {
    usage({"--pairs", pairs}, "--pairs " + pairs);
  }
  usage({"--stage", "masked", "--causal", "--query-offset", "1.5"}, "--query-offset 1.5: must be whole");
  usage({"--stage", "masked", "--causal", "--key-offset", "-0.5"}, "--key-offset -0.5: must be whole");
  usage({"--query-offset", "10000001"}, "--query-offset 10000001");
  usage({"--key-offset", "9999999"}, "9999999");  // the third key would stand past the last position
  usage({"--encoding", "ropee"}, "did you mean rope?");
  usage({"--head", "1"}, "--encoding alibi");
  usage({"--encoding", "alibi", "--heads", "4", "--head", "4"}, "0 to 3");
  usage({"--encoding", "alibi", "--pairs", "0,0", "--stage", "scaled"}, "--stage raw");
  usage({"--threads", "-1"}, "--threads -1");
  EXPECT_EQ(run_cli({"scores"}).exit_code, 2);
  EXPECT_THAT(run_cli({"scores", "--query", "q.npy"}).err, HasSubstr("--key"));
}

TEST_F(CliScores, ArraysThatDoNotFitAreSaid) {
  const auto fails = [&](const std::vector<std::string>& more, const std::string& part) {
    const Outcome outcome = run_cli(call(more));
    EXPECT_EQ(outcome.exit_code, 1) << part << ": " << outcome.err;
    EXPECT_THAT(outcome.err, StartsWith("rope-cli: "));
    EXPECT_THAT(outcome.err, HasSubstr(part));
  };
  write_array(folder.file("m.npy"), {2}, {1, 1});
  fails({"--mask", folder.file("m.npy")}, "[3]");
  fails({"--mask", folder.file("none.npy")}, "none.npy");
  // A mask meant to be added would hide just the wrong keys.
  for (const double value : {-HUGE_VAL, .5, 2.0, -1.0, std::nan("")}) {
    write_array(folder.file("m.npy"), {3}, {0, value, 0});
    fails({"--mask", folder.file("m.npy")}, "a mask holds 1");
  }
  write_array(folder.file("k.npy"), {3, 4}, std::vector<double>(12, 1));
  fails({}, "components");
  write_array(folder.file("k.npy"), {1, 3, 2}, std::vector<double>(6, 1));
  fails({}, "[1, 3, 2]");
  write_array(folder.file("k.npy"), {0, 2}, {});
  fails({}, "[0, 2]");
  write_array(folder.file("k.npy"), {4097, 2}, std::vector<double>(8194, 1));
  fails({}, "4096");
}

}  // namespace
}  // namespace rope::cli_test
