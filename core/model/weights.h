// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/model/config.h"
#include "core/support/random.h"
#include "core/support/tensor.h"

namespace rope {

/// y = x W^T + b, stored as published: weight [out, in], bias [out] or empty where the config has none.
template <typename T>
struct LinearWeights {
  BasicTensor<T> weight;
  BasicTensor<T> bias;
};

/// Both empty where the norm learns nothing (RoFormer V2).
template <typename T>
struct LayerNormWeights {
  BasicTensor<T> weight;  ///< [H]
  BasicTensor<T> bias;    ///< [H]
};

template <typename T>
struct LayerWeights {
  LinearWeights<T> query, key, value;  ///< [H, H]
  LinearWeights<T> attention_output;   ///< [H, H]
  LayerNormWeights<T> attention_norm;
  LinearWeights<T> intermediate;  ///< [I, H]
  LinearWeights<T> output;        ///< [H, I]
  LayerNormWeights<T> output_norm;
};

/// cls.predictions, of masked and causal language models. In RoFormer V2 the decoder is all there is.
template <typename T>
struct MlmHeadWeights {
  LinearWeights<T> transform;             ///< [E, H]
  LayerNormWeights<T> norm;               ///< [E]
  BasicTensor<T> bias;                    ///< [V]
  std::optional<BasicTensor<T>> decoder;  ///< [V, E]; usually absent: it is the word embedding itself (tied)
};

/// The heads that end in a linear layer of few outputs: classification, multiple choice, question answering.
template <typename T>
struct OutputHeadWeights {
  /// [H, H]: classifier.dense of sequence classification, sequence_summary.summary where configured
  std::optional<LinearWeights<T>> dense;
  LinearWeights<T> output;  ///< [HeadConfig::outputs(), H]
};

/// Everything that is learned. T is float; double for references and gradient checks.
template <typename T>
struct RoFormerWeights {
  BasicTensor<T> word_embeddings;                      ///< [V, E]
  BasicTensor<T> token_type_embeddings;                ///< [T, E]
  LayerNormWeights<T> embeddings_norm;                 ///< [E]
  std::optional<LinearWeights<T>> embeddings_project;  ///< [H, E], only where E != H
  std::vector<LayerWeights<T>> layers;                 ///< L
  std::optional<MlmHeadWeights<T>> mlm_head;           ///< where config.head predicts tokens
  std::optional<OutputHeadWeights<T>> output_head;     ///< of the other heads; a bare encoder has neither
  std::optional<LinearWeights<T>> pooler;              ///< [H, H], of RoFormer-sim
};

/// The structure that a config asks for, with every tensor still empty: the layers are there, and
/// embeddings_project and the head where they belong (not a pooler: only weights tell of it).
/// visit_weights() then fills it.
template <typename T>
[[nodiscard]] RoFormerWeights<T> empty_weights(const RoFormerConfig& config);

/// The parts that `weights` has, with every tensor still empty.
template <typename T, typename U>
[[nodiscard]] RoFormerWeights<T> empty_like(const RoFormerWeights<U>& weights);

/// Calls visit(name, tensor, shape) for each tensor under its published name (with the prefix
/// "roformer."), in a fixed order: the one list that the reader, the writer, optimizers and
/// the initialisation go through. `shape` (std::vector<Index>) is what the config asks for; `name` is a
/// std::string. Visits what `weights` has, its layers, project, head and pooler; of each the tensors that
/// this kind of config has.
template <typename Weights, typename Visit>
void visit_weights(Weights& weights, const RoFormerConfig& config, Visit&& visit);

/// Normal(0, 0.02) matrices, zero biases, LayerNorm at 1 and 0, with the config's head.
[[nodiscard]] RoFormerWeights<float> random_weights(const RoFormerConfig& config, Random& random);

/// The same values in double: the reference that the float model is compared with.
[[nodiscard]] RoFormerWeights<double> to_double(const RoFormerWeights<float>& weights,
                                                const RoFormerConfig& config);

/// How many numbers a config's weights hold, the head included.
[[nodiscard]] Index parameter_count(const RoFormerConfig& config);

}  // namespace rope

#include "core/model/visit_weights.h"
