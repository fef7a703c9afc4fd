// SPDX-License-Identifier: MIT
// What transformers' own config classes and rotary modules make of the same configs (in float32), and which
// components each model's code turns together (tests/data/rotary_config_goldens.py).
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/files/detail/rotary_families.h"
#include "core/files/rotary_config.h"

namespace rope {
namespace {

nlohmann::json goldens() {
  std::ifstream file(std::string(ROPE_TEST_DATA) + "/rotary/configs.json");
  return nlohmann::json::parse(file);
}

/// What a golden says of each kind of layer, against a model; gives the number of kinds.
int compare(const std::string& name, const ModelRotary& model, const nlohmann::json& golden) {
  const double relative = 2e-6;
  int compared = 0;
  for (const auto& [type, expected] : golden.at("types").items()) {
    const LayerRotary* const layer = type.empty() ? &model.main_type() : model.find(type);
    EXPECT_TRUE(layer != nullptr && layer->rotary) << name << " " << type;
    if (layer == nullptr || !layer->rotary) continue;
    const RotaryFrequencies f = rotary_frequencies(*layer->rotary).value();
    const std::vector<double> theta = expected.at("inv_freq");
    EXPECT_EQ(f.theta.size(), theta.size()) << name << " " << type;
    for (std::size_t i = 0; i < std::min(theta.size(), f.theta.size()); ++i) {
      EXPECT_NEAR(f.theta[i], theta[i], relative * theta[i]) << name << " " << type << ", pair " << i;
    }
    EXPECT_NEAR(f.attention_factor, expected.at("attention_factor").get<double>(), relative) << name;
    ++compared;
  }
  if (golden.contains("softmax_scale")) {
    const RotaryFrequencies f = rotary_frequencies(model.main_type().rotary.value()).value();
    EXPECT_NEAR(softmax_scale(model, &f), golden.at("softmax_scale").get<double>(), relative) << name;
  }
  return compared;
}

TEST(RotaryConfigGoldens, PresetsHaveTheFrequenciesOfTransformers) {
  const nlohmann::json presets = goldens().at("presets");
  int compared = 0;
  for (const auto& [key, golden] : presets.items()) {
    const auto model = rotary_preset(key);
    ASSERT_TRUE(model.ok()) << key;
    compared += compare(key, *model, golden);
  }
  EXPECT_GE(compared, 17);
}

TEST(RotaryConfigGoldens, EveryWayToWriteAConfigIsReadAsTransformersDoes) {
  const nlohmann::json cases = goldens().at("cases");
  int compared = 0;
  for (const auto& [name, golden] : cases.items()) {
    const auto model = parse_rotary_config(golden.at("config").dump(), name);
    ASSERT_TRUE(model.ok()) << name << ": " << model.error().message();
    compared += compare(name, *model, golden);
  }
  EXPECT_GE(compared, 38);
}

TEST(RotaryConfigGoldens, FamiliesPairAndStartAsTransformersDoes) {
  int pairings = 0;
  const nlohmann::json families = goldens().at("families");
  for (const auto& [type, golden] : families.items()) {
    const RotaryFamily* const family = find_rotary_family(type);
    ASSERT_NE(family, nullptr) << type;
    if (golden.contains("base")) {
      EXPECT_EQ(family->base, golden.at("base").get<double>()) << type;
    }
    if (family->head_dim != 0) {
      EXPECT_EQ(family->head_dim, golden.at("head_dim").get<Index>()) << type;
    }
    if (golden.contains("pairing")) {
      EXPECT_EQ(family->pairing == Pairing::half ? "half" : "interleaved",
                golden.at("pairing").get<std::string>())
          << type;
      ++pairings;
    }
  }
  EXPECT_GE(pairings, 85);
}

}  // namespace
}  // namespace rope
