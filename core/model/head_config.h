// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/kernels/activation.h"
#include "core/support/index.h"
#include "core/support/result.h"

namespace rope {

/// What stands on top of the encoder, one for each class that transformers has.
enum class HeadKind : std::uint8_t {
  none,                     ///< RoFormerModel: hidden states and nothing more
  masked_lm,                ///< the tokens behind [MASK]
  causal_lm,                ///< the next token
  sequence_classification,  ///< a class of the whole text
  token_classification,     ///< a class of each token
  multiple_choice,          ///< which of several texts
  question_answering,       ///< where the answer begins and ends
};
/// In one word with underscores, as "masked_lm"; also what settings and files of ours call it.
[[nodiscard]] const char* head_kind_name(HeadKind kind) noexcept;
/// "RoFormerForMaskedLM" and the like: what configs call it in `architectures`.
[[nodiscard]] const char* architecture_of(HeadKind kind) noexcept;
/// The reverse, also of names with "V2"; nothing for a name that is none of a RoFormer's.
[[nodiscard]] std::optional<HeadKind> head_of_architecture(const std::string& name);

/// What the numbers for classes mean ("problem_type" in configs).
enum class LabelProblem : std::uint8_t {
  single,      ///< one class is right: softmax
  multiple,    ///< each may be right or not: sigmoid
  regression,  ///< the number itself is the answer
};
/// "single_label_classification" and the like: what configs call it in `problem_type`.
[[nodiscard]] const char* label_problem_name(LabelProblem problem) noexcept;

/// Which hidden state stands for a text in multiple choice ("summary_type").
enum class SummaryKind : std::uint8_t {
  last,   ///< of the last position, padding included; also "cls_index"
  first,  ///< of [CLS]
  mean,   ///< the mean over positions, padding included
};

/// The part of a config that is about its head.
struct HeadConfig {
  HeadKind kind = HeadKind::masked_lm;
  /// id2label: a name for each class, of sequence and token classification.
  std::vector<std::string> labels = {};
  LabelProblem problem = LabelProblem::single;
  SummaryKind summary = SummaryKind::last;
  bool summary_projects = false;  ///< "summary_use_proj": a linear layer before the activation
  std::optional<Activation> summary_activation = {};

  /// Numbers that the last linear layer gives: per text, or per token for token classification and question
  /// answering (start and end); 0 where there is no such layer.
  [[nodiscard]] Index outputs() const noexcept;
  [[nodiscard]] bool predicts_tokens() const noexcept {
    return kind == HeadKind::masked_lm || kind == HeadKind::causal_lm;
  }
  [[nodiscard]] bool classifies() const noexcept {
    return kind == HeadKind::sequence_classification || kind == HeadKind::token_classification;
  }

  bool operator==(const HeadConfig&) const = default;
};

}  // namespace rope
