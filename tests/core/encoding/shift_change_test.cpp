// SPDX-License-Identifier: MIT
#include "core/encoding/shift_change.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/attention/drawn_vectors.h"

namespace rope {
namespace {

struct Case {
  std::unique_ptr<PositionEncoding> encoding;
  TensorD query, key;
  std::vector<double> positions;
  [[nodiscard]] ShiftChange by(double shift, const ScoreOptions& options) const {
    return shift_change({*encoding, query.matrix(), key.matrix(), positions, positions}, shift, options)
        .value();
  }
};

Case made(const std::string& name, DrawnKind kind, Index rows, Index head_dim) {
  DrawnVectors drawn =
      drawn_vectors({.kind = kind, .rows = rows, .head_dim = head_dim, .rotary_dim = head_dim});
  std::vector<double> positions(static_cast<std::size_t>(rows));
  std::iota(positions.begin(), positions.end(), 0.0);
  RotarySettings rotary{.head_dim = head_dim};
  rotary.xpos = name == "xpos";
  return {make_encoding({.name = name, .rotary = rotary}).value(), std::move(drawn.query),
          std::move(drawn.key), std::move(positions)};
}

// One pair of sines and cosines on (1, 1): 2 + sin m + cos m + sin n + cos n + cos(m - n).
TEST(ShiftChange, SinusoidalPositionsByHand) {
  const auto score = [](double m, double n) {
    return 2 + std::sin(m) + std::cos(m) + std::sin(n) + std::cos(n) + std::cos(m - n);
  };
  double largest = 0;
  for (const double m : {0.0, 1.0, 2.0}) {
    for (const double n : {0.0, 1.0, 2.0})
      largest = std::max(largest, std::abs(score(m + 3, n + 3) - score(m, n)));
  }
  const ShiftChange found = made("sinusoidal", DrawnKind::ones, 3, 2).by(3, {.stage = ScoreStage::raw});
  EXPECT_NEAR(found.change, largest, 1e-5);
  EXPECT_NEAR(found.before, score(static_cast<double>(found.query), static_cast<double>(found.key)), 1e-5);
  EXPECT_NEAR(found.after, score(static_cast<double>(found.query) + 3, static_cast<double>(found.key) + 3),
              1e-5);
  EXPECT_FALSE(found.rounding());
}

TEST(ShiftChange, WhatIsRelativeStaysButForRounding) {
  for (const char* name : {"rope", "xpos", "alibi", "none"}) {
    for (const ScoreStage stage : {ScoreStage::raw, ScoreStage::scaled, ScoreStage::softmax}) {
      // More rows than are held at a time.
      const ShiftChange found = made(name, DrawnKind::independent, 300, 16).by(1234, {.stage = stage});
      EXPECT_TRUE(found.rounding()) << name << ' ' << found.change;
      EXPECT_GT(found.largest, 0);
    }
  }
}

TEST(ShiftChange, WhatIsMaskedChangesNothing) {
  const Case sinusoidal = made("sinusoidal", DrawnKind::independent, 6, 8);
  const ShiftChange all = sinusoidal.by(40, {.stage = ScoreStage::masked});
  const std::vector<float> nothing(6, 0.0F);
  EXPECT_GT(all.change, 0);
  EXPECT_EQ(sinusoidal.by(40, {.stage = ScoreStage::masked, .key_mask = nothing}).change, 0);
  const ShiftChange causal = sinusoidal.by(40, {.stage = ScoreStage::masked, .causal = true});
  EXPECT_LE(causal.key, causal.query);
  EXPECT_LE(causal.change, all.change);
}

}  // namespace
}  // namespace rope
