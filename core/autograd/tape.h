// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/autograd/arena.h"
#include "core/kernels/matmul.h"
#include "core/support/tensor.h"

namespace rope {

template <typename T>
class Tape;

/// A matrix on a tape; only a number, so that it is copied freely.
struct Value {
  Index node = -1;
};

/// A recorded operation: knows its operands and what it has kept of the forward pass. Operations live in
/// the tape's own memory and are dropped without a destructor.
template <typename T>
class Operation {
 public:
  Operation() = default;
  Operation(const Operation&) = delete;
  Operation& operator=(const Operation&) = delete;
  /// Called once, when the gradient of the result is complete: adds to the operands' gradients.
  virtual void backward(Tape<T>& tape) = 0;

 protected:
  ~Operation() = default;
};

/// Where an operation puts the gradient of an operand: overwrites, or adds once something is there.
template <typename T>
struct GradientTarget {
  MatrixView<T> view;
  bool add = false;
};

/// Reverse-mode differentiation over row-major matrices. Operations (core/autograd/operations.h) compute
/// at once and record themselves; backward() walks the record from its end. One step is: reset, record,
/// backward. Its memory is kept for the next: steps of equal sizes allocate nothing.
/// T is float for training, double for gradient checks. A tape belongs to one thread at a time.
template <typename T>
class Tape {
 public:
  explicit Tape(int threads = 0, Factors factors = Factors::full) : threads_(threads), factors_(factors) {}

  /// Forgets all values and operations.
  void reset();
  /// A matrix that needs no gradient; its memory must outlive the step.
  [[nodiscard]] Value constant(MatrixView<const T> value);
  /// A learned matrix: its gradient is added to `gradient`, of the same shape. Both must outlive the step.
  [[nodiscard]] Value parameter(MatrixView<const T> value, MatrixView<T> gradient);
  [[nodiscard]] Value parameter(BasicTensor<T>& value, BasicTensor<T>& gradient);

  [[nodiscard]] MatrixView<const T> value(Value v) const { return node(v).value; }
  /// Runs every recorded operation backwards from `result` [1, 1], whose own gradient is `seed`.
  void backward(Value result, T seed = 1);

  // For operations.
  /// A new matrix [rows, cols] that the operation fills.
  [[nodiscard]] Value result(Index rows, Index cols, bool needs_gradient);
  [[nodiscard]] MatrixView<T> memory_of(Value v);
  [[nodiscard]] bool needs_gradient(Value v) const { return node(v).needs_gradient; }
  /// Where to put the gradient of an operand that needs one. What it returns must be written at once.
  [[nodiscard]] GradientTarget<T> target(Value v);
  /// The complete gradient of an operation's result. May be written over: nobody reads it afterwards.
  [[nodiscard]] MatrixView<T> gradient(Value v);
  /// For a gradient that goes on unchanged: gives the memory of from's gradient to `to`, of the same shape,
  /// where there is none yet. False where it cannot be given and must be added or copied. `from` is a result
  /// whose gradient is not needed afterwards.
  [[nodiscard]] bool hand_over(Value from, Value to);
  /// Memory [rows, cols] that lasts until reset() in the forward pass, until the operation's end in backward.
  [[nodiscard]] MatrixView<T> scratch(Index rows, Index cols) { return memory_.take(rows, cols); }
  [[nodiscard]] int threads() const noexcept { return threads_; }
  /// Of every matrix product, forward and backward.
  [[nodiscard]] Factors factors() const noexcept { return factors_; }
  template <typename Op, typename... Args>
  void record(Value made, Args&&... args);

  /// Memory held for values and gradients.
  [[nodiscard]] std::size_t bytes() const noexcept { return memory_.bytes() + gradients_.bytes(); }

 private:
  struct Node {
    MatrixView<T> value;     // of constants and parameters: never written
    MatrixView<T> gradient;  // parameters: theirs; others: lent while data != nullptr
    Index slot = -1;
    bool needs_gradient = false;
    bool is_parameter = false;
  };
  struct Record {
    Value made;
    Operation<T>* operation;
  };
  [[nodiscard]] Node& node(Value v) { return nodes_.at(static_cast<std::size_t>(v.node)); }
  [[nodiscard]] const Node& node(Value v) const { return nodes_.at(static_cast<std::size_t>(v.node)); }
  Value add_node(const Node& node);
  void* operation_memory(std::size_t bytes);

  std::vector<Node> nodes_;
  std::vector<Record> records_;
  StepMemory<T> memory_;
  GradientPool<T> gradients_;
  StepMemory<std::max_align_t> operations_;
  int threads_;
  Factors factors_;
};

template <typename T>
template <typename Op, typename... Args>
void Tape<T>::record(Value made, Args&&... args) {
  static_assert(std::is_base_of_v<Operation<T>, Op> && std::is_trivially_destructible_v<Op>);
  if (!node(made).needs_gradient) return;
  auto* const operation = new (operation_memory(sizeof(Op))) Op(std::forward<Args>(args)...);
  records_.push_back({made, operation});
}

extern template class Tape<float>;
extern template class Tape<double>;

}  // namespace rope
