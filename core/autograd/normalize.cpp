// SPDX-License-Identifier: MIT
#include "core/autograd/detail/elementwise.h"
#include "core/autograd/operations.h"
#include "core/kernels/layer_norm.h"

namespace rope::ops {
namespace {

template <typename T>
LayerNormView<T> view_of(const Tape<T>& tape, const NormParameters& parameters) {
  return {.weight = tape.value(parameters.weight).row(0),
          .bias = tape.value(parameters.bias).row(0),
          .eps = parameters.eps};
}

/// y = LN(s), with h = (s - mean) / deviation, g = weight d(y):
///   d(s) = (g - mean(g) - h mean(g h)) / deviation
///   d(weight) = sum over rows of h d(y)    d(bias) = sum over rows of d(y)
/// s is x, or x + residual, whose two gradients are both d(s).
template <typename T>
class Norm final : public Operation<T> {
 public:
  struct Operands {
    Value x, residual;  // residual.node < 0: none
    NormParameters parameters;
  };
  Norm(const Operands& operands, MatrixView<const T> sum, Value y) : in_(operands), sum_(sum), y_(y) {}

  void backward(Tape<T>& tape) override {
    const MatrixView<T> dy = tape.gradient(y_);
    LayerNormBackward<T> run{.dy = dy, .dx = dy};
    run.scratch = tape.scratch(layer_norm_backward_rows(tape.threads()), dy.cols);
    const bool learned = tape.needs_gradient(in_.parameters.weight);
    if (learned) {
      run.dweight = zeroed(tape, in_.parameters.weight);
      run.dbias = zeroed(tape, in_.parameters.bias);
    }
    layer_norm_backward<T>(sum_, view_of(tape, in_.parameters), run, tape.threads());
    if (in_.residual.node >= 0) detail::pass_on(tape, in_.residual, dy);
    detail::pass_on(tape, in_.x, y_);
  }

 private:
  static std::span<T> zeroed(Tape<T>& tape, Value v) {
    const GradientTarget<T> target = tape.target(v);
    if (!target.add) std::ranges::fill(target.view.row(0), T{0});
    return target.view.row(0);
  }
  Operands in_;
  MatrixView<const T> sum_;  // s, in the tape's memory
  Value y_;
};

template <typename T>
void require_fit(const Tape<T>& tape, Value x, const NormParameters& parameters) {
  const Index cols = tape.value(x).cols;
  for (const Value v : {parameters.weight, parameters.bias}) {
    if (tape.value(v).rows != 1 || tape.value(v).cols != cols) detail::refuse_shapes("layer_norm");
  }
  if (tape.needs_gradient(parameters.weight) != tape.needs_gradient(parameters.bias)) {
    throw std::invalid_argument("ops::layer_norm: weight and bias are learned together or not at all");
  }
}

}  // namespace

template <typename T>
Value layer_norm(Tape<T>& tape, Value x, const NormParameters& parameters) {
  require_fit(tape, x, parameters);
  const MatrixView<const T> in = tape.value(x);
  const bool needs = tape.needs_gradient(x) || tape.needs_gradient(parameters.weight);
  const Value y = tape.result(in.rows, in.cols, needs);
  rope::layer_norm<T>(in, view_of(tape, parameters), tape.memory_of(y), tape.threads());
  tape.template record<Norm<T>>(y, typename Norm<T>::Operands{x, {}, parameters}, in, y);
  return y;
}

template <typename T>
Value add_layer_norm(Tape<T>& tape, Value x, Value residual, const NormParameters& parameters) {
  require_fit(tape, x, parameters);
  const MatrixView<const T> in = tape.value(x);
  const MatrixView<const T> other = tape.value(residual);
  if (!detail::same_shape(in, other)) detail::refuse_shapes("add_layer_norm");
  const bool needs =
      tape.needs_gradient(x) || tape.needs_gradient(residual) || tape.needs_gradient(parameters.weight);
  const Value y = tape.result(in.rows, in.cols, needs);
  const MatrixView<T> out = tape.memory_of(y);
  const MatrixView<T> sum = tape.scratch(in.rows, in.cols);
  detail::for_rows(out, tape.threads(), [&](Index begin, Index end) {
    for (Index row = begin; row < end; ++row) {
      for (Index i = 0; i < in.cols; ++i) sum(row, i) = in(row, i) + other(row, i);
      rope::layer_norm<T>(sum.rows_from(row, 1), view_of(tape, parameters), out.rows_from(row, 1), 1);
    }
  });
  tape.template record<Norm<T>>(y, typename Norm<T>::Operands{x, residual, parameters}, sum, y);
  return y;
}

template Value layer_norm<float>(Tape<float>&, Value, const NormParameters&);
template Value layer_norm<double>(Tape<double>&, Value, const NormParameters&);
template Value add_layer_norm<float>(Tape<float>&, Value, Value, const NormParameters&);
template Value add_layer_norm<double>(Tape<double>&, Value, Value, const NormParameters&);

}  // namespace rope::ops
