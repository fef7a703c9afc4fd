// SPDX-License-Identifier: MIT
#include "core/autograd/detail/elementwise.h"

#include "core/autograd/operations.h"
#include "core/kernels/softmax.h"

namespace rope::ops {
namespace {

/// y = a + b:   d(a) = d(b) = d(y)
template <typename T>
class Add final : public Operation<T> {
 public:
  Add(Value a, Value b, Value y) : a_(a), b_(b), y_(y) {}
  void backward(Tape<T>& tape) override {
    detail::pass_on(tape, b_, tape.gradient(y_));
    detail::pass_on(tape, a_, y_);
  }

 private:
  Value a_, b_, y_;
};

/// y = f(x):   d(x) = f'(x) d(y)
template <typename T>
class Activate final : public Operation<T> {
 public:
  Activate(Value x, Value y, Activation activation) : x_(x), y_(y), activation_(activation) {}
  void backward(Tape<T>& tape) override {
    const GradientTarget<T> dx = tape.target(x_);
    activate_backward<T>(activation_, tape.value(x_), tape.gradient(y_), dx.view,
                         {.add = dx.add, .threads = tape.threads()});
  }

 private:
  Value x_, y_;
  Activation activation_;
};

/// y = softmax(x) in each row:   d(x)_i = y_i (d(y)_i - sum_j y_j d(y)_j)
template <typename T>
class Softmax final : public Operation<T> {
 public:
  Softmax(Value x, Value y) : x_(x), y_(y) {}
  void backward(Tape<T>& tape) override {
    const MatrixView<T> dy = tape.gradient(y_);
    softmax_rows_backward<T>(tape.value(y_), dy, dy, tape.threads());
    detail::pass_on(tape, x_, y_);
  }

 private:
  Value x_, y_;
};

/// A well mixed number for each element (the finalizer of splitmix64): no state, so that any part can be
/// computed again by any thread.
std::uint64_t mixed(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = seed + (index + 1) * 0x9E3779B97F4A7C15ULL;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31U);
}

/// out (+)= in * keep / (1 - rate), keep 0 or 1 by seed and index.
template <typename T>
void drop(const MatrixView<const T>& in, const MatrixView<T>& out, bool add, const DropoutOptions& options,
          int threads) {
  const auto limit = static_cast<std::uint64_t>(options.rate * 9007199254740992.0);  // 2^53
  const T scale = static_cast<T>(1 / (1 - options.rate));
  detail::for_rows(out, threads, [&](Index begin, Index end) {
    for (Index row = begin; row < end; ++row) {
      const auto first = static_cast<std::uint64_t>(row * in.cols);
      for (Index i = 0; i < in.cols; ++i) {
        const bool keep = (mixed(options.seed, first + static_cast<std::uint64_t>(i)) >> 11U) >= limit;
        const T value = keep ? in(row, i) * scale : T{0};
        out(row, i) = add ? out(row, i) + value : value;
      }
    }
  });
}

/// y = x m, m = 0 or 1 / (1 - rate):   d(x) = d(y) m, with m made again from the seed
template <typename T>
class Dropout final : public Operation<T> {
 public:
  Dropout(Value x, Value y, const DropoutOptions& options) : x_(x), y_(y), options_(options) {}
  void backward(Tape<T>& tape) override {
    const GradientTarget<T> dx = tape.target(x_);
    drop<T>(tape.gradient(y_), dx.view, dx.add, options_, tape.threads());
  }

 private:
  Value x_, y_;
  DropoutOptions options_;
};

}  // namespace

template <typename T>
Value add(Tape<T>& tape, Value a, Value b) {
  const MatrixView<const T> left = tape.value(a);
  const MatrixView<const T> right = tape.value(b);
  if (!detail::same_shape(left, right)) detail::refuse_shapes("add");
  const Value y = tape.result(left.rows, left.cols, tape.needs_gradient(a) || tape.needs_gradient(b));
  const MatrixView<T> out = tape.memory_of(y);
  detail::for_rows(out, tape.threads(), [&](Index begin, Index end) {
    for (Index row = begin; row < end; ++row) {
      for (Index i = 0; i < out.cols; ++i) out(row, i) = left(row, i) + right(row, i);
    }
  });
  tape.template record<Add<T>>(y, a, b, y);
  return y;
}

template <typename T>
Value activate(Tape<T>& tape, Value x, Activation activation) {
  const MatrixView<const T> in = tape.value(x);
  const Value y = tape.result(in.rows, in.cols, tape.needs_gradient(x));
  rope::activate<T>(activation, in, tape.memory_of(y), tape.threads());
  tape.template record<Activate<T>>(y, x, y, activation);
  return y;
}

template <typename T>
Value softmax(Tape<T>& tape, Value x) {
  const MatrixView<const T> in = tape.value(x);
  const Value y = tape.result(in.rows, in.cols, tape.needs_gradient(x));
  softmax_rows<T>(in, tape.memory_of(y), tape.threads());
  tape.template record<Softmax<T>>(y, x, y);
  return y;
}

template <typename T>
Value dropout(Tape<T>& tape, Value x, const DropoutOptions& options) {
  if (!(options.rate >= 0 && options.rate < 1)) {
    throw std::invalid_argument("ops::dropout: the rate must be in [0, 1)");
  }
  const MatrixView<const T> in = tape.value(x);
  const Value y = tape.result(in.rows, in.cols, tape.needs_gradient(x));
  drop<T>(in, tape.memory_of(y), false, options, tape.threads());
  tape.template record<Dropout<T>>(y, x, y, options);
  return y;
}

template Value add<float>(Tape<float>&, Value, Value);
template Value add<double>(Tape<double>&, Value, Value);
template Value activate<float>(Tape<float>&, Value, Activation);
template Value activate<double>(Tape<double>&, Value, Activation);
template Value softmax<float>(Tape<float>&, Value);
template Value softmax<double>(Tape<double>&, Value);
template Value dropout<float>(Tape<float>&, Value, const DropoutOptions&);
template Value dropout<double>(Tape<double>&, Value, const DropoutOptions&);

}  // namespace rope::ops
