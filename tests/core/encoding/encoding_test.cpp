// SPDX-License-Identifier: MIT
#include "core/encoding/encoding.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/encoding/measure.h"
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
  EXPECT_EQ(unknown.error().message(), "there is no such encoding: rpoe: choose one of rope, none");
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

TEST(Encoding, MeasurementSeesAnEncodingThatIsNotRelative) {
  // Queries paired one way, keys the other: what happens when weights are loaded with the wrong pairing.
  class Mixed final : public PositionEncoding {
   public:
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
