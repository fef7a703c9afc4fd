// SPDX-License-Identifier: MIT
#include "core/autograd/optimizer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/support/random.h"

namespace rope {
namespace {

TEST(AdamW, FirstStepByHand) {
  // m = 0.1 g, v = 0.02 g^2; corrected they are g and g^2: the step is the rate times the sign of g.
  std::vector<double> w{1.0, -2.0};
  std::vector<double> g{0.5, -0.25};
  const std::vector<LearnedTensor<double>> tensors{{w, g, true}};
  AdamW<double> adam(tensors, {.eps = 0, .weight_decay = 0.1});
  adam.step(tensors, {.rate = 0.01, .threads = 1});
  EXPECT_NEAR(w[0], 1.0 * (1 - 0.001) - 0.01, 1e-15);
  EXPECT_NEAR(w[1], -2.0 * (1 - 0.001) + 0.01, 1e-15);
}

TEST(AdamW, SecondStepByHandWithoutDecay) {
  std::vector<double> w{0.0};
  std::vector<double> g{1.0};
  const std::vector<LearnedTensor<double>> tensors{{w, g, false}};
  AdamW<double> adam(tensors, {.beta1 = 0.5, .beta2 = 0.5, .eps = 0, .weight_decay = 0.5});
  adam.step(tensors, {.rate = 1, .threads = 1});
  EXPECT_DOUBLE_EQ(w[0], -1.0);
  g[0] = 3;
  adam.step(tensors, {.rate = 1, .threads = 1});
  // m = 0.25 + 1.5 = 1.75, corrected by 0.75; v = 0.25 + 4.5 = 4.75, corrected by 0.75.
  EXPECT_NEAR(w[0], -1.0 - (1.75 / 0.75) / std::sqrt(4.75 / 0.75), 1e-14);
}

TEST(AdamW, ThreadsChangeNothing) {
  Random random(1);
  std::vector<float> start(100000);
  std::vector<float> gradient(start.size());
  random.fill_normal(std::span<float>(start));
  random.fill_normal(std::span<float>(gradient));
  std::vector<std::vector<float>> results;
  for (const int threads : {1, 2, 3}) {
    std::vector<float> w = start;
    const std::vector<LearnedTensor<float>> tensors{{w, gradient, true}};
    AdamW<float> adam(tensors);
    for (int i = 0; i < 3; ++i) {
      const double scale = clip_scale(gradient_norm(tensors, threads), 1.0);
      adam.step(tensors, {.rate = 0.01, .gradient_scale = scale, .threads = threads});
    }
    results.push_back(w);
  }
  EXPECT_EQ(results[0], results[1]);
  EXPECT_EQ(results[0], results[2]);
}

TEST(Clipping, OnlyShortensWhatIsTooLong) {
  std::vector<float> w(2);
  std::vector<float> g{3, 4};
  EXPECT_DOUBLE_EQ(gradient_norm<float>({{w, g, true}}), 5);
  EXPECT_DOUBLE_EQ(clip_scale(5, 1), 0.2);
  EXPECT_DOUBLE_EQ(clip_scale(0.5, 1), 1);
  EXPECT_DOUBLE_EQ(clip_scale(5, 0), 1);
  zero_gradients<float>({{w, g, true}});
  EXPECT_EQ(g, (std::vector<float>{0, 0}));
}

TEST(LearningRate, WarmsUpThenFalls) {
  LearningRate rate{.peak = 1, .warmup = 10, .decay = Decay::cosine, .least = 0.1};
  EXPECT_DOUBLE_EQ(rate.at(1, 0.01, 0.1), 0.1);
  EXPECT_DOUBLE_EQ(rate.at(10, 0.1, 0.1), 1);
  EXPECT_NEAR(rate.at(55, 0.55, 0.1), 0.1 + 0.9 * 0.5, 1e-12);  // half way after warming up
  EXPECT_NEAR(rate.at(100, 1, 0.1), 0.1, 1e-12);
  rate.decay = Decay::linear;
  EXPECT_NEAR(rate.at(55, 0.55, 0.1), 0.55, 1e-12);
  rate.decay = Decay::constant;
  EXPECT_DOUBLE_EQ(rate.at(99, 0.99, 0.1), 1);
}

}  // namespace
}  // namespace rope
