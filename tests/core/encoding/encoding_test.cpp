// SPDX-License-Identifier: MIT
#include "core/encoding/encoding.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/encoding/alibi.h"
#include "core/encoding/encoded_scores.h"
#include "core/encoding/measure.h"
#include "core/encoding/sinusoidal.h"
#include "core/rotary/rotation.h"
#include "core/support/random.h"

namespace rope {
namespace {

constexpr double kFloatNoise = 2e-6;

std::unique_ptr<PositionEncoding> encoding(std::string_view name, Index head_dim = 64,
                                           Pairing pairing = Pairing::interleaved) {
  return make_encoding({.name = std::string(name), .rotary = {.head_dim = head_dim, .pairing = pairing}})
      .value();
}

TEST(Encoding, EveryNameCanBeMadeAndSaysItsName) {
  for (const std::string_view name : encoding_names()) EXPECT_EQ(encoding(name)->name(), name);
}

TEST(Encoding, WrongNamesAndSettingsAreRefused) {
  const auto unknown = make_encoding({.name = "rpoe"});
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().message(),
            "there is no such encoding: rpoe: choose one of rope, xpos, sinusoidal, alibi, none");
  EXPECT_FALSE(make_encoding({.name = "rope", .rotary = {.head_dim = 7}}).ok());
}

// What each encoding promises is what is measured.
TEST(Encoding, PromisesHold) {
  for (const std::string_view name : encoding_names()) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      const auto e = encoding(name);
      const EncodingProperties promised = e->properties();
      const EncodingMeasurement found = measure_encoding(*e, {.seed = seed});
      for (const double change : found.shift_change)
        EXPECT_EQ(promised.relative, change < kFloatNoise) << name;
      EXPECT_EQ(promised.keeps_norm, found.norm_change < kFloatNoise) << name;
      EXPECT_EQ(name == "none", found.position_effect == 0) << name;
    }
  }
}

TEST(Encoding, PropertiesAreThoseOfTheTable) {
  const auto properties = [](std::string_view name) { return encoding(name)->properties(); };
  EXPECT_EQ(properties("sinusoidal"), (EncodingProperties{.any_length = true, .linear_attention = true}));
  EXPECT_EQ(properties("alibi"),
            (EncodingProperties{.relative = true, .any_length = true, .keeps_norm = true}));
  EXPECT_EQ(properties("xpos"), (EncodingProperties{.relative = true, .any_length = true}));
}

// d = 4: theta 1 and 1/100; worked by hand for position 2.
TEST(Encoding, SinusoidalRowIsThePapers) {
  std::array<double, 4> p{};
  sinusoidal_row(2, 10000, p);
  EXPECT_NEAR(p[0], 0.9092974268256817, 1e-15);
  EXPECT_NEAR(p[1], -0.4161468365471424, 1e-15);
  EXPECT_NEAR(p[2], 0.01999866669333308, 1e-15);
  EXPECT_NEAR(p[3], 0.9998000066665778, 1e-15);
  sinusoidal_row(0, 10000, p);
  EXPECT_EQ(p, (std::array<double, 4>{0, 1, 0, 1}));
  std::array<double, 3> odd{};
  EXPECT_THROW(sinusoidal_row(0, 10000, odd), std::invalid_argument);
  EXPECT_THROW(sinusoidal_row(1e9, 10000, p), std::invalid_argument);
  EXPECT_FALSE(make_sinusoidal_encoding(-1).ok());
}

// p_m . p_n alone depends on n - m only: what is not relative are the products of p with q and k.
TEST(Encoding, SinusoidalRowsMeetByDistance) {
  const auto dot = [](double m, double n) {
    std::array<double, 64> a{}, b{};
    sinusoidal_row(m, 10000, a);
    sinusoidal_row(n, 10000, b);
    return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
  };
  EXPECT_NEAR(dot(3, 10), dot(5000, 5007), 1e-10);
  EXPECT_NEAR(dot(8, 8), 32, 1e-12);
}

TEST(Encoding, SinusoidalIsAddedToTheInput) {
  const auto e = encoding("sinusoidal", 4);
  Tensor x{2, 4};
  std::fill(x.begin(), x.end(), 10.0F);
  e->add_to_input(std::vector<double>{0, 2}, x.matrix());
  EXPECT_FLOAT_EQ(x[0], 10);
  EXPECT_FLOAT_EQ(x[1], 11);
  EXPECT_FLOAT_EQ(x[5], 10 - 0.41614684F);
  EXPECT_THROW(e->add_to_input(std::vector<double>{0}, x.matrix()), std::invalid_argument);
}

TEST(Encoding, AlibiSlopesAreThePublishedOnes) {
  EXPECT_EQ(alibi_slopes(8),
            (std::vector<double>{0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125, 0.00390625}));
  const std::vector<double> sixteen = alibi_slopes(16);  // section 3: 1/2^0.5, 1/2^1, 1/2^1.5, ..., 1/2^8
  EXPECT_DOUBLE_EQ(sixteen[0], std::sqrt(0.5));
  EXPECT_DOUBLE_EQ(sixteen[1], 0.5);
  EXPECT_DOUBLE_EQ(sixteen[15], 1.0 / 256);
  // 12 heads: the eight, then the first, third, fifth and seventh of sixteen.
  const std::vector<double> twelve = alibi_slopes(12);
  ASSERT_EQ(twelve.size(), 12U);
  EXPECT_EQ(twelve[7], 1.0 / 256);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_DOUBLE_EQ(twelve[8 + i], sixteen[2 * i]);
  EXPECT_THROW((void)alibi_slopes(0), std::invalid_argument);
  EXPECT_FALSE(make_alibi_encoding(0).ok());
  EXPECT_FALSE(make_encoding({.name = "alibi", .heads = kMostAlibiHeads + 1}).ok());
}

TEST(Encoding, AlibiBiasIsTheSlopeTimesTheDistance) {
  const auto e = encoding("alibi");
  const std::vector<double> keys{0, 3, 7, 1000};
  std::vector<double> bias(4, 9);
  e->bias_row(2, 3, keys, bias);
  EXPECT_EQ(bias, (std::vector<double>{-0.375, 0, -0.5, -997.0 / 8}));
  EXPECT_THROW(e->bias_row(8, 3, keys, bias), std::invalid_argument);
  encoding("rope")->bias_row(0, 3, keys, bias);
  EXPECT_EQ(bias, std::vector<double>(4, 0.0));
  EXPECT_FALSE(encoding("rope")->has_bias());
}

// Centred, xPos is itself at any distance from 0 where its own factors are long out of range.
TEST(Encoding, XposIsCentredWhereItsVectorsAre) {
  const auto e = encoding("xpos", 8);
  const auto score = [&](double m, double n) {
    TensorD q{1, 8}, k{1, 8};
    std::fill(q.begin(), q.end(), 1.0);
    std::fill(k.begin(), k.end(), 1.0);
    const std::vector<double> at_m{m}, at_n{n};
    encode_bare<double>(*e, {at_m, q.matrix()}, {at_n, k.matrix()});
    return std::inner_product(q.begin(), q.end(), k.begin(), 0.0);
  };
  EXPECT_NEAR(score(100, 30), score(900100, 900030), 1e-8);
  // Pair i fades by z_i^(70/512), z_i = (i/4 + 0.4) / 1.4.
  double expected = 0;
  for (int i = 0; i < 4; ++i) {
    expected += 2 * std::cos(70 * std::pow(10000.0, -i / 4.0)) * std::pow((i / 4.0 + 0.4) / 1.4, 70 / 512.0);
  }
  EXPECT_NEAR(score(100, 30), expected, 1e-12);
  EXPECT_EQ(encoding("rope")->centred(5), nullptr);
}

// Every stage with a bias is what the scalar twin says; at stage raw it does not count yet.
TEST(Encoding, EncodedScoresAgreeWithTheReference) {
  TensorD q{70, 8}, k{90, 8};
  Random random(3);
  random.fill_normal(q.span());
  random.fill_normal(k.span());
  std::vector<double> at_q(70), at_k(90);
  std::iota(at_q.begin(), at_q.end(), 20);
  std::iota(at_k.begin(), at_k.end(), 0);
  for (const std::string_view name : encoding_names()) {
    const auto e = encoding(name, 8);
    TensorD q_there = q, k_there = k;
    encode_bare<double>(*e, {at_q, q_there.matrix()}, {at_k, k_there.matrix()});
    for (const ScoreStage stage :
         {ScoreStage::raw, ScoreStage::scaled, ScoreStage::masked, ScoreStage::softmax}) {
      ScoreOptions options{.stage = stage, .causal = true, .query_offset = 20};
      Tensor out{70, 90};
      ASSERT_TRUE(encoded_scores({*e, q.matrix(), k.matrix(), at_q, at_k, 3}, options, out.matrix()).ok());
      options.bias = bias_rows(*e, 3, at_q, at_k);
      const TensorD expected =
          attention_scores_reference(q_there.matrix(), k_there.matrix(), options).value();
      for (Index i = 0; i < out.size(); ++i) {
        if (std::isinf(expected[i])) {
          EXPECT_EQ(static_cast<double>(out[i]), expected[i]);
        } else {
          ASSERT_NEAR(static_cast<double>(out[i]), expected[i], 2e-5) << name << ' ' << i;
        }
      }
    }
  }
}

TEST(Encoding, MeasurementSeesAnEncodingThatIsNotRelative) {
  // Queries paired one way, keys the other: what happens when weights are loaded with the wrong pairing.
  class Mixed final : public PositionEncoding {
   public:
    using PositionEncoding::encode_key;
    using PositionEncoding::encode_query;
    [[nodiscard]] std::string_view name() const noexcept override { return "mixed"; }
    [[nodiscard]] EncodingProperties properties() const noexcept override { return {}; }
    void encode_query(std::span<const double> positions, HeadArray q) const override {
      encoding("rope")->encode_query(positions, q);
    }
    void encode_key(std::span<const double> positions, HeadArray k) const override {
      encoding("rope", 64, Pairing::half)->encode_key(positions, k);
    }
  };
  const EncodingMeasurement found = measure_encoding(Mixed());
  for (const double change : found.shift_change) EXPECT_GT(change, 0.01);
  EXPECT_LT(found.norm_change, kFloatNoise);
}

TEST(Encoding, AttentionFactorChangesTheNormAndThePromise) {
  RotaryFrequencies f = rotary_frequencies({.head_dim = 64}).value();
  f.attention_factor = 1.25;
  const auto e = make_rope_encoding(f);
  EXPECT_FALSE(e->properties().keeps_norm);
  EXPECT_NEAR(measure_encoding(*e).norm_change, 0.25, kFloatNoise);
}

TEST(Encoding, RopeTurnsEachHeadToItsPosition) {
  const RotaryFrequencies f = rotary_frequencies({.head_dim = 8, .pairing = Pairing::half}).value();
  const auto e = make_rope_encoding(f);
  std::vector<float> x(3 * 2 * 8);
  Random(5).fill_normal(std::span<float>(x));
  const std::vector<double> positions{4, -1.5, 9999999};
  std::vector<float> q = x, k = x;
  e->encode_query(positions, {q, 2, 8});
  e->encode_key(positions, {k, 2, 8});
  EXPECT_EQ(q, k);
  for (std::size_t head = 0; head < 6; ++head) {
    const std::vector<double> vector(x.begin() + static_cast<std::ptrdiff_t>(head * 8),
                                     x.begin() + static_cast<std::ptrdiff_t>(head * 8 + 8));
    const auto expected = rotate_complex(vector, positions[head / 2], f);
    for (std::size_t j = 0; j < 8; ++j) EXPECT_NEAR(q[head * 8 + j], expected[j], 1e-6) << head;
  }
}

// R_m R_n = R_(m+n) through the interface: encoding twice is encoding once at the sum.
TEST(Encoding, RopeComposes) {
  const auto e = encoding("rope", 32);
  std::vector<float> twice(32), once(32);
  Random(6).fill_normal(std::span<float>(once));
  twice = once;
  e->encode_query(std::vector<double>{12}, {twice, 1, 32});
  e->encode_query(std::vector<double>{-30}, {twice, 1, 32});
  e->encode_query(std::vector<double>{-18}, {once, 1, 32});
  for (std::size_t j = 0; j < 32; ++j) EXPECT_NEAR(twice[j], once[j], 2e-6);
}

TEST(Encoding, ShapesThatDoNotFitThrow) {
  std::vector<float> x(16);
  const std::vector<double> positions{1, 2};
  for (const std::string_view name : encoding_names()) {
    const auto e = encoding(name, 8);
    EXPECT_THROW(e->encode_query(positions, {x, 2, 8}), std::invalid_argument) << name;
    EXPECT_THROW(e->encode_key(positions, {x, 3, 8}), std::invalid_argument) << name;
    e->encode_key(positions, {x, 1, 8});
  }
  EXPECT_THROW(encoding("rope", 8)->encode_query(positions, {x, 2, 4}), std::invalid_argument);
}

}  // namespace
}  // namespace rope
