// SPDX-License-Identifier: MIT
#include "core/autograd/tape.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace rope {
namespace {

/// Constants and parameters share a node type with results; the tape never writes to their values.
template <typename T>
MatrixView<T> as_node_memory(const MatrixView<const T>& view) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
  return {const_cast<T*>(view.data), view.rows, view.cols, view.stride};
}

}  // namespace

template <typename T>
void Tape<T>::reset() {
  nodes_.clear();
  records_.clear();
  memory_.reset();
  operations_.reset();
  gradients_.give_back_all();
}

template <typename T>
Value Tape<T>::add_node(const Node& node) {
  nodes_.push_back(node);
  return {static_cast<Index>(nodes_.size()) - 1};
}

template <typename T>
Value Tape<T>::constant(MatrixView<const T> value) {
  return add_node({.value = as_node_memory(value)});
}

template <typename T>
Value Tape<T>::parameter(MatrixView<const T> value, MatrixView<T> gradient) {
  if (value.rows != gradient.rows || value.cols != gradient.cols) {
    throw std::invalid_argument("Tape::parameter: value and gradient differ in shape");
  }
  return add_node(
      {.value = as_node_memory(value), .gradient = gradient, .needs_gradient = true, .is_parameter = true});
}

template <typename T>
Value Tape<T>::parameter(BasicTensor<T>& value, BasicTensor<T>& gradient) {
  return parameter(std::as_const(value).matrix(), gradient.matrix());
}

template <typename T>
Value Tape<T>::result(Index rows, Index cols, bool needs_gradient) {
  return add_node({.value = memory_.take(rows, cols), .needs_gradient = needs_gradient});
}

template <typename T>
MatrixView<T> Tape<T>::memory_of(Value v) {
  return node(v).value;
}

template <typename T>
GradientTarget<T> Tape<T>::target(Value v) {
  Node& n = node(v);
  if (!n.needs_gradient) throw std::invalid_argument("Tape::target: this value needs no gradient");
  if (n.gradient.data != nullptr) return {n.gradient, true};
  n.slot = gradients_.lend(n.value.rows * n.value.cols);
  n.gradient = {gradients_.memory(n.slot), n.value.rows, n.value.cols};
  return {n.gradient, false};
}

template <typename T>
MatrixView<T> Tape<T>::gradient(Value v) {
  return node(v).gradient;
}

template <typename T>
bool Tape<T>::hand_over(Value from, Value to) {
  Node& giver = node(from);
  Node& taker = node(to);
  if (giver.slot < 0 || taker.gradient.data != nullptr || !taker.needs_gradient) return false;
  if (giver.value.rows != taker.value.rows || giver.value.cols != taker.value.cols) return false;
  taker.gradient = giver.gradient;
  taker.slot = std::exchange(giver.slot, -1);
  return true;
}

template <typename T>
void Tape<T>::backward(Value result, T seed) {
  if (node(result).value.rows != 1 || node(result).value.cols != 1) {
    throw std::invalid_argument("Tape::backward: the result must be one number");
  }
  if (!node(result).needs_gradient) return;
  target(result).view(0, 0) = seed;
  for (std::size_t i = records_.size(); i-- > 0;) {
    Node& made = node(records_[i].made);
    if (made.gradient.data == nullptr) continue;  // nothing that counts was made from it
    const auto mark = memory_.mark();
    records_[i].operation->backward(*this);
    memory_.rewind(mark);
    if (made.slot >= 0) gradients_.give_back(made.slot);  // else handed over
    made.gradient = {};
    made.slot = -1;
  }
}

template <typename T>
void* Tape<T>::operation_memory(std::size_t bytes) {
  constexpr std::size_t unit = sizeof(std::max_align_t);
  return operations_.take(static_cast<Index>((bytes + unit - 1) / unit));
}

template class Tape<float>;
template class Tape<double>;

}  // namespace rope
