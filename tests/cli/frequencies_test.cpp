// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/cli/program.h"

namespace rope::cli_test {
namespace {

using ::testing::ElementsAre;

TEST(CliFrequencies, ColumnsAndPublishedValues) {
  const Csv csv = run_csv({"frequencies", "--head-dim", "128"});
  EXPECT_THAT(csv.columns, ElementsAre("pair", "theta", "wavelength", "unscaled_theta", "turns"));
  ASSERT_EQ(csv.rows.size(), 64U);
  const std::vector<double> theta = csv.numbers("theta");
  EXPECT_EQ(csv.rows[0].at("theta"), "1");
  EXPECT_NEAR(theta[1], .865964323, 5e-10);
  EXPECT_NEAR(theta[31], .0115478198, 5e-11);
  EXPECT_NEAR(theta[32], .01, 1e-15);
  EXPECT_NEAR(theta[63], 1.15478198e-4, 5e-13);
  EXPECT_EQ(csv.rows[63].at("pair"), "63");
  EXPECT_EQ(csv.rows[5].at("turns"), "");  // no trained length is known
  EXPECT_NEAR(csv.numbers("wavelength")[32], 2 * std::acos(-1.0) / .01, 1e-9);
}

TEST(CliFrequencies, TurnsWithinTheOriginalLength) {
  const Csv csv = run_csv({"frequencies", "--head-dim", "8", "--original-length", "512"});
  for (std::size_t i = 0; i < csv.rows.size(); ++i) {
    EXPECT_EQ(csv.numbers("turns")[i], 512 / csv.numbers("wavelength")[i]) << i;
  }
  EXPECT_NEAR(csv.numbers("turns")[0], 81.4873308630504, 1e-12);  // 512 / (2 pi)
  const Outcome json = run_cli({"frequencies", "--original-length", "512", "--format", "json"});
  EXPECT_EQ(nlohmann::json::parse(json.out)["settings"]["original_length"], 512);
  EXPECT_EQ(run_cli({"frequencies", "--original-length", "0"}).exit_code, 2);
}

// Trained on 5 tokens, a pair of 1 radian a token has met 0 to 4; of 9 tokens' distances, 0 to 8, all past 4
// come round to what lies within 2 pi and was not met.
TEST(CliFrequencies, AnglesThatTrainingNeverShowed) {
  const std::vector<std::string> call{"frequencies", "--head-dim", "4", "--original-length",
                                      "5",           "--length",   "9"};
  const auto with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = call;
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  const Csv csv = run_csv(with({"--coverage"}));
  EXPECT_THAT(csv.columns, ElementsAre("pair", "theta", "wavelength", "unscaled_theta", "turns",
                                       "trained_turns", "reached_turns", "unseen"));
  const double turn = 2 * std::acos(-1.0);
  EXPECT_NEAR(csv.numbers("trained_turns").at(0), 4 / turn, 1e-15);
  EXPECT_NEAR(csv.numbers("reached_turns").at(0), 8 / turn, 1e-15);
  EXPECT_NEAR(csv.numbers("unseen").at(0), (turn - 4) / 8, 1e-12);
  EXPECT_NEAR(csv.numbers("unseen").at(1), 0.5, 1e-12);
  // Interpolation keeps to what was met.
  for (const double unseen :
       run_csv(with({"--coverage", "--scaling", "linear", "--factor", "2"})).numbers("unseen")) {
    EXPECT_NEAR(unseen, 0, 1e-12);
  }
  EXPECT_EQ(run_csv(call).columns.size(), 5U);
  const auto usage = [](const std::vector<std::string>& words, const std::string& part) {
    const Outcome outcome = run_cli(words);
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_THAT(outcome.err, testing::HasSubstr(part));
  };
  usage({"frequencies", "--coverage"}, "--coverage: needs --original-length and --length");
  usage({"frequencies", "--coverage", "--original-length", "5"}, "--coverage: needs");
  usage(with({"--coverage", "--as", "torch"}), "--coverage: does not go with --as");
  usage(with({"--coverage", "--precision", "float16"}), "--coverage: does not go with --precision");
}

TEST(CliFrequencies, TextForOtherSoftware) {
  const Outcome torch = run_cli({"frequencies", "--scaling", "linear", "--factor", "4", "--as", "torch"});
  EXPECT_EQ(torch.exit_code, 0) << torch.err;
  EXPECT_THAT(torch.out, ::testing::StartsWith("import math\n\nimport torch\n\nbase, dim = 10000.0, 64\n"));
  EXPECT_THAT(torch.out, ::testing::HasSubstr("\nfactor = 4.0\ntheta = theta / factor\n"));
  const Outcome config =
      run_cli({"frequencies", "--scaling", "linear", "--factor", "4", "--as", "rope_scaling"});
  const auto json = nlohmann::json::parse(config.out);
  EXPECT_EQ(json["rope_theta"], 10000);
  EXPECT_EQ(json["rope_scaling"]["rope_type"], "linear");
  EXPECT_EQ(nlohmann::json::parse(
                run_cli({"frequencies", "--as", "rope_parameters"}).out)["rope_parameters"]["rope_theta"],
            10000);
  EXPECT_EQ(run_cli({"frequencies", "--as", "torch", "--precision", "float16"}).exit_code, 2);
  EXPECT_EQ(run_cli({"frequencies", "--as", "numpy"}).exit_code, 2);
}

TEST(CliFrequencies, CsvKeepsEveryBit) {
  const Csv csv = run_csv({"frequencies", "--head-dim", "64", "--base", "500000"});
  const std::vector<double> theta = csv.numbers("theta");
  for (std::size_t i = 0; i < theta.size(); ++i) {
    // Read back as a double it is the double that was computed, here by the same formula.
    EXPECT_EQ(theta[i], std::pow(500000.0, -2.0 * static_cast<double>(i) / 64)) << i;
  }
}

TEST(CliFrequencies, PartialRotationHasFewerPairs) {
  const Csv csv = run_csv({"frequencies", "--head-dim", "96", "--rotary-dim", "24"});
  ASSERT_EQ(csv.rows.size(), 12U);
  EXPECT_NEAR(csv.numbers("theta")[6], .01, 1e-15);
}

TEST(CliFrequencies, JsonSettingsRemakeTheRows) {
  const Outcome first = run_cli({"frequencies", "--head-dim", "32", "--rotary-dim", "16", "--base", "12345.5",
                                 "--pairing", "half", "--format", "json"});
  ASSERT_EQ(first.exit_code, 0) << first.err;
  const auto json = nlohmann::json::parse(first.out);
  EXPECT_EQ(json["command"], "frequencies");
  const auto& settings = json["settings"];
  EXPECT_EQ(settings["head_dim"], 32);
  EXPECT_EQ(settings["rotary_dim"], 16);
  EXPECT_EQ(settings["base"], 12345.5);
  EXPECT_EQ(settings["pairing"], "half");
  EXPECT_EQ(settings["scaling"], "none");
  EXPECT_EQ(settings["attention_factor"], 1);
  EXPECT_EQ(settings["softmax_scale"].get<double>(), 1 / std::sqrt(32.0));
  EXPECT_TRUE(json["rows"][0]["turns"].is_null());
  std::vector<std::string> again{"frequencies", "--format", "json"};
  for (const std::string name : {"head-dim", "rotary-dim", "base", "pairing", "scaling"}) {
    std::string key = name;
    std::replace(key.begin(), key.end(), '-', '_');
    again.push_back("--" + name);
    again.push_back(settings[key].is_string() ? settings[key].get<std::string>() : settings[key].dump());
  }
  EXPECT_EQ(run_cli(again).out, first.out);
}

TEST(CliFrequencies, AConfigGivesWhatIsNotTyped) {
  const std::string config = std::string(ROPE_RESOURCES) + "/models/english/config.json";
  const Outcome outcome = run_cli({"frequencies", "--config", config, "--base", "500", "--format", "json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["settings"]["head_dim"], 64);
  EXPECT_EQ(json["settings"]["base"], 500);
  EXPECT_EQ(json["settings"]["original_length"], 512);
  // Pair 0 turns once in 2 pi tokens.
  EXPECT_NEAR(json["rows"][0]["turns"].get<double>(), 512 / (2 * std::acos(-1.0)), 1e-12);

  const TemporaryFolder folder;
  for (const std::string text :
       {"", "{", "[]", R"({"model_type": "of no family"})", R"({"hidden_size": 1000000000})",
        R"({"hidden_size": 64, "num_attention_heads": 3})"}) {
    write_bytes(folder.file("config.json"), text);
    const Outcome refused = run_cli({"frequencies", "--config", folder.file("config.json")});
    EXPECT_EQ(refused.exit_code, 1) << text;
    EXPECT_EQ(std::count(refused.err.begin(), refused.err.end(), '\n'), 1) << refused.err;
    EXPECT_THAT(refused.err, ::testing::HasSubstr("config.json")) << text;
  }
  EXPECT_EQ(run_cli({"rotate", "--vector", "1,2", "--position", "1", "--config", config}).exit_code, 1);
}

TEST(CliFrequencies, TableIsGolden) {
  EXPECT_EQ(run_cli({"frequencies", "--head-dim", "8"}).out,
            "pair  theta  wavelength  unscaled_theta  turns\n"
            "   0      1    6.283185               1\n"
            "   1    0.1    62.83185             0.1\n"
            "   2   0.01    628.3185            0.01\n"
            "   3  0.001    6283.185           0.001\n");
}

}  // namespace
}  // namespace rope::cli_test
