// SPDX-License-Identifier: MIT
// Every scaling method against Hugging Face transformers (tests/data/rotary_scaling_goldens.py), which
// computes in float32.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "core/rotary/frequencies.h"

namespace rope {
namespace {

using nlohmann::json;

RotarySettings settings_of(const json& j) {
  RotarySettings s{
      .head_dim = j.at("head_dim"), .base = j.at("base"), .original_length = j.at("original_length")};
  s.partial_rotary_factor = j.value("partial_rotary_factor", 1.0);
  if (j.contains("length")) s.length = j.at("length").get<Index>();
  RotaryScaling& scaling = s.scaling;
  for (const auto& [kind, name] : scaling_names()) {
    if (name == j.at("scaling")) scaling.kind = kind;
  }
  const auto read = [&](const char* key, std::optional<double>& target) {
    if (j.contains(key)) target = j.at(key).get<double>();
  };
  read("factor", scaling.factor);
  read("attention_factor", scaling.attention_factor);
  read("mscale", scaling.mscale);
  read("mscale_all_dim", scaling.mscale_all_dim);
  read("low_freq_factor", scaling.low_freq_factor);
  read("high_freq_factor", scaling.high_freq_factor);
  scaling.beta_fast = j.value("beta_fast", scaling.beta_fast);
  scaling.beta_slow = j.value("beta_slow", scaling.beta_slow);
  scaling.truncate = j.value("truncate", true);
  scaling.short_factor = j.value("short_factor", std::vector<double>{});
  scaling.long_factor = j.value("long_factor", std::vector<double>{});
  return s;
}

TEST(ScalingGoldens, TransformersFrequenciesAndAttentionFactors) {
  std::ifstream file(std::string(ROPE_TEST_DATA) + "/rotary/scaling.json");
  const json cases = json::parse(file);
  ASSERT_EQ(cases.size(), 19U);
  for (const json& each : cases) {
    json shown = each.at("settings");
    shown.erase("short_factor");
    shown.erase("long_factor");
    const Result<RotaryFrequencies> f = rotary_frequencies(settings_of(each.at("settings")));
    ASSERT_TRUE(f.ok()) << shown << f.error().message();
    const auto theta = each.at("theta").get<std::vector<double>>();
    ASSERT_EQ(f->theta.size(), theta.size()) << shown;
    for (std::size_t i = 0; i < theta.size(); ++i) {
      EXPECT_NEAR(f->theta[i], theta[i], 2e-6 * theta[i]) << shown << " pair " << i;
    }
    EXPECT_NEAR(f->attention_factor, each.at("attention_factor").get<double>(), 1e-12) << shown;
  }
}

}  // namespace
}  // namespace rope
