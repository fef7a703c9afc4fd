// SPDX-License-Identifier: MIT
// What a folder is opened as where config.json and the weights do not agree about the head or the version.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/core/files/model_folder_fixture.h"

namespace rope {
namespace {

using test::ModelFolder;
using test::NamedTensors;
using test::tiny_config;
using test::tiny_model;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// A model folder with another head, whose config.json a test changes too.
class HeadFolder : public ModelFolder {
 protected:
  void begin_with_head(HeadKind kind, std::vector<std::string> labels = {}) {
    RoFormerConfig config = tiny_config();
    config.head.kind = kind;
    config.head.labels = std::move(labels);
    begin_with(tiny_model(config));
  }
  /// Sets fields of config.json; null takes one out.
  void configure(const nlohmann::json& changes) {
    const Result<std::string> text = read_file(path_ / "config.json", 100'000);
    ASSERT_TRUE(text.ok());
    nlohmann::json config = nlohmann::json::parse(*text);
    for (const auto& [key, value] : changes.items()) {
      if (value.is_null()) {
        config.erase(key);
      } else {
        config[key] = value;
      }
    }
    ASSERT_TRUE(write_file(path_ / "config.json", config.dump()).ok());
  }
  void drop(const std::string& part) {
    std::erase_if(tensors_, [&](const auto& entry) { return entry.first.find(part) != std::string::npos; });
  }
};

TEST_F(HeadFolder, WithoutItsHeadItIsABareEncoder) {
  begin_with_head(HeadKind::sequence_classification, {"no", "yes"});
  drop("classifier");
  const auto model = read();
  ASSERT_TRUE(model.ok()) << model.error().message();
  EXPECT_EQ(model->config.head.kind, HeadKind::none);
  EXPECT_FALSE(model->weights.mlm_head || model->weights.output_head);
  EXPECT_THAT(model->notes, ElementsAre(AllOf(HasSubstr("RoFormerForSequenceClassification"),
                                              HasSubstr("no head"), HasSubstr("hidden states"))));
  // That is what it is written as, and then there is nothing left to say.
  ASSERT_TRUE(write_model_folder(path_, *model).ok());
  EXPECT_EQ(read_model_folder(path_)->config.head.kind, HeadKind::none);
  EXPECT_THAT(read_model_folder(path_)->notes, IsEmpty());
}

TEST_F(HeadFolder, AnIncompleteHeadIsAnError) {
  begin_with_head(HeadKind::sequence_classification, {"no", "yes"});
  const NamedTensors whole = tensors_;
  drop("classifier.out_proj.weight");
  EXPECT_THAT(message(), AllOf(HasSubstr("classifier.out_proj.weight is missing"),
                               HasSubstr("RoFormerForSequenceClassification is incomplete")));
  tensors_ = whole;
  drop("classifier.dense.bias");
  EXPECT_THAT(message(), HasSubstr("classifier.dense.bias is missing"));
  begin_with_head(HeadKind::question_answering);
  drop("qa_outputs.bias");
  EXPECT_THAT(message(), HasSubstr("qa_outputs.bias is missing"));
}

TEST_F(HeadFolder, ClassesMustBeThoseOfTheWeights) {
  begin_with_head(HeadKind::sequence_classification, {"no", "yes", "perhaps"});
  configure({{"id2label", {{"0", "no"}, {"1", "yes"}}}});
  EXPECT_THAT(message(), AllOf(HasSubstr("classifier.out_proj.weight"), HasSubstr("[3, 8]"),
                               HasSubstr("[2, 8]"), HasSubstr("id2label")));
  // A config that names none takes as many as there are.
  configure({{"id2label", nullptr}, {"label2id", nullptr}});
  const auto model = read();
  ASSERT_TRUE(model.ok()) << model.error().message();
  EXPECT_THAT(model->config.head.labels, ElementsAre("LABEL_0", "LABEL_1", "LABEL_2"));
  EXPECT_THAT(model->notes, ElementsAre(HasSubstr("by the weights there are 3")));
  configure({{"num_labels", 4}});
  EXPECT_THAT(message(), HasSubstr("[4, 8]"));
}

TEST_F(HeadFolder, TheWeightsTellTheHeadWhereTheConfigDoesNot) {
  const auto found = [&](HeadKind kind, std::vector<std::string> labels = {}) {
    begin_with_head(kind, std::move(labels));
    configure({{"architectures", nullptr}});
    const auto model = read();
    EXPECT_TRUE(model.ok()) << (model.ok() ? "" : model.error().message());
    if (kind == HeadKind::masked_lm) {
      EXPECT_THAT(model->notes, IsEmpty());
    } else {
      EXPECT_THAT(model->notes,
                  Contains(HasSubstr(kind == HeadKind::none ? "no head" : architecture_of(kind))));
    }
    return model->config.head.kind;
  };
  for (const HeadKind kind :
       {HeadKind::none, HeadKind::masked_lm, HeadKind::question_answering, HeadKind::multiple_choice}) {
    EXPECT_EQ(found(kind), kind);
  }
  EXPECT_EQ(found(HeadKind::sequence_classification, {"a", "b", "c"}), HeadKind::sequence_classification);
  EXPECT_EQ(found(HeadKind::token_classification, {"a", "b", "c"}), HeadKind::token_classification);
  begin_with_head(HeadKind::masked_lm);
  configure({{"architectures", nullptr}, {"is_decoder", true}});
  EXPECT_EQ(read()->config.head.kind, HeadKind::causal_lm);
}

TEST_F(HeadFolder, DisagreementIsSaid) {
  begin_with_head(HeadKind::token_classification, {"a", "b"});
  configure({{"architectures", {"RoFormerForMaskedLM"}}});
  auto model = read();
  ASSERT_TRUE(model.ok()) << model.error().message();
  EXPECT_EQ(model->config.head.kind, HeadKind::token_classification);
  EXPECT_THAT(model->notes, ElementsAre(AllOf(HasSubstr("config.json says RoFormerForMaskedLM"),
                                              HasSubstr("RoFormerForTokenClassification"))));
  configure({{"architectures", {"RoFormerForPoetry"}}});
  model = read();
  EXPECT_EQ(model->config.head.kind, HeadKind::token_classification);
  EXPECT_THAT(model->notes, Contains(HasSubstr("\"RoFormerForPoetry\", which is not known")));
  // A bare class over weights with a head: the head is there, so it is opened.
  begin_with_head(HeadKind::masked_lm);
  configure({{"architectures", {"RoFormerModel"}}});
  EXPECT_EQ(read()->config.head.kind, HeadKind::masked_lm);
  EXPECT_THAT(read()->notes, ElementsAre(HasSubstr("config.json says RoFormerModel")));
}

TEST_F(HeadFolder, TheNamedHeadWinsOverOthersInTheFile) {
  begin_with_head(HeadKind::sequence_classification, {"a", "b"});
  tensors_.emplace("cls.predictions.bias", Tensor{7});
  const auto model = read();
  ASSERT_TRUE(model.ok()) << model.error().message();
  EXPECT_EQ(model->config.head.kind, HeadKind::sequence_classification);
  EXPECT_THAT(model->notes, ElementsAre("tensors that are not used: cls.predictions.bias"));
}

TEST_F(HeadFolder, ADecoderThatIsNotThereIsTied) {
  configure({{"tie_word_embeddings", false}});
  const auto model = read();
  const auto outline = read_model_outline(path_);
  ASSERT_TRUE(model.ok() && outline.ok());
  EXPECT_THAT(model->notes, ElementsAre(HasSubstr("taken for it")));
  EXPECT_EQ(outline->notes, model->notes);
  EXPECT_EQ(outline->config, model->config);
  EXPECT_EQ(outline->parameters, parameter_count(model->config));
}

TEST_F(HeadFolder, APoolerIsReadWherePresent) {
  tensors_.emplace("pooler.dense.weight", Tensor{8, 8});
  tensors_.emplace("pooler.dense.bias", Tensor{8});
  tensors_.at("pooler.dense.weight")[5] = 3;
  const auto model = read();
  ASSERT_TRUE(model.ok()) << model.error().message();
  ASSERT_TRUE(model->weights.pooler.has_value());
  EXPECT_EQ(model->weights.pooler->weight[5], 3);
  drop("pooler.dense.bias");
  EXPECT_THAT(message(), AllOf(HasSubstr("roformer.pooler.dense.bias is missing"), HasSubstr("pooler")));
  drop("pooler");
  EXPECT_THAT(read()->notes, IsEmpty());
  configure({{"pooler_activation", "linear"}});
  EXPECT_THAT(read()->notes, ElementsAre(HasSubstr("the weights have no pooler (roformer.pooler.dense)")));
}

class SecondVersion : public HeadFolder {
 protected:
  void SetUp() override {
    RoFormerConfig config = tiny_config();
    config.embedding_size = 8;
    config.norm_type = NormKind::rms_norm;
    config.use_bias = false;
    begin_with(tiny_model(config));
  }
};

TEST_F(SecondVersion, ByTheConfigOrByTheWeights) {
  auto model = read();
  ASSERT_TRUE(model.ok()) << model.error().message();
  EXPECT_TRUE(model->config.is_v2());
  EXPECT_THAT(model->notes, IsEmpty());
  configure({{"norm_type", nullptr}, {"use_bias", nullptr}});
  model = read();
  ASSERT_TRUE(model.ok()) << model.error().message();
  EXPECT_TRUE(model->config.is_v2());
  EXPECT_FALSE(model->config.use_bias);
  EXPECT_THAT(model->notes, ElementsAre(HasSubstr("neither LayerNorm nor biases: read as a RoFormer V2")));
  configure({{"norm_type", "layer_norm"}});
  EXPECT_THAT(read()->notes, ElementsAre(HasSubstr("config.json says layer_norm")));
}

TEST_F(SecondVersion, WhatStockSoftwareAddedIsNotUsed) {
  tensors_.emplace("roformer.encoder.layer.0.output.LayerNorm.weight", Tensor{8});
  const auto model = read();
  ASSERT_TRUE(model.ok()) << model.error().message();
  EXPECT_TRUE(model->config.is_v2());
  EXPECT_THAT(model->notes, Contains(AllOf(HasSubstr("rms_norm"), HasSubstr("are not used"))));
}

TEST_F(SecondVersion, ItsHeadNeedsNoTensors) {
  EXPECT_EQ(read()->config.head.kind, HeadKind::masked_lm);
  configure({{"architectures", {"RoFormerModel"}}});
  EXPECT_EQ(read()->config.head.kind, HeadKind::none);
  configure({{"embedding_size", 6}});
  EXPECT_THAT(message(), HasSubstr("[7, 8]"));  // the word embeddings are as wide as the layers
}

TEST_F(HeadFolder, ASecondVersionCannotPredictThroughAProjection) {
  RoFormerConfig config = tiny_config();  // E 6, H 8
  config.norm_type = NormKind::rms_norm;
  config.use_bias = false;
  config.head.kind = HeadKind::none;
  begin_with(tiny_model(config));
  EXPECT_EQ(message(), "ok");
  // By the config, and where only the weights tell that it is one.
  configure({{"architectures", {"RoFormerForMaskedLM"}}});
  EXPECT_THAT(message(), AllOf(HasSubstr("V2"), HasSubstr("cannot predict tokens")));
  configure({{"norm_type", nullptr}, {"use_bias", nullptr}});
  EXPECT_THAT(message(), HasSubstr("cannot predict tokens"));
}

TEST_F(SecondVersion, BiasesThatTheConfigDoesNotDenyAreUsed) {
  configure({{"use_bias", true}});
  EXPECT_THAT(message(), HasSubstr("bias is missing"));
}

TEST_F(HeadFolder, OutlinesFailAsModelsDo) {
  drop("layer.1.output.dense");
  EXPECT_THAT(message(), HasSubstr("is missing"));  // also writes the file
  EXPECT_EQ(read_model_outline(path_).error().message(), message());
  EXPECT_FALSE(read_model_outline(path_ / "none").ok());
}

}  // namespace
}  // namespace rope
