// SPDX-License-Identifier: MIT
// GGUF metadata as rotary settings, with llama.cpp's defaults.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/files/rotary_config.h"
#include "tests/support/gguf_bytes.h"
#include "tests/support/hostile_files.h"
#include "tests/support/said_setting.h"

namespace rope {
namespace {

using gguf_test::GgufBytes;
using gguf_test::small_llama;
using ::testing::AllOf;
using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using namespace std::string_view_literals;

Result<ModelRotary> open(const GgufBytes& bytes) {
  const std::string file = bytes.file();
  const auto metadata = read_gguf_metadata(*memory_source(std::as_bytes(std::span(file)), "m.gguf"));
  if (!metadata) return metadata.error();
  return rotary_from_gguf(*metadata, "m.gguf");
}
ModelRotary read(const GgufBytes& bytes) {
  auto model = open(bytes);
  EXPECT_TRUE(model.ok()) << model.error().message();
  return model.ok() ? *model : ModelRotary{.types = {{.rotary = RotarySettings{}}}};
}
std::string message(const GgufBytes& bytes) {
  const auto model = open(bytes);
  if (model.ok()) return "ok";
  keep_hostile("gguf", bytes.file());
  return model.error().message();
}
/// The sizes of small_llama() for another architecture.
GgufBytes small(const std::string& arch) {
  GgufBytes bytes;
  bytes.add("general.architecture", std::string_view(arch));
  bytes.add(arch + ".context_length", 2048U).add(arch + ".embedding_length", 256U);
  bytes.add(arch + ".attention.head_count", 4U);
  return bytes;
}

TEST(RotaryGguf, TwoKeysForOneSettingAreSaid) {
  const ModelRotary model = read(small_llama()
                                     .add("llama.rope.scaling.type", "yarn"sv)
                                     .add("llama.rope.scaling.factor", 4.0F)
                                     .add("llama.rope.scale_linear", 2.0F)
                                     .add("llama.rope.scaling.yarn_attn_factor", 1.0F)
                                     .add("llama.rope.scaling.attn_factor", 0.5F));
  EXPECT_EQ(model.main_type().rotary->scaling.factor, 4);
  EXPECT_EQ(said(model, "attention_factor").substr(0, 9), "1.1386294");
  const std::string first = ": the latter was taken, since it is looked for first";
  EXPECT_THAT(warnings_of(model),
              ElementsAre("llama.rope.scale_linear is 2 and llama.rope.scaling.factor is 4" + first,
                          "llama.rope.scaling.attn_factor is 0.5 and "
                          "llama.rope.scaling.yarn_attn_factor is 1" +
                              first));
  EXPECT_TRUE(read(small_llama().add("llama.rope.scaling.factor", 4.0F).add("llama.rope.scale_linear", 4.0F))
                  .warnings.empty());
}

TEST(RotaryGguf, AbsentKeysHaveLlamaCppsDefaults) {
  const ModelRotary model = read(small_llama());
  const RotarySettings& rotary = model.main_type().rotary.value();
  EXPECT_EQ(rotary.head_dim, 64);
  EXPECT_EQ(rotary.rotary_dim, 64);
  EXPECT_EQ(rotary.base, 10000);
  EXPECT_EQ(rotary.pairing, Pairing::interleaved);
  EXPECT_EQ(rotary.scaling.kind, ScalingKind::none);
  EXPECT_EQ(rotary.original_length, 2048);
  EXPECT_EQ(model.layer_count, 2);
  EXPECT_EQ(said(model, "head_dim"), "64 < llama.embedding_length / attention.head_count");
  EXPECT_EQ(said(model, "base"), "10000 < default of llama.cpp");
  EXPECT_EQ(said(model, "pairing"), "interleaved < general.architecture llama: as in llama.cpp");
  EXPECT_THAT(warnings_of(model), IsEmpty());
}

TEST(RotaryGguf, KeysAreTakenAndNamed) {
  const ModelRotary model = read(small_llama()
                                     .add("llama.attention.key_length", 128U)
                                     .add("llama.rope.dimension_count", 96U)
                                     .add("llama.rope.freq_base", 500000.0F)
                                     .add("llama.rope.scaling.type", "yarn"sv)
                                     .add("llama.rope.scaling.factor", 4.0F)
                                     .add("llama.rope.scaling.original_context_length", 512U)
                                     .add("llama.rope.scaling.yarn_beta_fast", 16.0F));
  const RotarySettings& rotary = model.main_type().rotary.value();
  EXPECT_EQ(rotary.head_dim, 128);
  EXPECT_EQ(rotary.rotary_dim, 96);
  EXPECT_EQ(rotary.base, 500000);
  EXPECT_EQ(rotary.scaling.kind, ScalingKind::yarn);
  EXPECT_EQ(rotary.scaling.factor, 4);
  EXPECT_EQ(rotary.scaling.beta_fast, 16);
  EXPECT_EQ(rotary.original_length, 512);
  EXPECT_EQ(model.max_length, 2048);
  EXPECT_EQ(said(model, "factor"), "4 < llama.rope.scaling.factor");
  EXPECT_EQ(said(model, "beta_slow"), "1 < default of YaRN");
}

TEST(RotaryGguf, AFactorWithoutATypeIsLinear) {
  EXPECT_EQ(read(small_llama().add("llama.rope.scale_linear", 4.0F)).main_type().rotary->scaling.kind,
            ScalingKind::linear);
  const ModelRotary both =
      read(small_llama().add("llama.rope.scale_linear", 4.0F).add("llama.rope.scaling.factor", 2.0F));
  EXPECT_EQ(both.main_type().rotary->scaling.factor, 2);
  for (const float nothing : {0.0F, 1.0F}) {
    EXPECT_EQ(read(small_llama().add("llama.rope.scale_linear", nothing)).main_type().rotary->scaling.kind,
              ScalingKind::none);
  }
}

TEST(RotaryGguf, DeepSeeksMultiplierOfTheSoftmax) {
  const ModelRotary model = read(small("deepseek2")
                                     .add("deepseek2.attention.key_length", 192U)
                                     .add("deepseek2.attention.kv_lora_rank", 512U)
                                     .add("deepseek2.rope.dimension_count", 64U)
                                     .add("deepseek2.rope.scaling.type", "yarn"sv)
                                     .add("deepseek2.rope.scaling.factor", 40.0F)
                                     .add("deepseek2.rope.scaling.original_context_length", 4096U)
                                     .add("deepseek2.rope.scaling.yarn_log_multiplier", 0.1F));
  EXPECT_TRUE(model.rotates_end_of_head);
  const RotaryFrequencies f = rotary_frequencies(model.main_type().rotary.value()).value();
  EXPECT_THAT(f.attention_factor, DoubleNear(1, 1e-12));
  EXPECT_THAT(softmax_scale(model, &f), DoubleNear(.135233778861, 1e-8));  // 0.1 is a float there
  EXPECT_THAT(f.theta[11], DoubleNear(.0390069266, 1e-10));
}

TEST(RotaryGguf, AnAttentionFactorMultipliesYarns) {
  const ModelRotary model = read(small_llama()
                                     .add("llama.rope.scaling.type", "yarn"sv)
                                     .add("llama.rope.scaling.factor", 4.0F)
                                     .add("llama.rope.scaling.attn_factor", 0.5F));
  const RotaryFrequencies f = rotary_frequencies(model.main_type().rotary.value()).value();
  EXPECT_THAT(f.attention_factor, DoubleNear(0.5 * (0.1 * std::log(4.0) + 1), 1e-15));
}

TEST(RotaryGguf, PairingFollowsFromTheArchitecture) {
  const auto pairing = [](const std::string& arch) { return read(small(arch)).main_type().rotary->pairing; };
  for (const char* const arch :
       {"llama", "command-r", "deepseek2", "chatglm", "granite", "smollm3", "ernie4_5-moe"}) {
    EXPECT_EQ(pairing(arch), Pairing::interleaved) << arch;
  }
  for (const char* const arch :
       {"qwen2", "qwen3moe", "gemma3", "phi3", "gptneox", "gpt-oss", "glm4moe", "modern-bert"}) {
    EXPECT_EQ(pairing(arch), Pairing::half) << arch;
  }
  EXPECT_EQ(pairing("glm4"), Pairing::interleaved);
  EXPECT_EQ(
      read(small("glm4").add("glm4.rope.dimension_sections", {8, 12, 12, 0})).main_type().rotary->pairing,
      Pairing::half);
  for (const char* const arch : {"gpt2", "mpt", "bloom", "mamba", "t5", "rwkv6"}) {
    EXPECT_THAT(message(small(arch)), HasSubstr("no rotary positions")) << arch;
  }
  const ModelRotary unknown = read(small("brandnew"));
  EXPECT_THAT(warnings_of(unknown),
              ElementsAre(AllOf(HasSubstr("\"brandnew\" is not known"), HasSubstr("choose"))));
  EXPECT_EQ(said(unknown, "pairing"), "half < not known: as in most models");
}

TEST(RotaryGguf, LayersThatDoNotRotateAreSaid) {
  EXPECT_THAT(warnings_of(read(small("smollm3"))),
              ElementsAre(HasSubstr("some layers of smollm3 do not rotate")));
}

TEST(RotaryGguf, SectionsOfPositions) {
  const ModelRotary chunked = read(small("qwen2vl").add("qwen2vl.rope.dimension_sections", {8, 12, 12, 0}));
  EXPECT_EQ(said(chunked, "sections"), "8,12,12 < qwen2vl.rope.dimension_sections");
  EXPECT_EQ(chunked.main_type().rotary->sections->style, PositionSections::Style::chunked);
  const ModelRotary interleaved =
      read(small("qwen3vl").add("qwen3vl.rope.dimension_sections", {12, 10, 10, 0}));
  EXPECT_EQ(interleaved.main_type().rotary->sections->style, PositionSections::Style::interleaved);
  for (const std::vector<std::int32_t>& bad :
       {std::vector<std::int32_t>{8, 12}, {8, 12, 13, 0}, {8, 12, 12, 4}, {-8, 20, 20, 0}, {}}) {
    EXPECT_THAT(message(small("qwen2vl").add("qwen2vl.rope.dimension_sections", bad)),
                AllOf(HasSubstr("qwen2vl.rope.dimension_sections"), HasSubstr("add up to 32")));
  }
}

TEST(RotaryGguf, LayersWithAWindowHaveTheirOwnBase) {
  const ModelRotary gemma = read(small("gemma3")
                                     .add("gemma3.attention.sliding_window", 512U)
                                     .add("gemma3.rope.freq_base", 1e6F)
                                     .add("gemma3.rope.scaling.type", "linear"sv)
                                     .add("gemma3.rope.scaling.factor", 8.0F));
  EXPECT_EQ(gemma.find("full_attention")->rotary->base, 1e6);
  EXPECT_EQ(gemma.find("full_attention")->rotary->scaling.factor, 8);
  EXPECT_EQ(gemma.find("sliding_attention")->rotary->base, 1e4);
  EXPECT_EQ(gemma.find("sliding_attention")->rotary->scaling.kind, ScalingKind::none);
  const ModelRotary other = read(small("olmo2").add("olmo2.rope.freq_base_swa", 20000.0F));
  EXPECT_EQ(said(other, "base", "sliding_attention"), "20000 < olmo2.rope.freq_base_swa");
}

TEST(RotaryGguf, FactorsInTensorsAreSaidToBeUnread) {
  EXPECT_THAT(warnings_of(read(small_llama().tensor("rope_freqs.weight"))),
              ElementsAre(AllOf(HasSubstr("rope_freqs.weight"), HasSubstr("not read"))));
  const ModelRotary phi = read(small("phi3").add("phi3.rope.scaling.type", "longrope"sv));
  EXPECT_EQ(phi.main_type().rotary->scaling.kind, ScalingKind::none);
  EXPECT_THAT(warnings_of(phi), ElementsAre(HasSubstr("shown without scaling")));
}

TEST(RotaryGguf, BadValuesNameTheKeyAndWhatIsAccepted) {
  EXPECT_THAT(message(GgufBytes()), AllOf(HasSubstr("general.architecture is missing"), HasSubstr("m.gguf")));
  EXPECT_THAT(message(GgufBytes().add("general.architecture", 5U)), HasSubstr("is no plain name"));
  EXPECT_THAT(message(GgufBytes().add("general.architecture", "a\nb"sv)), HasSubstr("is no plain name"));
  EXPECT_THAT(message(GgufBytes().add("general.architecture", ""sv)),
              AllOf(HasSubstr("general.architecture is empty"), HasSubstr("text of 1 to 60 letters")));
  EXPECT_THAT(message(GgufBytes().add("general.architecture", "llama"sv)),
              AllOf(HasSubstr("llama.embedding_length is missing"), HasSubstr("not guessed")));
  for (const float bad : {0.0F, -1.0F, std::nanf(""), HUGE_VALF}) {
    EXPECT_THAT(
        message(small_llama().add("llama.rope.freq_base", bad)),
        AllOf(HasSubstr("llama.rope.freq_base is "), HasSubstr("a number from 1e-100"), Not(HasSubstr("\n"))))
        << bad;
  }
  EXPECT_THAT(message(small_llama().add("llama.rope.freq_base", "10000"sv)), HasSubstr("is no number"));
  EXPECT_THAT(message(small_llama().add("llama.rope.dimension_count", 63U)),
              AllOf(HasSubstr("rotary_dim is 63"), HasSubstr("even")));
  EXPECT_THAT(message(small_llama().add("llama.rope.dimension_count", 128U)),
              HasSubstr("head_dim, which is 64"));
  EXPECT_THAT(message(small_llama().add("llama.attention.key_length", 1000U)),
              AllOf(HasSubstr("llama.attention.key_length is 1000"), HasSubstr("2 to 512")));
  EXPECT_THAT(message(small_llama().add("llama.rope.scaling.type", "yarn"sv)),
              AllOf(HasSubstr("llama.rope.scaling.factor is missing"), HasSubstr("yarn")));
  // A list with a number for each layer: the largest is taken, and said.
  const ModelRotary model = read(GgufBytes()
                                     .add("general.architecture", "deci"sv)
                                     .add("deci.embedding_length", 256U)
                                     .add("deci.attention.head_count", {4, 4, 0, 4}));
  EXPECT_EQ(model.head_dim, 64);
  EXPECT_THAT(warnings_of(model), ElementsAre(HasSubstr("deci.attention.head_count differs between layers")));
}

}  // namespace
}  // namespace rope
