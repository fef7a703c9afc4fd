// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "core/autograd/operations.h"
#include "core/support/random.h"

namespace rope::test {

/// A function of a few matrices, as it is recorded.
using Recorded = std::function<Value(Tape<double>&, const std::vector<Value>&)>;

inline TensorD random_matrix(Index rows, Index cols, std::uint64_t seed, double scale = 1) {
  TensorD matrix({rows, cols});
  Random random(seed, static_cast<std::uint64_t>(rows * 1000 + cols));
  random.fill_normal(matrix.span(), scale);
  return matrix;
}

/// The loss: the mean square distance of the recorded result from fixed random numbers, so that every
/// element of the result has another gradient.
class GradientCheck {
 public:
  GradientCheck(Recorded function, std::vector<TensorD> inputs)
      : function_(std::move(function)), inputs_(std::move(inputs)) {
    for (const TensorD& input : inputs_) gradients_.emplace_back(input.shape());
  }

  /// Largest difference from central differences in any input, relative to its largest gradient.
  double worst() {
    loss(true);
    double worst = 0;
    for (std::size_t which = 0; which < inputs_.size(); ++which) worst = std::max(worst, worst_of(which));
    return worst;
  }

 private:
  double loss(bool backward) {
    tape_.reset();
    std::vector<Value> values;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      if (backward) std::ranges::fill(gradients_[i].span(), 0.0);
      values.push_back(tape_.parameter(inputs_[i], gradients_[i]));
    }
    const Value y = function_(tape_, values);
    const MatrixView<const double> shape = tape_.value(y);
    if (target_.empty()) target_ = random_matrix(shape.rows, shape.cols, 99);
    const Value loss = ops::mean_squared_error<double>(tape_, y, std::as_const(target_).matrix());
    if (backward) tape_.backward(loss);
    return tape_.value(loss)(0, 0);
  }

  double worst_of(std::size_t which) {
    constexpr double step = 1e-5;
    double worst = 0;
    double largest = 1e-6;  // gradients that are zero are compared with this
    for (Index i = 0; i < inputs_[which].size(); ++i) {
      double& x = inputs_[which][i];
      const double before = x;
      x = before + step;
      const double above = loss(false);
      x = before - step;
      const double below = loss(false);
      x = before;
      const double expected = (above - below) / (2 * step);
      worst = std::max(worst, std::abs(gradients_[which][i] - expected));
      largest = std::max(largest, std::abs(expected));
    }
    return worst / largest;
  }

  Recorded function_;
  std::vector<TensorD> inputs_;
  std::vector<TensorD> gradients_;
  TensorD target_;
  Tape<double> tape_{2};
};

inline void expect_gradients(const Recorded& function, std::vector<TensorD> inputs, const std::string& what) {
  EXPECT_LT(GradientCheck(function, std::move(inputs)).worst(), 1e-6) << what;
}

}  // namespace rope::test
