// SPDX-License-Identifier: MIT
#include "core/autograd/muon.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/support/random.h"

namespace rope {
namespace {

struct Scratch {
  Scratch(Index rows, Index cols)
      : product({rows, cols}),
        gram({std::min(rows, cols), std::min(rows, cols)}),
        polynomial({std::min(rows, cols), std::min(rows, cols)}) {}
  OrthogonalScratch<double> views() { return {product.matrix(), gram.matrix(), polynomial.matrix()}; }
  BasicTensor<double> product, gram, polynomial;
};

/// What five steps make of a singular value that is `x` of the matrix's length.
double five_steps(double x) {
  for (int i = 0; i < 5; ++i) {
    x = 3.4445 * x - 4.7750 * std::pow(x, 3) + 2.0315 * std::pow(x, 5);
  }
  return x;
}

TEST(OrthogonalFactor, OfADiagonalMatrixByHand) {
  // Its singular values are its entries; its length is 5.
  BasicTensor<double> x({2, 3});
  x.matrix()(0, 0) = 3;
  x.matrix()(1, 1) = -4;
  Scratch scratch(2, 3);
  orthogonal_factor<double>(x.matrix(), scratch.views());
  EXPECT_NEAR(x.matrix()(0, 0), five_steps(0.6), 1e-12);
  EXPECT_NEAR(x.matrix()(1, 1), -five_steps(0.8), 1e-12);
  EXPECT_NEAR(x.matrix()(0, 1), 0, 1e-12);
  EXPECT_NEAR(x.matrix()(1, 2), 0, 1e-12);
}

/// The product of many turns in planes of two axes: orthogonal, without a zero.
BasicTensor<double> orthogonal(Index n, Random& random) {
  BasicTensor<double> q({n, n});
  for (Index i = 0; i < n; ++i) q.matrix()(i, i) = 1;
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < i; ++j) {
      const double angle = 6 * random.uniform();
      for (Index k = 0; k < n; ++k) {
        const double x = q.matrix()(k, i);
        const double y = q.matrix()(k, j);
        q.matrix()(k, i) = std::cos(angle) * x - std::sin(angle) * y;
        q.matrix()(k, j) = std::sin(angle) * x + std::cos(angle) * y;
      }
    }
  }
  return q;
}

TEST(OrthogonalFactor, ChangesSingularValuesAndNotDirections) {
  for (const auto& [rows, cols] : {std::pair<Index, Index>{4, 9}, {9, 4}, {6, 6}, {1, 5}, {5, 1}}) {
    Random random(3);
    const BasicTensor<double> left = orthogonal(rows, random);
    const BasicTensor<double> right = orthogonal(cols, random);
    BasicTensor<double> values({rows, cols});
    double length = 0;
    for (Index i = 0; i < std::min(rows, cols); ++i) {
      values.matrix()(i, i) = std::pow(0.3, static_cast<double>(i));
      length += values.matrix()(i, i) * values.matrix()(i, i);
    }
    length = std::sqrt(length);
    BasicTensor<double> half({rows, cols});
    BasicTensor<double> x({rows, cols});
    matmul<double>(left.matrix(), values.matrix(), half.matrix());
    matmul<double>(half.matrix(), right.matrix(), x.matrix());
    Scratch scratch(rows, cols);
    orthogonal_factor<double>(x.matrix(), scratch.views());
    matmul<double>(left.matrix(), x.matrix(), half.matrix(), {.transpose_a = true});
    matmul<double>(half.matrix(), right.matrix(), x.matrix(), {.transpose_b = true});
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < cols; ++j) {
        EXPECT_NEAR(x.matrix()(i, j), i == j ? five_steps(values.matrix()(i, i) / length) : 0, 1e-10)
            << rows << " x " << cols << " at " << i << ", " << j;
      }
    }
  }
  // What "near 1" means in the header.
  for (double x = 0.003; x <= 1; x *= 1.01) {
    EXPECT_GT(five_steps(x), 0.67) << x;
    EXPECT_LT(five_steps(x), 1.21) << x;
  }
}

TEST(OrthogonalFactor, OfZeroStaysZero) {
  BasicTensor<double> x({3, 4});
  Scratch scratch(3, 4);
  orthogonal_factor<double>(x.matrix(), scratch.views());
  for (const double value : x.span()) EXPECT_EQ(value, 0);
}

TEST(Muon, TwoStepsOfOneNumberByHand) {
  // A matrix [1, 1]: its direction is the sign, whose length becomes five_steps(1).
  std::vector<double> w{2.0};
  std::vector<double> g{0.5};
  const std::vector<LearnedTensor<double>> matrices{{w, g, true, 1, true}};
  Muon<double> muon(matrices, {.momentum = 0.75, .weight_decay = 0.1});
  const double move = 0.01 * five_steps(1);
  muon.step(matrices, {.rate = 0.01, .threads = 1});
  EXPECT_NEAR(w[0], 2 * 0.999 - move, 1e-14);
  // M = 0.125, then 0.75 * 0.125 - 0.25 * 0.3 = 0.01875; U = 0.75 * 0.01875 - 0.075 < 0: the other way.
  g[0] = -0.3;
  muon.step(matrices, {.rate = 0.01, .threads = 1});
  EXPECT_NEAR(muon.momentum()[0], 0.01875, 1e-15);
  EXPECT_NEAR(w[0], (2 * 0.999 - move) * 0.999 + move, 1e-14);
}

TEST(Muon, ThreadsChangeNothing) {
  Random random(1);
  std::vector<std::vector<float>> results;
  std::vector<float> start(5 * 24 * 40);
  std::vector<float> gradient(start.size());
  random.fill_normal(std::span<float>(start));
  random.fill_normal(std::span<float>(gradient));
  for (const int threads : {1, 2, 3}) {
    std::vector<float> w = start;
    std::vector<LearnedTensor<float>> matrices;
    for (std::size_t i = 0; i < 5; ++i) {
      const std::size_t size = 24 * 40;
      matrices.push_back({std::span(w).subspan(i * size, size), std::span(gradient).subspan(i * size, size),
                          true, i % 2 == 0 ? 24 : 40, true});
    }
    Muon<float> muon(matrices);
    for (int i = 0; i < 3; ++i) muon.step(matrices, {.rate = 0.01, .threads = threads});
    results.push_back(w);
  }
  EXPECT_EQ(results[0], results[1]);
  EXPECT_EQ(results[0], results[2]);
}

TEST(Muon, RefusesOtherMatrices) {
  std::vector<double> w(6);
  std::vector<double> g(6);
  Muon<double> muon({{w, g, true, 2, true}});
  EXPECT_THROW(muon.step({}, {}), std::invalid_argument);
}

}  // namespace
}  // namespace rope
