// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/kernels/activation.h"
#include "core/model/head_config.h"
#include "core/rotary/frequencies.h"
#include "core/support/index.h"
#include "core/support/result.h"

namespace rope {

/// hidden_act as configs name it; "swish" is another name of silu. Fails with the names there are.
[[nodiscard]] Result<Activation> activation_from_name(const std::string& name);
[[nodiscard]] const char* activation_name(Activation activation) noexcept;

/// How a model learns the order of its tokens.
enum class PositionKind {
  rope,  ///< queries and keys are rotated (paper eq. 14)
  none,  ///< not at all: trained for comparison
};
/// The name in configs, which is that of the encoding (core/encoding). Fails with the names there are.
[[nodiscard]] Result<PositionKind> position_kind_from_name(const std::string& name);
[[nodiscard]] const char* position_kind_name(PositionKind kind) noexcept;

/// What is between the parts of a layer, "norm_type" in configs.
enum class NormKind {
  layer_norm,  ///< (x - mean) / sqrt(variance + eps) * weight + bias
  rms_norm,    ///< x / sqrt(mean(x^2) + eps), nothing learned: RoFormer V2
};

/// A RoFormer's sizes and switches, under the names of published config.json files.
struct RoFormerConfig {
  Index vocab_size = 50000;        ///< V
  Index embedding_size = 0;        ///< E; 0: hidden_size
  Index hidden_size = 768;         ///< H
  Index num_hidden_layers = 12;    ///< L
  Index num_attention_heads = 12;  ///< A; head_dim = H / A
  Index intermediate_size = 3072;  ///< I
  Activation hidden_act = Activation::gelu;
  Index max_position_embeddings = 1536;  ///< what the model was trained for; longer input still runs
  Index type_vocab_size = 2;             ///< T
  double layer_norm_eps = 1e-12;
  bool rotary_value = false;  ///< rotate v as well
  NormKind norm_type = NormKind::layer_norm;
  bool use_bias = true;             ///< the layers' matrices have biases; not in V2
  bool is_decoder = false;          ///< a token sees only itself and those before it
  bool tie_word_embeddings = true;  ///< the decoder of a head that predicts tokens is the word embedding
  Activation pooler_activation = Activation::tanh;
  HeadConfig head = {};
  Index pad_token_id = 0;
  double rope_base = 10000;  ///< fixed in published RoFormers
  /// "position_encoding" in config.json, a field of ours that is written where it is not "rope". Hugging
  /// Face transformers keeps it without knowing it; see write_model_folder() for what makes it agree.
  PositionKind position_encoding = PositionKind::rope;

  [[nodiscard]] Index embedding() const noexcept {
    return embedding_size == 0 ? hidden_size : embedding_size;
  }
  [[nodiscard]] Index head_dim() const noexcept { return hidden_size / num_attention_heads; }
  /// The second version: its norms learn nothing, and its MLM head is the word embedding alone.
  [[nodiscard]] bool is_v2() const noexcept { return norm_type == NormKind::rms_norm; }
  [[nodiscard]] RotarySettings rotary() const noexcept;
  [[nodiscard]] bool rotates() const noexcept { return position_encoding == PositionKind::rope; }

  bool operator==(const RoFormerConfig&) const = default;
};

/// Sizes that fit together and into memory; the error names the field, its value and what is allowed.
[[nodiscard]] Status check(const RoFormerConfig& config);

}  // namespace rope
