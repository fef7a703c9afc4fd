// SPDX-License-Identifier: MIT
#include "core/files/config_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/files/model_folder.h"
#include "core/support/file.h"
#include "tests/support/hostile_files.h"
#include "tests/support/temporary_folder.h"

namespace rope {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ConfigReader : public ::testing::Test {
 protected:
  Result<RoFormerConfig> read(const std::string& text) {
    EXPECT_TRUE(write_file(file_, text).ok());
    return read_roformer_config(file_);
  }
  std::string message(const std::string& text) {
    const auto config = read(text);
    if (config.ok()) return "ok";
    keep_hostile("config", text);
    return config.error().message();
  }
  TemporaryFolder folder_;
  std::filesystem::path file_ = folder_.path() / "config.json";
};

TEST_F(ConfigReader, TheEmbeddedModel) {
  const auto config = read_roformer_config(ROPE_RESOURCES "/models/english/config.json");
  ASSERT_TRUE(config.ok()) << config.error().message();
  EXPECT_EQ(config->vocab_size, 8192);
  EXPECT_EQ(config->hidden_size, 256);
  EXPECT_EQ(config->head_dim(), 64);
  EXPECT_EQ(config->num_hidden_layers, 6);
  EXPECT_EQ(config->intermediate_size, 1024);
  EXPECT_EQ(config->max_position_embeddings, 512);
  EXPECT_EQ(config->layer_norm_eps, 1e-12);
}

TEST_F(ConfigReader, NumbersAsStringsAndNulls) {
  const auto config = read(
      R"({"hidden_size": "64", "num_attention_heads": 4.0, "embedding_size": null, "layer_norm_eps": "1e-5",
          "rotary_value": true, "hidden_act": "relu", "unheard_of": {"x": [1]}})");
  ASSERT_TRUE(config.ok()) << config.error().message();
  EXPECT_EQ(config->hidden_size, 64);
  EXPECT_EQ(config->num_attention_heads, 4);
  EXPECT_EQ(config->embedding(), 64);
  EXPECT_EQ(config->layer_norm_eps, 1e-5);
  EXPECT_TRUE(config->rotary_value);
  EXPECT_EQ(config->hidden_act, Activation::relu);
  EXPECT_EQ(config->vocab_size, 50000);  // the published default
}

TEST_F(ConfigReader, DefaultsThatWereTakenAreNoted) {
  ASSERT_TRUE(write_file(file_, R"({"hidden_size": 768})").ok());
  const auto read = read_config_file(file_);
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->notes.size(), 6U);
  EXPECT_THAT(read->notes[0], HasSubstr("vocab_size: 50000"));
  EXPECT_THAT(read_config_file(ROPE_RESOURCES "/models/english/config.json")->notes, IsEmpty());
}

TEST_F(ConfigReader, AModelWithoutPositionsSaysSo) {
  ASSERT_TRUE(read("{}").ok());
  EXPECT_TRUE(read("{}")->rotates());
  EXPECT_TRUE(read(R"({"position_encoding": "rope"})")->rotates());
  EXPECT_FALSE(read(R"({"position_encoding": "none"})")->rotates());
  EXPECT_THAT(read_config_file(file_)->notes, ::testing::Contains(HasSubstr("without positions")));
}

TEST_F(ConfigReader, BadConfigsNameTheField) {
  EXPECT_THAT(message(R"({"position_encoding": "shaw"})"),
              AllOf(HasSubstr("\"shaw\""), HasSubstr("position_encoding"), HasSubstr("rope, none")));
  EXPECT_THAT(message(R"({"position_encoding": 0})"), HasSubstr("position_encoding"));
  EXPECT_THAT(message(R"({"hidden_size": 770})"), HasSubstr("num_attention_heads"));
  EXPECT_THAT(message(R"({"hidden_size": 1000000000})"), HasSubstr("hidden_size is 1000000000"));
  EXPECT_THAT(message(R"({"vocab_size": 1000000000})"), HasSubstr("vocab_size"));
  EXPECT_THAT(message(R"({"num_hidden_layers": 1000000000})"), HasSubstr("num_hidden_layers"));
  EXPECT_THAT(message(R"({"hidden_size": -768})"), HasSubstr("-768"));
  EXPECT_THAT(message(R"({"hidden_size": 0})"), HasSubstr("hidden_size"));
  EXPECT_THAT(message(R"({"num_attention_heads": 0})"), HasSubstr("num_attention_heads"));
  EXPECT_THAT(message(R"({"hidden_size": [768]})"), HasSubstr("hidden_size is array"));
  EXPECT_THAT(message(R"({"hidden_size": NaN})"),
              AllOf(HasSubstr("hidden_size is NaN"), HasSubstr("a whole number")));
  EXPECT_THAT(message(R"({"layer_norm_eps": 1e400})"),
              AllOf(HasSubstr("layer_norm_eps is 1e400"), HasSubstr("a number")));
  EXPECT_THAT(message(R"({"hidden_act": "gelou"})"), HasSubstr("gelou"));
  EXPECT_THAT(message(R"({"hidden_act": "prelu"})"), HasSubstr("weights of its own"));
  EXPECT_THAT(message(R"({"pooler_activation": "gelou"})"), HasSubstr("pooler_activation"));
  EXPECT_THAT(message(R"({"norm_type": "batch_norm"})"),
              AllOf(HasSubstr("batch_norm"), HasSubstr("layer_norm, rms_norm")));
  EXPECT_THAT(message(R"({"hidden_size": 768, "hidden_size": 768})"), HasSubstr("twice"));
  EXPECT_THAT(message("[]"), HasSubstr("not a JSON object"));
  EXPECT_THAT(message("<html>"), HasSubstr("not valid JSON"));
  std::string large;
  large.resize(17'000'000, ' ');
  EXPECT_THAT(message(large), HasSubstr("17000000 bytes"));
  EXPECT_THAT(message(R"({"hidden_size": 770})"), HasSubstr("config.json"));
}

TEST_F(ConfigReader, OtherModelsAreRefused) {
  EXPECT_THAT(message(R"({"model_type": "bert"})"), HasSubstr("\"bert\""));
  EXPECT_THAT(message(R"({"model_type": ["roformer"]})"), HasSubstr("model_type is array"));
}

TEST_F(ConfigReader, Variants) {
  const auto plain = read("{}");
  EXPECT_FALSE(plain->is_v2() || plain->is_decoder);
  EXPECT_TRUE(plain->use_bias && plain->tie_word_embeddings);
  EXPECT_EQ(plain->pooler_activation, Activation::tanh);
  const auto second = read(R"({"norm_type": "rms_norm", "use_bias": false, "hidden_act": "relu"})");
  EXPECT_TRUE(second->is_v2());
  EXPECT_FALSE(second->use_bias);
  const auto sim =
      read(R"({"pooler_activation": "linear", "is_decoder": true, "tie_word_embeddings": false})");
  EXPECT_EQ(sim->pooler_activation, Activation::linear);
  EXPECT_TRUE(sim->is_decoder);
  EXPECT_FALSE(sim->tie_word_embeddings);
  ASSERT_TRUE(read(R"({"add_cross_attention": true})").ok());
  EXPECT_THAT(read_config_file(file_)->notes, ::testing::Contains(HasSubstr("add_cross_attention")));
  EXPECT_THAT(message(R"({"norm_type": "rms_norm", "embedding_size": 12})"), HasSubstr("V2"));
}

TEST_F(ConfigReader, HeadsByArchitecture) {
  const auto kind = [&](const std::string& name) {
    EXPECT_TRUE(read(R"({"architectures": [")" + name + R"("]})").ok());
    return read_config_file(file_)->named_head;
  };
  EXPECT_EQ(kind("RoFormerModel"), HeadKind::none);
  EXPECT_EQ(kind("RoFormerForMaskedLM"), HeadKind::masked_lm);
  EXPECT_EQ(kind("RoFormerV2ForMaskedLM"), HeadKind::masked_lm);
  EXPECT_EQ(kind("RoFormerForCausalLM"), HeadKind::causal_lm);
  EXPECT_EQ(kind("RoFormerForSequenceClassification"), HeadKind::sequence_classification);
  EXPECT_EQ(kind("RoFormerForTokenClassification"), HeadKind::token_classification);
  EXPECT_EQ(kind("RoFormerForMultipleChoice"), HeadKind::multiple_choice);
  EXPECT_EQ(kind("RoFormerForQuestionAnswering"), HeadKind::question_answering);
  EXPECT_EQ(kind("RoFormerForPoetry"), std::nullopt);
  EXPECT_THAT(read_config_file(file_)->notes, ::testing::Contains(HasSubstr("\"RoFormerForPoetry\"")));
  ASSERT_TRUE(read(R"({"architectures": ["Unheard", "RoFormerForCausalLM"]})").ok());
  EXPECT_EQ(read_config_file(file_)->named_head, HeadKind::causal_lm);
  EXPECT_THAT(message(R"({"architectures": "RoFormerModel"})"), HasSubstr("architectures"));
  EXPECT_THAT(message(R"({"architectures": [1]})"), HasSubstr("architectures"));
  EXPECT_EQ(message(R"({"architectures": []})"), "ok");
}

TEST_F(ConfigReader, Labels) {
  const auto labels = [&](const std::string& text) {
    const auto config = read(text);
    return config.ok() ? config->head.labels : std::vector<std::string>{config.error().message()};
  };
  using ::testing::ElementsAre;
  EXPECT_THAT(labels(R"({"id2label": {"1": "good", "0": "bad"}})"), ElementsAre("bad", "good"));
  EXPECT_THAT(labels(R"({"label2id": {"good": 1, "bad": 0, "so so": "2"}})"),
              ElementsAre("bad", "good", "so so"));
  EXPECT_THAT(labels(R"({"num_labels": 3})"), ElementsAre("LABEL_0", "LABEL_1", "LABEL_2"));
  EXPECT_THAT(labels("{}"), ElementsAre("LABEL_0", "LABEL_1"));
  EXPECT_THAT(labels(R"({"num_labels": 3, "id2label": {"0": "a", "1": "b"}})"), ElementsAre("a", "b"));
  EXPECT_THAT(read_config_file(file_)->notes, ::testing::Contains(HasSubstr("num_labels 3")));
  for (const char* const bad :
       {R"({"id2label": {"0": "a", "2": "b"}})", R"({"id2label": {"0": "a", "00": "b"}})",
        R"({"id2label": {"zero": "a"}})", R"({"id2label": {"0": 5}})", R"({"id2label": ["a"]})",
        R"({"id2label": {"-1": "a"}})"}) {
    EXPECT_THAT(labels(bad), ElementsAre(HasSubstr("id2label"))) << bad;
  }
  EXPECT_THAT(labels(R"({"label2id": {"a": 0, "b": 0}})"), ElementsAre(HasSubstr("label2id")));
  EXPECT_THAT(labels(R"({"num_labels": 100001})"), ElementsAre(HasSubstr("num_labels is 100001")));
  EXPECT_THAT(labels(R"({"num_labels": -1})"), ElementsAre(HasSubstr("num_labels is -1")));
}

TEST_F(ConfigReader, WhatTheNumbersOfAHeadMean) {
  EXPECT_EQ(read("{}")->head.problem, LabelProblem::single);
  EXPECT_EQ(read(R"({"num_labels": 1})")->head.problem, LabelProblem::regression);
  EXPECT_EQ(read(R"({"problem_type": "multi_label_classification"})")->head.problem, LabelProblem::multiple);
  EXPECT_THAT(message(R"({"problem_type": "guessing"})"), HasSubstr("guessing"));
  EXPECT_EQ(read("{}")->head.summary, SummaryKind::last);
  EXPECT_EQ(read(R"({"summary_type": "cls_index"})")->head.summary, SummaryKind::last);
  const auto config =
      read(R"({"summary_type": "mean", "summary_use_proj": true, "summary_activation": "tanh"})");
  EXPECT_EQ(config->head.summary, SummaryKind::mean);
  EXPECT_TRUE(config->head.summary_projects);
  EXPECT_EQ(config->head.summary_activation, Activation::tanh);
  EXPECT_THAT(message(R"({"summary_type": "attn"})"), HasSubstr("last, first, mean"));
  EXPECT_THAT(message(R"({"summary_activation": "x"})"), HasSubstr("summary_activation"));
  EXPECT_THAT(message(R"({"architectures": ["RoFormerForMultipleChoice"], "summary_use_proj": true,
                          "summary_proj_to_labels": true})"),
              HasSubstr("summary_proj_to_labels"));
}

TEST_F(ConfigReader, TokenizerConfig) {
  ASSERT_TRUE(
      write_file(file_,
                 R"({"do_lower_case": false, "strip_accents": true, "tokenizer_class": "RoFormerTokenizer",
                                    "mask_token": {"content": "<mask>", "lstrip": true}, "cls_token": "<s>", "pad_token": null})")
          .ok());
  const auto read = read_tokenizer_config(file_);
  ASSERT_TRUE(read.ok()) << read.error().message();
  EXPECT_FALSE(read->options.do_lower_case);
  EXPECT_EQ(read->options.strip_accents, true);
  EXPECT_EQ(read->special.mask, "<mask>");
  EXPECT_EQ(read->special.cls, "<s>");
  EXPECT_EQ(read->special.pad, "[PAD]");
  EXPECT_EQ(read->tokenizer_class, "RoFormerTokenizer");
  EXPECT_TRUE(read->notes.empty());
  const auto absent = read_tokenizer_config(folder_.path() / "none.json");
  ASSERT_TRUE(absent.ok());
  EXPECT_TRUE(absent->options.do_lower_case);
  EXPECT_EQ(absent->notes.size(), 1U);
  for (const char* const bad : {"[1]", R"({"mask_token": 5})", R"({"mask_token": {"content": 5}})"}) {
    ASSERT_TRUE(write_file(file_, bad).ok());
    EXPECT_FALSE(read_tokenizer_config(file_).ok()) << bad;
    keep_hostile("tokenizer_config", bad);
  }
}

}  // namespace
}  // namespace rope
