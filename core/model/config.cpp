// SPDX-License-Identifier: MIT
#include "core/model/config.h"

#include <array>
#include <cmath>
#include <utility>

#include "core/model/weights.h"

namespace rope {
namespace {

struct NamedActivation {
  const char* name;
  Activation activation;
};
// The first name of an activation is the one that activation_name() gives.
constexpr std::array named_activations{
    NamedActivation{"gelu", Activation::gelu},
    NamedActivation{"gelu_new", Activation::gelu_new},
    NamedActivation{"relu", Activation::relu},
    NamedActivation{"silu", Activation::silu},
    NamedActivation{"selu", Activation::selu},
    NamedActivation{"tanh", Activation::tanh},
    NamedActivation{"sigmoid", Activation::sigmoid},
    NamedActivation{"linear", Activation::linear},
    NamedActivation{"quick_gelu", Activation::quick_gelu},
    NamedActivation{"gelu_10", Activation::gelu_10},
    NamedActivation{"mish", Activation::mish},
    NamedActivation{"relu2", Activation::relu2},
    NamedActivation{"relu6", Activation::relu6},
    NamedActivation{"leaky_relu", Activation::leaky_relu},
    NamedActivation{"hardswish", Activation::hardswish},
    NamedActivation{"laplace", Activation::laplace},
    NamedActivation{"sqrtsoftplus", Activation::sqrtsoftplus},
    // Other names of the same functions.
    NamedActivation{"swish", Activation::silu},
    NamedActivation{"gelu_python", Activation::gelu},
    NamedActivation{"gelu_fast", Activation::gelu_new},
    NamedActivation{"gelu_pytorch_tanh", Activation::gelu_new},
    NamedActivation{"gelu_python_tanh", Activation::gelu_new},
    NamedActivation{"gelu_accurate", Activation::gelu_new},
};

/// 8 GB of floats, some 20 times the largest published RoFormer.
constexpr Index max_parameters = Index{1} << 31;

struct Range {
  const char* field;
  Index value;
  Index low;
  Index high;
};

Error out_of_range(const Range& range) {
  return {.what = std::string(range.field) + " is " + std::to_string(range.value),
          .where = "model config",
          .fix = "it must be a whole number from " + std::to_string(range.low) + " to " +
                 std::to_string(range.high)};
}

}  // namespace

Result<Activation> activation_from_name(const std::string& name) {
  std::string names;
  for (const NamedActivation& entry : named_activations) {
    if (name == entry.name) return entry.activation;
    names += (names.empty() ? "" : ", ") + std::string(entry.name);
  }
  if (name == "prelu" || name == "xielu") {
    return Error{.what = "the activation " + name + " has weights of its own, which is not supported",
                 .where = "hidden_act",
                 .fix = "supported are " + names};
  }
  return Error{.what = "unknown activation \"" + name.substr(0, 40) + "\"",
               .where = "hidden_act",
               .fix = "known are " + names};
}

const char* activation_name(Activation activation) noexcept {
  for (const NamedActivation& entry : named_activations) {
    if (entry.activation == activation) return entry.name;
  }
  return "unknown";
}

Result<PositionKind> position_kind_from_name(const std::string& name) {
  if (name == "rope") return PositionKind::rope;
  if (name == "none") return PositionKind::none;
  return Error{.what = "unknown position encoding \"" + name.substr(0, 40) + "\"",
               .where = "position_encoding",
               .fix = "known are rope, none"};
}

const char* position_kind_name(PositionKind kind) noexcept {
  return kind == PositionKind::rope ? "rope" : "none";
}

RotarySettings RoFormerConfig::rotary() const noexcept {
  return {.head_dim = head_dim(), .base = rope_base, .pairing = Pairing::interleaved};
}

Status check(const RoFormerConfig& config) {
  // Bounds far beyond any RoFormer, so that products of sizes cannot overflow and a mistaken file is
  // told apart from a large model.
  const std::array ranges{
      Range{"vocab_size", config.vocab_size, 1, 4'000'000},
      Range{"embedding_size", config.embedding_size, 0, 65'536},
      Range{"hidden_size", config.hidden_size, 2, 65'536},
      Range{"num_hidden_layers", config.num_hidden_layers, 0, 1'000},
      Range{"num_attention_heads", config.num_attention_heads, 1, 1'024},
      Range{"intermediate_size", config.intermediate_size, 1, 262'144},
      Range{"max_position_embeddings", config.max_position_embeddings, 1, 10'000'000},
      Range{"type_vocab_size", config.type_vocab_size, 1, 65'536},
  };
  for (const Range& range : ranges) {
    if (range.value < range.low || range.value > range.high) return out_of_range(range);
  }
  if (config.hidden_size % config.num_attention_heads != 0) {
    return Error{.what = "hidden_size " + std::to_string(config.hidden_size) +
                         " cannot be divided by num_attention_heads " +
                         std::to_string(config.num_attention_heads),
                 .where = "model config",
                 .fix = "use sizes where each head gets the same number of components"};
  }
  if (config.is_v2() && config.head.predicts_tokens() && config.embedding() != config.hidden_size) {
    return Error{.what = "a RoFormer V2 with embedding_size " + std::to_string(config.embedding()) +
                         " and hidden_size " + std::to_string(config.hidden_size) +
                         " cannot predict tokens: its head is the word embedding alone",
                 .where = "model config",
                 .fix = "embedding_size and hidden_size must be equal"};
  }
  if (config.head.classifies() && config.head.labels.empty()) {
    return Error{.what = "a classifier without classes",
                 .where = "model config",
                 .fix = "id2label or num_labels must give at least one"};
  }
  if (!(config.layer_norm_eps >= 0 && config.layer_norm_eps < 1)) {
    return Error{.what = "layer_norm_eps is " + std::to_string(config.layer_norm_eps),
                 .where = "model config",
                 .fix = "it must be a number from 0 to 1, usually 1e-12"};
  }
  if (const auto frequencies = rotary_frequencies(config.rotary()); !frequencies) return frequencies.error();
  if (const Index count = parameter_count(config); count > max_parameters) {
    return Error{.what = "the sizes ask for " + std::to_string(count) + " parameters",
                 .where = "model config",
                 .fix = "at most " + std::to_string(max_parameters) + " are supported; is the file right?"};
  }
  return {};
}

}  // namespace rope
