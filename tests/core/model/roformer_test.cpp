// SPDX-License-Identifier: MIT
#include "core/model/roformer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include "tests/core/model/small_model.h"

namespace rope {
namespace {

using testing::HasSubstr;
using namespace rope::test;  // NOLINT(google-build-using-namespace)

constexpr float inf = std::numeric_limits<float>::infinity();

Trace full_trace() {
  Trace trace;
  trace.want_hidden = trace.want_scores = trace.want_attention = true;
  return trace;
}

TEST(RoFormer, TraceIsWhole) {
  const RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  Trace trace = full_trace();
  const Tensor hidden = run(weights, config, random_batch(config, 2, 7), {}, &trace);
  ASSERT_EQ(trace.hidden.size(), 3U);
  ASSERT_EQ(trace.scores.size(), 2U);
  ASSERT_EQ(trace.attention.size(), 2U);
  EXPECT_EQ(trace.scores[0].shape(), (std::vector<Index>{2, 4, 7, 7}));
  expect_near(trace.hidden[2], hidden, 0);
  // Probabilities are the softmax of the scores.
  const MatrixView<const float> scores = std::as_const(trace.scores[1]).matrix();
  const MatrixView<const float> attention = std::as_const(trace.attention[1]).matrix();
  for (Index row = 0; row < scores.rows; ++row) {
    double total = 0;
    for (const float score : scores.row(row)) total += std::exp(double{score});
    for (Index col = 0; col < scores.cols; ++col) {
      ASSERT_NEAR(attention(row, col), std::exp(double{scores(row, col)}) / total, 1e-6);
    }
  }
}

TEST(RoFormer, ShiftingEveryPositionChangesNoScore) {
  const RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  const TokenBatch batch = random_batch(config, 1, 20);
  Trace plain = full_trace();
  const Tensor expected = run(weights, config, batch, {}, &plain);
  for (const double shift : {1.0, 0.5, -3.25, 1e5, 9'999'900.75}) {
    Trace shifted = full_trace();
    const Tensor hidden = run(weights, config, batch, {.position_shift = shift}, &shifted);
    expect_near(shifted.scores[0], plain.scores[0], 2e-5);
    expect_near(hidden, expected, 2e-4);
  }
}

TEST(RoFormer, WithoutRopeOrderDoesNotMatter) {
  const RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  const TokenBatch batch = random_batch(config, 1, 12);
  TokenBatch reversed = batch;
  std::ranges::reverse(reversed.ids);
  std::ranges::reverse(reversed.types);
  const auto largest_difference = [&](const ForwardOptions& options, const RoFormerConfig& of) {
    const Tensor a = run(weights, of, batch, options);
    const Tensor b = run(weights, of, reversed, options);
    float largest = 0;
    for (Index n = 0; n < 12; ++n) {
      for (Index i = 0; i < 32; ++i) {
        largest = std::max(largest, std::abs(a.matrix()(n, i) - b.matrix()(11 - n, i)));
      }
    }
    return largest;
  };
  RoFormerConfig without = config;
  without.position_encoding = PositionKind::none;
  EXPECT_LT(largest_difference({.rope = false}, config), 1e-4F);
  EXPECT_LT(largest_difference({}, without), 1e-4F);
  EXPECT_GT(largest_difference({}, config), 0.05F);
  expect_near(run(weights, without, batch), run(weights, config, batch, {.rope = false}), 0);
}

TEST(RoFormer, MutingEveryPairGivesUniformAttention) {
  const RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  Trace trace = full_trace();
  run(weights, config, random_batch(config, 1, 8), {.muted_pairs = {0, 1, 2, 3}}, &trace);
  for (const float score : trace.scores[1].span()) ASSERT_EQ(score, 0);
  for (const float weight : trace.attention[1].span()) ASSERT_FLOAT_EQ(weight, 1.0F / 8);
}

TEST(RoFormer, MutedPairsTakeTheirShareFromTheScores) {
  // The scores are linear in q: those with one set of pairs and those with the others add up.
  const RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  const TokenBatch batch = random_batch(config, 1, 8);
  Trace all = full_trace();
  Trace some = full_trace();
  Trace others = full_trace();
  run(weights, config, batch, {}, &all);
  run(weights, config, batch, {.muted_pairs = {0, 2}}, &some);
  run(weights, config, batch, {.muted_pairs = {1, 3}}, &others);
  Tensor sum = some.scores[0];
  for (Index i = 0; i < sum.size(); ++i) sum[i] += others.scores[0][i];
  expect_near(sum, all.scores[0], 1e-5);
}

TEST(RoFormer, PaddingDoesNotChangeRealTokens) {
  const RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  const TokenBatch batch = random_batch(config, 1, 9);
  TokenBatch padded = batch;
  padded.length = 13;
  padded.ids.resize(13, 0);
  padded.types.resize(13, 0);
  padded.mask.assign(13, 0);
  std::fill_n(padded.mask.begin(), 9, 1);
  const Tensor expected = run(weights, config, batch);
  const Tensor hidden = run(weights, config, padded);
  for (Index i = 0; i < expected.size(); ++i) ASSERT_NEAR(hidden[i], expected[i], 2e-5);
}

TEST(RoFormer, SequencesOfABatchAreIndependent) {
  const RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  TokenBatch batch = random_batch(config, 3, 150);  // more than one block of query rows
  batch.mask.assign(450, 1);
  for (std::size_t i = 140; i < 150; ++i) batch.mask[i] = 0;
  const Tensor together = run(weights, config, batch);
  for (Index b = 0; b < 3; ++b) {
    const auto part = [b](const auto& values) {
      return std::remove_cvref_t<decltype(values)>(values.begin() + b * 150, values.begin() + (b + 1) * 150);
    };
    const TokenBatch single{.batch = 1,
                            .length = 150,
                            .ids = part(batch.ids),
                            .mask = part(batch.mask),
                            .types = part(batch.types)};
    const Tensor alone = run(weights, config, single);
    for (Index i = 0; i < alone.size(); ++i) ASSERT_NEAR(alone[i], together[b * alone.size() + i], 2e-5);
  }
}

TEST(RoFormer, RowsMaskedWholeAreZerosNotNan) {
  const RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  TokenBatch batch = random_batch(config, 2, 5);
  batch.mask = {1, 1, 0, 1, 1, 0, 0, 0, 0, 0};
  Trace trace = full_trace();
  const Tensor hidden = run(weights, config, batch, {}, &trace);
  for (const float value : hidden.span()) ASSERT_TRUE(std::isfinite(value));
  for (Index row = 0; row < 40; ++row) {
    for (Index col = 0; col < 5; ++col) {
      const bool hidden_key = row >= 20 || col == 2;
      EXPECT_EQ(trace.scores[0].matrix()(row, col) == -inf, hidden_key);
      EXPECT_EQ(trace.attention[0].matrix()(row, col) == 0, hidden_key);
    }
  }
}

TEST(RoFormer, DoubleIsTheReferenceOfFloat) {
  RoFormerConfig config = small_config();
  config.embedding_size = 24;
  config.rotary_value = true;
  const auto weights = lively_weights(config);
  const TokenBatch batch = random_batch(config, 2, 30);
  const ForwardOptions options{.base = 500, .position_shift = 2.5};
  ForwardWorkspace workspace;
  Trace trace = full_trace();
  Trace reference_trace = full_trace();
  const Result<TensorD> reference = encode(to_double(weights, config), config, batch,
                                           {options, workspace, &reference_trace, {.threads = 2}});
  ASSERT_TRUE(reference.ok());
  const Tensor hidden = run(weights, config, batch, options, &trace);
  for (Index i = 0; i < hidden.size(); ++i) ASSERT_NEAR(hidden[i], (*reference)[i], 3e-5);
  expect_near(trace.attention[1], reference_trace.attention[1], 1e-5);
}

TEST(RoFormer, SameThreadsSameBits) {
  const RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  const TokenBatch batch = random_batch(config, 2, 200);
  const Tensor first = run(weights, config, batch);
  for (int repeat = 0; repeat < 3; ++repeat) {
    const Tensor again = run(weights, config, batch);
    ASSERT_EQ(
        0, std::memcmp(first.data(), again.data(), static_cast<std::size_t>(first.size()) * sizeof(float)));
  }
}

TEST(RoFormer, OtherBaseOrRotatedValuesGiveOtherResults) {
  RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  const TokenBatch batch = random_batch(config, 1, 12);
  const Tensor plain = run(weights, config, batch);
  const Tensor other_base = run(weights, config, batch, {.base = 10});
  const Tensor same_base = run(weights, config, batch, {.base = 10000});
  config.rotary_value = true;
  const Tensor rotated_value = run(weights, config, batch);
  EXPECT_EQ(plain[100], same_base[100]);
  EXPECT_GT(std::abs(plain[200] - other_base[200]), 1e-4F);
  EXPECT_GT(std::abs(plain[200] - rotated_value[200]), 1e-4F);
}

TEST(RoFormer, GivenFrequenciesTakeThePlaceOfTheConfigs) {
  const RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  const TokenBatch batch = random_batch(config, 1, 12);
  RotarySettings settings = config.rotary();
  settings.base = 10;
  RotaryFrequencies frequencies = rotary_frequencies(settings).value();
  Trace plain = full_trace();
  const Tensor hidden = run(weights, config, batch, {.frequencies = frequencies}, &plain);
  expect_near(hidden, run(weights, config, batch, {.base = 10}), 0);

  // The attention factor stands in both q and k, so that scores have its square.
  frequencies.attention_factor = 1.5;
  Trace warmer = full_trace();
  run(weights, config, batch, {.frequencies = frequencies}, &warmer);
  for (Index i = 0; i < plain.scores[0].size(); ++i) {
    ASSERT_NEAR(warmer.scores[0][i], 2.25F * plain.scores[0][i], 1e-5);
  }

  frequencies.softmax_factor = 0.5;
  run(weights, config, batch, {.frequencies = frequencies}, &warmer);
  for (Index i = 0; i < plain.scores[0].size(); ++i) {
    ASSERT_NEAR(warmer.scores[0][i], 1.125F * plain.scores[0][i], 1e-5);
  }

  // Frequencies of 0 turn nothing: as without RoPE.
  std::ranges::fill(frequencies.theta, 0.0);
  frequencies.attention_factor = frequencies.softmax_factor = 1;
  expect_near(run(weights, config, batch, {.frequencies = frequencies}),
              run(weights, config, batch, {.rope = false}), 1e-5);
}

TEST(RoFormer, AWarmWorkspaceGrowsNoMore) {
  const RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  ForwardWorkspace workspace;
  const ForwardOptions options;
  const auto pass = [&](Index length) {
    ASSERT_TRUE(
        encode(weights, config, random_batch(config, 1, length), {options, workspace, nullptr, {}}).ok());
  };
  pass(40);
  const std::size_t warm = workspace.bytes();
  EXPECT_GT(warm, 0U);
  pass(40);
  pass(17);
  pass(40);
  EXPECT_EQ(workspace.bytes(), warm);
}

TEST(RoFormer, StopsBetweenLayers) {
  const RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  std::stop_source source;
  ForwardWorkspace workspace;
  const ForwardOptions options;
  double reached = 0;
  const Work work{.progress =
                      [&](double fraction) {
                        reached = fraction;
                        source.request_stop();
                      },
                  .stop = source.get_token()};
  const Result<Tensor> hidden =
      encode(weights, config, random_batch(config, 1, 5), {options, workspace, nullptr, work});
  ASSERT_FALSE(hidden.ok());
  EXPECT_TRUE(hidden.error().cancelled);
  EXPECT_EQ(reached, 0.5);
}

TEST(RoFormer, RefusesBadInputByName) {
  const RoFormerConfig config = small_config();
  const auto message = [&](const TokenBatch& batch, const ForwardOptions& options = {}) {
    const Status status = check(batch, options, config);
    return status.ok() ? std::string("accepted") : status.error().message();
  };
  const TokenBatch good{.batch = 1, .length = 2, .ids = {1, 2}};
  EXPECT_EQ(message(good), "accepted");
  EXPECT_THAT(message({.batch = 1, .length = 2, .ids = {1, 40}}), HasSubstr("token id 40 at token 1"));
  EXPECT_THAT(message({.batch = 1, .length = 2, .ids = {-1, 4}}), HasSubstr("token id -1"));
  EXPECT_THAT(message({.batch = 1, .length = 2, .ids = {1}}), HasSubstr("1 ids"));
  EXPECT_THAT(message({.batch = 1, .length = 0}), HasSubstr("0 tokens"));
  EXPECT_THAT(message({.batch = 1 << 24, .length = 1 << 24}), HasSubstr("too many"));
  EXPECT_THAT(message({.batch = 1, .length = 2, .ids = {1, 2}, .mask = {1}}), HasSubstr("mask"));
  EXPECT_THAT(message({.batch = 1, .length = 2, .ids = {1, 2}, .types = {0, 2}}), HasSubstr("token type 2"));
  EXPECT_THAT(message(good, {.base = -1}), HasSubstr("base"));
  const RotaryFrequencies own = rotary_frequencies(config.rotary()).value();
  const auto with = [&](auto change) {
    ForwardOptions options{.frequencies = own};
    change(*options.frequencies);
    return message(good, options);
  };
  EXPECT_EQ(with([](RotaryFrequencies&) {}), "accepted");
  EXPECT_THAT(message(good, {.base = 10, .frequencies = own}), HasSubstr("both a base and frequencies"));
  EXPECT_THAT(with([](auto& f) { f.head_dim = 64; }), HasSubstr("head of 64"));
  EXPECT_THAT(with([](auto& f) { f.theta.pop_back(); }), HasSubstr("3 pairs"));
  EXPECT_THAT(with([](auto& f) { f.pairing = Pairing::half; }), HasSubstr("halves"));
  EXPECT_THAT(with([](auto& f) { f.theta[1] = std::nan(""); }), HasSubstr("no usable numbers"));
  EXPECT_THAT(with([](auto& f) { f.attention_factor = 0; }), HasSubstr("attention factor"));
  EXPECT_THAT(with([](auto& f) { f.softmax_factor = 0; }), HasSubstr("softmax factor"));
  EXPECT_THAT(with([](auto& f) { f.xpos.assign(4, 0.5); }), HasSubstr("xPos"));
  EXPECT_THAT(message(good, {.position_shift = 1e9}), HasSubstr("shift"));
  EXPECT_THAT(message(good, {.position_shift = std::nan("")}), HasSubstr("shift"));
  EXPECT_THAT(message(good, {.muted_pairs = {4}}), HasSubstr("muted pair 4"));
}

TEST(RoFormer, RefusesATraceThatWouldNotFit) {
  RoFormerConfig config = small_config();
  const auto weights = lively_weights(config);
  Trace trace = full_trace();
  const ForwardOptions options;
  ForwardWorkspace workspace;
  const Result<Tensor> hidden =
      encode(weights, config, random_batch(config, 1, 30'000), {options, workspace, &trace, {}});
  ASSERT_FALSE(hidden.ok());
  EXPECT_THAT(hidden.error().message(), HasSubstr("MB"));
}

}  // namespace
}  // namespace rope
