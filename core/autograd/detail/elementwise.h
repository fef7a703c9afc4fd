// SPDX-License-Identifier: MIT
#pragma once

// Private to core/autograd: loops over the elements of matrices, shared out over threads.

#include <algorithm>
#include <stdexcept>
#include <string>

#include "core/autograd/tape.h"
#include "core/support/parallel.h"

namespace rope::detail {

[[noreturn]] inline void refuse_shapes(const char* operation) {
  throw std::invalid_argument(std::string("ops::") + operation + ": shapes do not fit");
}

template <typename A, typename B>
bool same_shape(const MatrixView<A>& a, const MatrixView<B>& b) {
  return a.rows == b.rows && a.cols == b.cols;
}

/// body(first row, last row + 1) over parts that are worth a thread.
template <typename T, typename Body>
void for_rows(const MatrixView<T>& matrix, int threads, Body&& body) {
  const Index grain = std::max<Index>(1, 16384 / std::max<Index>(matrix.cols, 1));
  parallel_for(
      matrix.rows, grain, [&](Index begin, Index end) { body(begin, end); }, threads);
}

/// The gradient passes through unchanged: target (+)= d.
template <typename T>
void pass_on(Tape<T>& tape, Value to, const MatrixView<T>& d) {
  if (!tape.needs_gradient(to)) return;
  const GradientTarget<T> target = tape.target(to);
  for_rows(d, tape.threads(), [&](Index begin, Index end) {
    for (Index row = begin; row < end; ++row) {
      const T* const from = d.row(row).data();
      T* const into = target.view.row(row).data();
      if (target.add) {
        for (Index i = 0; i < d.cols; ++i) into[i] += from[i];
      } else {
        std::copy(from, from + d.cols, into);
      }
    }
  });
}

/// The same from the gradient of a result, which is not needed afterwards: its memory goes on where it can.
template <typename T>
void pass_on(Tape<T>& tape, Value to, Value from) {
  if (!tape.hand_over(from, to)) pass_on(tape, to, tape.gradient(from));
}

}  // namespace rope::detail
