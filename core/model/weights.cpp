// SPDX-License-Identifier: MIT
#include "core/model/weights.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace rope {

template <typename T>
RoFormerWeights<T> empty_weights(const RoFormerConfig& config, bool with_mlm_head) {
  RoFormerWeights<T> weights;
  weights.layers.resize(static_cast<std::size_t>(config.num_hidden_layers));
  if (config.embedding() != config.hidden_size) weights.embeddings_project.emplace();
  if (with_mlm_head) weights.mlm_head.emplace();
  return weights;
}
template RoFormerWeights<float> empty_weights<float>(const RoFormerConfig&, bool);
template RoFormerWeights<double> empty_weights<double>(const RoFormerConfig&, bool);

RoFormerWeights<float> random_weights(const RoFormerConfig& config, Random& random) {
  RoFormerWeights<float> weights = empty_weights<float>(config);
  visit_weights(weights, config, [&](std::string_view name, Tensor& tensor, const std::vector<Index>& shape) {
    tensor.resize(shape);
    if (shape.size() == 2) {
      random.fill_normal(tensor.span(), 0.02);
    } else {
      std::ranges::fill(tensor.span(), name.ends_with("LayerNorm.weight") ? 1.0F : 0.0F);
    }
  });
  return weights;
}

RoFormerWeights<double> to_double(const RoFormerWeights<float>& weights, const RoFormerConfig& config) {
  RoFormerWeights<double> wide = empty_weights<double>(config, weights.mlm_head.has_value());
  std::vector<const Tensor*> sources;
  visit_weights(weights, config, [&](std::string_view, const Tensor& tensor, const std::vector<Index>&) {
    sources.push_back(&tensor);
  });
  std::size_t next = 0;
  visit_weights(wide, config, [&](std::string_view, TensorD& tensor, const std::vector<Index>&) {
    const Tensor& source = *sources.at(next++);
    tensor.resize(source.shape());
    std::copy(source.begin(), source.end(), tensor.begin());
  });
  return wide;
}

Index parameter_count(const RoFormerConfig& config) {
  const Index h = config.hidden_size;
  const Index i = config.intermediate_size;
  const Index e = config.embedding();
  const Index layer = 4 * (h * h + h) + 2 * h * i + i + h + 4 * h;
  const Index embeddings = (config.vocab_size + config.type_vocab_size) * e + 2 * e;
  const Index project = e == h ? 0 : h * e + h;
  const Index head = e * h + e + 2 * e + config.vocab_size;
  return embeddings + project + config.num_hidden_layers * layer + head;
}

}  // namespace rope
