// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/files/model_folder.h"
#include "core/support/random.h"

namespace rope::app::test {

/// The words of small made models; ids are places in this list.
inline const std::vector<std::string>& small_words() {
  static const std::vector<std::string> words{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the",     "cat",
                                              "dog",   "sat",   "on",    "mat",   "un",     "##happy", "##ly",
                                              ".",     ",",     "清",    "华",    "who",    "paris"};
  return words;
}

inline Vocabulary small_vocabulary() {
  std::string lines;
  for (const std::string& word : small_words()) lines += word + "\n";
  return Vocabulary::parse(lines, "vocab.txt").value();
}

/// A tiny RoFormer with this head. Its encoder is random; the last layer of its head has no weights but a
/// bias, so that what it says is known: logits are log(shares).
inline Model small_model(HeadKind kind, const std::vector<double>& shares = {},
                         std::vector<std::string> labels = {}) {
  RoFormerConfig config;
  config.vocab_size = static_cast<Index>(small_words().size());
  config.hidden_size = 16;
  config.num_hidden_layers = 2;
  config.num_attention_heads = 2;
  config.intermediate_size = 24;
  config.max_position_embeddings = 16;
  config.head.kind = kind;
  config.head.labels = std::move(labels);
  config.is_decoder = kind == HeadKind::causal_lm;
  Random random(11);
  RoFormerWeights<float> weights = random_weights(config, random);
  const auto bias = [&shares](Tensor& tensor) {
    for (Index i = 0; i < tensor.size(); ++i) {
      const auto at = static_cast<std::size_t>(i);
      tensor[i] = at < shares.size() ? static_cast<float>(std::log(shares[at])) : 0;
    }
  };
  if (weights.output_head && !shares.empty()) {
    std::fill(weights.output_head->output.weight.begin(), weights.output_head->output.weight.end(), 0.0F);
    bias(weights.output_head->output.bias);
  }
  if (weights.mlm_head && !shares.empty()) {
    std::fill(weights.mlm_head->transform.weight.begin(), weights.mlm_head->transform.weight.end(), 0.0F);
    std::fill(weights.mlm_head->norm.weight.begin(), weights.mlm_head->norm.weight.end(), 0.0F);
    bias(weights.mlm_head->bias);
  }
  return {.name = head_kind_name(kind),
          .config = config,
          .weights = std::move(weights),
          .tokenizer = Tokenizer(small_vocabulary()),
          .notes = {}};
}

/// The same with random weights in the head, large enough for what-ifs to be seen.
inline Model lively_model(HeadKind kind, std::vector<std::string> labels = {}) {
  Model model = small_model(kind, {}, std::move(labels));
  visit_weights(model.weights, model.config, [](const std::string& name, Tensor& tensor, const auto&) {
    if (name.find("weight") == std::string::npos || name.find("LayerNorm") != std::string::npos) return;
    for (float& value : tensor) value *= 20;
  });
  return model;
}

}  // namespace rope::app::test
