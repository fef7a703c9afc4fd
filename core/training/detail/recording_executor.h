// SPDX-License-Identifier: MIT
#pragma once

// Private to core/training: the steps of encoder_layer() recorded on a tape.

#include "core/autograd/operations.h"
#include "core/model/config.h"
#include "core/model/weights.h"

namespace rope::detail {

struct LinearValues {
  Value weight, bias;
};
struct LayerValues {
  LinearValues query, key, value, attention_output;
  ops::NormParameters attention_norm;
  LinearValues intermediate, output;
  ops::NormParameters output_norm;
};

/// Weights as parameters of a tape, each with the tensor of the same place among the gradients.
template <typename T>
class WeightValues {
 public:
  WeightValues(Tape<T>& tape, double eps) : tape_(tape), eps_(eps) {}

  LinearValues linear(LinearWeights<T>& weights, LinearWeights<T>& gradients) {
    return {tape_.parameter(weights.weight, gradients.weight), tape_.parameter(weights.bias, gradients.bias)};
  }
  ops::NormParameters norm(LayerNormWeights<T>& weights, LayerNormWeights<T>& gradients) {
    return {tape_.parameter(weights.weight, gradients.weight), tape_.parameter(weights.bias, gradients.bias),
            eps_};
  }
  LayerValues layer(LayerWeights<T>& w, LayerWeights<T>& g) {
    return {.query = linear(w.query, g.query),
            .key = linear(w.key, g.key),
            .value = linear(w.value, g.value),
            .attention_output = linear(w.attention_output, g.attention_output),
            .attention_norm = norm(w.attention_norm, g.attention_norm),
            .intermediate = linear(w.intermediate, g.intermediate),
            .output = linear(w.output, g.output),
            .output_norm = norm(w.output_norm, g.output_norm)};
  }

 private:
  Tape<T>& tape_;
  double eps_;
};

/// What stays the same for all layers of a recorded pass.
struct RecordingPass {
  const RoFormerConfig& config;
  AttentionShape shape;
  std::span<const std::uint8_t> mask;  // [B, N] or empty
  const ops::TapeRotation* rotation;   // null: no position is encoded
  double dropout = 0;
  std::uint64_t seed = 0;  // of this pass's dropout
};

template <typename T>
class RecordingExecutor {
 public:
  using Value = rope::Value;

  RecordingExecutor(Tape<T>& tape, const RecordingPass& pass) : tape_(tape), pass_(pass) {}

  [[nodiscard]] Value linear(Value x, const LinearValues& layer) {
    return ops::linear(tape_, x, layer.weight, layer.bias);
  }
  [[nodiscard]] Value linear_activated(Value x, const LinearValues& layer) {
    return ops::activate(tape_, linear(x, layer), pass_.config.hidden_act);
  }
  [[nodiscard]] Value rotate_query(Value query) { return rotate(query); }
  [[nodiscard]] Value rotate_key(Value key) { return rotate(key); }
  [[nodiscard]] Value rotate_value(Value value) { return pass_.config.rotary_value ? rotate(value) : value; }
  [[nodiscard]] Value attention(Value query, Value key, Value value) {
    return ops::attention(tape_, {.query = query, .key = key, .value = value, .mask = pass_.mask},
                          pass_.shape);
  }
  [[nodiscard]] Value add_norm(Value x, Value residual, const ops::NormParameters& norm) {
    return ops::add_layer_norm(tape_, drop(x), residual, norm);
  }
  /// x with some elements dropped while training with dropout.
  [[nodiscard]] Value drop(Value x) {
    if (pass_.dropout == 0) return x;
    return ops::dropout(tape_, x, {.rate = pass_.dropout, .seed = pass_.seed + ++drops_});
  }

 private:
  Value rotate(Value x) {
    if (pass_.rotation == nullptr) return x;
    return ops::rotate(tape_, x, *pass_.rotation, pass_.shape.heads);
  }
  Tape<T>& tape_;
  const RecordingPass& pass_;
  std::uint64_t drops_ = 0;
};

}  // namespace rope::detail
