// SPDX-License-Identifier: MIT
#include "core/kernels/rms_norm.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/support/random.h"

namespace rope {
namespace {

TEST(RmsNorm, WorkedByHand) {
  float x[] = {3, 4, 0, 0};  // mean square 6.25
  rms_norm<float>({x, 1, 4}, 1e-12, MatrixView<float>(x, 1, 4));
  EXPECT_FLOAT_EQ(x[0], 1.2F);
  EXPECT_FLOAT_EQ(x[1], 1.6F);
  EXPECT_EQ(x[2], 0);
  double y[] = {1, 1};
  rms_norm<double>({y, 1, 2}, 3, MatrixView<double>(y, 1, 2));  // eps counts
  EXPECT_DOUBLE_EQ(y[0], 0.5);
}

TEST(RmsNorm, EqualsItsScalarTwin) {
  Random random(4);
  for (const Index cols : {1, 7, 16, 33, 200}) {
    Tensor x({50, cols});
    random.fill_normal(x.span(), 2);
    Tensor fast({50, cols});
    Tensor slow({50, cols});
    rms_norm<float>(x.matrix(), 1e-12, fast.matrix(), 2);
    rms_norm_reference<float>(x.matrix(), 1e-12, slow.matrix());
    for (Index i = 0; i < x.size(); ++i) ASSERT_NEAR(fast[i], slow[i], 1e-6) << cols;
  }
}

TEST(RmsNorm, AddsTheResidualFirst) {
  Tensor x({1, 2});
  Tensor residual({1, 2});
  x[0] = 1;
  x[1] = 1;
  residual[0] = 2;
  residual[1] = 3;
  add_rms_norm<float>(x.matrix(), residual.matrix(), 0);
  EXPECT_FLOAT_EQ(x[0], static_cast<float>(3 / std::sqrt(12.5)));
  EXPECT_FLOAT_EQ(x[1], static_cast<float>(4 / std::sqrt(12.5)));
}

TEST(RmsNorm, EveryRowHasUnitMeanSquare) {
  Random random(9);
  Tensor x({20, 37});
  random.fill_normal(x.span(), 30);
  rms_norm<float>(x.matrix(), 1e-12, x.matrix());
  for (Index row = 0; row < 20; ++row) {
    double squares = 0;
    for (const float value : x.matrix().row(row)) squares += double{value} * double{value};
    EXPECT_NEAR(squares / 37, 1, 1e-6);
  }
}

TEST(RmsNorm, ZeroRowsStayZeroAndShapesMustFit) {
  Tensor x({2, 3});
  rms_norm<float>(x.matrix(), 1e-12, x.matrix());
  for (const float value : x.span()) EXPECT_EQ(value, 0);
  Tensor wide({2, 4});
  EXPECT_THROW(rms_norm<float>(x.matrix(), 0, wide.matrix()), std::invalid_argument);
  EXPECT_THROW(add_rms_norm<float>(wide.matrix(), x.matrix(), 0), std::invalid_argument);
}

}  // namespace
}  // namespace rope
