// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/autograd/optimizer.h"
#include "core/kernels/matmul.h"

namespace rope {

struct MuonOptions {
  double momentum = 0.95;
  double weight_decay = 0.01;  ///< as AdamW's
};

/// Muon (Jordan 2024, "Muon: An optimizer for hidden layers in neural networks"). For a matrix W [out, in]
/// with gradient G:
///   M = momentum M + (1 - momentum) G        U = momentum M + (1 - momentum) G
///   W = W - rate (decay W) - rate sqrt(max(1, out / in)) orthogonal(U)
/// so that all directions of the update are equally long, rare ones too. For matrices between hidden states
/// alone; embeddings, biases and LayerNorm stay with AdamW.
template <typename T>
class Muon {
 public:
  /// Room for the momentum, all zero, of matrices with these sizes.
  Muon(const std::vector<LearnedTensor<T>>& matrices, const MuonOptions& options = {});

  struct Step {
    double rate = 0.02;         ///< how far the longest direction moves, whatever the width
    double gradient_scale = 1;  ///< from clipping
    int threads = 0;
    Factors factors = Factors::full;  ///< of the products that orthogonal() needs
  };
  /// Matrices are shared out over threads; the result does not depend on their number.
  /// Throws std::invalid_argument where the matrices are not those that it was made for.
  void step(const std::vector<LearnedTensor<T>>& matrices, const Step& step);

  /// For saving and resuming: [all elements], in the order of the matrices.
  [[nodiscard]] BasicTensor<T>& momentum() noexcept { return momentum_; }

 private:
  struct Workspace {
    BasicTensor<T> update, product, gram, polynomial;
  };
  void move(const LearnedTensor<T>& matrix, T* momentum, Workspace& work, const Step& step) const;

  MuonOptions options_;
  BasicTensor<T> momentum_;
  std::vector<Workspace> work_;  // one for each part that runs at once
};

/// Where orthogonal_factor() works, for x [rows, cols] and n = min(rows, cols).
template <typename T>
struct OrthogonalScratch {
  MatrixView<T> product;     ///< [rows, cols]
  MatrixView<T> gram;        ///< [n, n]
  MatrixView<T> polynomial;  ///< [n, n]
};

/// Brings all singular values of x [rows, cols] near 1 (0.68 to 1.21, for those above 0.2 % of x's length),
/// in place: five steps of x <- a x + b (x x^T) x + c (x x^T)^2 x from x / |x|, with Jordan's coefficients,
/// which trade exactness for speed. x = 0 stays 0. On the calling thread.
template <typename T>
void orthogonal_factor(MatrixView<T> x, const OrthogonalScratch<T>& scratch, Factors factors = Factors::full);

}  // namespace rope
