// SPDX-License-Identifier: MIT
#include "core/kernels/activation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/core/kernels/all_activations.h"

namespace rope {
namespace {

double activated(Activation activation, float x) {
  float y = 0;
  activate<float>(activation, {&x, 1, 1}, MatrixView<float>(&y, 1, 1));
  return y;
}

TEST(Activation, PublishedValues) {
  // Phi(1) = 0.8413447461 (any table of the normal distribution).
  EXPECT_NEAR(activated(Activation::gelu, 1), 0.8413447461, 1e-7);
  EXPECT_NEAR(activated(Activation::gelu, -2), -2 * 0.0227501319, 2e-7);
  EXPECT_NEAR(activated(Activation::gelu_new, 1), 0.8411919906, 2e-7);
  EXPECT_NEAR(activated(Activation::silu, 1), 0.7310585786, 1e-7);
  EXPECT_NEAR(activated(Activation::selu, -1), -1.1113307378, 2e-7);
  EXPECT_EQ(activated(Activation::relu, -3), 0);
  EXPECT_EQ(activated(Activation::relu, 3), 3);
  EXPECT_NEAR(activated(Activation::tanh, 0.5F), 0.4621171573, 1e-7);
  EXPECT_NEAR(activated(Activation::sigmoid, 1), 0.7310585786, 1e-7);
  EXPECT_EQ(activated(Activation::linear, -3.25F), -3.25);
  EXPECT_NEAR(activated(Activation::quick_gelu, 1), 1 / (1 + std::exp(-1.702)), 1e-7);
  EXPECT_NEAR(activated(Activation::mish, 1), 0.8650983883, 2e-7);  // tanh(ln(1 + e)) = tanh(1.3132617)
  EXPECT_EQ(activated(Activation::gelu_10, 12), 10);
  EXPECT_EQ(activated(Activation::relu2, 3), 9);
  EXPECT_EQ(activated(Activation::relu2, -3), 0);
  EXPECT_EQ(activated(Activation::relu6, 7), 6);
  EXPECT_FLOAT_EQ(static_cast<float>(activated(Activation::leaky_relu, -2)), -0.02F);
  EXPECT_NEAR(activated(Activation::hardswish, 1), 4.0 / 6, 1e-7);
  EXPECT_EQ(activated(Activation::hardswish, -4), 0);
  EXPECT_NEAR(activated(Activation::laplace, 0.707107F), 0.5, 1e-7);  // the mean
  EXPECT_NEAR(activated(Activation::sqrtsoftplus, 0), std::sqrt(std::log(2.0)), 1e-7);
}

TEST(Activation, WithinTheStatedErrorOfTheScalarTwin) {
  constexpr Index count = 100'003;  // no multiple of a vector's lanes
  BasicTensor<float> x({1, count});
  BasicTensor<float> y({1, count});
  for (Index i = 0; i < count; ++i) x[i] = -30 + 60 * static_cast<float>(i) / (count - 1);
  for (const Activation activation : test::all_activations) {
    activate<float>(activation, x.matrix(), y.matrix(), 2);
    for (Index i = 0; i < count; ++i) {
      const double exact = activate_reference(activation, x[i]);
      ASSERT_NEAR(y[i], exact, 2e-7 * std::max({1.0, std::abs(double{x[i]}), std::abs(exact)}))
          << "activation " << static_cast<int>(activation) << " of " << x[i];
    }
  }
}

TEST(Activation, GeluIsCloserStill) {
  constexpr Index count = 200'001;
  BasicTensor<float> x({1, count});
  BasicTensor<float> y({1, count});
  for (Index i = 0; i < count; ++i) x[i] = -8 + 16 * static_cast<float>(i) / (count - 1);
  activate<float>(Activation::gelu, x.matrix(), y.matrix());
  for (Index i = 0; i < count; ++i) {
    const double exact = activate_reference(Activation::gelu, x[i]);
    // Half a unit of the result's own rounding, and 1e-7 where the tail matters.
    ASSERT_NEAR(y[i], exact, 1e-7 + 6e-8 * std::abs(exact)) << x[i];
  }
}

TEST(Activation, DoubleIsTheReference) {
  double x[] = {-7, -1.5, -0.1, 0, 0.3, 2, 9, 40, 0.7};
  for (const Activation activation : test::all_activations) {
    double y[9];
    activate<double>(activation, {x, 3, 3}, MatrixView<double>(y, 3, 3));
    for (int i = 0; i < 9; ++i) EXPECT_NEAR(y[i], activate_reference(activation, x[i]), 1e-14);
  }
}

TEST(Activation, EndsOfTheRange) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  for (const Activation activation : test::all_activations) {
    EXPECT_TRUE(std::isnan(activated(activation, std::numeric_limits<float>::quiet_NaN())));
    EXPECT_TRUE(std::isfinite(activated(activation, 1e30F)) || activation == Activation::gelu_new ||
                activation == Activation::relu2);
    EXPECT_FALSE(std::isnan(activated(activation, -1e4F)));
  }
  EXPECT_EQ(activated(Activation::gelu, inf), double{inf});
  EXPECT_EQ(activated(Activation::gelu, -inf), 0);
  EXPECT_EQ(activated(Activation::tanh, -inf), -1);
}

double slope(Activation activation, float x) {
  const float one = 1;
  float dx = 0;
  activate_backward<float>(activation, {&x, 1, 1}, {&one, 1, 1}, MatrixView<float>(&dx, 1, 1));
  return dx;
}

TEST(Activation, SlopesBeyondTheKinks) {
  EXPECT_EQ(slope(Activation::relu6, 5), 1);
  EXPECT_EQ(slope(Activation::relu6, 7), 0);
  EXPECT_EQ(slope(Activation::relu6, -1), 0);
  EXPECT_EQ(slope(Activation::gelu_10, 11), 0);
  EXPECT_NEAR(slope(Activation::gelu_10, 9), 1, 1e-6);
  EXPECT_EQ(slope(Activation::hardswish, -4), 0);
  EXPECT_EQ(slope(Activation::hardswish, 4), 1);
  EXPECT_NEAR(slope(Activation::hardswish, 1), 5.0 / 6, 1e-6);
  EXPECT_EQ(slope(Activation::leaky_relu, -4), double{0.01F});
  EXPECT_EQ(slope(Activation::relu2, 3), 6);
  EXPECT_EQ(slope(Activation::linear, 3), 1);
  EXPECT_NEAR(slope(Activation::sqrtsoftplus, 25), 0.1, 1e-6);                 // of sqrt(x)
  EXPECT_NEAR(slope(Activation::sqrtsoftplus, -30), std::exp(-15) / 2, 1e-9);  // of e^(x/2)
  EXPECT_NEAR(slope(Activation::mish, 30), 1, 1e-6);
  EXPECT_NEAR(slope(Activation::mish, -60), 0, 1e-6);
}

}  // namespace
}  // namespace rope
