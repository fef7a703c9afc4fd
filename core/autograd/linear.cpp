// SPDX-License-Identifier: MIT
#include "core/kernels/linear.h"

#include "core/autograd/detail/elementwise.h"
#include "core/autograd/operations.h"

namespace rope::ops {
namespace {

/// C [M, N] = s op(A) op(B). With A and B as they are read:
///   d(op(A)) [M, K] = s d(C) op(B)^T      d(op(B)) [K, N] = s op(A)^T d(C)
/// and the transpose of that where an operand is read transposed.
template <typename T>
class Matmul final : public Operation<T> {
 public:
  Matmul(Value a, Value b, Value c, const MatmulFlags& flags) : a_(a), b_(b), c_(c), flags_(flags) {}

  void backward(Tape<T>& tape) override {
    const MatrixView<const T> a = tape.value(a_);
    const MatrixView<const T> b = tape.value(b_);
    const MatrixView<const T> dc = tape.gradient(c_);
    const bool ta = flags_.transpose_a;
    const bool tb = flags_.transpose_b;
    if (tape.needs_gradient(a_)) {
      if (ta) {
        product(tape, b, dc, a_, {.transpose_a = tb, .transpose_b = true});
      } else {
        product(tape, dc, b, a_, {.transpose_a = false, .transpose_b = !tb});
      }
    }
    if (tape.needs_gradient(b_)) {
      if (tb) {
        product(tape, dc, a, b_, {.transpose_a = true, .transpose_b = ta});
      } else {
        product(tape, a, dc, b_, {.transpose_a = !ta, .transpose_b = false});
      }
    }
  }

 private:
  void product(Tape<T>& tape, const MatrixView<const T>& x, const MatrixView<const T>& y, Value to,
               MatmulOptions options) const {
    const GradientTarget<T> target = tape.target(to);
    options.scale = flags_.scale;
    options.accumulate = target.add;
    options.threads = tape.threads();
    options.factors = tape.factors();
    rope::matmul<T>(x, y, target.view, options);
  }
  Value a_, b_, c_;
  MatmulFlags flags_;
};

/// y = x W^T + 1 b:   d(x) = d(y) W    d(W) = d(y)^T x    d(b) = sum over rows of d(y)
template <typename T>
class Linear final : public Operation<T> {
 public:
  Linear(Value x, Value weight, Value bias, Value y) : x_(x), weight_(weight), bias_(bias), y_(y) {}

  void backward(Tape<T>& tape) override {
    const MatrixView<const T> dy = tape.gradient(y_);
    if (tape.needs_gradient(weight_)) {
      const GradientTarget<T> dw = tape.target(weight_);
      rope::matmul<T>(
          dy, tape.value(x_), dw.view,
          {.transpose_a = true, .accumulate = dw.add, .threads = tape.threads(), .factors = tape.factors()});
    }
    if (tape.needs_gradient(bias_)) {
      const GradientTarget<T> db = tape.target(bias_);
      if (!db.add) std::ranges::fill(db.view.row(0), T{0});
      add_column_sums<T>(dy, db.view.row(0), tape.threads());
    }
    if (tape.needs_gradient(x_)) {
      const GradientTarget<T> dx = tape.target(x_);
      rope::matmul<T>(dy, tape.value(weight_), dx.view,
                      {.accumulate = dx.add, .threads = tape.threads(), .factors = tape.factors()});
    }
  }

 private:
  Value x_, weight_, bias_, y_;
};

}  // namespace

template <typename T>
Value matmul(Tape<T>& tape, Value a, Value b, const MatmulFlags& flags) {
  const MatrixView<const T> left = tape.value(a);
  const MatrixView<const T> right = tape.value(b);
  const bool needs = tape.needs_gradient(a) || tape.needs_gradient(b);
  const Value c = tape.result(flags.transpose_a ? left.cols : left.rows,
                              flags.transpose_b ? right.rows : right.cols, needs);
  rope::matmul<T>(left, right, tape.memory_of(c),
                  {.transpose_a = flags.transpose_a,
                   .transpose_b = flags.transpose_b,
                   .scale = flags.scale,
                   .threads = tape.threads(),
                   .factors = tape.factors()});
  tape.template record<Matmul<T>>(c, a, b, c, flags);
  return c;
}

template <typename T>
Value linear(Tape<T>& tape, Value x, Value weight, Value bias) {
  const MatrixView<const T> w = tape.value(weight);
  if (tape.value(bias).rows != 1) detail::refuse_shapes("linear");
  const bool needs = tape.needs_gradient(x) || tape.needs_gradient(weight) || tape.needs_gradient(bias);
  const Value y = tape.result(tape.value(x).rows, w.rows, needs);
  rope::linear<T>(tape.value(x), {.weight = w, .bias = tape.value(bias).row(0)}, tape.memory_of(y),
                  {.activation = {}, .threads = tape.threads(), .factors = tape.factors()});
  tape.template record<Linear<T>>(y, x, weight, bias, y);
  return y;
}

template Value matmul<float>(Tape<float>&, Value, Value, const MatmulFlags&);
template Value matmul<double>(Tape<double>&, Value, Value, const MatmulFlags&);
template Value linear<float>(Tape<float>&, Value, Value, Value);
template Value linear<double>(Tape<double>&, Value, Value, Value);

}  // namespace rope::ops
