// SPDX-License-Identifier: MIT
#include "core/model/weights.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string_view>
#include <utility>

namespace rope {

template <typename T>
RoFormerWeights<T> empty_weights(const RoFormerConfig& config) {
  RoFormerWeights<T> weights;
  weights.layers.resize(static_cast<std::size_t>(config.num_hidden_layers));
  if (config.embedding() != config.hidden_size) weights.embeddings_project.emplace();
  const HeadConfig& head = config.head;
  if (head.predicts_tokens()) {
    weights.mlm_head.emplace();
    if (!config.tie_word_embeddings) weights.mlm_head->decoder.emplace();
  } else if (head.kind != HeadKind::none) {
    weights.output_head.emplace();
    const bool projects = head.kind == HeadKind::multiple_choice && head.summary_projects;
    if (projects || head.kind == HeadKind::sequence_classification) weights.output_head->dense.emplace();
  }
  return weights;
}
template RoFormerWeights<float> empty_weights<float>(const RoFormerConfig&);
template RoFormerWeights<double> empty_weights<double>(const RoFormerConfig&);

template <typename T, typename U>
RoFormerWeights<T> empty_like(const RoFormerWeights<U>& weights) {
  RoFormerWeights<T> like;
  like.layers.resize(weights.layers.size());
  if (weights.embeddings_project) like.embeddings_project.emplace();
  if (weights.pooler) like.pooler.emplace();
  if (weights.mlm_head) {
    like.mlm_head.emplace();
    if (weights.mlm_head->decoder) like.mlm_head->decoder.emplace();
  }
  if (weights.output_head) {
    like.output_head.emplace();
    if (weights.output_head->dense) like.output_head->dense.emplace();
  }
  return like;
}
template RoFormerWeights<float> empty_like<float, float>(const RoFormerWeights<float>&);
template RoFormerWeights<double> empty_like<double, float>(const RoFormerWeights<float>&);
template RoFormerWeights<double> empty_like<double, double>(const RoFormerWeights<double>&);

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
  RoFormerWeights<double> wide = empty_like<double>(weights);
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
  RoFormerWeights<float> weights = empty_weights<float>(config);
  Index count = 0;
  visit_weights(weights, config, [&](const std::string&, const Tensor&, const std::vector<Index>& shape) {
    count += std::accumulate(shape.begin(), shape.end(), Index{1}, std::multiplies<>());
  });
  return count;
}

}  // namespace rope
