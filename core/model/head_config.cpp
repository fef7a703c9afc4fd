// SPDX-License-Identifier: MIT
#include "core/model/head_config.h"

#include <array>

namespace rope {
namespace {

struct NamedHead {
  HeadKind kind;
  const char* name;
  const char* architecture;
};
constexpr std::array named_heads{
    NamedHead{HeadKind::none, "none", "RoFormerModel"},
    NamedHead{HeadKind::masked_lm, "masked_lm", "RoFormerForMaskedLM"},
    NamedHead{HeadKind::causal_lm, "causal_lm", "RoFormerForCausalLM"},
    NamedHead{HeadKind::sequence_classification, "sequence_classification",
              "RoFormerForSequenceClassification"},
    NamedHead{HeadKind::token_classification, "token_classification", "RoFormerForTokenClassification"},
    NamedHead{HeadKind::multiple_choice, "multiple_choice", "RoFormerForMultipleChoice"},
    NamedHead{HeadKind::question_answering, "question_answering", "RoFormerForQuestionAnswering"},
};

const NamedHead& entry_of(HeadKind kind) noexcept {
  for (const NamedHead& head : named_heads) {
    if (head.kind == kind) return head;
  }
  return named_heads.front();
}

}  // namespace

const char* head_kind_name(HeadKind kind) noexcept {
  return entry_of(kind).name;
}

const char* label_problem_name(LabelProblem problem) noexcept {
  switch (problem) {
    case LabelProblem::single:
      return "single_label_classification";
    case LabelProblem::multiple:
      return "multi_label_classification";
    case LabelProblem::regression:
      return "regression";
  }
  return "";
}

const char* architecture_of(HeadKind kind) noexcept {
  return entry_of(kind).architecture;
}

std::optional<HeadKind> head_of_architecture(const std::string& name) {
  std::string plain = name;
  if (plain.starts_with("RoFormerV2")) plain.erase(8, 2);
  if (plain == "RoFormerForPreTraining") plain = "RoFormerForMaskedLM";
  for (const NamedHead& head : named_heads) {
    if (plain == head.architecture) return head.kind;
  }
  return std::nullopt;
}

Index HeadConfig::outputs() const noexcept {
  switch (kind) {
    case HeadKind::sequence_classification:
    case HeadKind::token_classification:
      return static_cast<Index>(labels.size());
    case HeadKind::multiple_choice:
      return 1;
    case HeadKind::question_answering:
      return 2;
    case HeadKind::none:
    case HeadKind::masked_lm:
    case HeadKind::causal_lm:
      return 0;
  }
  return 0;
}

}  // namespace rope
