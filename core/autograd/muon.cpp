// SPDX-License-Identifier: MIT
#include "core/autograd/muon.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/support/parallel.h"

namespace rope {
namespace {

template <typename T>
Index size_of(const LearnedTensor<T>& tensor) {
  return static_cast<Index>(tensor.value.size());
}

template <typename T>
MatrixView<T> sized(BasicTensor<T>& memory, Index rows, Index cols) {
  if (memory.size() < rows * cols) memory.resize({rows * cols});
  return {memory.data(), rows, cols};
}

/// to = factor * to + from, over matrices without gaps.
template <typename T>
void scale_and_add(const MatrixView<T>& to, T factor, const MatrixView<T>& from) {
  for (Index i = 0; i < to.rows * to.cols; ++i) to.data[i] = factor * to.data[i] + from.data[i];
}

template <typename T>
double length_of(const MatrixView<T>& x) {
  double sum = 0;
  for (Index i = 0; i < x.rows * x.cols; ++i) {
    sum += static_cast<double>(x.data[i]) * static_cast<double>(x.data[i]);
  }
  return std::sqrt(sum);
}

}  // namespace

template <typename T>
void orthogonal_factor(MatrixView<T> x, const OrthogonalScratch<T>& scratch, Factors factors) {
  constexpr T a = static_cast<T>(3.4445);
  constexpr T b = static_cast<T>(-4.7750);
  constexpr double c = 2.0315;
  constexpr int steps = 5;
  const double length = length_of(x);
  if (length == 0) return;
  const T shrink = static_cast<T>(1 / length);
  for (Index i = 0; i < x.rows * x.cols; ++i) x.data[i] *= shrink;
  const bool wide = x.rows <= x.cols;  // the smaller of x x^T and x^T x
  for (int i = 0; i < steps; ++i) {
    matmul<T>(x, x, scratch.gram, {.transpose_a = !wide, .transpose_b = wide, .factors = factors});
    matmul<T>(scratch.gram, scratch.gram, scratch.polynomial, {.scale = c, .factors = factors});
    for (Index j = 0; j < scratch.gram.rows * scratch.gram.cols; ++j) {
      scratch.polynomial.data[j] += b * scratch.gram.data[j];
    }
    if (wide) {
      matmul<T>(scratch.polynomial, x, scratch.product, {.factors = factors});
    } else {
      matmul<T>(x, scratch.polynomial, scratch.product, {.factors = factors});
    }
    scale_and_add(x, a, scratch.product);
  }
}

template <typename T>
Muon<T>::Muon(const std::vector<LearnedTensor<T>>& matrices, const MuonOptions& options) : options_(options) {
  Index total = 0;
  for (const LearnedTensor<T>& matrix : matrices) total += size_of(matrix);
  momentum_ = BasicTensor<T>({total});
}

template <typename T>
void Muon<T>::move(const LearnedTensor<T>& matrix, T* momentum, Workspace& work, const Step& step) const {
  const Index rows = matrix.rows;
  const Index cols = size_of(matrix) / rows;
  const Index least = std::min(rows, cols);
  const MatrixView<T> update = sized(work.update, rows, cols);
  const T keep = static_cast<T>(options_.momentum);
  const T scale = static_cast<T>(step.gradient_scale);
  for (Index i = 0; i < rows * cols; ++i) {
    const T g = (T{1} - keep) * scale * matrix.gradient[static_cast<std::size_t>(i)];
    momentum[i] = keep * momentum[i] + g;
    update.data[i] = keep * momentum[i] + g;
  }
  orthogonal_factor(update,
                    OrthogonalScratch<T>{.product = sized(work.product, rows, cols),
                                         .gram = sized(work.gram, least, least),
                                         .polynomial = sized(work.polynomial, least, least)},
                    step.factors);
  const T shrink = static_cast<T>(matrix.decays ? 1 - step.rate * options_.weight_decay : 1.0);
  const T rate = static_cast<T>(
      step.rate * std::sqrt(std::max(1.0, static_cast<double>(rows) / static_cast<double>(cols))));
  for (Index i = 0; i < rows * cols; ++i) {
    T& w = matrix.value[static_cast<std::size_t>(i)];
    w = shrink * w - rate * update.data[i];
  }
}

template <typename T>
void Muon<T>::step(const std::vector<LearnedTensor<T>>& matrices, const Step& step) {
  std::vector<T*> momenta;
  momenta.reserve(matrices.size());
  T* next = momentum_.data();
  for (const LearnedTensor<T>& matrix : matrices) {
    momenta.push_back(next);
    next += matrix.value.size();
  }
  if (next != momentum_.data() + momentum_.size()) {
    throw std::invalid_argument("Muon::step: other matrices than at the beginning");
  }
  const auto count = static_cast<Index>(matrices.size());
  const Index parts = std::min<Index>(count, step.threads > 0 ? step.threads : default_threads());
  work_.resize(static_cast<std::size_t>(std::max(parts, static_cast<Index>(work_.size()))));
  parallel_parts(count, parts, [&](Index part, Index begin, Index end) {
    for (auto at = static_cast<std::size_t>(begin); at < static_cast<std::size_t>(end); ++at) {
      move(matrices[at], momenta[at], work_[static_cast<std::size_t>(part)], step);
    }
  });
}

template class Muon<float>;
template class Muon<double>;
template void orthogonal_factor<float>(MatrixView<float>, const OrthogonalScratch<float>&, Factors);
template void orthogonal_factor<double>(MatrixView<double>, const OrthogonalScratch<double>&, Factors);

}  // namespace rope
