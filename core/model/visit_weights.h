// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/model/weights.h"

namespace rope {
namespace detail {

using Shape = std::vector<Index>;

template <typename Linear, typename Visit>
void visit_linear(const std::string& name, Linear& linear, const Shape& shape, Visit& visit,
                  bool has_bias = true) {
  visit(name + ".weight", linear.weight, shape);
  if (has_bias) visit(name + ".bias", linear.bias, Shape{shape[0]});
}

template <typename Norm, typename Visit>
void visit_norm(const std::string& name, Norm& norm, Index size, const RoFormerConfig& config, Visit& visit) {
  if (config.is_v2()) return;
  visit(name + ".LayerNorm.weight", norm.weight, Shape{size});
  visit(name + ".LayerNorm.bias", norm.bias, Shape{size});
}

template <typename Layer, typename Visit>
void visit_layer(const std::string& name, Layer& layer, const RoFormerConfig& config, Visit& visit) {
  const Index h = config.hidden_size;
  const Index i = config.intermediate_size;
  const bool bias = config.use_bias;
  visit_linear(name + ".attention.self.query", layer.query, {h, h}, visit, bias);
  visit_linear(name + ".attention.self.key", layer.key, {h, h}, visit, bias);
  visit_linear(name + ".attention.self.value", layer.value, {h, h}, visit, bias);
  visit_linear(name + ".attention.output.dense", layer.attention_output, {h, h}, visit, bias);
  visit_norm(name + ".attention.output", layer.attention_norm, h, config, visit);
  visit_linear(name + ".intermediate.dense", layer.intermediate, {i, h}, visit, bias);
  visit_linear(name + ".output.dense", layer.output, {h, i}, visit, bias);
  visit_norm(name + ".output", layer.output_norm, h, config, visit);
}

template <typename Head, typename Visit>
void visit_mlm_head(Head& head, const RoFormerConfig& config, Visit& visit) {
  const Index e = config.embedding();
  if (!config.is_v2()) {
    visit_linear("cls.predictions.transform.dense", head.transform, {e, config.hidden_size}, visit);
    visit_norm("cls.predictions.transform", head.norm, e, config, visit);
    visit(std::string("cls.predictions.bias"), head.bias, Shape{config.vocab_size});
  }
  if (head.decoder) {
    visit(std::string("cls.predictions.decoder.weight"), *head.decoder, Shape{config.vocab_size, e});
  }
}

template <typename Head, typename Visit>
void visit_output_head(Head& head, const RoFormerConfig& config, Visit& visit) {
  const Index h = config.hidden_size;
  const HeadKind kind = config.head.kind;
  const bool classifies_text = kind == HeadKind::sequence_classification;
  if (head.dense) {
    visit_linear(classifies_text ? "classifier.dense" : "sequence_summary.summary", *head.dense, {h, h},
                 visit);
  }
  const char* const output = classifies_text                        ? "classifier.out_proj"
                             : kind == HeadKind::question_answering ? "qa_outputs"
                                                                    : "classifier";
  visit_linear(output, head.output, {config.head.outputs(), h}, visit);
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
  detail::visit_norm("roformer.embeddings", weights.embeddings_norm, e, config, visit);
  if (weights.embeddings_project) {
    detail::visit_linear("roformer.embeddings_project", *weights.embeddings_project, {h, e}, visit);
  }
  for (std::size_t i = 0; i < weights.layers.size(); ++i) {
    detail::visit_layer("roformer.encoder.layer." + std::to_string(i), weights.layers[i], config, visit);
  }
  if (weights.pooler) detail::visit_linear("roformer.pooler.dense", *weights.pooler, {h, h}, visit);
  if (weights.mlm_head) detail::visit_mlm_head(*weights.mlm_head, config, visit);
  if (weights.output_head) detail::visit_output_head(*weights.output_head, config, visit);
}

}  // namespace rope
