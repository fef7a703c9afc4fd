// SPDX-License-Identifier: MIT
#include "core/model/heads.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/model/predict.h"
#include "tests/core/model/small_model.h"

namespace rope {
namespace {

using testing::HasSubstr;

/// A model with another head than the usual one.
struct Headed {
  RoFormerConfig config = test::small_config();
  RoFormerWeights<float> weights;

  explicit Headed(HeadKind kind, std::vector<std::string> labels = {}) {
    config.head.kind = kind;
    config.head.labels = std::move(labels);
    weights = test::lively_weights(config);
  }
};

double largest_difference(const Tensor& a, const Tensor& b) {
  EXPECT_EQ(a.shape(), b.shape());
  double largest = 0;
  for (Index i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(double{a[i]} - double{b[i]}));
  return largest;
}

TEST(Heads, NamesGoBothWays) {
  for (const HeadKind kind :
       {HeadKind::none, HeadKind::masked_lm, HeadKind::causal_lm, HeadKind::sequence_classification,
        HeadKind::token_classification, HeadKind::multiple_choice, HeadKind::question_answering}) {
    EXPECT_EQ(head_of_architecture(architecture_of(kind)), kind);
  }
  EXPECT_STREQ(head_kind_name(HeadKind::question_answering), "question_answering");
  EXPECT_EQ(head_of_architecture("BertForMaskedLM"), std::nullopt);
}

TEST(Heads, ShapesOfLogits) {
  const TokenBatch batch = test::random_batch(test::small_config(), 6, 5);
  const auto shape = [&](HeadKind kind, std::vector<std::string> labels = {}, Index choices = 1) {
    const Headed model(kind, std::move(labels));
    const Tensor hidden = test::run(model.weights, model.config, batch);
    return head_logits(model.weights, model.config, hidden, {.choices = choices, .work = {}})->shape();
  };
  using testing::ElementsAre;
  EXPECT_THAT(shape(HeadKind::masked_lm), ElementsAre(6, 5, 40));
  EXPECT_THAT(shape(HeadKind::causal_lm), ElementsAre(6, 5, 40));
  EXPECT_THAT(shape(HeadKind::sequence_classification, {"a", "b", "c"}), ElementsAre(6, 3));
  EXPECT_THAT(shape(HeadKind::token_classification, {"a", "b"}), ElementsAre(6, 5, 2));
  EXPECT_THAT(shape(HeadKind::multiple_choice, {}, 3), ElementsAre(2, 3));
  EXPECT_THAT(shape(HeadKind::question_answering), ElementsAre(6, 5, 2));
}

TEST(Heads, WhatCannotBeAnswered) {
  const TokenBatch batch = test::random_batch(test::small_config(), 2, 5);
  const Headed bare(HeadKind::none);
  const Tensor hidden = test::run(bare.weights, bare.config, batch);
  EXPECT_THAT(head_logits(bare.weights, bare.config, hidden).error().message(), HasSubstr("bare encoder"));
  EXPECT_THAT(pooled_output(bare.weights, bare.config, hidden).error().message(), HasSubstr("no pooler"));
  const Headed choice(HeadKind::multiple_choice);
  EXPECT_THAT(
      head_logits(choice.weights, choice.config, hidden, {.choices = 3, .work = {}}).error().message(),
      HasSubstr("2 texts cannot be 3 choices"));
  EXPECT_THROW((void)head_logits(choice.weights, choice.config, Tensor{2, 5, 31}), std::invalid_argument);
  Headed masked(HeadKind::masked_lm);
  masked.config.vocab_size = 400'000'000;  // 5 tokens would take 16 GB
  EXPECT_THAT(head_logits(masked.weights, masked.config, hidden).error().message(),
              HasSubstr("give at most 1 tokens"));
}

// A token of a decoder knows nothing of what follows it; one of an encoder does.
TEST(Heads, ADecoderSeesNothingLater) {
  Headed model(HeadKind::causal_lm);
  const TokenBatch whole = test::random_batch(model.config, 1, 9);
  TokenBatch changed = whole;
  changed.ids[6] = (changed.ids[6] + 1) % 40;
  for (const bool decoder : {true, false}) {
    model.config.is_decoder = decoder;
    const Tensor before = test::run(model.weights, model.config, whole);
    const Tensor after = test::run(model.weights, model.config, changed);
    double early = 0;
    for (Index n = 0; n < 6; ++n) {
      for (Index i = 0; i < 32; ++i) {
        early = std::max(early, std::abs(double{before.matrix()(n, i)} - double{after.matrix()(n, i)}));
      }
    }
    EXPECT_EQ(early == 0, decoder);
  }
}

// The next token of a text is the same whether or not more follows.
TEST(Heads, ADecoderContinuesAPrefix) {
  Headed model(HeadKind::causal_lm);
  model.config.is_decoder = true;
  const TokenBatch whole = test::random_batch(model.config, 1, 40);
  TokenBatch prefix = whole;
  prefix.length = 7;
  prefix.ids.resize(7);
  prefix.types.resize(7);
  const Index at[] = {6};
  const auto next = [&](const TokenBatch& batch) {
    const Tensor hidden = test::run(model.weights, model.config, batch);
    return predict_tokens(model.weights, model.config, hidden, {.positions = at, .top = 3, .work = {}})
        ->front();
  };
  const auto a = next(whole);
  const auto b = next(prefix);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(a[i].id, b[i].id);
    EXPECT_NEAR(a[i].probability, b[i].probability, 1e-5);
  }
}

TEST(Heads, DoubleAgreesForEveryVariant) {
  for (const bool second : {true, false}) {
    for (const bool decoder : {true, false}) {
      Headed model(HeadKind::none);
      model.config.is_decoder = decoder;
      model.config.use_bias = !second;
      model.config.norm_type = second ? NormKind::rms_norm : NormKind::layer_norm;
      model.weights = test::lively_weights(model.config);
      const TokenBatch batch = test::random_batch(model.config, 2, 9);
      const Tensor hidden = test::run(model.weights, model.config, batch);
      ForwardWorkspace workspace;
      const ForwardOptions options;
      const auto exact = encode(to_double(model.weights, model.config), model.config, batch,
                                {options, workspace, nullptr, {}});
      ASSERT_TRUE(exact.ok());
      for (Index i = 0; i < hidden.size(); ++i) ASSERT_NEAR(hidden[i], (*exact)[i], 5e-5);
    }
  }
}

TEST(Heads, TheSecondVersionHasNoNormsAndNoBiases) {
  RoFormerConfig config = test::small_config();
  config.norm_type = NormKind::rms_norm;
  config.use_bias = false;
  auto weights = empty_weights<float>(config);
  std::vector<std::string> names;
  visit_weights(weights, config,
                [&](const std::string& name, Tensor&, const std::vector<Index>&) { names.push_back(name); });
  EXPECT_EQ(names.size(), 2U + 2U * 6U);
  EXPECT_THAT(names, testing::Each(testing::EndsWith(".weight")));
  EXPECT_EQ(parameter_count(config), (40 + 2) * 32 + 2 * (4 * 32 * 32 + 2 * 32 * 48));
}

TEST(Heads, LabelProbabilities) {
  const float logits[] = {1, 3, 2};
  const auto single = label_probabilities(logits);
  ASSERT_EQ(single.size(), 3U);
  EXPECT_EQ(single[0].label, 1);
  EXPECT_EQ(single[1].label, 2);
  EXPECT_EQ(single[0].logit, 3);
  const double sum = std::exp(1) + std::exp(2) + std::exp(3);
  EXPECT_NEAR(single[0].probability, std::exp(3) / sum, 1e-6);
  EXPECT_NEAR(single[2].probability, std::exp(1) / sum, 1e-6);
  const auto multiple = label_probabilities(logits, LabelProblem::multiple);
  EXPECT_NEAR(multiple[1].probability, 1 / (1 + std::exp(-2.0)), 1e-6);
  EXPECT_TRUE(std::isnan(label_probabilities(logits, LabelProblem::regression)[0].probability));
  const float odd[] = {std::numeric_limits<float>::quiet_NaN(), 1, 1};
  EXPECT_EQ(label_probabilities(odd)[0].label, 1);  // ties by lower index, NaN last
  EXPECT_EQ(label_probabilities(odd)[2].label, 0);
  EXPECT_TRUE(label_probabilities({}).empty());
}

TEST(Heads, BestAnswers) {
  Tensor logits({5, 2});
  const float starts[] = {9, 1, 2, 0, 0};
  const float ends[] = {9, 0, 1, 3, 0};
  for (Index n = 0; n < 5; ++n) {
    logits.matrix()(n, 0) = starts[n];
    logits.matrix()(n, 1) = ends[n];
  }
  // Token 0 is not part of the text; the rest is worked by hand.
  const auto share = [](const float* values, int at) {
    double sum = 0;
    for (int n = 1; n < 5; ++n) sum += std::exp(values[n]);
    return std::exp(values[at]) / sum;
  };
  const auto best = best_answers(logits.matrix(), {.first = 1, .top = 2});
  ASSERT_EQ(best.size(), 2U);
  EXPECT_EQ(best[0].start, 2);
  EXPECT_EQ(best[0].end, 3);
  EXPECT_NEAR(best[0].probability, share(starts, 2) * share(ends, 3), 1e-6);
  EXPECT_EQ(best[1].start, 1);
  EXPECT_EQ(best[1].end, 3);
  EXPECT_EQ(best_answers(logits.matrix()).front().start, 0);
  // Never an end before its start, nor a longer answer than allowed.
  const auto all = best_answers(logits.matrix(), {.first = 1, .longest = 2, .top = 100});
  EXPECT_EQ(all.size(), 4U + 3U);
  for (const AnswerSpan& span : all) EXPECT_TRUE(span.end == span.start || span.end == span.start + 1);
  EXPECT_EQ(best_answers(logits.matrix(), {.first = 4, .count = 1}).front().end, 4);
  EXPECT_TRUE(best_answers(logits.matrix(), {.first = 5}).empty());
  EXPECT_THROW((void)best_answers(logits.matrix(), {.first = 4, .count = 2}), std::invalid_argument);
  EXPECT_THROW((void)best_answers(Tensor({5, 3}).matrix()), std::invalid_argument);
}

TEST(Heads, WhoFillsMasks) {
  const auto message = [](const Headed& model) {
    const Status status = check_fills_masks(model.weights, model.config);
    return status.ok() ? std::string("ok") : status.error().message();
  };
  EXPECT_EQ(message(Headed(HeadKind::masked_lm)), "ok");
  EXPECT_EQ(message(Headed(HeadKind::causal_lm)), "ok");  // its tokens see all
  Headed decoder(HeadKind::causal_lm);
  decoder.config.is_decoder = true;
  EXPECT_THAT(message(decoder), HasSubstr("continues a text"));
  EXPECT_THAT(message(Headed(HeadKind::none)), HasSubstr("hidden states"));
  EXPECT_THAT(message(Headed(HeadKind::sequence_classification, {"a"})), HasSubstr("class of a text"));
  EXPECT_THAT(message(Headed(HeadKind::question_answering)), HasSubstr("answers a question"));
}

TEST(Heads, CopiesKeepTheStructure) {
  Headed model(HeadKind::multiple_choice);
  model.config.head.summary_projects = true;
  model.config.embedding_size = 12;
  model.weights = test::lively_weights(model.config);
  model.weights.pooler.emplace();
  const auto like = empty_like<double>(model.weights);
  EXPECT_TRUE(like.output_head && like.output_head->dense && like.pooler && like.embeddings_project);
  EXPECT_FALSE(like.mlm_head.has_value());
  EXPECT_EQ(like.layers.size(), 2U);
}

TEST(Heads, ChoicesAreSummedUpAsConfigured) {
  Headed model(HeadKind::multiple_choice);
  const TokenBatch batch = test::random_batch(model.config, 2, 4);
  const Tensor hidden = test::run(model.weights, model.config, batch);
  const auto logits = [&] {
    return *head_logits(model.weights, model.config, hidden, {.choices = 2, .work = {}});
  };
  const auto by_hand = [&](auto state) {  // state(text, component)
    Tensor expected({1, 2});
    for (Index b = 0; b < 2; ++b) {
      double sum = model.weights.output_head->output.bias[0];
      for (Index i = 0; i < 32; ++i) sum += double{model.weights.output_head->output.weight[i]} * state(b, i);
      expected[b] = static_cast<float>(sum);
    }
    return expected;
  };
  const auto at = [&](Index b, Index n, Index i) { return double{hidden.matrix()(b * 4 + n, i)}; };
  EXPECT_LT(largest_difference(logits(), by_hand([&](Index b, Index i) { return at(b, 3, i); })), 1e-5);
  model.config.head.summary = SummaryKind::first;
  EXPECT_LT(largest_difference(logits(), by_hand([&](Index b, Index i) { return at(b, 0, i); })), 1e-5);
  model.config.head.summary_activation = Activation::relu;
  EXPECT_LT(
      largest_difference(logits(), by_hand([&](Index b, Index i) { return std::max(at(b, 0, i), 0.0); })),
      1e-5);
}

}  // namespace
}  // namespace rope
