// SPDX-License-Identifier: MIT
#include "core/autograd/detail/elementwise.h"
#include "core/autograd/operations.h"

namespace rope::ops {
namespace {

/// y_r = x_(i_r):   d(x)_j = sum of d(y)_r over the r with i_r = j
template <typename T>
class GatherRows final : public Operation<T> {
 public:
  GatherRows(Value x, Value y, std::span<const std::int32_t> indices) : x_(x), y_(y), indices_(indices) {}

  void backward(Tape<T>& tape) override {
    const MatrixView<T> dy = tape.gradient(y_);
    const GradientTarget<T> dx = tape.target(x_);
    // Columns are shared out: two rows may go to the same place, two columns never do.
    const Index grain = std::max<Index>(16, 65536 / std::max<Index>(dy.rows, 1));
    parallel_for(
        dy.cols, grain,
        [&](Index begin, Index end) {
          if (!dx.add) {
            for (Index row = 0; row < dx.view.rows; ++row) {
              std::fill(&dx.view(row, begin), &dx.view(row, begin) + (end - begin), T{0});
            }
          }
          for (Index row = 0; row < dy.rows; ++row) {
            const T* const from = dy.row(row).data();
            T* const into = dx.view.row(indices_[static_cast<std::size_t>(row)]).data();
            for (Index i = begin; i < end; ++i) into[i] += from[i];
          }
        },
        tape.threads());
  }

 private:
  Value x_, y_;
  std::span<const std::int32_t> indices_;
};

/// The same memory read with other row ends:   d(x) = d(y), likewise
template <typename T>
class Reshape final : public Operation<T> {
 public:
  Reshape(Value x, Value y) : x_(x), y_(y) {}
  void backward(Tape<T>& tape) override {
    const MatrixView<const T> x = tape.value(x_);
    detail::pass_on(tape, x_, MatrixView<T>(tape.gradient(y_).data, x.rows, x.cols));
  }

 private:
  Value x_, y_;
};

}  // namespace

template <typename T>
Value gather_rows(Tape<T>& tape, Value x, std::span<const std::int32_t> indices) {
  const MatrixView<const T> in = tape.value(x);
  for (const std::int32_t index : indices) {
    if (index < 0 || index >= in.rows) {
      throw std::invalid_argument("ops::gather_rows: row " + std::to_string(index) + " of " +
                                  std::to_string(in.rows));
    }
  }
  const Value y = tape.result(static_cast<Index>(indices.size()), in.cols, tape.needs_gradient(x));
  const MatrixView<T> out = tape.memory_of(y);
  detail::for_rows(out, tape.threads(), [&](Index begin, Index end) {
    for (Index row = begin; row < end; ++row) {
      std::ranges::copy(in.row(indices[static_cast<std::size_t>(row)]), out.row(row).begin());
    }
  });
  tape.template record<GatherRows<T>>(y, x, y, indices);
  return y;
}

template <typename T>
Value reshape(Tape<T>& tape, Value x, Index rows, Index cols) {
  const MatrixView<const T> in = tape.value(x);
  if (rows < 0 || cols < 0 || rows * cols != in.rows * in.cols || (in.rows > 1 && in.stride != in.cols)) {
    detail::refuse_shapes("reshape");
  }
  const Value y = tape.result(rows, cols, tape.needs_gradient(x));
  std::copy(in.data, in.data + rows * cols, tape.memory_of(y).data);
  tape.template record<Reshape<T>>(y, x, y);
  return y;
}

template Value gather_rows<float>(Tape<float>&, Value, std::span<const std::int32_t>);
template Value gather_rows<double>(Tape<double>&, Value, std::span<const std::int32_t>);
template Value reshape<float>(Tape<float>&, Value, Index, Index);
template Value reshape<double>(Tape<double>&, Value, Index, Index);

}  // namespace rope::ops
