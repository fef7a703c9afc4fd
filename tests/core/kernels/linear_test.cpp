// SPDX-License-Identifier: MIT
#include "core/kernels/linear.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "core/support/random.h"

namespace rope {
namespace {

TEST(Linear, HandWorkedWithBias) {
  const float x[] = {1, 2};                   // [1, 2]
  const float weight[] = {1, 0, 0, 1, 3, 4};  // [3, 2]
  const float bias[] = {10, 20, 30};
  float y[3];
  linear<float>({x, 1, 2}, {{weight, 3, 2}, bias}, MatrixView<float>(y, 1, 3));
  EXPECT_EQ(y[0], 11);
  EXPECT_EQ(y[1], 22);
  EXPECT_EQ(y[2], 41);
  linear<float>({x, 1, 2}, {{weight, 3, 2}, {}}, MatrixView<float>(y, 1, 3));
  EXPECT_EQ(y[2], 11);
}

TEST(Linear, RefusesShapesThatDoNotFit) {
  float m[12] = {};
  EXPECT_THROW(linear<float>({m, 1, 2}, {{m, 3, 2}, {m, 2}}, MatrixView<float>(m, 1, 3)),
               std::invalid_argument);
  EXPECT_THROW(linear<float>({m, 1, 2}, {{m, 3, 2}, {}}, MatrixView<float>(m, 2, 3)), std::invalid_argument);
  EXPECT_THROW(linear<float>({m, 1, 2}, {{m, 3, 3}, {}}, MatrixView<float>(m, 1, 3)), std::invalid_argument);
}

template <typename T>
void compare_with_reference(Index rows, Index out, double tolerance) {
  constexpr Index in = 90;
  Random random(2);
  BasicTensor<T> x({rows, in});
  BasicTensor<T> weight({out, in});
  BasicTensor<T> bias({out});
  for (auto* tensor : {&x, &weight, &bias}) random.fill_normal(tensor->span(), 0.3);
  for (const bool with_bias : {true, false}) {
    const LinearView<T> parameters{weight.matrix(), with_bias ? bias.span() : std::span<T>()};
    for (const std::optional<Activation> activation : {std::optional<Activation>(), {Activation::gelu}}) {
      BasicTensor<T> y({rows, out});
      BasicTensor<T> expected({rows, out});
      linear<T>(x.matrix(), parameters, y.matrix(), {.activation = activation, .threads = 3});
      linear_reference<T>(x.matrix(), parameters, expected.matrix(),
                          {.activation = activation, .threads = 1});
      for (Index i = 0; i < y.size(); ++i) ASSERT_NEAR(y[i], expected[i], tolerance) << i;
    }
  }
}

TEST(Linear, EqualsTheScalarTwinHoweverItIsSplit) {
  compare_with_reference<float>(1, 5, 1e-5);
  compare_with_reference<float>(333, 100, 1e-5);  // by rows
  compare_with_reference<float>(100, 333, 1e-5);  // by columns
  compare_with_reference<double>(50, 70, 1e-12);
}

}  // namespace
}  // namespace rope
