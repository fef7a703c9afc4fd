// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/model/weights.h"

namespace rope {
namespace detail {

using Shape = std::vector<Index>;

template <typename Linear, typename Visit>
void visit_linear(const std::string& name, Linear& linear, const Shape& shape, Visit& visit) {
  visit(name + ".weight", linear.weight, shape);
  visit(name + ".bias", linear.bias, Shape{shape[0]});
}

template <typename Norm, typename Visit>
void visit_norm(const std::string& name, Norm& norm, Index size, Visit& visit) {
  visit(name + ".LayerNorm.weight", norm.weight, Shape{size});
  visit(name + ".LayerNorm.bias", norm.bias, Shape{size});
}

template <typename Layer, typename Visit>
void visit_layer(const std::string& name, Layer& layer, const RoFormerConfig& config, Visit& visit) {
  const Index h = config.hidden_size;
  const Index i = config.intermediate_size;
  visit_linear(name + ".attention.self.query", layer.query, {h, h}, visit);
  visit_linear(name + ".attention.self.key", layer.key, {h, h}, visit);
  visit_linear(name + ".attention.self.value", layer.value, {h, h}, visit);
  visit_linear(name + ".attention.output.dense", layer.attention_output, {h, h}, visit);
  visit_norm(name + ".attention.output", layer.attention_norm, h, visit);
  visit_linear(name + ".intermediate.dense", layer.intermediate, {i, h}, visit);
  visit_linear(name + ".output.dense", layer.output, {h, i}, visit);
  visit_norm(name + ".output", layer.output_norm, h, visit);
}

}  // namespace detail

template <typename Weights, typename Visit>
void visit_weights(Weights& weights, const RoFormerConfig& config, Visit&& visit) {
  using detail::Shape;
  const Index e = config.embedding();
  const Index h = config.hidden_size;
  visit(std::string("roformer.embeddings.word_embeddings.weight"), weights.word_embeddings,
        Shape{config.vocab_size, e});
  visit(std::string("roformer.embeddings.token_type_embeddings.weight"), weights.token_type_embeddings,
        Shape{config.type_vocab_size, e});
  detail::visit_norm("roformer.embeddings", weights.embeddings_norm, e, visit);
  if (weights.embeddings_project) {
    detail::visit_linear("roformer.embeddings_project", *weights.embeddings_project, {h, e}, visit);
  }
  for (std::size_t i = 0; i < weights.layers.size(); ++i) {
    detail::visit_layer("roformer.encoder.layer." + std::to_string(i), weights.layers[i], config, visit);
  }
  if (weights.mlm_head) {
    detail::visit_linear("cls.predictions.transform.dense", weights.mlm_head->transform, {e, h}, visit);
    detail::visit_norm("cls.predictions.transform", weights.mlm_head->norm, e, visit);
    visit(std::string("cls.predictions.bias"), weights.mlm_head->bias, Shape{config.vocab_size});
  }
}

}  // namespace rope
