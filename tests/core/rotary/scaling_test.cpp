// SPDX-License-Identifier: MIT
// Scaling methods against values that were worked out from the published formulas with 40 digits, and
// against what each paper promises. docs/rope-variants.md names the sources.
#include "core/rotary/scaling.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "core/rotary/frequencies.h"

namespace rope {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// `digits` significant digits of a published value.
void expect_digits(double actual, double expected, int digits) {
  const double unit = std::pow(10, std::floor(std::log10(std::abs(expected))) - digits + 1);
  EXPECT_NEAR(actual, expected, 0.51 * unit);
}

RotaryFrequencies frequencies(const RotarySettings& settings) {
  Result<RotaryFrequencies> result = rotary_frequencies(settings);
  if (!result) throw std::runtime_error(result.error().message());
  return std::move(*result);
}

RotarySettings with(ScalingKind kind, double factor) {
  RotarySettings settings{.head_dim = 128, .base = 1e6, .original_length = 32768, .length = 65536};
  settings.scaling.kind = kind;
  settings.scaling.factor = factor;
  settings.scaling.low_freq_factor = 1;
  settings.scaling.high_freq_factor = 4;
  settings.scaling.short_factor.assign(64, 1.0);
  settings.scaling.long_factor.assign(64, 1.0);
  return settings;
}

constexpr std::array kEveryMethod{ScalingKind::linear,      ScalingKind::ntk,    ScalingKind::dynamic,
                                  ScalingKind::yarn,        ScalingKind::llama3, ScalingKind::longrope,
                                  ScalingKind::proportional};

RotarySettings llama31() {
  RotarySettings settings{.head_dim = 128, .base = 5e5, .original_length = 8192};
  settings.scaling = {.kind = ScalingKind::llama3, .factor = 8, .low_freq_factor = 1, .high_freq_factor = 4};
  return settings;
}

RotarySettings deepseek_v3() {
  RotarySettings settings{.head_dim = 192, .rotary_dim = 64, .base = 1e4, .original_length = 4096};
  settings.scaling = {.kind = ScalingKind::yarn, .factor = 40, .mscale = 1, .mscale_all_dim = 1};
  return settings;
}

RotarySettings phi35() {  // one short list and one long list, not the model's
  RotarySettings settings{.head_dim = 96, .base = 1e4, .original_length = 4096, .length = 131072};
  settings.scaling.kind = ScalingKind::longrope;
  for (int i = 0; i < 48; ++i) {
    settings.scaling.short_factor.push_back(1 + 0.01 * i);
    settings.scaling.long_factor.push_back(1 + i);
  }
  return settings;
}

TEST(Scaling, LinearDividesEveryFrequency) {
  const RotaryFrequencies f = frequencies(with(ScalingKind::linear, 4));
  for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ(f.theta[i], f.unscaled_theta[i] / 4);
  EXPECT_EQ(f.attention_factor, 1);
  EXPECT_EQ(f.scaling_factor, 4);
}

// b' = b s^(d/(d-2)) is what divides exactly the last frequency by s and leaves the first alone.
TEST(Scaling, NtkKeepsTheFirstAndDividesTheLast) {
  const RotaryFrequencies f = frequencies(with(ScalingKind::ntk, 8));
  EXPECT_NEAR(f.base, 1e6 * std::pow(8, 128.0 / 126), 1e-8);
  EXPECT_EQ(f.theta.front(), 1);
  EXPECT_NEAR(f.theta.back() * 8, f.unscaled_theta.back(), 1e-20);
  for (std::size_t i = 1; i < 64; ++i)
    EXPECT_LT(f.theta[i] / f.unscaled_theta[i], f.theta[i - 1] / f.unscaled_theta[i - 1]);
}

TEST(Scaling, DynamicPublishedValues) {
  const RotaryFrequencies f = frequencies(with(ScalingKind::dynamic, 2));
  EXPECT_NEAR(f.base, 3052773.67488, 5e-6);
  EXPECT_EQ(f.theta[0], 1);
  expect_digits(f.theta[1], .791911495, 9);
  expect_digits(f.theta[32], 5.72338151e-4, 9);
  expect_digits(f.theta[63], 4.1364592e-7, 8);
}

TEST(Scaling, DynamicChangesNothingUpToTheOriginalLength) {
  for (const Index length : {1, 4096, 32767, 32768}) {
    RotarySettings settings = with(ScalingKind::dynamic, 2);
    settings.length = length;
    EXPECT_EQ(frequencies(settings).theta, frequencies(settings).unscaled_theta) << length;
  }
  RotarySettings settings = with(ScalingKind::dynamic, 2);
  settings.length = 32769;
  EXPECT_LT(frequencies(settings).theta[1], frequencies(settings).unscaled_theta[1]);
  settings.length.reset();
  EXPECT_EQ(frequencies(settings).theta, frequencies(settings).unscaled_theta);
}

TEST(Scaling, YarnPublishedValues) {
  const RotaryFrequencies f = frequencies(with(ScalingKind::yarn, 4));
  ASSERT_TRUE(f.ramp);
  EXPECT_NEAR(f.ramp->exact_low, 23.5959476083, 5e-11);
  EXPECT_NEAR(f.ramp->exact_high, 39.6508807104, 5e-11);
  EXPECT_EQ(f.ramp->low, 23);
  EXPECT_EQ(f.ramp->high, 40);
  expect_digits(f.theta[23], .00697830585, 9);
  expect_digits(f.theta[32], 6.02941176e-4, 9);
  expect_digits(f.theta[63], 3.1023444e-7, 8);
  EXPECT_NEAR(f.attention_factor, 1.138629436112, 5e-13);
  EXPECT_EQ(f.softmax_factor, 1);
}

TEST(Scaling, YarnsRampRisesFromKeptToDivided) {
  for (const bool truncate : {true, false}) {
    RotarySettings settings = with(ScalingKind::yarn, 4);
    settings.scaling.truncate = truncate;
    const RotaryFrequencies f = frequencies(settings);
    EXPECT_TRUE(std::is_sorted(f.ramp->share.begin(), f.ramp->share.end()));
    for (std::size_t i = 0; i < 64; ++i) {
      if (f.ramp->share[i] == 0) {
        EXPECT_EQ(f.theta[i], f.unscaled_theta[i]);
      } else if (f.ramp->share[i] == 1) {
        EXPECT_EQ(f.theta[i], f.unscaled_theta[i] / 4);
      } else {
        EXPECT_LT(f.theta[i], f.unscaled_theta[i]);
        EXPECT_GT(f.theta[i], f.unscaled_theta[i] / 4);
      }
    }
    EXPECT_EQ(f.ramp->share[23], 0);
    EXPECT_EQ(f.ramp->share[24] > 0, true);
    EXPECT_LT(f.ramp->share[39], 1);
    EXPECT_EQ(f.ramp->share[40], 1);
    EXPECT_EQ(f.ramp->low, truncate ? 23 : f.ramp->exact_low);
    EXPECT_EQ(f.ramp->high, truncate ? 40 : f.ramp->exact_high);
  }
}

// The ramp's ends are the pairs that make beta_fast and beta_slow turns within the original length.
TEST(Scaling, RampEndsAreWhereThePairsMakeThatManyTurns) {
  const auto turns = [](const RotarySettings& s, double pair) {
    return static_cast<double>(*s.original_length) * std::pow(s.base, -2 * pair / 128) /
           (2 * std::numbers::pi);
  };
  const RotarySettings yarn = with(ScalingKind::yarn, 4);
  EXPECT_NEAR(turns(yarn, frequencies(yarn).ramp->exact_low), 32, 1e-10);
  EXPECT_NEAR(turns(yarn, frequencies(yarn).ramp->exact_high), 1, 1e-12);
  EXPECT_NEAR(turns(llama31(), frequencies(llama31()).ramp->low), 4, 1e-12);
  EXPECT_NEAR(turns(llama31(), frequencies(llama31()).ramp->high), 1, 1e-12);
}

TEST(Scaling, YarnsRampOfNoWidthStillHasTwoSides) {
  RotarySettings settings = with(ScalingKind::yarn, 4);
  settings.scaling.beta_fast = settings.scaling.beta_slow = 8;
  settings.scaling.truncate = false;
  const RotaryFrequencies f = frequencies(settings);
  EXPECT_EQ(f.ramp->high, f.ramp->low + 0.001);
  for (std::size_t i = 0; i < 64; ++i) {
    const bool kept = static_cast<double>(i) < f.ramp->low;
    EXPECT_EQ(f.theta[i], kept ? f.unscaled_theta[i] : f.unscaled_theta[i] / 4) << i;
  }
}

TEST(Scaling, YarnsFactorFollowsFromTheLengths) {
  RotarySettings settings = with(ScalingKind::yarn, 1);
  settings.scaling.factor.reset();
  settings.length = 131072;
  EXPECT_EQ(frequencies(settings).theta, frequencies(with(ScalingKind::yarn, 4)).theta);
  EXPECT_EQ(frequencies(settings).scaling_factor, 4);
}

TEST(Scaling, YarnsAttentionFactor) {
  RotarySettings settings = with(ScalingKind::yarn, 40);
  settings.scaling.mscale = 0.707;
  EXPECT_NEAR(frequencies(settings).attention_factor, 0.1 * std::log(40) + 1, 1e-15) << "needs both mscales";
  settings.scaling.mscale_all_dim = 1;
  EXPECT_NEAR(frequencies(settings).attention_factor, (0.0707 * std::log(40) + 1) / (0.1 * std::log(40) + 1),
              1e-15);
  settings.scaling.attention_factor = 1.25;
  EXPECT_EQ(frequencies(settings).attention_factor, 1.25);
  settings.scaling.factor = 0.5;
  settings.scaling.attention_factor.reset();
  EXPECT_EQ(frequencies(settings).attention_factor, 1) << "shorter texts are not sharpened";
}

TEST(Scaling, DeepSeekPublishedValues) {
  const RotaryFrequencies f = frequencies(deepseek_v3());
  EXPECT_EQ(f.ramp->low, 10);
  EXPECT_EQ(f.ramp->high, 23);
  EXPECT_EQ(f.pairs(), 32);
  expect_digits(f.theta[11], .0390069266, 9);
  expect_digits(f.theta[16], .0055, 9);
  expect_digits(f.theta[31], 3.33380358e-6, 9);
  EXPECT_EQ(f.attention_factor, 1);
  EXPECT_NEAR(f.softmax_factor, 1.87385420709, 5e-12);
  EXPECT_NEAR(f.softmax_factor / std::sqrt(192), .135233778861, 5e-13);
  RotarySettings without = deepseek_v3();
  without.scaling.mscale_scales_softmax = false;
  EXPECT_EQ(frequencies(without).softmax_factor, 1);
}

TEST(Scaling, Llama31PublishedValues) {
  const RotaryFrequencies f = frequencies(llama31());
  expect_digits(f.theta[28], .00321144599, 9);
  expect_digits(f.theta[29], .00216657076, 9);
  expect_digits(f.theta[32], 5.24846161e-4, 9);
  expect_digits(f.theta[34], 1.78507813e-4, 9);
  expect_digits(f.theta[35], 9.55621235e-5, 9);
  expect_digits(f.theta[63], 3.06892599e-7, 9);
  EXPECT_EQ(f.attention_factor, 1);
  EXPECT_TRUE(std::is_sorted(f.ramp->share.begin(), f.ramp->share.end()));
}

TEST(Scaling, LongRopeTakesTheLongListBeyondTheOriginalLength) {
  RotarySettings settings = phi35();
  const auto expect_list = [](const RotaryFrequencies& f, const std::vector<double>& list) {
    for (std::size_t i = 0; i < 48; ++i) EXPECT_NEAR(f.theta[i] * list[i], f.unscaled_theta[i], 1e-15);
  };
  expect_list(frequencies(settings), settings.scaling.long_factor);
  EXPECT_EQ(frequencies(settings).scaling_factor, 32);
  EXPECT_NEAR(frequencies(settings).attention_factor, std::sqrt(1 + 5.0 / 12), 1e-15);
  settings.length = 4097;
  expect_list(frequencies(settings), settings.scaling.long_factor);
  for (const std::optional<Index> length : {std::optional<Index>(4096), std::optional<Index>()}) {
    settings.length = length;
    expect_list(frequencies(settings), settings.scaling.short_factor);
    EXPECT_EQ(frequencies(settings).attention_factor, 1);
  }
  // A factor that is given is the model's, whatever the length.
  settings.scaling.factor = 32;
  expect_list(frequencies(settings), settings.scaling.short_factor);
  EXPECT_NEAR(frequencies(settings).attention_factor, std::sqrt(1 + 5.0 / 12), 1e-15);
  settings.scaling.attention_factor = 1.19;
  EXPECT_EQ(frequencies(settings).attention_factor, 1.19);
}

TEST(Scaling, ProportionalTurnsTheFirstPairsOnly) {
  RotarySettings settings{
      .head_dim = 16, .base = 1e4, .pairing = Pairing::half, .partial_rotary_factor = 0.4};
  settings.scaling = {.kind = ScalingKind::proportional, .factor = 2};
  const RotaryFrequencies f = frequencies(settings);
  ASSERT_EQ(f.pairs(), 8);
  EXPECT_EQ(f.rotary_dim, 16);
  for (std::size_t i = 0; i < 8; ++i) {
    // 0.4 * 16 / 2 = 3.2: three pairs; the exponent counts in all of the head.
    EXPECT_EQ(f.unscaled_theta[i], std::pow(1e4, -2.0 * static_cast<double>(i) / 16));
    EXPECT_EQ(f.theta[i], i < 3 ? f.unscaled_theta[i] / 2 : 0) << i;
  }
  EXPECT_EQ(f.wavelength(3), kInfinity);
  settings.partial_rotary_factor = 1;
  settings.scaling.factor.reset();
  EXPECT_EQ(frequencies(settings).theta, f.unscaled_theta);
}

TEST(Scaling, AShareOfTheHeadIsCutOffToWholeComponents) {
  EXPECT_EQ(frequencies({.head_dim = 96, .partial_rotary_factor = 0.25}).rotary_dim, 24);  // GPT-NeoX-20B
  EXPECT_EQ(frequencies({.head_dim = 80, .partial_rotary_factor = 0.4}).rotary_dim, 32);   // Phi-2
  EXPECT_EQ(frequencies({.head_dim = 64, .partial_rotary_factor = 0.51}).rotary_dim, 32) << "32.64";
  EXPECT_EQ(frequencies({.head_dim = 64, .rotary_dim = 32, .partial_rotary_factor = 0.5}).rotary_dim, 32);
}

TEST(Scaling, FactorOneChangesNothing) {
  for (const ScalingKind kind : kEveryMethod) {
    const RotaryFrequencies f = frequencies(with(kind, 1));
    if (kind == ScalingKind::dynamic) {
      // Dynamic's factor says how the base grows, past the original length.
      RotarySettings within = with(kind, 1);
      within.length = within.original_length;
      EXPECT_EQ(frequencies(within).theta, f.unscaled_theta);
      continue;
    }
    EXPECT_EQ(f.theta, f.unscaled_theta) << scaling_name(kind);
    EXPECT_EQ(f.attention_factor, 1) << scaling_name(kind);
    EXPECT_EQ(f.softmax_factor, 1) << scaling_name(kind);
  }
}

TEST(Scaling, TheHighestFrequencyIsKept) {
  for (const ScalingKind kind :
       {ScalingKind::ntk, ScalingKind::dynamic, ScalingKind::yarn, ScalingKind::llama3}) {
    const RotaryFrequencies f = frequencies(with(kind, 16));
    EXPECT_EQ(f.theta[0], 1) << scaling_name(kind);
    EXPECT_LT(f.theta[63], f.unscaled_theta[63]) << scaling_name(kind);
  }
}

TEST(Scaling, NamesGoBothWays) {
  EXPECT_EQ(scaling_names().size(), kEveryMethod.size() + 1);
  for (const auto& [kind, name] : scaling_names()) EXPECT_EQ(scaling_name(kind), name);
  for (const ScalingKind kind : kEveryMethod) EXPECT_FALSE(scaling_keys(kind).empty()) << scaling_name(kind);
  EXPECT_TRUE(scaling_keys(ScalingKind::none).empty());
}

struct BadSetting {
  std::string key, value;  // both stand in the message
  RotarySettings settings;
};

/// Gathers them.
struct BadSettings {
  std::vector<BadSetting> all;

  template <typename Spoil>
  void operator()(RotarySettings settings, const Spoil& spoil, std::string key, std::string value) {
    spoil(settings);
    all.push_back({std::move(key), std::move(value), std::move(settings)});
  }
};

std::vector<BadSetting> bad_numbers() {
  BadSettings add;
  const std::vector<std::pair<double, std::string>> numbers{
      {kNan, "nan"}, {0, "0"}, {-1, "-1"}, {1e308, "1e+308"}, {kInfinity, "inf"}};
  for (const auto& [number, text] : numbers) {
    for (const ScalingKind kind : kEveryMethod) {
      add(
          with(kind, number), [](auto&) {}, "factor", text);
    }
    const double v = number;
    const RotarySettings yarn = with(ScalingKind::yarn, 4);
    const RotarySettings llama3 = with(ScalingKind::llama3, 4);
    const RotarySettings longrope = with(ScalingKind::longrope, 4);
    add(
        yarn, [v](auto& s) { s.scaling.beta_fast = v; }, "beta_fast", text);
    add(
        yarn, [v](auto& s) { s.scaling.beta_slow = v; }, "beta_slow", text);
    add(
        yarn, [v](auto& s) { s.scaling.attention_factor = v; }, "attention_factor", text);
    add(
        llama3, [v](auto& s) { s.scaling.low_freq_factor = v; }, "low_freq_factor", text);
    add(
        llama3, [v](auto& s) { s.scaling.high_freq_factor = v; }, "high_freq_factor", text);
    add(
        longrope, [v](auto& s) { s.scaling.short_factor[5] = v; }, "short_factor[5]", text);
    add(
        longrope, [v](auto& s) { s.scaling.long_factor[63] = v; }, "long_factor[63]", text);
    add(
        {}, [v](auto& s) { s.base = v; }, "base", text);
    add(
        {}, [v](auto& s) { s.partial_rotary_factor = v; }, "partial_rotary_factor", text);
    if (v != 0) {
      add(
          yarn, [v](auto& s) { s.scaling.mscale = v; }, "mscale", text);
      add(
          yarn, [v](auto& s) { s.scaling.mscale_all_dim = v; }, "mscale_all_dim", text);
    }
  }
  return add.all;
}

std::vector<BadSetting> bad_combinations() {
  BadSettings add;
  for (const ScalingKind kind : kEveryMethod) {
    if (kind == ScalingKind::proportional || kind == ScalingKind::longrope) continue;
    add(
        with(kind, 4), [](auto& s) { s.scaling.factor.reset(), s.length.reset(); }, "factor", "needs");
  }
  for (const ScalingKind kind :
       {ScalingKind::dynamic, ScalingKind::yarn, ScalingKind::llama3, ScalingKind::longrope}) {
    add(
        with(kind, 4), [](auto& s) { s.original_length.reset(); }, "original_length", "needs");
    add(
        with(kind, 4), [](auto& s) { s.original_length = 0; }, "original_length", "0");
    add(
        with(kind, 4), [](auto& s) { s.length = -5; }, "length", "-5");
  }
  for (const ScalingKind kind : {ScalingKind::ntk, ScalingKind::dynamic}) {
    add(
        with(kind, 4), [](auto& s) { s.rotary_dim = 2; }, "rotary_dim", "2");
  }
  for (const ScalingKind kind : {ScalingKind::yarn, ScalingKind::llama3}) {
    add(
        with(kind, 4), [](auto& s) { s.base = 1; }, "base", "1");
  }
  add(
      with(ScalingKind::yarn, 4), [](auto& s) { s.scaling.beta_slow = 33; }, "beta_fast", "33");
  add(
      llama31(), [](auto& s) { s.scaling.high_freq_factor = 1; }, "high_freq_factor", "1");
  add(
      llama31(), [](auto& s) { s.scaling.high_freq_factor = 0.5; }, "high_freq_factor", "0.5");
  add(
      llama31(), [](auto& s) { s.scaling.low_freq_factor.reset(); }, "low_freq_factor", "needs");
  add(
      llama31(), [](auto& s) { s.scaling.high_freq_factor.reset(); }, "high_freq_factor", "needs");
  add(
      phi35(), [](auto& s) { s.scaling.short_factor.pop_back(); }, "short_factor", "47");
  add(
      phi35(), [](auto& s) { s.scaling.long_factor.clear(); }, "long_factor", "0");
  add(
      phi35(), [](auto& s) { s.original_length = 1; }, "original_length", "1");
  add(
      with(ScalingKind::proportional, 1), [](auto& s) { s.rotary_dim = 64; }, "rotary_dim", "64");
  add(
      with(ScalingKind::proportional, 1), [](auto& s) { s.partial_rotary_factor = 0.01; },
      "partial_rotary_factor", "0.01");
  add(
      {}, [](auto& s) { s.partial_rotary_factor = 0.5, s.rotary_dim = 16; }, "rotary_dim", "16");
  add(
      {}, [](auto& s) { s.partial_rotary_factor = 0.55; }, "rotary_dim", "35");
  add(
      {}, [](auto& s) { s.partial_rotary_factor = 0.01; }, "partial_rotary_factor", "0.01");
  add(
      {}, [](auto& s) { s.partial_rotary_factor = 1.5; }, "partial_rotary_factor", "1.5");
  add(
      {},
      [](auto& s) {
        s.sections = PositionSections{{8, 8, 8}};
      },
      "sections", "8,8,8");
  return add.all;
}

TEST(Scaling, BadSettingsNameKeyAndValue) {
  std::vector<BadSetting> all = bad_numbers();
  for (BadSetting& bad : bad_combinations()) all.push_back(std::move(bad));
  for (const auto& [key, value, settings] : all) {
    const Result<RotaryFrequencies> result = rotary_frequencies(settings);
    const std::string what = std::string(scaling_name(settings.scaling.kind)) + " " + key + " " + value;
    ASSERT_FALSE(result.ok()) << what;
    EXPECT_NE(result.error().message().find(key), std::string::npos)
        << what << ": " << result.error().message();
    EXPECT_NE(result.error().message().find(value), std::string::npos)
        << what << ": " << result.error().message();
    EXPECT_FALSE(result.error().fix.empty()) << what;
  }
}

TEST(Scaling, EveryMethodGivesFiniteAnglesAtTheEndsOfWhatItAccepts) {
  for (const ScalingKind kind : kEveryMethod) {
    for (const double base : {kMinBase, 1.5, kMaxBase}) {
      for (const double factor : {kMinFactor, kMaxFactor}) {
        for (const Index head_dim : {4, 512}) {
          RotarySettings settings = with(kind, factor);
          settings.head_dim = head_dim;
          settings.base = base;
          settings.original_length = 2;
          settings.length = 1'000'000'000;
          settings.scaling.short_factor.assign(static_cast<std::size_t>(head_dim / 2), kMinFactor);
          settings.scaling.long_factor.assign(static_cast<std::size_t>(head_dim / 2), kMaxFactor);
          const Result<RotaryFrequencies> f = rotary_frequencies(settings);
          if (!f) {
            EXPECT_LT(base, 1) << f.error().message();
            continue;
          }
          for (const double theta : f->theta)
            ASSERT_TRUE(std::isfinite(theta * 1e7)) << scaling_name(kind) << " " << base << " " << factor;
        }
      }
    }
  }
}

using Style = PositionSections::Style;

TEST(Sections, ChunkedAreBlocks) {
  const auto streams = pair_streams({{16, 24, 24}}, 64);  // Qwen2.5-VL
  ASSERT_TRUE(streams.ok());
  for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ((*streams)[i], i < 16 ? 0 : i < 40 ? 1 : 2);
}

TEST(Sections, InterleavedTakeTurnsWhileTheyLast) {
  const auto streams = pair_streams({{24, 20, 20}, Style::interleaved}, 64);  // Qwen3-VL
  ASSERT_TRUE(streams.ok());
  for (std::size_t i = 0; i < 64; ++i) {
    EXPECT_EQ((*streams)[i], i < 60 ? static_cast<Index>(i % 3) : 0) << i;
  }
  EXPECT_EQ(*pair_streams({{5, 1, 2}, Style::interleaved}, 8), (std::vector<Index>{0, 1, 2, 0, 0, 2, 0, 0}));
}

TEST(Sections, MustAddUpAndFit) {
  EXPECT_FALSE(pair_streams({{16, 24, 23}}, 64).ok());
  EXPECT_FALSE(pair_streams({{-8, 36, 36}}, 64).ok());
  EXPECT_FALSE(pair_streams({{std::numeric_limits<Index>::max(), 1, 64}}, 64).ok());
  EXPECT_FALSE(pair_streams({{8, 28, 28}, Style::interleaved}, 64).ok());
  EXPECT_FALSE(pair_streams({{4, 1, 3}, Style::interleaved}, 8).ok()) << "the third width would be pair 8";
  EXPECT_TRUE(pair_streams({{64, 0, 0}, Style::interleaved}, 64).ok());
  EXPECT_TRUE(pair_streams({{0, 32, 32}}, 64).ok()) << "an image only: rows and columns";
}

}  // namespace
}  // namespace rope
