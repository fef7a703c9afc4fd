// SPDX-License-Identifier: MIT
#include "core/kernels/softmax.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/support/random.h"

namespace rope {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

TEST(Softmax, HandWorked) {
  const float x[] = {0, std::log(2.0F), std::log(5.0F)};
  float y[3];
  softmax_rows<float>({x, 1, 3}, MatrixView<float>(y, 1, 3));
  EXPECT_NEAR(y[0], 1.0 / 8, 1e-7);
  EXPECT_NEAR(y[1], 2.0 / 8, 1e-7);
  EXPECT_NEAR(y[2], 5.0 / 8, 1e-7);
}

TEST(Softmax, MaskedEntriesAreExactlyZeroAndMaskedRowsAllZero) {
  float x[] = {1, -inf, 1, -inf, -inf, -inf};
  softmax_rows<float>({x, 2, 3}, MatrixView<float>(x, 2, 3));
  EXPECT_EQ(x[0], 0.5F);
  EXPECT_EQ(x[1], 0);
  EXPECT_EQ(x[2], 0.5F);
  for (int i = 3; i < 6; ++i) EXPECT_EQ(x[i], 0);
}

TEST(Softmax, StableForLargeValues) {
  float x[] = {1e30F, 1e30F, -1e30F, 3e38F};
  softmax_rows<float>({x, 1, 3}, MatrixView<float>(x, 1, 3));
  EXPECT_EQ(x[0], 0.5F);
  EXPECT_EQ(x[1], 0.5F);
  EXPECT_EQ(x[2], 0);
}

TEST(Softmax, NanStaysVisible) {
  float x[] = {nan, nan, 1, nan};
  softmax_rows<float>({x, 2, 2}, MatrixView<float>(x, 2, 2));
  EXPECT_TRUE(std::isnan(x[0]));
  EXPECT_TRUE(std::isnan(x[3]));
}

template <typename T>
void compare_with_reference(Index rows, Index cols, double tolerance) {
  Random random(3);
  BasicTensor<T> memory({rows, cols + 3});
  random.fill_normal(memory.span(), 4);
  const MatrixView<T> x = memory.matrix().cols_from(1, cols);
  for (Index row = 0; row < rows; ++row) x(row, (row * 7) % cols) = -std::numeric_limits<T>::infinity();
  BasicTensor<T> expected({rows, cols});
  softmax_rows_reference<T>(x, expected.matrix());
  softmax_rows<T>(x, x, 2);
  for (Index row = 0; row < rows; ++row) {
    for (Index col = 0; col < cols; ++col) ASSERT_NEAR(x(row, col), expected.matrix()(row, col), tolerance);
  }
}

TEST(Softmax, EqualsTheScalarTwinForAllLengths) {
  // x - max is rounded to half a unit of a number near 16: some 5e-7, relative, in the exponential.
  for (Index cols = 2; cols < 70; ++cols) {
    compare_with_reference<float>(3, cols, 1e-6);
    compare_with_reference<double>(3, cols, 1e-15);
  }
  compare_with_reference<float>(200, 513, 1e-6);
}

}  // namespace
}  // namespace rope
