// SPDX-License-Identifier: MIT
// The rules by which a config.json becomes rotary settings, one by one.
#include "core/files/rotary_config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <tuple>
#include <vector>

#include "core/support/file.h"
#include "tests/support/gguf_bytes.h"
#include "tests/support/hostile_files.h"
#include "tests/support/said_setting.h"
#include "tests/support/temporary_folder.h"

namespace rope {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// A Llama of 2 layers with heads of 64, with further fields.
std::string llama(const std::string& fields) {
  return R"({"model_type": "llama", "hidden_size": 256, "num_attention_heads": 4, "num_hidden_layers": 2,
             "max_position_embeddings": 2048)" +
         (fields.empty() ? "" : ", " + fields) + "}";
}
/// "key": value
std::string field(const std::string& key, const std::string& value) {
  return std::string("\"").append(key).append("\": ").append(value);
}
ModelRotary read(const std::string& json) {
  auto model = parse_rotary_config(json, "config.json");
  EXPECT_TRUE(model.ok()) << model.error().message();
  return model.ok() ? *model : ModelRotary{.types = {{.rotary = RotarySettings{}}}};
}
RotarySettings main_settings(const std::string& json) {
  return read(json).main_type().rotary.value();
}
std::string message(const std::string& json) {
  const auto model = parse_rotary_config(json, "config.json");
  if (model.ok()) return "ok";
  keep_hostile("rotary_config", json);
  return model.error().message();
}

TEST(RotaryConfig, TheOldAndTheNewStyleGiveTheSame) {
  const ModelRotary old =
      read(llama(R"("rope_theta": 500000.0, "rope_scaling": {"rope_type": "llama3", "factor": 8.0,
      "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 512})"));
  const ModelRotary recent = read(llama(R"("rope_parameters": {"rope_theta": 500000.0, "rope_type": "llama3",
      "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 512})"));
  EXPECT_EQ(old.types, recent.types);
  EXPECT_EQ(said(old, "base"), "500000 < rope_theta");
  EXPECT_EQ(said(recent, "base"), "500000 < rope_parameters.rope_theta");
  EXPECT_EQ(said(old, "factor"), "8 < rope_scaling.factor");
  EXPECT_EQ(said(recent, "factor"), "8 < rope_parameters.factor");
  EXPECT_THAT(warnings_of(old), IsEmpty());
  EXPECT_THAT(warnings_of(recent), IsEmpty());
}

TEST(RotaryConfig, WhereBothStylesDifferOneIsTakenAndSaid) {
  const ModelRotary model = read(llama(R"("rope_scaling": {"type": "linear", "factor": 2},
                                          "rope_parameters": {"rope_type": "linear", "factor": 4})"));
  EXPECT_EQ(model.main_type().rotary->scaling.factor, 2);
  EXPECT_THAT(warnings_of(model), ElementsAre(AllOf(HasSubstr("rope_scaling and rope_parameters differ"),
                                                    HasSubstr("rope_scaling was taken"))));
  // An empty one is none.
  EXPECT_EQ(
      main_settings(llama(R"("rope_scaling": {}, "rope_parameters": {"rope_type": "linear", "factor": 4})"))
          .scaling.factor,
      4);
}

TEST(RotaryConfig, TheBaseInsideWinsAndTheOtherIsSaid) {
  const ModelRotary model = read(llama(R"("rope_theta": 10000, "rope_parameters": {"rope_theta": 1e6})"));
  EXPECT_EQ(model.main_type().rotary->base, 1e6);
  EXPECT_THAT(
      warnings_of(model),
      ElementsAre(
          "rope_theta is 10000 and rope_parameters.rope_theta is 1000000: the latter was taken, since "
          "what is inside counts first, as in transformers"));
  EXPECT_THAT(warnings_of(read(llama(R"("rope_theta": 1e6, "rope_parameters": {"rope_theta": 1000000})"))),
              IsEmpty());
}

TEST(RotaryConfig, BasesByOtherNamesAndDefaultsOfTheFamily) {
  EXPECT_EQ(main_settings(llama(R"("rotary_emb_base": 25000)")).base, 25000);
  EXPECT_EQ(main_settings(llama(R"("global_rope_theta": 160000)")).base, 160000);
  EXPECT_EQ(main_settings(llama(R"("attn_config": {"rope_theta": 500000})")).base, 500000);  // DBRX
  const std::string sizes = R"("head_dim": 64, "num_hidden_layers": 2})";
  EXPECT_EQ(main_settings(R"({"model_type": "gpt_oss", )" + sizes).base, 150000);
  EXPECT_EQ(main_settings(R"({"model_type": "cohere", )" + sizes).base, 500000);
  EXPECT_EQ(main_settings(R"({"model_type": "qwen2_5_vl_text", )" + sizes).base, 1e6);
  // GLM: 10000 * rope_ratio.
  const ModelRotary glm =
      read(R"({"model_type": "chatglm", "kv_channels": 128, "rope_ratio": 500, "num_layers": 2})");
  EXPECT_EQ(glm.main_type().rotary->base, 5e6);
  EXPECT_EQ(said(glm, "base"), "5000000 < 10000 * rope_ratio");
}

TEST(RotaryConfig, NumbersMayBeWholeOrBrokenOrText) {
  for (const char* const factor : {"8", "8.0", "\"8\"", "\"8.0\"", "8e0"}) {
    EXPECT_EQ(main_settings(
                  llama(std::string(R"("rope_theta": "5e5", "rope_scaling": {"type": "linear", "factor": )") +
                        factor + "}"))
                  .scaling.factor,
              8)
        << factor;
  }
  EXPECT_EQ(main_settings(llama(R"("head_dim": "128")")).head_dim, 128);
  EXPECT_EQ(main_settings(llama(R"("head_dim": 128.0)")).head_dim, 128);
}

TEST(RotaryConfig, TheHeadIsOnlyDerivedByTheStatedRule) {
  EXPECT_EQ(main_settings(llama(R"("head_dim": null)")).head_dim, 64);
  EXPECT_EQ(main_settings(llama(R"("head_dim": 128)")).head_dim, 128);
  EXPECT_EQ(main_settings(R"({"model_type": "qwen", "kv_channels": 128, "hidden_size": 64})").head_dim, 128);
  EXPECT_EQ(main_settings(R"({"model_type": "gptj", "n_embd": 4096, "n_head": 16})").head_dim, 256);
  // LLaVA gives the sizes of its language model only by name: those of the family, and said.
  EXPECT_EQ(said(read(R"({"model_type": "llava", "text_config": {"model_type": "llama"}})"), "head_dim"),
            "128 < default of llama in transformers");
  EXPECT_THAT(message(R"({"model_type": "falcon"})"),
              AllOf(HasSubstr("hidden_size is missing"), HasSubstr("not guessed")));
  EXPECT_THAT(message(R"({"model_type": "falcon", "hidden_size": 64})"),
              HasSubstr("num_attention_heads is missing"));
  // 100 / 8 is cut off, which is said.
  EXPECT_THAT(warnings_of(read(R"({"model_type": "llama", "hidden_size": 100, "num_attention_heads": 8})")),
              ElementsAre(HasSubstr("hidden_size / num_attention_heads is 12.5: it was cut off to 12")));
  EXPECT_THAT(
      warnings_of(read(llama(R"("head_dim": 64, "kv_channels": 32)"))),
      ElementsAre(
          "kv_channels is 32 and head_dim is 64: the latter was taken, since it is looked for first"));
}

TEST(RotaryConfig, PartsOfTheHeadByEveryName) {
  for (const char* const key : {"partial_rotary_factor", "rotary_pct", "rotary_emb_fraction", "rope_pct"}) {
    EXPECT_EQ(main_settings(llama(field(key, "0.25"))).rotary_dim, 16) << key;
  }
  EXPECT_EQ(main_settings(llama(R"("rope_parameters": {"partial_rotary_factor": 0.5})")).rotary_dim, 32);
  EXPECT_EQ(main_settings(llama(R"("rotary_dim": 32)")).rotary_dim, 32);
  const ModelRotary two = read(llama(R"("rotary_dim": 32, "rotary_pct": 0.25)"));
  EXPECT_EQ(two.main_type().rotary->rotary_dim, 32);
  EXPECT_THAT(
      warnings_of(two),
      ElementsAre(
          "rotary_pct is 0.25, which is 16 of 64, and rotary_dim is 32: the latter was taken, since a "
          "number of components counts before a share"));
  const ModelRotary aliases = read(llama(R"("partial_rotary_factor": 0.5, "rotary_pct": 0.25)"));
  EXPECT_EQ(aliases.main_type().rotary->rotary_dim, 32);
  EXPECT_THAT(warnings_of(aliases),
              ElementsAre(HasSubstr("rotary_pct is 0.25 and partial_rotary_factor is 0.5")));
  // 0.4 of 80 is 32, as for the Phi-2 of today; the family's own share where nothing is said.
  EXPECT_EQ(
      main_settings(R"({"model_type": "phi", "head_dim": 80, "partial_rotary_factor": 0.4})").rotary_dim, 32);
  EXPECT_EQ(main_settings(R"({"model_type": "gpt_neox", "head_dim": 128})").rotary_dim, 32);
  EXPECT_EQ(main_settings(R"({"model_type": "glm4", "head_dim": 128})").rotary_dim, 64);
}

TEST(RotaryConfig, TwoNamesForOneSizeAreSaid) {
  const auto warnings = [](const std::string& fields) {
    return warnings_of(read(R"({"model_type": "llama", )" + fields + "}"));
  };
  const std::string first = ": the latter was taken, since it is looked for first";
  // Every name of a length, a width, a number of heads and of layers, against the usual one.
  const std::string usual = R"("hidden_size": 256, "num_attention_heads": 4, "num_hidden_layers": 2,
                               "max_position_embeddings": 32768, )";
  for (const auto& [name, usual_name, value] : std::vector<std::tuple<std::string, std::string, std::string>>{
           {"n_positions", "max_position_embeddings", "32768"},
           {"seq_length", "max_position_embeddings", "32768"},
           {"max_seq_len", "max_position_embeddings", "32768"},
           {"n_ctx", "max_position_embeddings", "32768"},
           {"model_max_length", "max_position_embeddings", "32768"},
           {"n_embd", "hidden_size", "256"},
           {"d_model", "hidden_size", "256"},
           {"n_head", "num_attention_heads", "4"},
           {"n_heads", "num_attention_heads", "4"},
           {"n_layer", "num_hidden_layers", "2"},
           {"num_layers", "num_hidden_layers", "2"}}) {
    EXPECT_THAT(warnings(usual + field(name, "8")),
                ElementsAre(name + " is 8 and " + usual_name + " is " + value + first));
    EXPECT_THAT(warnings(usual + field(name, value)), IsEmpty()) << name;
    // What does not win may be anything.
    EXPECT_THAT(warnings(usual + field(name, "\"x\"")),
                ElementsAre(name + " is \"x\" and " + usual_name + " is " + value + first));
  }
  EXPECT_EQ(read(llama(R"("seq_length": 8192)")).max_length, 2048);
  // Of the base and of the share, too, outside the dictionary.
  EXPECT_THAT(warnings(usual + R"("rope_theta": 5000, "rotary_emb_base": 7000)"),
              ElementsAre("rotary_emb_base is 7000 and rope_theta is 5000" + first));
  EXPECT_THAT(warnings(usual + R"("rope_theta": 5000, "rope_ratio": 500)"),
              ElementsAre(AllOf(HasSubstr("rope_ratio is 500 and rope_theta is 5000: the latter"),
                                HasSubstr("since"))));
  EXPECT_THAT(warnings(usual + R"("rope_interleave": true, "traditional": false)"),
              ::testing::Contains(HasSubstr("traditional is false, unlike rope_interleave: the latter")));
  EXPECT_THAT(
      warnings(usual + R"("query_pre_attn_scalar": 256, "attention_multiplier": 0.5)"),
      ElementsAre(HasSubstr("attention_multiplier is 0.5 and 1 / sqrt(query_pre_attn_scalar) is 0.0625")));
}

TEST(RotaryConfig, ANumberOfComponentsCountsBeforeEveryShare) {
  for (const char* const key :
       {"partial_rotary_factor", "rotary_pct", "rotary_emb_fraction", "rope_pct", "rope_percentage"}) {
    const ModelRotary model = read(llama(R"("rotary_dim": 32, )" + field(key, "0.25")));
    EXPECT_EQ(model.main_type().rotary->rotary_dim, 32) << key;
    EXPECT_THAT(warnings_of(model), ElementsAre(HasSubstr(key + std::string(" is 0.25, which is 16 of 64"))));
    EXPECT_THAT(warnings_of(read(llama(R"("rotary_dim": 32, )" + field(key, "0.5")))), IsEmpty()) << key;
  }
  EXPECT_THAT(
      warnings_of(read(llama(R"("rotary_dim": 32, "rope_parameters": {"partial_rotary_factor": 0.25})"))),
      ElementsAre(HasSubstr("rope_parameters.partial_rotary_factor is 0.25, which is 16 of 64")));
  const ModelRotary latent = read(R"({"model_type": "deepseek_v3", "qk_nope_head_dim": 128, "head_dim": 96,
      "qk_rope_head_dim": 64, "rotary_dim": 32, "partial_rotary_factor": 1.0})");
  EXPECT_EQ(latent.main_type().rotary->rotary_dim, 64);
  EXPECT_THAT(
      warnings_of(latent),
      ElementsAre(HasSubstr("head_dim is 96 and qk_nope_head_dim + qk_rope_head_dim is 192: the latter"),
                  HasSubstr("rotary_dim is 32 and qk_rope_head_dim is 64: the latter was taken")));
}

// What transformers 5.24 makes of these: GPTNeoXConfig and ModernBertConfig read no other names.
TEST(RotaryConfig, FamiliesThatReadOneNameAlone) {
  const std::string neox = R"({"model_type": "gpt_neox", "head_dim": 128, )";
  const ModelRotary both = read(neox + R"("rotary_emb_base": 50000, "rope_theta": 10000, "rotary_pct": 0.25,
                                          "partial_rotary_factor": 0.5})");
  EXPECT_EQ(said(both, "base"), "50000 < rotary_emb_base");
  EXPECT_EQ(both.main_type().rotary->rotary_dim, 32);
  EXPECT_THAT(warnings_of(both),
              ElementsAre("partial_rotary_factor is 0.5: it was not used, since the code of gpt_neox in "
                          "transformers reads rotary_pct alone",
                          "rope_theta is 10000: it was not used, since the code of gpt_neox in transformers "
                          "reads rotary_emb_base alone"));
  EXPECT_EQ(said(read(neox + R"("rope_theta": 25000})"), "base"),
            "10000 < default of gpt_neox in transformers");
  EXPECT_THAT(warnings_of(read(neox + R"("rope_theta": 25000, "rotary_emb_base": 25000})")), IsEmpty());
  EXPECT_EQ(said(read(neox + R"("rope_parameters": {"rope_theta": 7}, "rotary_emb_base": 5})"), "base"),
            "7 < rope_parameters.rope_theta");
  const ModelRotary bert = read(R"({"model_type": "modernbert", "head_dim": 64, "num_hidden_layers": 3,
      "rope_theta": 25000, "global_rope_theta": 70000, "local_rope_theta": 5000})");
  EXPECT_EQ(bert.find("full_attention")->rotary->base, 70000);
  EXPECT_EQ(bert.find("sliding_attention")->rotary->base, 5000);
  EXPECT_THAT(warnings_of(bert), ElementsAre(HasSubstr("rope_theta is 25000: it was not used, since")));
}

TEST(RotaryConfig, AFactorAndLengthsThatDisagreeAreSaid) {
  const auto warnings = [](const std::string& type, Index original) {
    std::string lists = "[1";
    for (int i = 1; i < 32; ++i) lists += ", 1";
    lists += "]";
    return warnings_of(
        read(llama(R"("rope_scaling": {"type": ")" + type + R"(", "factor": 4, )" +
                   (type == "longrope" ? R"("short_factor": )" + lists + R"(, "long_factor": )" + lists + ", "
                                       : std::string()) +
                   R"("original_max_position_embeddings": )" + std::to_string(original) + "}")));
  };
  for (const char* const type : {"yarn", "longrope"}) {
    EXPECT_THAT(
        warnings(type, 64),
        ElementsAre("rope_scaling.factor is 4 and max_position_embeddings / original_length is 2048 / 64 = "
                    "32: the former was taken, since a factor that is given counts first, as in "
                    "transformers"));
    EXPECT_THAT(warnings(type, 4096), ElementsAre(HasSubstr("2048 / 4096 = 0.5")));
    EXPECT_THAT(warnings(type, 512), IsEmpty());
    EXPECT_THAT(warnings(type, 2048), IsEmpty());  // the length of training, twice
  }
  EXPECT_THAT(warnings_of(read(llama(R"("rope_scaling": {"type": "dynamic", "alpha": 1000, "factor": 2})"))),
              ElementsAre(HasSubstr("rope_scaling.factor is 2: it was not used, since rope_scaling.alpha")));
}

TEST(RotaryConfig, WhatIsAboutTheRotationAndNotReadIsSaid) {
  EXPECT_THAT(warnings_of(read(R"({"model_type": "nomic_bert", "head_dim": 64, "rotary_scaling_factor": 2,
                       "rotary_emb_scale_base": null, "rope_xyz": false})")),
              ElementsAre("rotary_scaling_factor is not known and was not used"));
  EXPECT_THAT(
      warnings_of(read(R"({"model_type": "stablelm", "head_dim": 64, "rotary_scaling_factor": 1.0})")),
      IsEmpty());
  EXPECT_THAT(warnings_of(read(llama(R"("rope_scaling": {"": 5})"))),
              ElementsAre("rope_scaling.\"\" is not known and was not used"));
  // A field without a name is none.
  EXPECT_THAT(read(R"({"model_type": "gemma3_text", "head_dim": 64, "num_hidden_layers": 12, "": 3})")
                  .find("full_attention")
                  ->layers,
              ElementsAre(5, 11));
}

TEST(RotaryConfig, WhichLayersAreOfAKindHasItsSource) {
  const std::string gemma = R"({"model_type": "gemma3_text", "head_dim": 64, "num_hidden_layers": 6)";
  EXPECT_EQ(said(read(gemma + "}"), "layers"), "5 < default of gemma3 in transformers");
  EXPECT_EQ(said(read(gemma + R"(, "sliding_window_pattern": 2})"), "layers"),
            "1, 3, 5 < sliding_window_pattern");
  const std::string listed = R"("layer_types": ["sliding_attention", "full_attention"])";
  const ModelRotary inner =
      read(R"({"text_config": {"model_type": "gemma3_text", "head_dim": 64, )" + listed + "}}");
  EXPECT_EQ(said(inner, "layers"), "1 < text_config.layer_types");
  EXPECT_EQ(said(inner, "layers", "sliding_attention"), "0 < text_config.layer_types");
  EXPECT_THAT(
      warnings_of(read(gemma + R"(, "sliding_window_pattern": 2, "layer_types": ["full_attention",
      "sliding_attention", "sliding_attention", "sliding_attention", "sliding_attention", "full_attention"]})")),
      ElementsAre("sliding_window_pattern leads to other layers than layer_types: the latter was taken, "
                  "since it tells of each layer"));
  EXPECT_EQ(said(read(llama("")), "layers"), "0-1 < num_hidden_layers");
  EXPECT_EQ(said(read(R"({"model_type": "gptj", "head_dim": 64, "n_layer": 3})"), "layers"), "0-2 < n_layer");
}

TEST(RotaryConfig, LayersWithoutPositionsHaveTheirSource) {
  const auto sources = [](const std::string& json) {
    const ModelRotary model = read(json);
    return said(model, "encoding", "full_attention_nope") + "; " +
           said(model, "layers", "full_attention_nope");
  };
  const std::string smol = R"("model_type": "smollm3", "head_dim": 64, "num_hidden_layers": 4)";
  const std::string by_default = "default of smollm3 in transformers";
  EXPECT_EQ(sources("{" + smol + "}"), "none < " + by_default + "; 3 < " + by_default);
  EXPECT_EQ(sources("{" + smol + R"(, "no_rope_layers": []})"),
            "none < " + by_default + "; 3 < " + by_default);
  EXPECT_EQ(sources(R"({"text_config": {)" + smol + R"(, "no_rope_layers": [0, 1, 1, 1]}})"),
            "none < text_config.no_rope_layers; 0 < text_config.no_rope_layers");
  EXPECT_EQ(sources(R"({"text_config": {)" + smol + R"(, "no_rope_layer_interval": 2}})"),
            "none < text_config.no_rope_layer_interval; 1, 3 < text_config.no_rope_layer_interval");
  EXPECT_EQ(sources("{" + smol + R"(, "no_rope_layers": [1, 0, 1, 1], "layer_types": ["full_attention",
      "full_attention", "full_attention", "full_attention"]})"),
            "none < no_rope_layers; 1 < layer_types, no_rope_layers");
  EXPECT_THAT(
      warnings_of(read("{" + smol + R"(, "no_rope_layers": [1, 0, 1, 1], "no_rope_layer_interval": 4})")),
      ElementsAre("no_rope_layer_interval is 4 and no_rope_layers names other layers: the latter was "
                  "taken, since it tells of each layer"));
  EXPECT_THAT(
      warnings_of(read("{" + smol + R"(, "no_rope_layers": [1, 1, 1, 0], "no_rope_layer_interval": 4})")),
      IsEmpty());
}

TEST(RotaryConfig, TypesAndTheirOlderNames) {
  const std::string lists = R"("short_factor": [)" + [] {
    std::string ones = "1";
    for (int i = 1; i < 32; ++i) ones += ", 1";
    return ones + R"(], "long_factor": [)" + ones + "]";
  }();
  const auto kind = [&](const std::string& rope) {
    return main_settings(llama("\"rope_scaling\": {" + rope + "}")).scaling.kind;
  };
  EXPECT_EQ(kind(R"("factor": 2)"), ScalingKind::none);  // neither rope_type nor type: default
  EXPECT_EQ(kind(R"("type": "linear", "factor": 2)"), ScalingKind::linear);
  EXPECT_EQ(kind(R"("rope_type": "dynamic", "factor": 2)"), ScalingKind::dynamic);
  EXPECT_EQ(kind(R"("type": "su", "factor": 2, )" + lists), ScalingKind::longrope);
  EXPECT_EQ(kind(R"("type": "longrope", "factor": 2, )" + lists), ScalingKind::longrope);
  EXPECT_EQ(kind(R"("type": "mrope", "mrope_section": [8, 12, 12])"), ScalingKind::none);
  EXPECT_EQ(kind(R"("type": "proportional")"), ScalingKind::proportional);
  EXPECT_EQ(kind(R"("type": "dynamic", "alpha": 1000.0, "factor": 1.0)"), ScalingKind::ntk);  // HunYuan
  EXPECT_EQ(main_settings(llama(R"("rope_scaling": {"type": "dynamic", "alpha": 1000.0})")).scaling.factor,
            1000);
}

TEST(RotaryConfig, TwoTypesThatDifferAreSaid) {
  const ModelRotary model =
      read(llama(R"("rope_scaling": {"type": "linear", "rope_type": "dynamic", "factor": 2})"));
  EXPECT_EQ(model.main_type().rotary->scaling.kind, ScalingKind::dynamic);
  EXPECT_THAT(warnings_of(model), ElementsAre(HasSubstr("rope_type was taken")));
  // transformers itself writes this pair.
  EXPECT_THAT(
      warnings_of(read(llama(
          R"("rope_scaling": {"type": "mrope", "rope_type": "default", "mrope_section": [8, 12, 12]})"))),
      IsEmpty());
}

TEST(RotaryConfig, UnknownTypesAreShownUnscaled) {
  const ModelRotary model = read(llama(R"("rope_scaling": {"rope_type": "warp", "factor": 4})"));
  EXPECT_EQ(model.main_type().rotary->scaling.kind, ScalingKind::none);
  EXPECT_THAT(warnings_of(model), ElementsAre(AllOf(HasSubstr("rope_scaling.rope_type \"warp\" is not known"),
                                                    HasSubstr("without scaling"))));
  EXPECT_EQ(said(model, "scaling"), "none < rope_scaling.rope_type \"warp\", which is not known");
  EXPECT_THAT(warnings_of(read(llama(R"("rope_scaling": {"type": "linear", "factor": 4, "wobble": 3})"))),
              ElementsAre("rope_scaling.wobble is not known and was not used"));
}

const std::string inner_1024 = R"(, "original_max_position_embeddings": 1024)";

/// A dictionary of a scaling that goes by the length of the texts of training.
std::string stretching(const std::string& type, const std::string& more) {
  std::string fields = R"({"type": ")" + type + R"(", "factor": 4)";
  if (type == "llama3") fields += R"(, "low_freq_factor": 1, "high_freq_factor": 4)";
  if (type == "longrope") {
    std::string list = "[1";
    for (int i = 1; i < 32; ++i) list += ", 1";
    fields += R"(, "short_factor": )" + list + R"(], "long_factor": )" + list + "]";
  }
  return fields + more + "}";
}

TEST(RotaryConfig, TheOuterOriginalLengthWinsOverThatOfOneDictionary) {
  const std::string outer = R"("original_max_position_embeddings": 512, )";
  for (const char* const type : {"yarn", "llama3", "longrope"}) {
    const ModelRotary both = read(llama(outer + R"("rope_scaling": )" + stretching(type, inner_1024)));
    EXPECT_EQ(said(both, "original_length"), "512 < original_max_position_embeddings") << type;
    EXPECT_THAT(
        warnings_of(both),
        ElementsAre("rope_scaling.original_max_position_embeddings is 1024 and "
                    "original_max_position_embeddings is 512: the outer one was taken, as in transformers"))
        << type;
    EXPECT_EQ(said(read(llama(outer + R"("rope_scaling": )" + stretching(type, ""))), "original_length"),
              "512 < original_max_position_embeddings")
        << type;
    EXPECT_EQ(said(read(llama(R"("rope_scaling": )" + stretching(type, inner_1024))), "original_length"),
              "1024 < rope_scaling.original_max_position_embeddings")
        << type;
  }
}

// transformers keeps dictionaries by kind of layer apart from what stands beside them, and so do the families
// that spread one dictionary over their kinds.
TEST(RotaryConfig, WithADictionaryForEachKindTheOriginalLengthInsideWins) {
  const std::string outer = R"("original_max_position_embeddings": 512, )";
  const auto nested = [&](const std::string& more) {
    return read(llama(R"("layer_types": ["full_attention", "full_attention"], )" + outer +
                      R"("rope_parameters": {"full_attention": )" + stretching("yarn", more) + "}"));
  };
  const ModelRotary both = nested(inner_1024);
  EXPECT_EQ(said(both, "original_length"),
            "1024 < rope_parameters.full_attention.original_max_position_embeddings");
  EXPECT_THAT(
      warnings_of(both),
      Contains("original_max_position_embeddings is 512 and "
               "rope_parameters.full_attention.original_max_position_embeddings is 1024: the latter was "
               "taken, since what is inside counts first, as in transformers"));
  const ModelRotary none = nested("");
  EXPECT_EQ(said(none, "original_length"), "2048 < max_position_embeddings");
  EXPECT_THAT(
      warnings_of(none),
      ElementsAre("original_max_position_embeddings is 512 and max_position_embeddings is 2048: the latter "
                  "was taken, since only what is inside the dictionary goes before it in transformers"));
  for (const std::string family : {"gemma3_text", "modernbert", "olmo3"}) {
    const ModelRotary model =
        read(R"({"model_type": ")" + family + R"(", "head_dim": 64, "num_hidden_layers": 12, )" + outer +
             R"("max_position_embeddings": 2048, "rope_scaling": )" + stretching("yarn", inner_1024) + "}");
    EXPECT_EQ(said(model, "original_length"), "1024 < rope_scaling.original_max_position_embeddings")
        << family;
    EXPECT_THAT(warnings_of(model), Not(Contains(HasSubstr("max_position_embeddings is 2048: the latter"))))
        << family;
  }
  // No other length to go by: the outer one is one.
  EXPECT_EQ(said(read(R"({"model_type": "olmo3", "head_dim": 64, )" + outer + R"("rope_scaling": )" +
                      stretching("yarn", "") + "}"),
                 "original_length"),
            "512 < original_max_position_embeddings");
}

// Phi's code reads its own field, which is 4096 where the config has none.
TEST(RotaryConfig, TheOriginalLengthOfPhiStandsOutside) {
  const std::string inside = R"("rope_scaling": )" + stretching("longrope", inner_1024);
  for (const std::string type : {"phi3", "phi4_multimodal", "phi3_v"}) {
    const std::string start = R"({"model_type": ")" + type + R"(", "head_dim": 64, "partial_rotary_factor": 1,
                                "max_position_embeddings": 8192, )";
    const ModelRotary both = read(start + R"("original_max_position_embeddings": 2048, )" + inside + "}");
    EXPECT_EQ(said(both, "original_length"), "2048 < original_max_position_embeddings") << type;
    EXPECT_THAT(warnings_of(both),
                ElementsAre("rope_scaling.original_max_position_embeddings is 1024 and "
                            "original_max_position_embeddings is 2048: the latter was taken, "
                            "since the code of " +
                            type + " reads that alone"));
    const ModelRotary none = read(start + inside + "}");
    EXPECT_EQ(none.main_type().rotary->original_length, 4096) << type;
    EXPECT_THAT(said(none, "original_length"), HasSubstr("4096 < default of " + type));
    EXPECT_THAT(warnings_of(none),
                Contains("rope_scaling.original_max_position_embeddings is 1024: 4096, the default of " +
                         type + ", was taken, since its code does not look inside the dictionary"));
  }
}

TEST(RotaryConfig, TheOriginalLengthOfPhimoeStandsInside) {
  const std::string start = R"({"model_type": "phimoe", "head_dim": 64, "max_position_embeddings": 2048,
                                "original_max_position_embeddings": 512, "rope_scaling": )";
  EXPECT_EQ(said(read(start + stretching("longrope", inner_1024) + "}"), "original_length"),
            "1024 < rope_scaling.original_max_position_embeddings");
  EXPECT_EQ(said(read(start + stretching("longrope", "") + "}"), "original_length"),
            "2048 < max_position_embeddings");
}

TEST(RotaryConfig, WithoutAnOriginalLengthItIsTheLongest) {
  const std::string yarn = R"("rope_scaling": {"type": "yarn", "factor": 4)";
  const ModelRotary none = read(llama(yarn + "}"));
  EXPECT_EQ(none.main_type().rotary->original_length, 2048);
  EXPECT_EQ(said(none, "original_length"), "2048 < max_position_embeddings");
  EXPECT_THAT(message(R"({"model_type": "llama", "head_dim": 64, )" + yarn + "}}"),
              HasSubstr("rope_scaling.original_max_position_embeddings is missing"));
}

TEST(RotaryConfig, AFactorThatIsNullFollowsFromTheLengths) {
  const ModelRotary model = read(
      llama(R"("rope_scaling": {"type": "yarn", "factor": null, "original_max_position_embeddings": 512})"));
  EXPECT_EQ(model.main_type().rotary->scaling.factor, 4);
  EXPECT_THAT(said(model, "factor"), HasSubstr("4 < max_position_embeddings / original_length"));
  // A factor that is given wins over the lengths.
  EXPECT_EQ(main_settings(llama(R"("rope_scaling": {"type": "yarn", "factor": 3,
                                    "original_max_position_embeddings": 512})"))
                .scaling.factor,
            3);
}

TEST(RotaryConfig, YarnsParametersAndDefaults) {
  const RotarySettings plain = main_settings(llama(R"("rope_scaling": {"type": "yarn", "factor": 4})"));
  EXPECT_EQ(plain.scaling.beta_fast, 32);
  EXPECT_EQ(plain.scaling.beta_slow, 1);
  EXPECT_TRUE(plain.scaling.truncate);
  EXPECT_FALSE(plain.scaling.attention_factor.has_value());
  const ModelRotary given =
      read(llama(R"("rope_scaling": {"type": "yarn", "factor": 4, "beta_fast": 16, "beta_slow": 2,
      "truncate": false, "attention_factor": 1.5})"));
  const RotarySettings& s = given.main_type().rotary.value();
  EXPECT_EQ(s.scaling.beta_fast, 16);
  EXPECT_EQ(s.scaling.beta_slow, 2);
  EXPECT_FALSE(s.scaling.truncate);
  EXPECT_EQ(said(given, "attention_factor"), "1.5 < rope_scaling.attention_factor");
  // Only latent attention multiplies its softmax scale.
  const ModelRotary ministral = read(llama(R"("rope_scaling": {"type": "yarn", "factor": 16, "mscale": 1,
      "mscale_all_dim": 1})"));
  EXPECT_EQ(said(ministral, "softmax_scale"), "0.125 < 1 / sqrt(head_dim)");
  EXPECT_EQ(said(ministral, "attention_factor"), "1 < m(factor, mscale) / m(factor, mscale_all_dim)");
}

TEST(RotaryConfig, OneDictionaryForEachKindOfLayer) {
  const ModelRotary model =
      read(llama(R"("layer_types": ["sliding_attention", "full_attention"], "rope_parameters": {
      "full_attention": {"rope_type": "linear", "factor": 8, "rope_theta": 1000000},
      "sliding_attention": {"rope_type": "default", "rope_theta": 10000}})"));
  ASSERT_EQ(model.types.size(), 2U);
  EXPECT_EQ(model.types[0].type, "sliding_attention");
  EXPECT_THAT(model.types[0].layers, ElementsAre(0));
  EXPECT_EQ(model.types[0].rotary->base, 1e4);
  EXPECT_EQ(model.types[0].rotary->scaling.kind, ScalingKind::none);
  EXPECT_EQ(model.types[1].rotary->base, 1e6);
  EXPECT_EQ(model.types[1].rotary->scaling.factor, 8);
  EXPECT_EQ(said(model, "factor"), "8 < rope_parameters.full_attention.factor");
  EXPECT_EQ(model.main_type().type, "full_attention");

  const ModelRotary still =
      read(llama(R"("layer_types": ["full_attention", "sliding_attention"], "rope_parameters": {
      "full_attention": null, "sliding_attention": {"rope_theta": 10000}})"));
  EXPECT_FALSE(still.find("full_attention")->rotary.has_value());
  EXPECT_EQ(said(still, "encoding"), "none < rope_parameters.full_attention is null");
  EXPECT_EQ(still.main_type().type, "sliding_attention");

  const ModelRotary missing =
      read(llama(R"("layer_types": ["full_attention", "odd_attention"], "rope_parameters": {
      "full_attention": {"rope_theta": 10000}, "rope_theta": 5})"));
  EXPECT_FALSE(missing.find("odd_attention")->rotary.has_value());
  EXPECT_THAT(warnings_of(missing), ElementsAre(HasSubstr("rope_parameters.rope_theta stands beside"),
                                                HasSubstr("not for odd_attention")));
}

TEST(RotaryConfig, AnObjectThatIsNotKnownHidesNoScaling) {
  const std::string extra = R"(, "extra": {"a": 1}})";
  const std::string listed = R"("layer_types": ["full_attention", "full_attention"], )";
  // With the type named, without layer_types and with them, and where only the base is there.
  for (const std::string& before : {std::string(), listed}) {
    const ModelRotary yarn = read(llama(before + R"("rope_scaling": {"rope_type": "yarn", "factor": 4,
            "original_max_position_embeddings": 512)" +
                                        extra));
    ASSERT_EQ(yarn.types.size(), 1U);
    EXPECT_EQ(yarn.main_type().type, "full_attention");
    EXPECT_EQ(yarn.main_type().rotary->scaling.kind, ScalingKind::yarn);
    EXPECT_EQ(yarn.main_type().rotary->scaling.factor, 4);
    EXPECT_EQ(yarn.main_type().rotary->original_length, 512);
    EXPECT_THAT(warnings_of(yarn), ElementsAre("rope_scaling.extra is not known and was not used"));
    const ModelRotary base = read(llama(before + R"("rope_parameters": {"rope_theta": 500000)" + extra));
    EXPECT_EQ(base.main_type().rotary->base, 5e5);
    EXPECT_THAT(warnings_of(base), ElementsAre("rope_parameters.extra is not known and was not used"));
  }
  // Kinds by layer_types alone, whatever else there is.
  const ModelRotary kinds = read(llama(listed + R"("rope_parameters": {"rope_type": "linear", "factor": 2,
      "full_attention": {"rope_type": "linear", "factor": 8}, "other": {"factor": 3}})"));
  EXPECT_EQ(kinds.main_type().rotary->scaling.factor, 8);
  EXPECT_EQ(kinds.warnings.size(), 3U);
  // A config that lists no layers may still name its kinds; Gemma 3's pattern declares them.
  EXPECT_EQ(read(llama(R"("rope_parameters": {"near": {"rope_theta": 5}, "far": {"rope_theta": 7}})"))
                .find("far")
                ->rotary->base,
            7);
  const ModelRotary gemma = read(R"({"model_type": "gemma3_text", "head_dim": 64, "num_hidden_layers": 6,
      "rope_parameters": {"full_attention": {"rope_theta": 7}, "sliding_attention": {"rope_theta": 5}, "x": {}}})");
  EXPECT_EQ(gemma.find("full_attention")->rotary->base, 7);
  EXPECT_EQ(gemma.find("sliding_attention")->rotary->base, 5);
  EXPECT_THAT(warnings_of(gemma), ElementsAre(HasSubstr("rope_parameters.x stands beside")));
}

TEST(RotaryConfig, Gemma3ScalesItsGlobalLayersOnly) {
  const ModelRotary model = read(R"({"model_type": "gemma3", "text_config": {"model_type": "gemma3_text",
      "hidden_size": 2560, "head_dim": 256, "num_attention_heads": 8, "num_hidden_layers": 34,
      "rope_scaling": {"factor": 8.0, "rope_type": "linear"}, "sliding_window": 1024},
      "vision_config": {"hidden_size": 1152, "num_attention_heads": 16}})");
  EXPECT_EQ(model.name, "gemma3_text");
  EXPECT_EQ(model.find("full_attention")->rotary->scaling.factor, 8);
  EXPECT_EQ(model.find("full_attention")->rotary->base, 1e6);
  EXPECT_EQ(model.find("sliding_attention")->rotary->scaling.kind, ScalingKind::none);
  EXPECT_EQ(model.find("sliding_attention")->rotary->base, 1e4);
  EXPECT_THAT(model.find("full_attention")->layers, ElementsAre(5, 11, 17, 23, 29));
  EXPECT_EQ(said(model, "factor"), "8 < text_config.rope_scaling.factor");
  EXPECT_EQ(said(model, "head_dim"), "256 < text_config.head_dim");
}

TEST(RotaryConfig, TheLanguageModelIsFoundInsideOthers) {
  const std::string inner = R"({"model_type": "qwen2", "hidden_size": 256, "num_attention_heads": 4,
                                "rope_theta": 1000000})";
  for (const char* const key : {"text_config", "llm_config", "language_config"}) {
    const ModelRotary model =
        read(R"({"model_type": "outer", ")" + std::string(key) + R"(": )" + inner + "}");
    EXPECT_EQ(model.name, "qwen2") << key;
    EXPECT_EQ(model.main_type().rotary->base, 1e6) << key;
  }
  const ModelRotary omni =
      read(R"({"model_type": "qwen2_5_omni", "thinker_config": {"text_config": )" + inner + "}}");
  EXPECT_EQ(said(omni, "base"), "1000000 < thinker_config.text_config.rope_theta");
  // Where the outer part has the sizes and the inner none, the outer counts.
  EXPECT_EQ(read(R"({"model_type": "llama", "head_dim": 32, "text_config": {}})").head_dim, 32);
  const ModelRotary differ =
      read(R"({"rope_theta": 5, "max_position_embeddings": 9, "text_config": )" + inner + "}");
  EXPECT_EQ(differ.main_type().rotary->base, 1e6);
  EXPECT_THAT(warnings_of(differ),
              ElementsAre(HasSubstr("text_config.rope_theta was taken"), HasSubstr("it was not used")));
}

TEST(RotaryConfig, LayersWithoutPositions) {
  // no_rope_layers: 1 means that the layer DOES rotate.
  const ModelRotary listed = read(llama(R"("no_rope_layers": [1, 0])"));
  EXPECT_THAT(listed.find("full_attention")->layers, ElementsAre(0));
  EXPECT_THAT(listed.find("full_attention_nope")->layers, ElementsAre(1));
  // Without the list each fourth layer does not.
  const std::string smol = R"({"model_type": "smollm3", "head_dim": 64, "num_hidden_layers": 9)";
  EXPECT_THAT(read(smol + "}").find("full_attention_nope")->layers, ElementsAre(3, 7));
  EXPECT_THAT(read(smol + R"(, "no_rope_layers": null, "no_rope_layer_interval": 3})")
                  .find("full_attention_nope")
                  ->layers,
              ElementsAre(2, 5, 8));
  // Llama 4: the layers that look at chunks rotate, the full ones do not.
  const ModelRotary llama4 = read(R"({"model_type": "llama4_text", "head_dim": 128, "num_hidden_layers": 4,
      "no_rope_layers": [], "layer_types": ["chunked_attention", "chunked_attention", "chunked_attention",
      "full_attention"]})");
  ASSERT_EQ(llama4.types.size(), 2U);
  EXPECT_FALSE(llama4.find("full_attention")->rotary.has_value());
  EXPECT_EQ(llama4.main_type().type, "chunked_attention");
  EXPECT_EQ(llama4.main_type().rotary->pairing, Pairing::interleaved);
  // Cohere 2: of each four layers, the three with a window rotate.
  const ModelRotary cohere = read(R"({"model_type": "cohere2", "head_dim": 128, "num_hidden_layers": 8,
      "sliding_window": 4096, "sliding_window_pattern": 4})");
  EXPECT_THAT(cohere.find("full_attention")->layers, ElementsAre(3, 7));
  EXPECT_FALSE(cohere.find("full_attention")->rotary.has_value());
  EXPECT_TRUE(cohere.find("sliding_attention")->rotary.has_value());
  // EXAONE 4 without a window rotates everywhere.
  EXPECT_TRUE(
      read(R"({"model_type": "exaone4", "head_dim": 128, "num_hidden_layers": 8, "sliding_window": null})")
          .find("full_attention")
          ->rotary.has_value());
  EXPECT_THAT(
      read(R"({"model_type": "exaone4", "head_dim": 128, "num_hidden_layers": 8, "sliding_window": 4096,
                       "sliding_window_pattern": "LLLG"})")
          .find("full_attention")
          ->layers,
      ElementsAre(3, 7));
  // Layers that do not attend have nothing to rotate.
  const ModelRotary hybrid = read(R"({"model_type": "qwen3_next", "head_dim": 256, "num_hidden_layers": 2,
      "layer_types": ["linear_attention", "full_attention"]})");
  EXPECT_FALSE(hybrid.find("linear_attention")->rotary.has_value());
  EXPECT_EQ(hybrid.main_type().rotary->rotary_dim, 64);
  EXPECT_FALSE(
      read(R"({"model_type": "granitemoehybrid", "head_dim": 64, "position_embedding_type": "nope"})")
          .types[0]
          .rotary.has_value());
  // Without the number of layers: from the list, or said; both kinds of a family that has two.
  EXPECT_THAT(read(R"({"model_type": "llama", "head_dim": 64, "no_rope_layers": [1, 1, 0]})")
                  .find("full_attention_nope")
                  ->layers,
              ElementsAre(2));
  EXPECT_THAT(warnings_of(read(R"({"model_type": "smollm3", "head_dim": 64})")),
              ElementsAre(HasSubstr("number of layers is not given")));
  EXPECT_EQ(read(R"({"model_type": "gemma3_text", "head_dim": 64})").find("sliding_attention")->rotary->base,
            1e4);
  EXPECT_THAT(warnings_of(read(llama(R"("layer_types": ["full_attention"])"))),
              ElementsAre(HasSubstr("lists 1 layers")));
}

TEST(RotaryConfig, Gemma4HasLargerHeadsInItsGlobalLayers) {
  const ModelRotary model = read(R"({"model_type": "gemma4_text", "head_dim": 256, "global_head_dim": 512,
      "num_hidden_layers": 2, "layer_types": ["sliding_attention", "full_attention"], "rope_parameters": {
      "full_attention": {"rope_type": "proportional", "partial_rotary_factor": 0.25, "rope_theta": 1000000.0},
      "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0}}})");
  const RotarySettings& full = model.find("full_attention")->rotary.value();
  EXPECT_EQ(full.head_dim, 512);
  EXPECT_EQ(full.rotary_dim, 512);
  EXPECT_EQ(full.partial_rotary_factor, 0.25);
  EXPECT_EQ(full.scaling.kind, ScalingKind::proportional);
  const RotaryFrequencies f = rotary_frequencies(full).value();
  EXPECT_THAT(f.theta[63], DoubleNear(std::pow(1e6, -126.0 / 512), 1e-12));
  EXPECT_EQ(f.theta[64], 0);
  EXPECT_EQ(model.find("sliding_attention")->rotary->head_dim, 256);
  EXPECT_EQ(said(model, "softmax_scale"), "1 < as in transformers' gemma4");
}

TEST(RotaryConfig, LatentAttentionRotatesTheEndOfItsHead) {
  const ModelRotary model = read(R"({"model_type": "deepseek_v2", "head_dim": 64, "qk_nope_head_dim": 128,
      "qk_rope_head_dim": 64, "hidden_size": 2048, "num_attention_heads": 16})");
  EXPECT_EQ(model.head_dim, 192);
  EXPECT_TRUE(model.rotates_end_of_head);
  EXPECT_EQ(model.main_type().rotary->rotary_dim, 64);
  EXPECT_EQ(model.main_type().rotary->pairing, Pairing::interleaved);
  EXPECT_EQ(said(model, "rotary_dim"), "64 < qk_rope_head_dim");
}

TEST(RotaryConfig, DeepSeekV4HasOneRotationForLayersThatCompress) {
  const ModelRotary model = read(R"({"model_type": "deepseek_v4", "head_dim": 512, "qk_rope_head_dim": 64,
      "rope_theta": 10000, "compress_rope_theta": 160000, "max_position_embeddings": 65536,
      "rope_scaling": {"type": "yarn", "factor": 16, "original_max_position_embeddings": 4096}})");
  ASSERT_EQ(model.types.size(), 2U);
  EXPECT_EQ(model.find("main")->rotary->base, 10000);
  EXPECT_EQ(model.find("main")->rotary->scaling.kind, ScalingKind::none);
  EXPECT_EQ(model.find("compress")->rotary->base, 160000);
  EXPECT_EQ(model.find("compress")->rotary->scaling.factor, 16);
  EXPECT_EQ(said(model, "attention_factor", "compress"), "1 < default of deepseek_v4 in transformers");
}

TEST(RotaryConfig, PairingByFamilyAndByFlag) {
  const auto pairing = [](const std::string& fields) {
    return main_settings("{\"head_dim\": 64, " + fields + "}").pairing;
  };
  EXPECT_EQ(pairing(R"("model_type": "llama")"), Pairing::half);
  for (const char* const type :
       {"gptj", "roformer", "cohere", "glm4", "ernie4_5", "deepseek_v3", "llama4_text"}) {
    EXPECT_EQ(pairing(field("model_type", std::string("\"").append(type).append("\""))), Pairing::interleaved)
        << type;
  }
  EXPECT_EQ(pairing(R"("model_type": "glm4_moe")"), Pairing::half);
  EXPECT_EQ(pairing(R"("model_type": "x", "rope_traditional": true)"), Pairing::interleaved);
  EXPECT_EQ(pairing(R"("model_type": "x", "is_neox_style": false)"), Pairing::interleaved);
  EXPECT_EQ(pairing(R"("model_type": "x", "rotary_emb_interleaved": false)"), Pairing::half);
  const ModelRotary flagged =
      read(R"({"model_type": "deepseek_v3", "head_dim": 64, "rope_interleave": false})");
  EXPECT_EQ(flagged.main_type().rotary->pairing, Pairing::half);
  EXPECT_THAT(warnings_of(flagged), ElementsAre(HasSubstr("rope_interleave is false, unlike")));
  // An unknown model: said, and left to choose.
  const ModelRotary unknown = read(R"({"model_type": "brandnew", "head_dim": 64})");
  EXPECT_EQ(unknown.main_type().rotary->pairing, Pairing::half);
  EXPECT_THAT(warnings_of(unknown),
              ElementsAre(AllOf(HasSubstr("\"brandnew\" is not known"), HasSubstr("choose"))));
  EXPECT_THAT(warnings_of(read(R"({"head_dim": 64})")), ElementsAre(HasSubstr("no model_type")));
}

TEST(RotaryConfig, SectionsOfPositions) {
  const ModelRotary model = read(R"({"model_type": "qwen3_vl", "text_config": {"model_type": "qwen3_vl_text",
      "head_dim": 128, "rope_theta": 5000000, "rope_scaling": {"mrope_interleaved": true,
      "mrope_section": [24, 20, 20], "rope_type": "default"}}})");
  ASSERT_TRUE(model.main_type().rotary->sections.has_value());
  EXPECT_EQ(model.main_type().rotary->sections->style, PositionSections::Style::interleaved);
  EXPECT_EQ(said(model, "sections"), "24,20,20 < text_config.rope_scaling.mrope_section");
  EXPECT_EQ(said(model, "sections_style"), "interleaved < text_config.rope_scaling.mrope_interleaved");
}

TEST(RotaryConfig, ModelsThatDoNotRotateAreTold) {
  EXPECT_THAT(message(R"({"model_type": "gpt2", "n_embd": 768, "n_head": 12})"),
              AllOf(HasSubstr("no rotary positions but learned positions"), HasSubstr("gpt2")));
  EXPECT_THAT(message(R"({"model_type": "falcon", "head_dim": 64, "alibi": true})"), HasSubstr("ALiBi"));
  EXPECT_THAT(message(R"({"model_type": "esm", "head_dim": 64})"), HasSubstr("learned positions"));
  EXPECT_EQ(message(R"({"model_type": "esm", "head_dim": 64, "position_embedding_type": "rotary"})"), "ok");
  EXPECT_EQ(message(R"({"model_type": "modernbert", "head_dim": 64, "position_embedding_type": "absolute"})"),
            "ok");
}

TEST(RotaryConfig, FilesFoldersAndGgufAreTold) {
  const TemporaryFolder folder;
  const std::filesystem::path& path = folder.path();
  EXPECT_FALSE(read_model_rotary(path / "none.json").ok());
  EXPECT_FALSE(read_model_rotary(path).ok());
  ASSERT_TRUE(write_file(path / "config.json", llama("")).ok());
  EXPECT_EQ(read_model_rotary(path).value().head_dim, 64);
  EXPECT_EQ(read_model_rotary(path / "config.json").value().origin, (path / "config.json").string());
  ASSERT_TRUE(write_file(path / "m.gguf", gguf_test::small_llama().file()).ok());
  EXPECT_EQ(read_model_rotary(path / "m.gguf").value().main_type().rotary->pairing, Pairing::interleaved);
  ASSERT_TRUE(write_file(path / "renamed", gguf_test::small_llama().file()).ok());
  EXPECT_EQ(read_model_rotary(path / "renamed").value().head_dim, 64);
  EXPECT_TRUE(is_rotary_file(path / "renamed"));
  ASSERT_TRUE(write_file(path / "text.GGUF", "text").ok());
  EXPECT_THAT(read_model_rotary(path / "text.GGUF").error().message(),
              HasSubstr("does not begin with \"GGUF\""));
  EXPECT_TRUE(is_rotary_file(path / "text.GGUF"));
  // What a file holds counts before its name.
  for (const char* const name : {"noext", "CONFIG.JSON", "config.json.txt", "wrong.gguf"}) {
    ASSERT_TRUE(write_file(path / name, "\xEF\xBB\xBF\n " + llama("")).ok());
    EXPECT_TRUE(is_rotary_file(path / name)) << name;
    EXPECT_EQ(read_model_rotary(path / name).value().head_dim, 64) << name;
  }
  // The length of this safetensors header is 123, which is '{'.
  ASSERT_TRUE(write_file(path / "weights", std::string("{\0\0\0\0\0\0\0{}", 10)).ok());
  EXPECT_FALSE(is_rotary_file(path / "weights"));
  EXPECT_FALSE(is_rotary_file(path / "none.json"));
}

// What a file says may look like a place of the sentence: it is not filled again.
TEST(RotaryConfig, WarningsAreFilledOnce) {
  EXPECT_EQ(filled("%1 is %2 of 100 %, %1 and %9", {"%2", "b"}), "%2 is b of 100 %, %2 and %9");
  EXPECT_EQ(filled("ends in %", {"a"}), "ends in %");
}

}  // namespace
}  // namespace rope
