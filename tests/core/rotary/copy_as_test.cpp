// SPDX-License-Identifier: MIT
#include "core/rotary/copy_as.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "core/files/npy.h"
#include "core/files/rotary_config.h"
#include "core/rotary/rotation.h"
#include "core/support/file.h"

namespace rope {
namespace {

using testing::HasSubstr;

struct Case {
  std::string name;
  RotarySettings settings;
};

RotarySettings scaled(ScalingKind kind, std::optional<double> factor, Index head_dim = 128,
                      double base = 1e6) {
  RotarySettings settings{.head_dim = head_dim, .base = base, .pairing = Pairing::half};
  settings.scaling.kind = kind;
  settings.scaling.factor = factor;
  settings.original_length = 4096;
  return settings;
}

// Every kind, with what makes its text differ: the derived and the given attention factor, truncation, both
// lists, sections, xPos, a part of the head, both pairings.
std::vector<Case> cases() {
  std::vector<Case> all;
  const auto add = [&](const char* name, const RotarySettings& s) { all.push_back({name, s}); };
  add("none", {});
  add("partial", {.head_dim = 96, .rotary_dim = 24});
  add("linear", scaled(ScalingKind::linear, 4));
  add("ntk", scaled(ScalingKind::ntk, 8, 64, 1e4));
  RotarySettings s = scaled(ScalingKind::dynamic, 2);
  s.length = 16384;
  add("dynamic", s);
  s = scaled(ScalingKind::yarn, 4);
  s.original_length = 32768;
  add("yarn", s);
  s = scaled(ScalingKind::yarn, 40, 64, 1e4);
  s.pairing = Pairing::interleaved;
  s.scaling.mscale = s.scaling.mscale_all_dim = 1;
  add("yarn_mscale", s);
  s = scaled(ScalingKind::yarn, std::nullopt, 64, 1.5e5);
  s.length = 131072;
  s.scaling.truncate = false;
  s.scaling.attention_factor = 1.25;
  add("yarn_given", s);
  s = scaled(ScalingKind::llama3, 8, 128, 5e5);
  s.original_length = 8192;
  s.scaling.low_freq_factor = 1;
  s.scaling.high_freq_factor = 4;
  add("llama3", s);
  s = scaled(ScalingKind::longrope, std::nullopt, 32, 1e4);
  for (int i = 0; i < 16; ++i) {
    s.scaling.short_factor.push_back(1 + 0.05 * i);
    s.scaling.long_factor.push_back(1 + 2.5 * i);
  }
  add("longrope_short", s);
  s.length = 131072;
  add("longrope_long", s);
  s = scaled(ScalingKind::proportional, 8, 64);
  s.partial_rotary_factor = 0.25;
  add("proportional", s);
  s = {.head_dim = 64, .pairing = Pairing::half};
  s.sections = PositionSections{{12, 10, 10}, PositionSections::Style::interleaved};
  add("sections", s);
  s = {.head_dim = 32};
  s.length = 2048;
  s.xpos = true;
  add("xpos", s);
  return all;
}

const std::filesystem::path kFolder = std::filesystem::path(ROPE_TEST_DATA) / "rotary/copied";

std::string golden(const std::string& name) {
  const Result<std::string> text = read_file(kFolder / name, 1 << 20);
  return text ? *text : text.error().message();
}

// tests/data/copied_check.py ran these files.
TEST(CopyAs, TorchLinesAreThoseThatWereRun) {
  for (const Case& c : cases()) {
    EXPECT_EQ(torch_text(c.settings).value(), golden(c.name + ".py")) << c.name;
  }
}

TEST(CopyAs, TorchGaveOurFrequenciesAndRotation) {
  for (const Case& c : cases()) {
    const RotaryFrequencies f = rotary_frequencies(c.settings).value();
    std::vector<double> ours = f.theta;
    ours.push_back(f.attention_factor);
    std::vector<double> x(static_cast<std::size_t>(f.head_dim));
    for (std::size_t j = 0; j < x.size(); ++j) x[j] = std::sin(static_cast<double>(j + 1));
    const std::vector<double> turned = rotate_complex(x, 3, f);
    ours.insert(ours.end(), turned.begin(), turned.end());
    const TensorD torch = read_npy(kFolder / (c.name + ".npy")).value().values;
    ASSERT_EQ(torch.size(), static_cast<Index>(ours.size())) << c.name;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      EXPECT_NEAR(ours[i], torch[static_cast<Index>(i)], 1e-14 + 1e-13 * std::abs(ours[i]))
          << c.name << ' ' << i;
    }
  }
}

TEST(CopyAs, ConfigsOfBothStyles) {
  for (const Case& c : cases()) {
    EXPECT_EQ(config_text(c.settings, ConfigStyle::rope_parameters).value(), golden(c.name + ".new.json"));
    EXPECT_EQ(config_text(c.settings, ConfigStyle::rope_scaling).value(), golden(c.name + ".old.json"));
  }
}

TEST(CopyAs, ConfigsReadBackGiveTheSameFrequencies) {
  for (Case& c : cases()) {
    // Configs do not say how long the text of the moment is: these two methods decide by it.
    if (c.settings.scaling.kind == ScalingKind::dynamic) c.settings.length.reset();
    const RotaryFrequencies wanted = rotary_frequencies(c.settings).value();
    for (const ConfigStyle style : {ConfigStyle::rope_parameters, ConfigStyle::rope_scaling}) {
      const Result<ModelRotary> read = parse_rotary_config(config_text(c.settings, style).value(), c.name);
      ASSERT_TRUE(read) << c.name << ": " << read.error().message();
      ASSERT_EQ(read->types.size(), 1U);
      RotarySettings again = read->types.front().rotary.value();
      if (c.settings.scaling.kind == ScalingKind::longrope) again.length = c.settings.length;
      const RotaryFrequencies found = rotary_frequencies(again).value();
      EXPECT_EQ(found.theta, wanted.theta) << c.name;
      EXPECT_EQ(found.attention_factor, wanted.attention_factor) << c.name;
      EXPECT_EQ(found.pairing, wanted.pairing) << c.name;
      EXPECT_EQ(found.streams, wanted.streams) << c.name;
    }
  }
}

// DeepSeek's latent attention: 128 components stand still, the 64 after them turn, and both m(S,
// mscale_all_dim)^2 and 1 / sqrt(192) are in the softmax scale.
TEST(CopyAs, TheEndOfAHead) {
  RotarySettings settings{.head_dim = 192, .rotary_dim = 64};
  settings.scaling = {.kind = ScalingKind::yarn, .factor = 40, .mscale = 1, .mscale_all_dim = 1};
  settings.scaling.mscale_scales_softmax = true;
  settings.original_length = 4096;
  const std::string torch = torch_text(settings, true).value();
  EXPECT_THAT(torch, HasSubstr("    still, x = x[..., :-dim], x[..., -dim:]"));
  EXPECT_THAT(torch, HasSubstr("    return torch.cat((still, turned), -1)"));
  for (const ConfigStyle style : {ConfigStyle::rope_parameters, ConfigStyle::rope_scaling}) {
    const Result<ModelRotary> read =
        parse_rotary_config(config_text(settings, style, true).value(), "config.json");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_TRUE(read->rotates_end_of_head);
    EXPECT_EQ(read->head_dim, 192);
    const RotarySettings again = read->types.front().rotary.value();
    EXPECT_EQ(again.rotary_dim, 64);
    const double m = 0.1 * std::log(40.0) + 1;
    const RotaryFrequencies frequencies = rotary_frequencies(again).value();
    EXPECT_NEAR(softmax_scale(*read, &frequencies), m * m / std::sqrt(192.0), 1e-12);
  }
}

TEST(CopyAs, TheOldStyleSaysNothingOfWhatIsNotScaled) {
  const std::string text = config_text({.head_dim = 64}, ConfigStyle::rope_scaling).value();
  EXPECT_EQ(text, "{\n  \"head_dim\": 64,\n  \"rope_interleave\": true,\n  \"rope_theta\": 10000.0\n}\n");
}

TEST(CopyAs, SharesOfTheHeadComeBackAfterCuttingOff) {
  for (Index head_dim = 2; head_dim <= 512; head_dim += 2) {
    for (Index d = 2; d < head_dim; d += 2) {
      const std::string text =
          config_text({.head_dim = head_dim, .rotary_dim = d}, ConfigStyle::rope_scaling).value();
      const std::string key = "\"partial_rotary_factor\": ";
      const double share = std::stod(text.substr(text.find(key) + key.size()));
      ASSERT_EQ(static_cast<Index>(static_cast<double>(head_dim) * share), d) << head_dim;
    }
  }
}

TEST(CopyAs, WhatDoesNotComputeIsNotWritten) {
  const RotarySettings settings = scaled(ScalingKind::linear, std::nullopt);
  ASSERT_FALSE(torch_text(settings));
  EXPECT_THAT(torch_text(settings).error().message(), HasSubstr("factor"));
  EXPECT_FALSE(config_text(settings, ConfigStyle::rope_scaling));
}

}  // namespace
}  // namespace rope
