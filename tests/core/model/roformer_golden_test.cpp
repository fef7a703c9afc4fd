// SPDX-License-Identifier: MIT
// What transformers' RoFormerForMaskedLM computes (tests/data/roformer_goldens.py), within 2e-5 of the
// largest finite value. Where a key is masked the peer's score is the smallest float and ours is -infinity.
// Stated exception: rows with every key masked are zeros here and uniform there, so sequences that are masked
// whole are compared with zeros and not with the peer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "core/files/model_folder.h"
#include "core/model/predict.h"
#include "core/model/roformer.h"
#include "tests/core/model/golden.h"

namespace rope {
namespace {

using test::expect_same;
using test::expect_same_layers;
using test::masked_whole;

class Golden : public test::GoldenFile {
 public:
  explicit Golden(const std::string& name)
      : test::GoldenFile(std::filesystem::path(ROPE_TEST_DATA) / "roformer" / (name + ".safetensors")) {}

  [[nodiscard]] RoFormerConfig config() const {
    const auto& fields = texts();
    const auto number = [&](const char* name) { return std::stol(fields.at(name)); };
    RoFormerConfig config;
    config.vocab_size = number("vocab_size");
    config.embedding_size = number("embedding_size");
    config.hidden_size = number("hidden_size");
    config.num_hidden_layers = number("num_hidden_layers");
    config.num_attention_heads = number("num_attention_heads");
    config.intermediate_size = number("intermediate_size");
    const std::string& activation = fields.at("hidden_act");  // a JSON string: in quotes
    config.hidden_act = activation_from_name(activation.substr(1, activation.size() - 2)).value();
    config.layer_norm_eps = std::stod(fields.at("layer_norm_eps"));
    config.rotary_value = fields.at("rotary_value") == "true";
    return config;
  }

  [[nodiscard]] RoFormerWeights<float> weights(const RoFormerConfig& config) const {
    auto weights = empty_weights<float>(config);
    visit_weights(weights, config,
                  [&](const std::string& name, Tensor& tensor, const std::vector<Index>& shape) {
                    tensor = this->tensor(name);
                    EXPECT_EQ(tensor.shape(), shape) << name;
                  });
    return weights;
  }
};

class RoFormerGolden : public testing::TestWithParam<const char*> {};

TEST_P(RoFormerGolden, EqualsTransformers) {
  const Golden golden(GetParam());
  const RoFormerConfig config = golden.config();
  const RoFormerWeights<float> weights = golden.weights(config);
  const TokenBatch batch = golden.batch();
  Trace trace;
  trace.want_hidden = trace.want_scores = trace.want_attention = true;
  ForwardWorkspace workspace;
  const ForwardOptions options;
  const Result<Tensor> hidden = encode(weights, config, batch, {options, workspace, &trace, {}});
  ASSERT_TRUE(hidden.ok()) << hidden.error().message();

  expect_same_layers(trace.hidden, golden.tensor("output.hidden"), batch, "hidden");
  expect_same_layers(trace.scores, golden.tensor("output.scores"), batch, "scores");
  expect_same_layers(trace.attention, golden.tensor("output.attention"), batch, "attention");
  std::vector<Tensor> logits;
  logits.push_back(mlm_logits(weights, config, hidden->matrix()));
  Tensor expected = golden.tensor("output.logits");
  expected.resize({1, batch.batch, batch.length, config.vocab_size});
  expect_same_layers(logits, expected, batch, "logits");

  for (Index b = 0; b < batch.batch; ++b) {
    if (!masked_whole(batch, b)) continue;
    for (const Tensor& attention : trace.attention) {
      const Index size = attention.size() / batch.batch;
      for (Index i = 0; i < size; ++i) ASSERT_EQ(attention[b * size + i], 0);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(TinyModels, RoFormerGolden,
                         testing::Values("plain", "projected", "rotary_value", "one_head", "padded_batch",
                                         "masked_whole"));

const Model& english() {
  static const Result<Model> model =
      read_model_folder(std::filesystem::path(ROPE_RESOURCES) / "models" / "english");
  return model.value();
}

TEST(EnglishModel, EqualsTransformers) {
  const Golden golden("english");
  const Model& model = english();
  const TokenBatch batch = golden.batch();
  const std::vector<Index> positions =
      golden.integers<Index>("input.positions");  // [B, 2], the second is [MASK]
  Trace trace;
  trace.want_hidden = trace.want_scores = trace.want_attention = true;
  ForwardWorkspace workspace;
  const ForwardOptions options;
  const Result<Tensor> hidden = encode(model.weights, model.config, batch, {options, workspace, &trace, {}});
  ASSERT_TRUE(hidden.ok()) << hidden.error().message();

  const Index n = batch.length;
  const Index heads = model.config.num_attention_heads;
  const Tensor expected_hidden = golden.tensor("output.hidden");        // [L+1, B, 2, H]
  const Tensor expected_scores = golden.tensor("output.scores");        // [L, B, A, 2, N]
  const Tensor expected_attention = golden.tensor("output.attention");  // [L, B, A, 2, N]
  Index hidden_row = 0;
  Index square_row = 0;
  for (std::size_t layer = 0; layer < trace.hidden.size(); ++layer) {
    for (Index b = 0; b < batch.batch; ++b) {
      const Index* const at = positions.data() + 2 * b;
      for (Index i = 0; i < 2; ++i) {
        expect_same(trace.hidden[layer].matrix().row(b * n + at[i]),
                    expected_hidden.matrix().row(hidden_row++), "hidden of layer " + std::to_string(layer));
      }
      for (Index row = 0; layer < trace.scores.size() && row < heads * 2; ++row, ++square_row) {
        const Index ours = (b * heads + row / 2) * n + at[row % 2];
        expect_same(trace.scores[layer].matrix().row(ours), expected_scores.matrix().row(square_row),
                    "scores");
        expect_same(trace.attention[layer].matrix().row(ours), expected_attention.matrix().row(square_row),
                    "attention");
      }
    }
  }
  EXPECT_EQ(hidden_row, expected_hidden.matrix().rows);
  EXPECT_EQ(square_row, expected_scores.matrix().rows);
  const Tensor expected_logits = golden.tensor("output.logits");  // [B, V]
  for (Index b = 0; b < batch.batch; ++b) {
    const Index mask_row = b * n + positions[static_cast<std::size_t>(2 * b + 1)];
    const Tensor logits = mlm_logits(model.weights, model.config, hidden->matrix().rows_from(mask_row, 1));
    expect_same(logits.span(), expected_logits.matrix().row(b), "logits");
  }
}

TEST(EnglishModel, KnowsWhatOneWalksThrough) {
  const Model& model = english();
  const EncodedText text = encode_text(model.tokenizer, "She opened the [MASK] and walked into the room.");
  const TokenBatch batch{
      .batch = 1, .length = static_cast<Index>(text.ids.size()), .ids = text.ids, .types = text.types};
  const auto mask = std::ranges::find(text.tokens, "[MASK]", &Token::text);
  ASSERT_NE(mask, text.tokens.end());
  const Index positions[] = {mask - text.tokens.begin()};
  ForwardWorkspace workspace;
  const ForwardOptions options;
  const Result<Tensor> hidden = encode(model.weights, model.config, batch, {options, workspace, nullptr, {}});
  ASSERT_TRUE(hidden.ok()) << hidden.error().message();
  const auto predictions =
      predict_tokens(model.weights, model.config, *hidden, {.positions = positions, .top = 3});
  ASSERT_TRUE(predictions.ok());
  const TokenProbability best = predictions->front().front();
  EXPECT_EQ(model.tokenizer.vocabulary().token(best.id), "door");
  EXPECT_NEAR(best.probability, 0.75, 0.01);
}

}  // namespace
}  // namespace rope
