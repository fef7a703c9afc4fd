// SPDX-License-Identifier: MIT
// Rotations with more than one position per token (sections), with sizes that depend on it (xPos), and
// with attention factors: every path against the complex form, and against what defines the variant.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "core/encoding/encoding.h"
#include "core/rotary/decay.h"
#include "core/rotary/model_rotary.h"
#include "core/rotary/rotate.h"
#include "core/support/random.h"

namespace rope {
namespace {

std::vector<double> random_head(Index head_dim, std::uint64_t seed) {
  std::vector<double> x(static_cast<std::size_t>(head_dim));
  Random(seed).fill_normal(std::span<double>(x));
  return x;
}

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

RotaryFrequencies xpos(Index head_dim, Index length) {
  return rotary_frequencies({.head_dim = head_dim, .length = length, .xpos = true}).value();
}

RotaryFrequencies vision(Pairing pairing, PositionSections::Style style) {
  return rotary_frequencies(
             {.head_dim = 16, .pairing = pairing, .sections = PositionSections{{4, 2, 2}, style}})
      .value();
}

TEST(Xpos, PublishedScales) {
  const RotaryFrequencies f = xpos(128, 0 + 1);
  EXPECT_NEAR(f.xpos[0], .285714286, 5e-10);
  EXPECT_NEAR(f.xpos[63], .988839286, 5e-10);
}

// q at m times k at n is what RoPE gives, each pair times z^((m - n) / 512).
TEST(Xpos, ScoresFadeWithTheDistanceAlone) {
  const RotaryFrequencies f = xpos(16, 2048);
  const RotaryFrequencies keys = f.for_keys();
  const RotaryFrequencies plain = rotary_frequencies({.head_dim = 16}).value();
  EXPECT_EQ(f.xpos_centre, 1024);
  const std::vector<double> q = random_head(16, 1);
  const std::vector<double> k = random_head(16, 2);
  for (const auto& [m, n] : {std::pair{7.0, 7.0}, std::pair{700.0, 60.0}, std::pair{1700.0, 1060.0}}) {
    const std::vector<double> rq = rotate_complex(q, m, plain);
    const std::vector<double> rk = rotate_complex(k, n, plain);
    double expected = 0;
    for (std::size_t i = 0; i < 8; ++i) {
      expected +=
          std::pow(f.xpos[i], (m - n) / 512) * (rq[2 * i] * rk[2 * i] + rq[2 * i + 1] * rk[2 * i + 1]);
    }
    EXPECT_NEAR(dot(rotate_complex(q, m, f), rotate_complex(k, n, keys)), expected, 1e-12);
  }
}

TEST(Xpos, IsThePublishedFormula) {
  // x * z^((pos - length // 2) / 512), at position 100 of 300 tokens.
  const RotaryFrequencies f = xpos(4, 300);
  const std::vector<double> x{1, 0, 0, 0};
  const double z = 0.4 / 1.4;
  const double size = std::pow(z, -50.0 / 512);
  EXPECT_NEAR(rotate_complex(x, 100, f)[0], size * std::cos(100), 1e-14);
  EXPECT_NEAR(rotate_complex(x, 100, f.for_keys())[0], std::cos(100) / size, 1e-14);
}

TEST(Xpos, AnEncodingTurnsKeysTheirWay) {
  const auto encoding = make_encoding({.name = "rope", .rotary = {.head_dim = 8, .xpos = true}}).value();
  EXPECT_FALSE(encoding->properties().keeps_norm);
  std::vector<float> q{1, 0, 0, 0, 0, 0, 0, 0};
  std::vector<float> k = q;
  const std::vector<double> at{512};
  encoding->encode_query(at, {q, 1, 8});
  encoding->encode_key(at, {k, 1, 8});
  EXPECT_NEAR(std::hypot(q[0], q[1]), 0.4 / 1.4, 1e-6);
  EXPECT_NEAR(std::hypot(k[0], k[1]), 1.4 / 0.4, 1e-6);
}

TEST(Xpos, DecayIsThatOfAKeyBeforeItsQuery) {
  const RotaryFrequencies f = xpos(16, 2048);
  const std::vector<double> ones(16, 1.0);
  for (const double distance : {-300.0, 300.0}) {
    const std::vector<double> at{distance};
    const double score = dot(rotate_complex(ones, 1000, f), rotate_complex(ones, 700, f.for_keys())) / 16;
    EXPECT_NEAR(decay_ones(f, at).value()[0], score, 1e-13);
    const TensorD row = [&] {
      TensorD t({1, 16});
      std::copy(ones.begin(), ones.end(), t.begin());
      return t;
    }();
    EXPECT_NEAR(decay_given(f, at, row.matrix(), row.matrix()).value().score.mean[0], score, 1e-13);
    EXPECT_LE(score, decay_bound(f, at).value()[0]);
  }
  const std::vector<double> far{0, 1e4, 1e7};
  const std::vector<double> bound = decay_bound(f, far).value();
  EXPECT_LT(bound[1], bound[0] / 10);
  EXPECT_LT(bound[2], 1e-90);
}

TEST(SectionPositions, TextRotatesAsEver) {
  for (const auto pairing : {Pairing::interleaved, Pairing::half}) {
    for (const auto style : {PositionSections::Style::chunked, PositionSections::Style::interleaved}) {
      const RotaryFrequencies f = vision(pairing, style);
      const RotaryFrequencies plain = rotary_frequencies({.head_dim = 16, .pairing = pairing}).value();
      const std::vector<double> x = random_head(16, 3);
      EXPECT_EQ(rotate_complex(x, 77, f), rotate_complex(x, 77, plain));
      EXPECT_EQ(rotate_complex(x, {77, 77, 77}, f), rotate_complex(x, 77, plain));
    }
  }
}

TEST(SectionPositions, EachPairTurnsByItsOwnStream) {
  const RotaryFrequencies f = vision(Pairing::half, PositionSections::Style::interleaved);
  const std::vector<double> x = random_head(16, 4);
  const std::vector<double> turned = rotate_complex(x, {3, 50, 700}, f);
  const double at[] = {3, 50, 700};
  for (std::size_t i = 0; i < 8; ++i) {
    const double angle = at[i < 6 ? i % 3 : 0] * f.theta[i];
    EXPECT_NEAR(turned[i], x[i] * std::cos(angle) - x[i + 8] * std::sin(angle), 1e-14);
    EXPECT_NEAR(turned[i + 8], x[i + 8] * std::cos(angle) + x[i] * std::sin(angle), 1e-14);
  }
}

/// Everything at once: sections, xPos and an attention factor.
RotaryFrequencies everything(Pairing pairing) {
  RotarySettings settings{
      .head_dim = 20, .rotary_dim = 16, .pairing = pairing, .original_length = 64, .length = 512};
  settings.scaling.kind = ScalingKind::yarn;
  settings.sections = PositionSections{{4, 2, 2}};
  settings.xpos = true;
  return rotary_frequencies(settings).value();
}

TEST(Variants, EveryPathAgreesWithTheComplexForm) {
  for (const auto pairing : {Pairing::interleaved, Pairing::half}) {
    const RotaryFrequencies f = everything(pairing);
    ASSERT_NE(f.attention_factor, 1);
    const std::vector<double> x = random_head(20, 5);
    const std::vector<RotaryPosition> at{{9, 400, 33}};
    for (const auto direction : {Direction::forward, Direction::inverse}) {
      const std::vector<double> expected = rotate_complex(x, at[0], f, direction);
      const std::vector<double> matrix = rotate_matrix(x, at[0], f, direction);
      const std::vector<double> elementwise = rotate_elementwise(x, at[0], f, direction);
      std::vector<double> wide(20);
      rotate(x, wide, {.positions = 1, .heads = 1, .head_dim = 20}, f, at, direction);
      const std::vector<float> xf(x.begin(), x.end());
      std::vector<float> narrow(20);
      rotate(xf, narrow, {.positions = 1, .heads = 1, .head_dim = 20}, RotaryRows(f, at), direction);
      for (std::size_t j = 0; j < 20; ++j) {
        EXPECT_NEAR(matrix[j], expected[j], 1e-13);
        EXPECT_NEAR(elementwise[j], expected[j], 1e-13);
        EXPECT_NEAR(wide[j], expected[j], 1e-13);
        EXPECT_NEAR(narrow[j], expected[j], 3e-6);
      }
    }
  }
}

TEST(Variants, PositionsOfAnyStreamAreChecked) {
  const RotaryFrequencies f = everything(Pairing::half);
  for (const RotaryPosition& bad : {RotaryPosition{1, 1, 2e7}, RotaryPosition{1, std::nan(""), 1}}) {
    EXPECT_THROW(RotaryRows(f, std::vector<RotaryPosition>{bad}), std::invalid_argument);
  }
}

ModelRotary two_bases() {
  ModelRotary model{.name = "gemma3", .head_dim = 256, .softmax_scale = 0.0625};
  model.types.push_back({.type = "sliding_attention", .rotary = RotarySettings{.head_dim = 256}});
  model.types.push_back({.type = "full_attention", .rotary = RotarySettings{.head_dim = 256, .base = 1e6}});
  model.types.push_back({.type = "nope", .rotary = std::nullopt});
  return model;
}

TEST(ModelRotary, AnotherMethodThanProportionalTurnsAllPairs) {
  RotarySettings settings{.head_dim = 16, .rotary_dim = 16, .partial_rotary_factor = 0.25};
  settings.scaling = {.kind = ScalingKind::proportional};
  EXPECT_EQ(rotary_frequencies(settings)->theta[2], 0);
  const RotarySettings linear = with_scaling(settings, {.kind = ScalingKind::linear, .factor = 2});
  EXPECT_EQ(rotary_frequencies(linear)->theta[7], std::pow(1e4, -14.0 / 16) / 2);
  // Its own share stays, and so does one that is of the head.
  EXPECT_EQ(with_scaling(settings, {.kind = ScalingKind::proportional, .factor = 2}).partial_rotary_factor,
            0.25);
  const RotarySettings partial{.head_dim = 16, .partial_rotary_factor = 0.25};
  EXPECT_EQ(rotary_frequencies(with_scaling(partial, {.kind = ScalingKind::linear, .factor = 2}))->rotary_dim,
            4);
}

TEST(ModelRotary, EachTypeHasItsOwnFrequencies) {
  const ModelRotary model = two_bases();
  EXPECT_EQ(model.main_type().type, "full_attention");
  EXPECT_EQ(model.find("chunked_attention"), nullptr);
  const auto all = model_frequencies(model).value();
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0]->base, 1e4);
  EXPECT_EQ(all[1]->base, 1e6);
  EXPECT_FALSE(all[2].has_value());
  EXPECT_EQ(softmax_scale(model, &*all[0]), 0.0625);
  EXPECT_EQ(softmax_scale({.head_dim = 64}, nullptr), 0.125);
}

TEST(ModelRotary, WithoutFullAttentionTheFirstThatRotatesIsShown) {
  ModelRotary model = two_bases();
  model.types[1].rotary.reset();
  EXPECT_EQ(model.main_type().type, "sliding_attention");
  model.types[0].rotary.reset();
  EXPECT_EQ(model.main_type().type, "sliding_attention");
}

TEST(ModelRotary, ErrorsNameTheLayerType) {
  ModelRotary model = two_bases();
  model.types[1].rotary->base = -5;
  const auto all = model_frequencies(model);
  ASSERT_FALSE(all.ok());
  EXPECT_NE(all.error().message().find("full_attention"), std::string::npos);
  EXPECT_NE(all.error().message().find("base -5"), std::string::npos);
}

}  // namespace
}  // namespace rope
