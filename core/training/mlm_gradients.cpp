// SPDX-License-Identifier: MIT
#include "core/training/mlm_gradients.h"

#include <numeric>
#include <stdexcept>
#include <string>

#include "core/model/encoder_layer.h"
#include "core/training/detail/recording_executor.h"

namespace rope {
namespace {

/// Rotations kept: the lengths of training batches are few.
constexpr std::size_t most_rotations = 64;

}  // namespace

template <typename T>
MlmGradients<T>::MlmGradients(const RoFormerConfig& config, const MlmOptions& options)
    : config_(config), options_(options), tape_(options.threads, options.factors) {}

template <typename T>
const ops::TapeRotation& MlmGradients<T>::rotation(Index length, double shift) {
  const auto found = rotations_.find({length, shift});
  if (found != rotations_.end()) return found->second;
  if (rotations_.size() >= most_rotations) rotations_.clear();
  std::vector<double> positions(static_cast<std::size_t>(length));
  std::iota(positions.begin(), positions.end(), shift);
  return rotations_
      .try_emplace({length, shift}, rotary_frequencies(config_.rotary()).value(), std::move(positions))
      .first->second;
}

template <typename T>
double MlmGradients<T>::run(RoFormerWeights<T>& weights, RoFormerWeights<T>& gradients,
                            const MaskedBatch& batch, const Pass& pass) {
  const TokenBatch& tokens = batch.tokens;
  if (batch.rows.empty() || batch.rows.size() != batch.targets.size() || !weights.mlm_head) {
    throw std::invalid_argument("MlmGradients: no chosen tokens, or weights without an MLM head");
  }
  if (config_.is_v2() || !config_.use_bias || weights.mlm_head->decoder) {
    throw std::invalid_argument("MlmGradients: a RoFormer V2 or an untied decoder");
  }
  tape_.reset();
  const detail::RecordingPass recording{
      .config = config_,
      .shape = {.batch = tokens.batch,
                .length = tokens.length,
                .heads = config_.num_attention_heads,
                .causal = config_.is_decoder},
      .mask = tokens.mask,
      .rotation = config_.rotates() ? &rotation(tokens.length, pass.position_shift) : nullptr,
      .dropout = options_.dropout,
      .seed = pass.seed << 16U};
  detail::RecordingExecutor<T> run(tape_, recording);
  detail::WeightValues<T> leaves(tape_, config_.layer_norm_eps);

  // x = LN(word + type), projected where E != H.
  const Value words = tape_.parameter(weights.word_embeddings, gradients.word_embeddings);
  const Value types = tape_.parameter(weights.token_type_embeddings, gradients.token_type_embeddings);
  types_.assign(tokens.ids.size(), 0);
  if (!tokens.types.empty()) types_ = tokens.types;
  const Value word = ops::gather_rows<T>(tape_, words, tokens.ids);
  const Value type = ops::gather_rows<T>(tape_, types, types_);
  Value x = ops::add_layer_norm<T>(tape_, word, type,
                                   leaves.norm(weights.embeddings_norm, gradients.embeddings_norm));
  x = run.drop(x);
  if (weights.embeddings_project) {
    x = run.linear(x, leaves.linear(*weights.embeddings_project, *gradients.embeddings_project));
  }
  for (std::size_t i = 0; i < weights.layers.size(); ++i) {
    x = encoder_layer(run, leaves.layer(weights.layers[i], gradients.layers[i]), x);
  }
  // Logits of the chosen rows alone; the decoder is the word embedding.
  auto& head = *weights.mlm_head;
  auto& head_gradients = *gradients.mlm_head;
  x = ops::gather_rows<T>(tape_, x, batch.rows);
  x = run.linear_activated(x, leaves.linear(head.transform, head_gradients.transform));
  x = ops::layer_norm<T>(tape_, x, leaves.norm(head.norm, head_gradients.norm));
  const Value logits = ops::linear(tape_, x, words, tape_.parameter(head.bias, head_gradients.bias));
  const Value loss = ops::cross_entropy<T>(tape_, logits, batch.targets);
  tape_.backward(loss, static_cast<T>(pass.scale));
  return static_cast<double>(tape_.value(loss)(0, 0));
}

template <typename T>
RoFormerWeights<T> make_gradients(const RoFormerWeights<T>& weights, const RoFormerConfig& config) {
  RoFormerWeights<T> gradients = empty_like<T>(weights);
  visit_weights(gradients, config,
                [](const std::string&, BasicTensor<T>& tensor, const std::vector<Index>& shape) {
                  tensor = BasicTensor<T>(shape);
                });
  return gradients;
}

template <typename T>
std::vector<LearnedTensor<T>> learned_tensors(RoFormerWeights<T>& weights, RoFormerWeights<T>& gradients,
                                              const RoFormerConfig& config) {
  std::vector<LearnedTensor<T>> tensors;
  visit_weights(weights, config,
                [&](const std::string& name, BasicTensor<T>& tensor, const std::vector<Index>& shape) {
                  const bool matrix = shape.size() == 2;
                  tensors.push_back({.value = tensor.span(),
                                     .gradient = {},
                                     .decays = matrix,
                                     .rows = shape.front(),
                                     .hidden = matrix && name.find("_embeddings") == std::string::npos});
                });
  std::size_t next = 0;
  visit_weights(gradients, config,
                [&](const std::string&, BasicTensor<T>& tensor, const std::vector<Index>&) {
                  tensors.at(next++).gradient = tensor.span();
                });
  return tensors;
}

template class MlmGradients<float>;
template class MlmGradients<double>;
template RoFormerWeights<float> make_gradients<float>(const RoFormerWeights<float>&, const RoFormerConfig&);
template RoFormerWeights<double> make_gradients<double>(const RoFormerWeights<double>&,
                                                        const RoFormerConfig&);
template std::vector<LearnedTensor<float>> learned_tensors<float>(RoFormerWeights<float>&,
                                                                  RoFormerWeights<float>&,
                                                                  const RoFormerConfig&);
template std::vector<LearnedTensor<double>> learned_tensors<double>(RoFormerWeights<double>&,
                                                                    RoFormerWeights<double>&,
                                                                    const RoFormerConfig&);

}  // namespace rope
