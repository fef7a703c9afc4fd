// SPDX-License-Identifier: MIT
// The presets: real configurations with values worked by hand from their published fields.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/files/rotary_config.h"
#include "tests/support/said_setting.h"

namespace rope {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr Pairing half = Pairing::half;
constexpr Pairing interleaved = Pairing::interleaved;

struct Expected {
  const char* key;
  Index head_dim;
  Index rotary_dim;
  double base;
  ScalingKind scaling;
  Index original_length;
  Index max_length;
  Pairing pairing;
};
constexpr auto expected = std::to_array<Expected>({
    {"llama-2-7b", 128, 128, 1e4, ScalingKind::none, 4096, 4096, half},
    {"llama-3.1-8b", 128, 128, 5e5, ScalingKind::llama3, 8192, 131072, half},
    {"mistral-7b-v0.3", 128, 128, 1e6, ScalingKind::none, 32768, 32768, half},
    {"qwen2-0.5b", 64, 64, 1e6, ScalingKind::none, 131072, 131072, half},
    {"qwen3-0.6b", 128, 128, 1e6, ScalingKind::none, 40960, 40960, half},
    {"qwen2.5-vl-7b", 128, 128, 1e6, ScalingKind::none, 128000, 128000, half},
    {"phi-2", 80, 32, 1e4, ScalingKind::none, 2048, 2048, half},
    {"phi-3.5-mini", 96, 96, 1e4, ScalingKind::longrope, 4096, 131072, half},
    {"gemma-2b", 256, 256, 1e4, ScalingKind::none, 8192, 8192, half},
    {"gemma-3-1b", 256, 256, 1e6, ScalingKind::none, 32768, 32768, half},
    {"modernbert-large", 64, 64, 1.6e5, ScalingKind::none, 8192, 8192, half},
    {"gpt-neox-20b", 96, 24, 1e4, ScalingKind::none, 2048, 2048, half},
    {"pythia-6.9b", 128, 32, 1e4, ScalingKind::none, 2048, 2048, half},
    {"gpt-j-6b", 256, 64, 1e4, ScalingKind::none, 2048, 2048, interleaved},
    {"roformer-base", 64, 64, 1e4, ScalingKind::none, 1536, 1536, interleaved},
    {"chatglm3-6b", 128, 64, 1e4, ScalingKind::none, 8192, 8192, interleaved},
    {"internlm2.5-7b", 128, 128, 1e6, ScalingKind::dynamic, 32768, 32768, half},
    {"smollm3-3b", 128, 128, 5e6, ScalingKind::none, 65536, 65536, half},
    {"deepseek-v3", 192, 64, 1e4, ScalingKind::yarn, 4096, 163840, interleaved},
    {"llama-3.2-1b", 64, 64, 5e5, ScalingKind::llama3, 8192, 131072, half},
    {"qwen3-vl-8b", 128, 128, 5e6, ScalingKind::none, 262144, 262144, half},
    {"deepseek-v2-lite", 192, 64, 1e4, ScalingKind::yarn, 4096, 163840, interleaved},
    {"gpt-oss-20b", 64, 64, 1.5e5, ScalingKind::yarn, 4096, 131072, half},
});

ModelRotary preset(const char* key) {
  auto model = rotary_preset(key);
  EXPECT_TRUE(model.ok()) << key << ": " << model.error().message();
  return model.ok() ? *model : ModelRotary{};
}
RotaryFrequencies frequencies(const ModelRotary& model, const char* type = "full_attention") {
  return rotary_frequencies(model.find(type)->rotary.value()).value();
}

TEST(RotaryPresets, HaveTheValuesOfTheirPublishedConfigs) {
  for (const Expected& e : expected) {
    const ModelRotary model = preset(e.key);
    ASSERT_NE(model.find("full_attention"), nullptr) << e.key;
    const RotarySettings& rotary = model.find("full_attention")->rotary.value();
    EXPECT_EQ(model.head_dim, e.head_dim) << e.key;
    EXPECT_EQ(rotary.head_dim, e.head_dim) << e.key;
    EXPECT_EQ(rotary.rotary_dim, e.rotary_dim) << e.key;
    EXPECT_EQ(rotary.base, e.base) << e.key;
    EXPECT_EQ(rotary.scaling.kind, e.scaling) << e.key;
    EXPECT_EQ(rotary.original_length, e.original_length) << e.key;
    EXPECT_EQ(model.original_length, e.original_length) << e.key;
    EXPECT_EQ(model.max_length, e.max_length) << e.key;
    EXPECT_EQ(rotary.pairing, e.pairing) << e.key;
    EXPECT_THAT(warnings_of(model), IsEmpty()) << e.key;
    EXPECT_THAT(model.origin, StartsWith("config.json of ")) << e.key;
  }
}

TEST(RotaryPresets, AreListedByNameWithTheirSources) {
  const auto presets = rotary_presets();
  ASSERT_TRUE(presets.ok()) << presets.error().message();
  EXPECT_TRUE(std::is_sorted(presets->begin(), presets->end(),
                             [](const RotaryPreset& a, const RotaryPreset& b) { return a.name < b.name; }));
  for (const Expected& e : expected) {
    const auto found = std::find_if(presets->begin(), presets->end(),
                                    [&](const RotaryPreset& preset) { return preset.key == e.key; });
    ASSERT_NE(found, presets->end()) << e.key;
    EXPECT_THAT(found->source, HasSubstr("config.json"));
  }
  // Each of them reads, also those without a row above, and every value has a source.
  for (const RotaryPreset& each : *presets) {
    const ModelRotary model = preset(each.key.c_str());
    EXPECT_FALSE(model.sources.empty()) << each.key;
    for (const RotarySource& source : model.sources) {
      EXPECT_NE(source.value, "") << each.key << " " << source.key;
      EXPECT_NE(source.source, "") << each.key << " " << source.key;
    }
  }
}

TEST(RotaryPresets, AnUnknownNameIsAnsweredWithTheNames) {
  const auto none = rotary_preset("../presets/llama-2-7b");
  ASSERT_FALSE(none.ok());
  EXPECT_THAT(none.error().message(), HasSubstr("llama-3.1-8b"));
}

TEST(RotaryPresets, Llama31GivesThePublishedFrequencies) {
  const RotaryFrequencies f = frequencies(preset("llama-3.1-8b"));
  const std::map<std::size_t, double> theta{{28, .00321144599},  {29, .00216657076},  {32, 5.24846161e-4},
                                            {34, 1.78507813e-4}, {35, 9.55621235e-5}, {63, 3.06892599e-7}};
  for (const auto& [i, value] : theta) EXPECT_THAT(f.theta[i], DoubleNear(value, value * 1e-8)) << i;
  EXPECT_EQ(said(preset("llama-3.1-8b"), "factor"), "8 < rope_scaling.factor");
  EXPECT_EQ(said(preset("llama-3.1-8b"), "original_length"),
            "8192 < rope_scaling.original_max_position_embeddings");
}

TEST(RotaryPresets, DeepSeekScalesItsSoftmaxToo) {
  const ModelRotary model = preset("deepseek-v3");
  const RotaryFrequencies f = frequencies(model);
  EXPECT_TRUE(model.rotates_end_of_head);
  EXPECT_THAT(f.theta[11], DoubleNear(.0390069266, 1e-10));
  EXPECT_THAT(f.theta[16], DoubleNear(.0055, 1e-12));
  EXPECT_THAT(f.theta[31], DoubleNear(3.33380358e-6, 1e-14));
  EXPECT_EQ(f.attention_factor, 1);
  EXPECT_EQ(f.ramp->low, 10);
  EXPECT_EQ(f.ramp->high, 23);
  EXPECT_THAT(softmax_scale(model, &f), DoubleNear(.135233778861, 1e-12));
  EXPECT_EQ(said(model, "head_dim"), "192 < qk_nope_head_dim + qk_rope_head_dim");
  EXPECT_EQ(said(model, "attention_factor"), "1 < m(factor, mscale) / m(factor, mscale_all_dim)");
  EXPECT_THAT(said(model, "softmax_scale"), HasSubstr("m(factor, mscale_all_dim)^2"));
}

TEST(RotaryPresets, PhiTakesItsFactorFromTheTwoLengths) {
  const ModelRotary model = preset("phi-3.5-mini");
  RotarySettings settings = model.find("full_attention")->rotary.value();
  EXPECT_EQ(settings.scaling.factor, 32);  // 131072 / 4096
  EXPECT_EQ(said(model, "original_length"), "4096 < original_max_position_embeddings");
  EXPECT_EQ(said(model, "scaling"), "longrope < rope_scaling.type");
  const RotaryFrequencies up_to = rotary_frequencies(settings).value();
  EXPECT_THAT(up_to.attention_factor, DoubleNear(std::sqrt(1 + 5.0 / 12), 1e-15));  // ln 32 / ln 4096
  EXPECT_EQ(up_to.theta[0], 1.0);
  EXPECT_THAT(up_to.theta[47] / up_to.unscaled_theta[47], DoubleNear(1 / 2.8399994373321533, 1e-12));
  settings.length = 131072;
  const RotaryFrequencies beyond = rotary_frequencies(settings).value();
  EXPECT_THAT(beyond.theta[0], DoubleNear(1 / 1.0800000429153442, 1e-15));
  EXPECT_THAT(beyond.theta[47] / beyond.unscaled_theta[47], DoubleNear(1 / 64.83999633789062, 1e-12));
}

TEST(RotaryPresets, LocalLayersHaveTheirOwnBase) {
  const ModelRotary gemma = preset("gemma-3-1b");
  ASSERT_EQ(gemma.types.size(), 2U);
  EXPECT_EQ(gemma.types[0].type, "sliding_attention");  // the first layer's
  EXPECT_EQ(gemma.find("sliding_attention")->rotary->base, 1e4);
  EXPECT_EQ(said(gemma, "base", "sliding_attention"), "10000 < rope_local_base_freq");
  EXPECT_EQ(said(gemma, "base"), "1000000 < rope_theta");
  EXPECT_THAT(gemma.find("full_attention")->layers, ElementsAre(5, 11, 17, 23));  // of 26, each sixth
  EXPECT_EQ(gemma.find("sliding_attention")->layers.size(), 22U);
  EXPECT_EQ(said(gemma, "softmax_scale"), "0.0625 < 1 / sqrt(query_pre_attn_scalar)");

  const ModelRotary bert = preset("modernbert-large");
  EXPECT_EQ(bert.find("sliding_attention")->rotary->base, 1e4);
  EXPECT_EQ(said(bert, "base", "sliding_attention"), "10000 < local_rope_theta");
  EXPECT_THAT(bert.find("full_attention")->layers, ElementsAre(0, 3, 6, 9, 12, 15, 18, 21, 24, 27));
}

TEST(RotaryPresets, AModelInsideAModelLeavesMuchToItsFamily) {
  const ModelRotary gemma = preset("gemma-3-4b");
  EXPECT_EQ(said(gemma, "head_dim"), "256 < default of gemma3 in transformers");
  EXPECT_EQ(said(gemma, "base"), "1000000 < default of gemma3 in transformers");
  EXPECT_EQ(said(gemma, "base", "sliding_attention"), "10000 < default of gemma3 in transformers");
  EXPECT_EQ(said(gemma, "factor"), "8 < text_config.rope_scaling.factor");
  EXPECT_EQ(gemma.find("sliding_attention")->rotary->scaling.kind, ScalingKind::none);
  EXPECT_EQ(said(gemma, "layers"), "5, 11, 17, 23, 29 < default of gemma3 in transformers");
  EXPECT_THAT(warnings_of(gemma), IsEmpty());
}

TEST(RotaryPresets, SomeLayersKnowNoPositions) {
  const ModelRotary model = preset("smollm3-3b");
  ASSERT_EQ(model.types.size(), 2U);
  EXPECT_EQ(model.find("full_attention")->layers.size(), 27U);
  const LayerRotary* const still = model.find("full_attention_nope");
  ASSERT_NE(still, nullptr);
  EXPECT_FALSE(still->rotary.has_value());
  EXPECT_THAT(still->layers, ElementsAre(3, 7, 11, 15, 19, 23, 27, 31, 35));
  EXPECT_EQ(said(model, "encoding", "full_attention_nope"), "none < no_rope_layers");
}

TEST(RotaryPresets, WhatTheConfigLeavesOutSaysSo) {
  EXPECT_EQ(said(preset("llama-2-7b"), "base"), "10000 < default of llama in transformers");
  EXPECT_EQ(said(preset("llama-2-7b"), "head_dim"), "128 < hidden_size / num_attention_heads");
  EXPECT_EQ(said(preset("llama-2-7b"), "pairing"), "half < as in transformers' llama");
  EXPECT_EQ(said(preset("qwen3-0.6b"), "head_dim"), "128 < head_dim");
  EXPECT_EQ(said(preset("pythia-6.9b"), "rotary_dim"), "32 < head_dim * 0.25 (rotary_pct)");
  EXPECT_EQ(said(preset("pythia-6.9b"), "base"), "10000 < rotary_emb_base");
  EXPECT_EQ(said(preset("gpt-j-6b"), "rotary_dim"), "64 < rotary_dim");
  EXPECT_EQ(said(preset("gpt-j-6b"), "original_length"), "2048 < n_positions");
  EXPECT_EQ(said(preset("phi-2"), "head_dim"), "80 < n_embd / n_head");
  EXPECT_EQ(said(preset("chatglm3-6b"), "head_dim"), "128 < kv_channels");
  EXPECT_EQ(said(preset("chatglm3-6b"), "rotary_dim"), "64 < head_dim * 0.5 (default of chatglm's own code)");
  EXPECT_EQ(said(preset("internlm2.5-7b"), "scaling"), "dynamic < rope_scaling.type");
  EXPECT_EQ(said(preset("deepseek-v3"), "beta_fast"), "32 < rope_scaling.beta_fast");
  EXPECT_EQ(said(preset("gpt-oss-20b"), "truncate"), "false < rope_scaling.truncate");
  EXPECT_EQ(said(preset("deepseek-v3"), "truncate"), "true < default of transformers");
}

TEST(RotaryPresets, QwenVlHasThreeStreams) {
  const ModelRotary model = preset("qwen2.5-vl-7b");
  const RotaryFrequencies f = frequencies(model);
  EXPECT_EQ(said(model, "sections"), "16,24,24 < rope_scaling.mrope_section");
  EXPECT_EQ(said(model, "sections_style"), "chunked < as in transformers' qwen2_5_vl");
  ASSERT_EQ(f.streams.size(), 64U);
  EXPECT_EQ(f.streams[15], 0);
  EXPECT_EQ(f.streams[16], 1);
  EXPECT_EQ(f.streams[40], 2);
}

TEST(RotaryPresets, GptOssHasTwoKindsOfLayersThatRotateAlike) {
  const ModelRotary model = preset("gpt-oss-20b");
  ASSERT_EQ(model.types.size(), 2U);
  EXPECT_EQ(model.find("sliding_attention")->rotary, model.find("full_attention")->rotary);
  const RotaryFrequencies f = frequencies(model);
  // d ln(L0 / (2 pi r)) / (2 ln b) with d 64, L0 4096, b 150000 for r 32 and 1, not rounded.
  const double low = 64 * std::log(4096 / (2 * std::acos(-1.0) * 32)) / (2 * std::log(150000));
  const double high = 64 * std::log(4096 / (2 * std::acos(-1.0))) / (2 * std::log(150000));
  EXPECT_THAT(f.ramp->low, DoubleNear(low, 1e-12));
  EXPECT_THAT(f.ramp->high, DoubleNear(high, 1e-12));
  EXPECT_THAT(f.attention_factor, DoubleNear(0.1 * std::log(32.0) + 1, 1e-15));
  EXPECT_THAT(softmax_scale(model, &f), DoubleNear(0.125, 1e-15));
}

}  // namespace
}  // namespace rope
