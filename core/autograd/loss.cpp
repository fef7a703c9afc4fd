// SPDX-License-Identifier: MIT
#include <cmath>

#include "core/autograd/detail/elementwise.h"
#include "core/autograd/operations.h"
#include "core/kernels/softmax.h"

namespace rope::ops {
namespace {

/// L = mean over rows r of (log sum_j exp z_rj - z_(r, t_r)), t the targets. With p = softmax(z):
///   d(z)_rj = d(L) (p_rj - [j = t_r]) / rows
template <typename T>
class CrossEntropy final : public Operation<T> {
 public:
  CrossEntropy(Value logits, Value loss, MatrixView<const T> probabilities,
               std::span<const std::int32_t> targets)
      : logits_(logits), loss_(loss), p_(probabilities), targets_(targets) {}

  void backward(Tape<T>& tape) override {
    const GradientTarget<T> dz = tape.target(logits_);
    const T scale = tape.gradient(loss_)(0, 0) / static_cast<T>(p_.rows);
    detail::for_rows(dz.view, tape.threads(), [&](Index begin, Index end) {
      for (Index row = begin; row < end; ++row) {
        const T* const p = p_.row(row).data();
        T* const d = dz.view.row(row).data();
        if (dz.add) {
          for (Index i = 0; i < p_.cols; ++i) d[i] += scale * p[i];
        } else {
          for (Index i = 0; i < p_.cols; ++i) d[i] = scale * p[i];
        }
        d[targets_[static_cast<std::size_t>(row)]] -= scale;
      }
    });
  }

 private:
  Value logits_, loss_;
  MatrixView<const T> p_;  // [rows, V]
  std::span<const std::int32_t> targets_;
};

/// L = mean over n elements of (x - t)^2:   d(x) = 2 d(L) (x - t) / n
template <typename T>
class MeanSquaredError final : public Operation<T> {
 public:
  MeanSquaredError(Value x, Value loss, MatrixView<const T> target) : x_(x), loss_(loss), t_(target) {}

  void backward(Tape<T>& tape) override {
    const MatrixView<const T> x = tape.value(x_);
    const GradientTarget<T> dx = tape.target(x_);
    const T scale = 2 * tape.gradient(loss_)(0, 0) / static_cast<T>(x.rows * x.cols);
    detail::for_rows(dx.view, tape.threads(), [&](Index begin, Index end) {
      for (Index row = begin; row < end; ++row) {
        for (Index i = 0; i < x.cols; ++i) {
          const T d = scale * (x(row, i) - t_(row, i));
          dx.view(row, i) = dx.add ? dx.view(row, i) + d : d;
        }
      }
    });
  }

 private:
  Value x_, loss_;
  MatrixView<const T> t_;
};

}  // namespace

template <typename T>
Value cross_entropy(Tape<T>& tape, Value logits, std::span<const std::int32_t> targets) {
  const MatrixView<const T> z = tape.value(logits);
  if (z.rows < 1 || z.rows != static_cast<Index>(targets.size())) detail::refuse_shapes("cross_entropy");
  for (const std::int32_t target : targets) {
    if (target < 0 || target >= z.cols) detail::refuse_shapes("cross_entropy");
  }
  const Value loss = tape.result(1, 1, tape.needs_gradient(logits));
  const MatrixView<T> p = tape.scratch(z.rows, z.cols);
  const MatrixView<T> row_loss = tape.scratch(1, z.rows);
  detail::for_rows(z, tape.threads(), [&](Index begin, Index end) {
    for (Index row = begin; row < end; ++row) {
      softmax_rows<T>(z.rows_from(row, 1), p.rows_from(row, 1));
      // log of the sum from any entry: log sum = z_j - log p_j, best where p_j is the largest.
      const T* const values = p.row(row).data();
      const Index best = std::max_element(values, values + z.cols) - values;
      const T log_sum = z(row, best) - std::log(values[best]);
      row_loss(0, row) = log_sum - z(row, targets[static_cast<std::size_t>(row)]);
    }
  });
  double sum = 0;
  for (const T value : row_loss.row(0)) sum += static_cast<double>(value);
  tape.memory_of(loss)(0, 0) = static_cast<T>(sum / static_cast<double>(z.rows));
  tape.template record<CrossEntropy<T>>(loss, logits, loss, p, targets);
  return loss;
}

template <typename T>
Value mean_squared_error(Tape<T>& tape, Value x, MatrixView<const T> target) {
  const MatrixView<const T> in = tape.value(x);
  if (!detail::same_shape(in, target) || in.rows * in.cols < 1) detail::refuse_shapes("mean_squared_error");
  const Value loss = tape.result(1, 1, tape.needs_gradient(x));
  double sum = 0;
  for (Index row = 0; row < in.rows; ++row) {
    for (Index i = 0; i < in.cols; ++i) {
      const double d = static_cast<double>(in(row, i)) - static_cast<double>(target(row, i));
      sum += d * d;
    }
  }
  tape.memory_of(loss)(0, 0) = static_cast<T>(sum / static_cast<double>(in.rows * in.cols));
  tape.template record<MeanSquaredError<T>>(loss, x, loss, target);
  return loss;
}

template Value cross_entropy<float>(Tape<float>&, Value, std::span<const std::int32_t>);
template Value cross_entropy<double>(Tape<double>&, Value, std::span<const std::int32_t>);
template Value mean_squared_error<float>(Tape<float>&, Value, MatrixView<const float>);
template Value mean_squared_error<double>(Tape<double>&, Value, MatrixView<const double>);

}  // namespace rope::ops
