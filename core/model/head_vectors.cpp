// SPDX-License-Identifier: MIT
#include "core/model/head_vectors.h"

#include <stdexcept>

namespace rope {
namespace {

TensorD head_rows(const LinearWeights<float>& linear, MatrixView<const float> x, Index head, Index head_dim) {
  const MatrixView<const float> weight = linear.weight.matrix();
  TensorD out({x.rows, head_dim});
  for (Index row = 0; row < x.rows; ++row) {
    for (Index c = 0; c < head_dim; ++c) {
      const Index from = head * head_dim + c;
      double sum = linear.bias.empty() ? 0.0 : double{linear.bias[from]};
      for (Index i = 0; i < x.cols; ++i) sum += double{weight(from, i)} * double{x(row, i)};
      out[row * head_dim + c] = sum;
    }
  }
  return out;
}

}  // namespace

HeadVectors head_vectors(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                         const Tensor& entering, Index layer, Index head) {
  if (layer < 0 || layer >= static_cast<Index>(weights.layers.size())) {
    throw std::invalid_argument("head_vectors: no such layer");
  }
  if (head < 0 || head >= config.num_attention_heads) {
    throw std::invalid_argument("head_vectors: no such head");
  }
  if (entering.rank() < 2 || entering.dim(entering.rank() - 1) != config.hidden_size) {
    throw std::invalid_argument("head_vectors: entering must be [.., hidden_size]");
  }
  const LayerWeights<float>& from = weights.layers[static_cast<std::size_t>(layer)];
  const MatrixView<const float> x(entering.data(), entering.size() / config.hidden_size, config.hidden_size);
  const Index head_dim = config.head_dim();
  return {head_rows(from.query, x, head, head_dim), head_rows(from.key, x, head, head_dim)};
}

}  // namespace rope
