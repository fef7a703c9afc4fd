// SPDX-License-Identifier: MIT
#include "core/files/detail/config_fitting.h"

#include "core/files/detail/head_reader.h"

namespace rope::detail {
namespace {

constexpr const char* first_query = "roformer.encoder.layer.0.attention.self.query";

/// Stock software opens a V2 without an error and gives garbage; its config need not say that it is one.
void fit_version(ConfigFile& file, const PublishedTensors& tensors) {
  RoFormerConfig& config = file.config;
  if (tensors.exactly(std::string(first_query) + ".weight") == nullptr) return;
  const bool has_norms = tensors.any_contains("LayerNorm.");
  const bool has_biases = tensors.exactly(std::string(first_query) + ".bias") != nullptr;
  if (!config.is_v2() && !has_norms && !has_biases) {
    config.norm_type = NormKind::rms_norm;
    config.use_bias = false;
    file.notes.emplace_back(
        file.gives_norm ? "config.json says layer_norm, but the weights have neither LayerNorm nor biases: "
                          "read as a RoFormer V2"
                        : "the weights have neither LayerNorm nor biases: read as a RoFormer V2");
    return;
  }
  if (config.is_v2() && has_norms) {
    file.notes.emplace_back(
        "config.json says rms_norm (RoFormer V2): the LayerNorm tensors in the weights are not used");
  }
  if (config.is_v2() && !file.gives_bias) config.use_bias = has_biases;
}

bool has_head(HeadKind kind, const PublishedTensors& tensors) {
  switch (kind) {
    case HeadKind::none:
      return true;
    case HeadKind::masked_lm:
    case HeadKind::causal_lm:
      return tensors.any_starts_with("cls.predictions.");
    case HeadKind::sequence_classification:
      return tensors.any_starts_with("classifier.dense.") || tensors.any_starts_with("classifier.out_proj.");
    case HeadKind::token_classification:
    case HeadKind::multiple_choice:
      return tensors.exactly("classifier.weight") != nullptr;
    case HeadKind::question_answering:
      return tensors.any_starts_with("qa_outputs.");
  }
  return false;
}

HeadKind head_of_weights(const ConfigFile& file, const PublishedTensors& tensors) {
  if (has_head(HeadKind::masked_lm, tensors)) {
    return file.config.is_decoder ? HeadKind::causal_lm : HeadKind::masked_lm;
  }
  for (const HeadKind kind : {HeadKind::sequence_classification, HeadKind::question_answering}) {
    if (has_head(kind, tensors)) return kind;
  }
  if (!has_head(HeadKind::token_classification, tensors)) return HeadKind::none;
  // Both end in "classifier"; choices have a single number.
  const std::vector<Index>& shape = tensors.exactly("classifier.weight")->shape;
  const bool single = !shape.empty() && shape[0] == 1;
  return single || tensors.any_starts_with("sequence_summary.") ? HeadKind::multiple_choice
                                                                : HeadKind::token_classification;
}

void fit_head(ConfigFile& file, const PublishedTensors& tensors) {
  HeadConfig& head = file.config.head;
  HeadKind found = head_of_weights(file, tensors);
  // The V2 head is the word embedding and may have no tensor of its own.
  if (file.config.is_v2() && found == HeadKind::none && head.predicts_tokens()) found = head.kind;
  if (file.named_head && *file.named_head != HeadKind::none && has_head(*file.named_head, tensors)) {
    found = *file.named_head;
  }
  head.kind = found;
  const std::string named = file.named_head ? architecture_of(*file.named_head) : "";
  if (found == HeadKind::none) {
    if (file.named_head != HeadKind::none) {
      file.notes.push_back((named.empty() ? "" : "config.json says " + named + ", but ") +
                           std::string("the weights have no head: the model opens as a bare encoder, which "
                                       "gives hidden states and no answers"));
    }
  } else if (!file.named_head) {
    if (found != HeadKind::masked_lm) {
      file.notes.push_back("config.json does not name the head: by the weights it is that of " +
                           std::string(architecture_of(found)));
    }
  } else if (found != *file.named_head) {
    file.notes.push_back("config.json says " + named + ", but the weights have the head of " +
                         architecture_of(found) + ": that is what is opened");
  }
}

/// Without id2label and num_labels the rows of the last matrix are the classes.
void fit_labels(ConfigFile& file, const PublishedTensors& tensors) {
  HeadConfig& head = file.config.head;
  if (!head.classifies()) {
    head.labels.clear();
    head.problem = LabelProblem::single;
    return;
  }
  const bool text = head.kind == HeadKind::sequence_classification;
  if (!text) head.problem = LabelProblem::single;
  const TensorInfo* const output = tensors.exactly(text ? "classifier.out_proj.weight" : "classifier.weight");
  if (file.gives_labels || output == nullptr || output->shape.empty() || output->shape[0] < 1 ||
      output->shape[0] > most_labels) {
    return;
  }
  const Index count = output->shape[0];
  if (count == static_cast<Index>(head.labels.size())) return;
  head.labels = numbered_labels(count);
  if (text && count == 1) head.problem = LabelProblem::regression;
  file.notes.push_back("config.json names no classes: by the weights there are " + std::to_string(count));
}

/// tie_word_embeddings false, but no decoder of its own: it was tied all the same.
void fit_decoder(ConfigFile& file, const PublishedTensors& tensors) {
  RoFormerConfig& config = file.config;
  if (!config.head.predicts_tokens() || config.tie_word_embeddings ||
      tensors.exactly("cls.predictions.decoder.weight") != nullptr) {
    return;
  }
  config.tie_word_embeddings = true;
  file.notes.emplace_back(
      "config.json says that the decoder is not the word embedding, but the weights have no other: it is "
      "taken for it");
}

}  // namespace

bool has_pooler(const PublishedTensors& tensors) {
  return tensors.any_starts_with("roformer.pooler.dense.");
}

void fit_config(ConfigFile& file, const PublishedTensors& tensors) {
  fit_version(file, tensors);
  fit_head(file, tensors);
  fit_labels(file, tensors);
  if (file.gives_pooler && !has_pooler(tensors)) {
    file.notes.emplace_back(
        "config.json has a pooler_activation, but the weights have no pooler (roformer.pooler.dense): there "
        "is no vector of a whole text");
  }
  HeadConfig& head = file.config.head;
  if (head.kind == HeadKind::causal_lm && !file.config.is_decoder) {
    file.notes.emplace_back(
        "a causal language model whose config.json does not say is_decoder: each token sees the later ones "
        "too, as in transformers");
  }
  fit_decoder(file, tensors);
}

}  // namespace rope::detail
