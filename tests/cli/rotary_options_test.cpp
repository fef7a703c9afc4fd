// SPDX-License-Identifier: MIT
// The rotary options that all rotating commands share: scaling methods, sections, xPos, precision.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/cli/program.h"

namespace rope::cli_test {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pointwise;
using Words = std::vector<std::string>;

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

const Words kYarn{"--head-dim", "128",  "--base",   "1e6", "--pairing",         "half",
                  "--scaling",  "yarn", "--factor", "4",   "--original-length", "32768"};
const Words kDeepSeek{"--head-dim",       "192", "--rotary-dim",      "64",   "--scaling", "yarn",
                      "--factor",         "40",  "--original-length", "4096", "--mscale",  "1",
                      "--mscale-all-dim", "1"};
const Words kLlama31{"--head-dim",
                     "128",
                     "--base",
                     "500000",
                     "--scaling",
                     "llama3",
                     "--factor",
                     "8",
                     "--original-length",
                     "8192",
                     "--low-freq-factor",
                     "1",
                     "--high-freq-factor",
                     "4"};
const Words kDynamic{"--head-dim",        "128",     "--base",   "1e6",
                     "--scaling",         "dynamic", "--factor", "2",
                     "--original-length", "32768",   "--length", "65536"};
const Words kLongrope{"--head-dim",        "8",       "--scaling",     "longrope",
                      "--original-length", "4096",    "--length",      "131072",
                      "--short-factor",    "1,1,1,1", "--long-factor", "1,1.5,4,16"};
const Words kProportional{"--head-dim", "16", "--scaling", "proportional", "--partial-rotary-factor", "0.4"};

nlohmann::json settings_of(const Words& options) {
  const Outcome outcome = run_cli(Words{"frequencies", "--format", "json"} + options);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return nlohmann::json::parse(outcome.out)["settings"];
}

TEST(CliScaling, PublishedValuesOfEveryMethod) {
  const auto theta = [](const Words& options, std::size_t pair) {
    return run_csv(Words{"frequencies"} + options).numbers("theta").at(pair);
  };
  EXPECT_NEAR(theta(kYarn, 23), .00697830585, 5e-12);
  EXPECT_NEAR(theta(kYarn, 32), 6.02941176e-4, 5e-13);
  EXPECT_NEAR(theta(kDeepSeek, 11), .0390069266, 5e-11);
  EXPECT_NEAR(theta(kLlama31, 34), 1.78507813e-4, 5e-13);
  EXPECT_NEAR(theta(kDynamic, 1), .791911495, 5e-10);
  EXPECT_NEAR(theta(kDynamic, 63), 4.1364592e-7, 5e-15);
  EXPECT_NEAR(theta(kLongrope, 3), 0.001 / 16, 1e-18);
  EXPECT_EQ(theta({"--scaling", "linear", "--factor", "2.5"}, 0), 0.4);
  EXPECT_NEAR(theta({"--scaling", "ntk", "--factor", "8"}, 31), 1.33352143e-4 / 8, 5e-13);
}

TEST(CliScaling, JsonTellsWhatFollowsFromTheSettings) {
  const auto yarn = settings_of(kYarn);
  EXPECT_EQ(yarn["scaling"], "yarn");
  EXPECT_EQ(yarn["factor"], 4);
  EXPECT_EQ(yarn["ramp_low"], 23);
  EXPECT_EQ(yarn["ramp_high"], 40);
  EXPECT_EQ(yarn["beta_fast"], 32);
  EXPECT_EQ(yarn["truncate"], "true");
  EXPECT_EQ(yarn["length"], 32768) << "the original length, since none was given";
  EXPECT_NEAR(yarn["attention_factor"].get<double>(), 1.138629436112, 5e-13);
  const auto deepseek = settings_of(kDeepSeek);
  EXPECT_EQ(deepseek["attention_factor"], 1);
  EXPECT_NEAR(deepseek["softmax_scale"].get<double>(), .135233778861, 5e-13);
  EXPECT_NEAR(settings_of(kDynamic)["scaled_base"].get<double>(), 3052773.67488, 5e-6);
  EXPECT_NEAR(settings_of(kLongrope)["attention_factor"].get<double>(), std::sqrt(1 + 5.0 / 12), 1e-15);
  EXPECT_EQ(settings_of(kLongrope)["long_factor"], "1,1.5,4,16");
  EXPECT_FALSE(settings_of(kDynamic).contains("beta_fast"));
}

TEST(CliScaling, TheLengthDecidesLongRopesList) {
  Words short_text = kLongrope;
  std::replace(short_text.begin(), short_text.end(), std::string("131072"), std::string("4096"));
  EXPECT_NEAR(run_csv(Words{"frequencies"} + short_text).numbers("theta")[3], .001, 1e-18);
}

TEST(CliScaling, ProportionalsStillPairs) {
  const Csv csv = run_csv(Words{"frequencies", "--original-length", "100"} + kProportional);
  ASSERT_EQ(csv.rows.size(), 8U);
  for (std::size_t i = 0; i < 8; ++i) {
    const double unscaled = std::pow(1e4, -2.0 * static_cast<double>(i) / 16);
    EXPECT_EQ(csv.numbers("theta")[i], i < 3 ? unscaled : 0);
    EXPECT_EQ(csv.numbers("unscaled_theta")[i], unscaled);
  }
  EXPECT_EQ(csv.rows[7].at("wavelength"), "inf");
  EXPECT_EQ(csv.rows[7].at("turns"), "0");
}

TEST(CliScaling, ListsComeTypedOrInFiles) {
  const TemporaryFolder folder;
  const Csv typed = run_csv(Words{"frequencies"} + kLongrope);
  write_array(folder.file("long.npy"), {4}, {1, 1.5, 4, 16});
  write_bytes(folder.file("long.json"), "[1, 1.5,\n 4.0, 16]\n");
  for (const std::string name : {"long.npy", "long.json"}) {
    Words words = kLongrope;
    words.back() = folder.file(name);
    EXPECT_EQ(run_csv(Words{"frequencies"} + words).numbers("theta"), typed.numbers("theta")) << name;
  }
  Words words = kLongrope;
  write_bytes(folder.file("bad.txt"), "1, one");
  for (const std::string name : {"bad.txt", "missing.txt"}) {
    words.back() = folder.file(name);
    const Outcome outcome = run_cli(Words{"frequencies"} + words);
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.err, HasSubstr("--long-factor"));
    EXPECT_THAT(outcome.err, HasSubstr(name));
  }
}

/// The options that a JSON answer's settings say, in the order there.
Words remade(const std::string& command, const nlohmann::ordered_json& settings) {
  Words words{command, "--format", "json"};
  for (const auto& [key, value] : settings.items()) {
    std::string name("--");
    name += key;
    std::replace(name.begin(), name.end(), '_', '-');
    if (value == false) continue;
    words.push_back(name);
    if (value != true) words.push_back(value.is_string() ? value.get<std::string>() : value.dump());
  }
  return words;
}

TEST(CliScaling, JsonSettingsRemakeEveryMethodsDecay) {
  const Words sections{"--head-dim",       "16",          "--sections", "4,2,2",
                       "--sections-style", "interleaved", "--xpos"};
  for (const Words& method : {kYarn, kDeepSeek, kLlama31, kDynamic, kLongrope, kProportional, sections}) {
    const Outcome first = run_cli(Words{"decay", "--format", "json", "--points", "5"} + method);
    ASSERT_EQ(first.exit_code, 0) << first.err;
    const auto json = nlohmann::ordered_json::parse(first.out);
    EXPECT_EQ(run_cli(remade("decay", json["settings"])).out, first.out);
  }
}

/// What an evaluation with a method says of it can be given back, and says the same.
TEST(CliScaling, EvaluationsTellTheirMethodWhole) {
  const TemporaryFolder folder;
  write_bytes(folder.file("sentences"), "She opened the [MASK] and went in.\tdoor\n");
  const Words begin{"evaluate", "--sentences", folder.file("sentences"), "--format", "json"};
  const auto settings_of = [&](const Words& method) {
    const Outcome outcome = run_cli(begin + method);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    nlohmann::json settings = nlohmann::json::parse(outcome.out)["settings"];  // in any order
    settings.erase("threads");
    settings.erase("model");
    return settings;
  };
  const Words ntk{"--scaling", "ntk", "--factor", "2"};
  const Words yarn{"--scaling", "yarn", "--factor", "4"};
  const Words dynamic{"--scaling", "dynamic", "--factor", "2"};
  for (const Words& method : {ntk, yarn, dynamic}) {
    const auto told = settings_of(method);
    EXPECT_EQ(told.contains("original_length"), method != ntk) << told;
    EXPECT_EQ(told.contains("beta_fast"), method == yarn) << told;
    Words again;
    const std::vector<std::string> results{"softmax_scale", "ramp_low", "ramp_high", "scaled_base",
                                           "sentences"};
    for (const auto& [key, value] : told.items()) {
      const bool result = std::find(results.begin(), results.end(), key) != results.end();
      if (result || (key == "attention_factor" && method != yarn)) continue;
      std::string name = "--" + key;
      std::replace(name.begin(), name.end(), '_', '-');
      if (value == false) continue;
      again.push_back(name);
      if (value != true) again.push_back(value.is_string() ? value.get<std::string>() : value.dump());
    }
    EXPECT_EQ(settings_of(again), told);
  }
}

/// A sentence that is no longer than the texts of training is read as it always was.
TEST(CliScaling, SentencesAreScaledForTheirOwnLength) {
  const TemporaryFolder folder;
  write_bytes(folder.file("sentences"), "She opened the [MASK] and went in.\tdoor\n");
  const auto probability = [&](const Words& method) {
    return run_csv(Words{"evaluate", "--sentences", folder.file("sentences")} + method)
        .numbers("probability")
        .at(0);
  };
  const double plain = probability({});
  EXPECT_EQ(probability({"--scaling", "dynamic", "--factor", "2", "--original-length", "16"}), plain);
  EXPECT_NE(probability({"--scaling", "dynamic", "--factor", "2", "--original-length", "4"}), plain);
}

TEST(CliScaling, WrongUsageNamesTheOption) {
  const auto usage = [](const Words& options, const std::string& part) {
    const Outcome outcome = run_cli(Words{"frequencies"} + options);
    EXPECT_EQ(outcome.exit_code, 2) << part << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(part));
    EXPECT_LE(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 3);
    EXPECT_EQ(outcome.out, "");
  };
  usage({"--scaling", "yran"}, "did you mean yarn?");
  usage({"--scaling", "linear"}, "--factor: is needed with --scaling linear");
  usage({"--scaling", "yarn", "--factor", "4"}, "--original-length: is needed");
  usage({"--scaling", "yarn", "--original-length", "4096"}, "--factor: is needed");
  usage({"--scaling", "llama3", "--factor", "4", "--original-length", "4096", "--low-freq-factor", "1"},
        "--high-freq-factor: is needed");
  usage({"--scaling", "longrope", "--original-length", "4096", "--short-factor", "1"},
        "--long-factor: is needed");
  usage({"--factor", "4"}, "--factor: has no effect with --scaling none");
  usage({"--scaling", "linear", "--factor", "2", "--beta-fast", "16"}, "--beta-fast: has no effect");
  usage({"--scaling", "linear", "--factor", "0"}, "--factor 0");
  usage({"--scaling", "linear", "--factor", "nan"}, "--factor nan");
  usage({"--scaling", "linear", "--factor", "1e308"}, "--factor 1e308");
  usage(kLlama31 + Words{"--head-dim", "64"}, "--head-dim: is given more than once");
  usage({"--scaling", "llama3", "--factor", "8", "--original-length", "8192", "--low-freq-factor", "4",
         "--high-freq-factor", "4"},
        "--high-freq-factor 4: must be above the --low-freq-factor 4");
  usage({"--scaling", "yarn", "--factor", "4", "--original-length", "4096", "--beta-fast", "1", "--beta-slow",
         "2"},
        "--beta-fast 1: must be at least the --beta-slow 2");
  usage({"--scaling", "ntk", "--factor", "4", "--rotary-dim", "2"}, "rotary_dim 2");
  usage(
      {"--scaling", "longrope", "--original-length", "4096", "--short-factor", "1,1", "--long-factor", "1,1"},
      "short_factor with 2 numbers");
  usage({"--scaling", "proportional", "--rotary-dim", "32"}, "rotary_dim 32");
  usage({"--partial-rotary-factor", "0.55"}, "rotary_dim 35");
  usage({"--partial-rotary-factor", "0"}, "--partial-rotary-factor 0");
  usage({"--partial-rotary-factor", "0.5", "--rotary-dim", "16"}, "disagree");
  usage({"--sections", "16,8"}, "--sections: must be three whole numbers");
  usage({"--sections", "16,8,8.5"}, "--sections: must be three whole numbers");
  usage({"--sections", "16,8,9"}, "sections 16,8,9");
  usage({"--sections-style", "chunked"}, "--sections-style: goes with --sections");
  usage({"--layer-type", "all"}, "--layer-type: goes with --config");
  usage({"--truncate", "yes"}, "--truncate yes: must be true|false");
}

const char* const kGemma3 = R"({"model_type": "gemma3_text", "head_dim": 256, "hidden_size": 1152,
  "num_attention_heads": 4, "num_hidden_layers": 26, "max_position_embeddings": 32768, "query_pre_attn_scalar": 256,
  "rope_local_base_freq": 10000, "rope_scaling": null, "rope_theta": 1000000, "sliding_window": 512,
  "sliding_window_pattern": 6})";
const char* const kLlama31Config = R"({"model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32,
  "num_hidden_layers": 32, "max_position_embeddings": 131072, "rope_theta": 500000.0, "rope_scaling": {"factor": 8.0,
  "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 8192, "rope_type": "llama3"}})";
const char* const kDeepSeekConfig =
    R"({"model_type": "deepseek_v3", "hidden_size": 7168, "num_attention_heads": 128,
  "num_hidden_layers": 61, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128, "kv_lora_rank": 512,
  "max_position_embeddings": 163840, "rope_theta": 10000, "rope_scaling": {"beta_fast": 32, "beta_slow": 1,
  "factor": 40, "mscale": 1.0, "mscale_all_dim": 1.0, "original_max_position_embeddings": 4096, "type": "yarn"}})";

TEST(CliConfig, LayerTypesHaveTheirOwnBase) {
  const TemporaryFolder folder;
  const std::string config = folder.file("config.json");
  write_bytes(config, kGemma3);
  const auto theta_1 = [&](const Words& more) {
    return run_csv(Words{"frequencies", "--config", config} + more).numbers("theta")[1];
  };
  const double global = std::pow(1e6, -2.0 / 256);
  const double local = std::pow(1e4, -2.0 / 256);
  EXPECT_EQ(theta_1({}), global) << "full_attention unless told";
  EXPECT_EQ(theta_1({"--layer-type", "sliding_attention"}), local);
  EXPECT_EQ(theta_1({"--layer-type", "sliding_attention", "--base", "100"}), std::pow(1e2, -2.0 / 256));

  const Csv all = run_csv({"frequencies", "--config", config, "--layer-type", "all"});
  EXPECT_THAT(all.columns,
              ElementsAre("layer_type", "pair", "theta", "wavelength", "unscaled_theta", "turns"));
  ASSERT_EQ(all.rows.size(), 256U);
  for (const auto& row : all.rows) {
    if (row.at("pair") != "1") continue;
    EXPECT_EQ(std::stod(row.at("theta")), row.at("layer_type") == "full_attention" ? global : local);
  }
  const auto settings = settings_of({"--config", config, "--layer-type", "all"});
  EXPECT_EQ(settings["layer_type"], "all");
  EXPECT_EQ(settings["full_attention.base"], 1e6);
  EXPECT_EQ(settings["sliding_attention.base"], 1e4);
  EXPECT_EQ(settings["full_attention.softmax_scale"], 0.0625);

  const Outcome unknown = run_cli({"frequencies", "--config", config, "--layer-type", "local"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("sliding_attention"));
  EXPECT_EQ(run_cli({"decay", "--config", config, "--layer-type", "all"}).exit_code, 2);
}

TEST(CliConfig, WhatIsTypedWins) {
  const TemporaryFolder folder;
  const std::string config = folder.file("config.json");
  write_bytes(config, kLlama31Config);
  const Words use{"--config", config};
  EXPECT_EQ(run_csv(Words{"frequencies"} + use).numbers("theta"),
            run_csv(Words{"frequencies", "--pairing", "half"} + kLlama31).numbers("theta"));
  EXPECT_EQ(settings_of(use)["pairing"], "half");
  EXPECT_EQ(settings_of(use + Words{"--factor", "32"})["factor"], 32);
  EXPECT_EQ(settings_of(use + Words{"--factor", "32"})["low_freq_factor"], 1);
  const auto plain = settings_of(use + Words{"--scaling", "none"});
  EXPECT_EQ(plain["scaling"], "none");
  EXPECT_FALSE(plain.contains("factor"));
  EXPECT_EQ(plain["base"], 500000);
  const auto yarn = settings_of(use + Words{"--scaling", "yarn", "--length", "32768"});
  EXPECT_EQ(yarn["factor"], 4) << "of the lengths: another method does not take llama3's factor";
  EXPECT_EQ(yarn["original_length"], 8192);
  EXPECT_EQ(settings_of(use + Words{"--head-dim", "64"})["rotary_dim"], 64);
  EXPECT_EQ(settings_of(use + Words{"--partial-rotary-factor", "0.5"})["rotary_dim"], 64);
}

/// All of a proportional head is paired, and another method turns all of the pairs.
TEST(CliConfig, LeavingProportionalTurnsAllPairs) {
  const TemporaryFolder folder;
  const std::string config = folder.file("config.json");
  write_bytes(config, R"({"model_type": "gemma4", "text_config": {"model_type": "gemma4_text",
    "hidden_size": 2560, "num_attention_heads": 8, "head_dim": 256, "global_head_dim": 512, "num_hidden_layers": 2,
    "max_position_embeddings": 131072, "layer_types": ["sliding_attention", "full_attention"], "rope_parameters": {
    "full_attention": {"rope_type": "proportional", "partial_rotary_factor": 0.25, "rope_theta": 1000000.0},
    "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0}}}})");
  const Words use{"frequencies", "--config", config};
  const Csv own = run_csv(use);
  const Csv none = run_csv(use + Words{"--scaling", "none"});
  EXPECT_EQ(own.numbers("theta")[64], 0);
  ASSERT_EQ(none.rows.size(), 256U);
  EXPECT_EQ(none.numbers("theta"), own.numbers("unscaled_theta"));
  const Csv linear = run_csv(use + Words{"--scaling", "linear", "--factor", "2"});
  EXPECT_EQ(linear.numbers("theta")[255], none.numbers("theta")[255] / 2);
  // A share that is typed counts for the method that is typed.
  EXPECT_EQ(run_csv(use + Words{"--scaling", "none", "--partial-rotary-factor", "0.5"}).rows.size(), 128U);
  EXPECT_EQ(run_csv(use + Words{"--partial-rotary-factor", "0.5"}).numbers("theta")[127],
            own.numbers("unscaled_theta")[127]);
}

/// What was typed is blamed, and whose the other value is, is said.
TEST(CliConfig, WhatNobodyTypedIsTheConfigs) {
  const TemporaryFolder folder;
  const std::string config = folder.file("config.json");
  const auto refused = [&](const Words& typed) {
    const Outcome outcome = run_cli(Words{"frequencies", "--config", config} + typed);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
    return outcome.err;
  };
  write_bytes(config, R"({"model_type": "gpt_neox", "hidden_size": 6144, "num_attention_heads": 64,
    "num_hidden_layers": 44, "max_position_embeddings": 2048, "rotary_emb_base": 10000, "rotary_pct": 0.25})");
  EXPECT_THAT(refused({"--head-dim", "16"}),
              HasSubstr("rope-cli: --head-dim 16: must be at least the config's rotary_dim 24"));
  EXPECT_THAT(refused({"--rotary-dim", "128"}), HasSubstr("--rotary-dim 128: must be an even whole number"));
  EXPECT_THAT(refused({"--factor", "2"}), HasSubstr("--factor: has no effect with the default scaling none"));
  write_bytes(config, kLlama31Config);
  EXPECT_THAT(refused({"--low-freq-factor", "5"}),
              HasSubstr("--low-freq-factor 5: must be below the config's high_freq_factor 4"));
  EXPECT_THAT(refused({"--high-freq-factor", "1"}),
              HasSubstr("--high-freq-factor 1: must be above the config's low_freq_factor 1"));
  EXPECT_THAT(refused({"--beta-fast", "16"}),
              HasSubstr("--beta-fast: has no effect with the config's scaling llama3"));
  write_bytes(config, kDeepSeekConfig);
  EXPECT_THAT(refused({"--beta-slow", "40"}),
              HasSubstr("--beta-slow 40: must be at most the config's beta_fast 32"));
  const Outcome lists = run_cli({"frequencies", "--preset", "phi-3.5-mini", "--head-dim", "64"});
  EXPECT_EQ(lists.exit_code, 1);
  EXPECT_THAT(lists.err, HasSubstr(": the config's short_factor with 48 numbers: give 32"));
  // Without a config it is the default's.
  const Outcome plain = run_cli(Words{"frequencies", "--scaling", "yarn", "--factor", "4",
                                      "--original-length", "4096", "--beta-slow", "40"});
  EXPECT_THAT(plain.err, HasSubstr("--beta-slow 40: must be at most the default beta_fast 32"));
}

/// gpt-oss has no mscale and Ministral 3 does not scale its softmax by it; a typed one does.
TEST(CliConfig, ATypedMscaleScalesTheSoftmaxToo) {
  const TemporaryFolder folder;
  const std::string config = folder.file("config.json");
  write_bytes(config,
              R"({"model_type": "gpt_oss", "head_dim": 64, "hidden_size": 2880, "num_attention_heads": 64,
    "num_hidden_layers": 2, "max_position_embeddings": 131072, "rope_theta": 150000, "rope_scaling": {"factor": 32.0,
    "original_max_position_embeddings": 4096, "rope_type": "yarn", "truncate": false}})");
  const auto scale = [&](const Words& typed) {
    return settings_of(Words{"--config", config} + typed)["softmax_scale"].get<double>();
  };
  EXPECT_EQ(scale({}), 0.125);
  const double m = 0.1 * std::log(32.0) + 1;
  EXPECT_NEAR(scale({"--mscale", "1", "--mscale-all-dim", "1"}), 0.125 * m * m, 1e-15);
}

TEST(CliConfig, LatentAttentionRotatesTheEndOfAHead) {
  const TemporaryFolder folder;
  const std::string config = folder.file("config.json");
  write_bytes(config, kDeepSeekConfig);
  const auto settings = settings_of({"--config", config});
  EXPECT_EQ(settings["head_dim"], 192);
  EXPECT_EQ(settings["rotary_dim"], 64);
  EXPECT_EQ(settings["pairing"], "interleaved");
  EXPECT_NEAR(settings["softmax_scale"].get<double>(), .135233778861, 5e-13);
  // The 64 components alone rotate; of a whole head it would be the wrong ones, and that is said.
  std::vector<double> x(64, 0.0);
  x[0] = 1;
  write_array(folder.file("x.npy"), {1, 64}, x);
  const auto out = run_csv({"rotate", "--config", config, "--input", folder.file("x.npy"), "--offset", "3"})
                       .numbers("output");
  EXPECT_NEAR(out[0], std::cos(3.0), 1e-14);
  EXPECT_NEAR(out[1], std::sin(3.0), 1e-14);
  write_array(folder.file("head.npy"), {1, 192}, std::vector<double>(192, 1.0));
  const Outcome whole = run_cli({"rotate", "--config", config, "--input", folder.file("head.npy")});
  EXPECT_EQ(whole.exit_code, 1);
  EXPECT_THAT(whole.err, HasSubstr("the last 64 components"));
}

TEST(CliConfig, LayersWithoutPositionsRotateNothing) {
  const TemporaryFolder folder;
  const std::string config = folder.file("config.json");
  write_bytes(config, R"({"model_type": "smollm3", "hidden_size": 2048, "num_attention_heads": 16,
    "num_hidden_layers": 4, "max_position_embeddings": 65536, "rope_theta": 5000000.0, "no_rope_layers": [1, 1, 1, 0]})");
  EXPECT_EQ(settings_of({"--config", config})["base"], 5e6);
  EXPECT_EQ(run_csv({"frequencies", "--config", config, "--layer-type", "all"}).rows.size(), 64U);
  const Outcome still = run_cli({"frequencies", "--config", config, "--layer-type", "full_attention_nope"});
  EXPECT_EQ(still.exit_code, 1);
  EXPECT_THAT(still.err, HasSubstr("know no positions"));
}

TEST(CliConfig, WhatIsInDoubtIsToldOnStderr) {
  const TemporaryFolder folder;
  const std::string config = folder.file("config.json");
  write_bytes(config,
              R"({"model_type": "llama", "hidden_size": 64, "num_attention_heads": 2, "num_hidden_layers": 2,
    "max_position_embeddings": 128, "rope_scaling": {"rope_type": "spiral", "factor": 2}})");
  const Outcome outcome = run_cli({"frequencies", "--config", config, "--format", "csv"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("spiral"));
  EXPECT_EQ(parse_csv(outcome.out).numbers("theta"), parse_csv(outcome.out).numbers("unscaled_theta"));
}

TEST(CliSections, EachPairTurnsByItsOwnPosition) {
  const Words rotate{"rotate", "--vector", "1,0,1,0,1,0,1,0", "--sections", "2,1,1"};
  const auto out = run_csv(rotate + Words{"--position", "3,50,700"}).numbers("output");
  const double at[] = {3, 3, 50, 700};
  for (std::size_t i = 0; i < 4; ++i) {
    const double angle = at[i] * std::pow(1e4, -2.0 * static_cast<double>(i) / 8);
    EXPECT_NEAR(out[2 * i], std::cos(angle), 1e-14);
    EXPECT_NEAR(out[2 * i + 1], std::sin(angle), 1e-14);
  }
  EXPECT_EQ(run_csv(rotate + Words{"--position", "9"}).numbers("output"),
            run_csv({"rotate", "--vector", "1,0,1,0,1,0,1,0", "--position", "9"}).numbers("output"));
  for (const std::string form : {"complex", "matrix"}) {
    EXPECT_THAT(run_csv(rotate + Words{"--position", "3,50,700", "--form", form}).numbers("output"),
                Pointwise(DoubleNear(1e-14), out));
  }
  EXPECT_EQ(run_cli({"rotate", "--vector", "1,0", "--position", "1,2,3"}).exit_code, 2);
  EXPECT_EQ(run_cli({"rotate", "--vector", "1,0", "--position", "1,2"}).exit_code, 2);
}

TEST(CliSections, PositionsOfRowsComeFromFiles) {
  const TemporaryFolder folder;
  write_array(folder.file("x.npy"), {2, 8}, {1, 0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 4, 5, 6, 7, 8});
  write_array(folder.file("p.npy"), {3, 2}, {3, 0, 50, 0, 700, 0});
  write_array(folder.file("text.npy"), {2}, {5, 9});
  const Words sections{"--sections", "2,1,1"};
  const auto rows = run_csv(
      Words{"rotate", "--input", folder.file("x.npy"), "--positions", folder.file("p.npy")} + sections);
  const auto first =
      run_csv(Words{"rotate", "--vector", "1,0,1,0,1,0,1,0", "--position", "3,50,700"} + sections);
  const auto out = rows.numbers("output");
  EXPECT_EQ(std::vector<double>(out.begin(), out.begin() + 8), first.numbers("output"));
  EXPECT_EQ(out[15], 8) << "position 0 turns nothing";

  // The score of the two rows is that of their rotations.
  const Words scores{"scores",  "--query", folder.file("x.npy"), "--key", folder.file("x.npy"),
                     "--stage", "raw"};
  const auto score =
      run_csv(scores + sections +
              Words{"--query-positions", folder.file("p.npy"), "--key-positions", folder.file("p.npy")})
          .numbers("score");
  double expected = 0;
  for (std::size_t j = 0; j < 8; ++j) expected += out[j] * out[8 + j];
  EXPECT_NEAR(score[1], expected, 1e-5);
  // Text: the same positions as one number each.
  const Words text{"--query-positions", folder.file("text.npy"), "--key-positions", folder.file("text.npy")};
  EXPECT_EQ(run_csv(scores + sections + text).numbers("score"), run_csv(scores + text).numbers("score"));

  const auto fails = [&](const Words& words, int code, const std::string& part) {
    const Outcome outcome = run_cli(words);
    EXPECT_EQ(outcome.exit_code, code);
    EXPECT_THAT(outcome.err, HasSubstr(part));
  };
  fails(scores + Words{"--query-positions", folder.file("p.npy")}, 1, "--sections");
  fails(scores + text + Words{"--query-offset", "3"}, 2, "--query-offset");
  fails({"scores", "--query", folder.file("x.npy"), "--key", folder.file("x.npy"), "--causal",
         "--key-positions", folder.file("text.npy")},
        2, "--causal");
}

TEST(CliXpos, QueriesShrinkKeysGrowScoresFade) {
  const double z = 0.4 / 1.4;
  const Words rotate{"rotate", "--vector", "1,0,0,0", "--position", "100", "--xpos", "--length", "300"};
  EXPECT_NEAR(run_csv(rotate).numbers("output")[0], std::pow(z, -50.0 / 512) * std::cos(100), 1e-14);
  EXPECT_NEAR(run_csv(rotate + Words{"--side", "key"}).numbers("output")[0],
              std::pow(z, 50.0 / 512) * std::cos(100), 1e-14);
  EXPECT_EQ(run_cli({"rotate", "--vector", "1,0", "--position", "1", "--side", "key"}).exit_code, 2);
  EXPECT_EQ(run_cli({"rotate", "--vector", "1,0", "--position", "40000", "--xpos"}).exit_code, 1);

  const TemporaryFolder folder;
  write_array(folder.file("one.npy"), {1, 2}, {1, 0});
  const auto score = [&](const std::string& query, const std::string& key) {
    return run_csv({"scores", "--query", folder.file("one.npy"), "--key", folder.file("one.npy"), "--stage",
                    "raw", "--xpos", "--query-offset", query, "--key-offset", key})
        .numbers("score")[0];
  };
  EXPECT_NEAR(score("612", "100"), z * std::cos(512), 1e-6);
  EXPECT_NEAR(score("9000612", "9000100"), z * std::cos(512), 1e-6) << "far from 0 the same";
  const auto ones =
      run_csv({"decay", "--head-dim", "2", "--distances", "512,-512", "--xpos"}).numbers("ones");
  EXPECT_THAT(ones, Pointwise(DoubleNear(1e-14), std::vector<double>(2, z * std::cos(512))));
}

TEST(CliPrecision, PublishedErrorOfBfloat16Frequencies) {
  const Words asked{"frequencies", "--head-dim",  "128",         "--precision", "bfloat16",
                    "--rounded",   "frequencies", "--positions", "4095"};
  const Csv csv = run_csv(asked);
  EXPECT_THAT(csv.columns, ElementsAre("pair", "position", "angle_error", "cos_error", "sin_error"));
  ASSERT_EQ(csv.rows.size(), 64U);
  double worst = 0;
  for (const double error : csv.numbers("cos_error")) worst = std::max(worst, std::abs(error));
  EXPECT_NEAR(worst, 1.67878468, 5e-9);
  const Csv curve = run_csv(asked + Words{"--worst"});
  EXPECT_THAT(curve.columns, ElementsAre("position", "pair", "angle_error", "turn_error"));
  ASSERT_EQ(curve.rows.size(), 1U);
  EXPECT_GE(curve.numbers("turn_error")[0], worst);
  EXPECT_LE(curve.numbers("turn_error")[0], 2);
}

TEST(CliPrecision, PositionsGoToTheLength) {
  const Csv csv = run_csv({"frequencies", "--original-length", "20000", "--precision", "bfloat16",
                           "--rounded", "positions", "--worst"});
  const auto positions = csv.numbers("position");
  EXPECT_EQ(positions.front(), 1);
  EXPECT_EQ(positions.back(), 20000);
  EXPECT_EQ(csv.numbers("angle_error").front(), 0);
  EXPECT_EQ(csv.numbers("angle_error").back(), 32) << "20000 becomes 19968, and pair 0 turns by 1 a token";
  EXPECT_EQ(run_cli({"frequencies", "--worst"}).exit_code, 2);
  EXPECT_THAT(run_cli({"frequencies", "--precision", "bfloat16", "--rounded", "angels"}).err,
              HasSubstr("angels"));
}

}  // namespace
}  // namespace rope::cli_test
