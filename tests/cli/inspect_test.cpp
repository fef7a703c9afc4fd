// SPDX-License-Identifier: MIT
// inspect: the rotary settings of any model's config.json or .gguf, and where each comes from.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/cli/program.h"
#include "tests/support/gguf_bytes.h"

namespace rope::cli_test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// "value < source" of one setting.
std::string said(const Csv& csv, const std::string& key, const std::string& type = "full_attention") {
  for (const auto& row : csv.rows) {
    if (row.at("layer_type") == type && row.at("key") == key)
      return row.at("value") + " < " + row.at("source");
  }
  return "nothing";
}

TEST(CliInspectSettings, AConfigForEachKindOfLayer) {
  const TemporaryFolder folder;
  write_bytes(folder.file("config.json"),
              R"({"model_type": "gemma3", "text_config": {"model_type": "gemma3_text",
      "head_dim": 256, "num_hidden_layers": 12, "rope_scaling": {"factor": 8.0, "rope_type": "linear"}}})");
  for (const std::string& path : {folder.file("config.json"), folder.path().string()}) {
    const Csv csv = run_csv({"inspect", path});
    EXPECT_THAT(csv.columns, ElementsAre("layer_type", "key", "value", "source"));
    EXPECT_EQ(said(csv, "head_dim"), "256 < text_config.head_dim");
    EXPECT_EQ(said(csv, "factor"), "8 < text_config.rope_scaling.factor");
    EXPECT_EQ(said(csv, "base"), "1000000 < default of gemma3 in transformers");
    EXPECT_EQ(said(csv, "base", "sliding_attention"), "10000 < default of gemma3 in transformers");
    EXPECT_THAT(said(csv, "scaling", "sliding_attention"), HasSubstr("none < "));
    EXPECT_EQ(said(csv, "layers"), "5, 11 < default of gemma3 in transformers");
  }
}

TEST(CliInspectSettings, WhatWasInDoubtStandsOnStderr) {
  const TemporaryFolder folder;
  write_bytes(folder.file("config.json"), R"({"model_type": "brandnew", "head_dim": 64,
      "rope_scaling": {"type": "warp", "factor": 4}})");
  const Outcome outcome = run_cli({"inspect", folder.file("config.json"), "--format", "csv"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("note: "), HasSubstr("\"brandnew\" is not known"), HasSubstr("\"warp\"")));
  EXPECT_THAT(said(parse_csv(outcome.out), "scaling"), HasSubstr("none < rope_scaling.type \"warp\""));
}

TEST(CliInspectSettings, MetadataOfGguf) {
  const TemporaryFolder folder;
  write_bytes(folder.file("m.gguf"), gguf_test::small_llama().add("llama.rope.freq_base", 500000.0F).file());
  const Csv csv = run_csv({"inspect", folder.file("m.gguf")});
  EXPECT_EQ(said(csv, "base"), "500000 < llama.rope.freq_base");
  EXPECT_EQ(said(csv, "pairing"), "interleaved < general.architecture llama: as in llama.cpp");
  const Outcome tensors = run_cli({"inspect", folder.file("m.gguf"), "--what", "tensors"});
  EXPECT_EQ(tensors.exit_code, 2);
  EXPECT_THAT(tensors.err, HasSubstr("--what tensors"));
  write_bytes(folder.file("cut.gguf"), gguf_test::small_llama().file().substr(0, 150));
  const Outcome cut = run_cli({"inspect", folder.file("cut.gguf")});
  EXPECT_EQ(cut.exit_code, 1);
  EXPECT_THAT(cut.err, AllOf(HasSubstr("rope-cli: "), HasSubstr("cut.gguf"), HasSubstr("ends inside")));
}

TEST(CliInspectSettings, FilesAreKnownByWhatTheyHold) {
  const TemporaryFolder folder;
  for (const char* const name : {"blob", "model.GGUF", "wrong.json"}) {
    write_bytes(folder.file(name), gguf_test::small_llama().file());
    EXPECT_EQ(said(run_csv({"inspect", folder.file(name)}), "head_dim"),
              "64 < llama.embedding_length / attention.head_count")
        << name;
  }
  for (const char* const name : {"noext", "CONFIG.JSON", "wrong.gguf"}) {
    write_bytes(folder.file(name), "\n" + std::string(R"({"model_type": "llama", "head_dim": 64})"));
    EXPECT_EQ(said(run_csv({"inspect", folder.file(name)}), "head_dim"), "64 < head_dim") << name;
    EXPECT_EQ(run_cli({"inspect", folder.file(name), "--what", "tensors"}).exit_code, 2) << name;
  }
}

TEST(CliInspectSettings, PresetsByName) {
  EXPECT_EQ(run_cli({"inspect", "--what", "presets", "no-such-file"}).exit_code, 2);
  EXPECT_EQ(run_cli({"inspect", "--what", "presets", "--preset", "llama-3.1-8b"}).exit_code, 2);
  const Csv presets = run_csv({"inspect", "--what", "presets"});
  EXPECT_THAT(presets.columns, ElementsAre("preset", "name", "source"));
  EXPECT_GE(presets.rows.size(), 20U);
  for (const auto& row : presets.rows) EXPECT_THAT(row.at("source"), HasSubstr("config.json"));
  const Csv deepseek = run_csv({"inspect", "--preset", "deepseek-v3"});
  EXPECT_EQ(said(deepseek, "head_dim"), "192 < qk_nope_head_dim + qk_rope_head_dim");
  EXPECT_EQ(said(deepseek, "ramp_low"), "10 < pairs up to it keep their frequency");
  EXPECT_THAT(said(deepseek, "softmax_scale"), HasSubstr("0.13523377886"));
  const Outcome unknown = run_cli({"inspect", "--preset", "llama-3.1-9b"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, AllOf(HasSubstr("gpt-oss-20b|"), HasSubstr("did you mean llama-3.1-8b?")));
  EXPECT_EQ(run_cli({"inspect", "some.json", "--preset", "llama-2-7b"}).exit_code, 2);
  EXPECT_EQ(run_cli({"inspect", "--preset", "llama-2-7b", "--what", "tensors"}).exit_code, 2);
}

TEST(CliPreset, StandsForAConfig) {
  const Csv csv = run_csv({"frequencies", "--preset", "llama-3.1-8b"});
  EXPECT_NEAR(csv.numbers("theta").at(29), .00216657076, 1e-11);  // published for this model
  EXPECT_NEAR(csv.numbers("unscaled_theta").at(29), std::pow(5e5, -58.0 / 128), 1e-15);
  const Csv local = run_csv({"frequencies", "--preset", "gemma-3-1b", "--layer-type", "sliding_attention"});
  EXPECT_NEAR(local.numbers("theta").at(1), std::pow(1e4, -2.0 / 256), 1e-14);
  EXPECT_EQ(run_cli({"frequencies", "--preset", "llama-2-7b", "--config", "c.json"}).exit_code, 2);
  const Outcome unknown = run_cli({"frequencies", "--preset", "llama-9"});
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_THAT(unknown.err, AllOf(HasSubstr("--preset llama-9"), HasSubstr("llama-3.1-8b")));
  const Outcome type = run_cli({"frequencies", "--preset", "gemma-3-1b", "--layer-type", "slidng_attention"});
  EXPECT_EQ(type.exit_code, 2);
  EXPECT_THAT(type.err, AllOf(HasSubstr("--layer-type slidng_attention"), HasSubstr("|all for this config"),
                              HasSubstr("did you mean sliding_attention?")));
}

TEST(CliInspectSettings, JsonKeepsNumbersAsNumbers) {
  const Outcome outcome = run_cli({"inspect", "--preset", "gpt-oss-20b", "--format", "json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const nlohmann::json json = nlohmann::json::parse(outcome.out);
  for (const auto& row : json.at("rows")) {
    if (row.at("key") == "head_dim") {
      EXPECT_EQ(row.at("value"), 64);
    }
    if (row.at("key") == "attention_factor") {
      EXPECT_TRUE(row.at("value").is_number_float());
    }
    if (row.at("key") == "scaling") {
      EXPECT_EQ(row.at("value"), "yarn");
    }
  }
}

TEST(CliInspectSettings, BadConfigsGiveOneLine) {
  const TemporaryFolder folder;
  for (const auto& [text, part] :
       {std::pair(R"({"head_dim": 65})", "head_dim is 65"),
        {R"({"head_dim": 64, "rope_theta": -1})", "rope_theta is -1"},
        {R"({"model_type": "gpt2", "n_embd": 8, "n_head": 1})", "no rotary positions"},
        {"[]", "not a JSON object"}}) {
    write_bytes(folder.file("config.json"), text);
    const Outcome outcome = run_cli({"inspect", folder.file("config.json")});
    EXPECT_EQ(outcome.exit_code, 1) << text;
    EXPECT_EQ(outcome.out, "") << text;
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("rope-cli: "), HasSubstr(part), HasSubstr("config.json")))
        << text;
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }
}

}  // namespace
}  // namespace rope::cli_test
