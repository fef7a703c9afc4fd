// SPDX-License-Identifier: MIT
#pragma once

#include "core/kernels/matmul.h"
#include "core/model/roformer.h"

namespace rope::bench {

struct ProductsShape {
  Index batch = 1;   ///< B
  Index length = 0;  ///< N
  Index chosen = 0;  ///< rows of the MLM head in training; 0: only encode() is asked for
  Factors factors = Factors::full;
};

/// The matrix products of a model and nothing else: the same shapes, library and threads, on warm buffers.
/// Weights are the model's own, so that both sides read the same memory.
class BareProducts {
 public:
  BareProducts(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
               const ProductsShape& shape);

  /// The encoder's forward pass.
  void encode(int threads);
  /// One step of training: encoder and head, forward and backward.
  void train(int threads);

 private:
  void attend(int threads);
  void attend_backward(int threads);
  template <typename Body>
  void for_heads(int threads, Body&& body);

  const RoFormerWeights<float>& weights_;
  RoFormerConfig config_;
  ProductsShape shape_;
  Tensor x_, y_;   // [B*N, H]; x_ is only read, so that no number grows from run to run
  Tensor inner_;   // [B*N, I]
  Tensor scores_;  // [B*A*N, N]
  // Of training alone, d_ for gradients.
  Tensor d_inner_, logits_;           // [B*N, I], [chosen, V]
  Tensor d_hidden_, d_intermediate_;  // [H, H], [I, H]
  Tensor d_output_, d_words_;         // [H, I], [V, E]
};

}  // namespace rope::bench
