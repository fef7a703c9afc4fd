// SPDX-License-Identifier: MIT
#include "core/kernels/layer_norm.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "core/support/random.h"

namespace rope {
namespace {

TEST(LayerNorm, HandWorked) {
  // Mean 2, population variance (1 + 1 + 1 + 1) / 4 = 1.
  const float x[] = {1, 3, 1, 3};
  const float weight[] = {1, 1, 2, 2};
  const float bias[] = {0, 0, 10, 10};
  float y[4];
  layer_norm<float>({x, 1, 4}, {weight, bias, 1e-12}, MatrixView<float>(y, 1, 4));
  EXPECT_FLOAT_EQ(y[0], -1);
  EXPECT_FLOAT_EQ(y[1], 1);
  EXPECT_FLOAT_EQ(y[2], 8);
  EXPECT_FLOAT_EQ(y[3], 12);
  layer_norm<float>({x, 1, 4}, {weight, bias, 3}, MatrixView<float>(y, 1, 4));
  EXPECT_FLOAT_EQ(y[0], -0.5F);
}

TEST(LayerNorm, ConstantRowsGiveTheBias) {
  const float x[] = {5, 5, 5};
  const float weight[] = {1, 2, 3};
  const float bias[] = {7, 8, 9};
  float y[3];
  layer_norm<float>({x, 1, 3}, {weight, bias, 1e-12}, MatrixView<float>(y, 1, 3));
  EXPECT_EQ(y[0], 7);
  EXPECT_EQ(y[2], 9);
}

template <typename T>
void compare_with_reference(Index cols, double tolerance) {
  constexpr Index rows = 5;
  Random random(11);
  BasicTensor<T> memory({rows, cols + 2});
  BasicTensor<T> residual({rows, cols});
  BasicTensor<T> weight({cols});
  BasicTensor<T> bias({cols});
  for (auto* tensor : {&memory, &residual, &weight, &bias}) random.fill_normal(tensor->span(), 3);
  const MatrixView<T> x = memory.matrix().cols_from(1, cols);
  const LayerNormView<T> parameters{weight.span(), bias.span(), 1e-5};

  BasicTensor<T> expected({rows, cols});
  layer_norm_reference<T>(x, parameters, expected.matrix());
  BasicTensor<T> y({rows, cols});
  layer_norm<T>(x, parameters, y.matrix(), 2);
  for (Index i = 0; i < y.size(); ++i) ASSERT_NEAR(y[i], expected[i], tolerance);

  BasicTensor<T> sum({rows, cols});
  for (Index row = 0; row < rows; ++row) {
    for (Index col = 0; col < cols; ++col) sum.matrix()(row, col) = x(row, col) + residual.matrix()(row, col);
  }
  layer_norm_reference<T>(sum.matrix(), parameters, expected.matrix());
  add_layer_norm<T>(x, residual.matrix(), parameters, 2);
  for (Index row = 0; row < rows; ++row) {
    for (Index col = 0; col < cols; ++col) ASSERT_NEAR(x(row, col), expected.matrix()(row, col), tolerance);
  }
}

TEST(LayerNorm, EqualsTheScalarTwinForAllWidths) {
  for (Index cols = 2; cols < 70; ++cols) {
    compare_with_reference<float>(cols, 2e-5);
    compare_with_reference<double>(cols, 1e-12);
  }
  compare_with_reference<float>(768, 2e-5);
}

TEST(LayerNorm, SmallVarianceBesideALargeMean) {
  std::vector<float> x{1000.25F, 1000.5F, 1000.75F, 1001.0F};
  const std::vector<float> weight(4, 1.0F);
  const std::vector<float> bias(4, 0.0F);
  layer_norm<float>({x.data(), 1, 4}, {weight, bias, 1e-12}, MatrixView<float>(x.data(), 1, 4));
  EXPECT_NEAR(x[0], -1.3416407865, 1e-5);  // -1.5 / sqrt(1.25)
  EXPECT_NEAR(x[3], 1.3416407865, 1e-5);
}

TEST(LayerNorm, RefusesShapesThatDoNotFit) {
  float x[4] = {};
  EXPECT_THROW(layer_norm<float>({x, 1, 4}, {std::span<const float>(x, 3), std::span<const float>(x, 4), 0},
                                 MatrixView<float>(x, 1, 4)),
               std::invalid_argument);
}

}  // namespace
}  // namespace rope
