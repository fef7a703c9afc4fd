// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/model/config.h"
#include "core/model/weights.h"
#include "core/support/result.h"
#include "core/support/tensor.h"
#include "core/support/work.h"

/// What a model's head makes of the last hidden states. For the tokens behind [MASK], and the next token of a
/// causal model, see core/model/predict.h.
namespace rope {

inline constexpr Index kMaxLogitBytes = Index{2} << 30;

struct HeadCall {
  Index choices = 1;  ///< multiple choice: C, of which B must be a multiple; else 1
  Work work;
};

/// The head's numbers for the last hidden states [B, N, H] that encode() gave:
///
///   masked_lm, causal_lm      [B, N, V]
///   sequence_classification   [B, labels]     W2 act(W1 h_0 + b1) + b2
///   token_classification      [B, N, labels]  W h_n + b
///   multiple_choice           [B/C, C]        W summary(h) + b
///   question_answering        [B, N, 2]       W h_n + b, start and end
///
/// Fails where the model has no head, where B is no multiple of C, or where logits would take more than
/// kMaxLogitBytes.
[[nodiscard]] Result<Tensor> head_logits(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                                         const Tensor& hidden, const HeadCall& call = {});

/// The last step of a head: logits = W x + b, a row of W for each of them.
struct HeadOutput {
  MatrixView<const float> weight;  ///< [outputs, E]
  std::span<const float> bias;     ///< [outputs]; empty: none
};
/// Nothing where the model has no head. A view: the weights must outlive it.
[[nodiscard]] std::optional<HeadOutput> head_output(const RoFormerWeights<float>& weights,
                                                    const RoFormerConfig& config);

/// What that step multiplies, the x of head_logits(): a row [E] for each row of logits, of each choice for
/// multiple choice. Fails as head_logits() does.
[[nodiscard]] Result<Tensor> head_states(const RoFormerWeights<float>& weights, const RoFormerConfig& config,
                                         const Tensor& hidden, const HeadCall& call = {});

/// Whether logits of that many texts of that many tokens stay below kMaxLogitBytes.
[[nodiscard]] Status check_logits(const RoFormerConfig& config, Index texts, Index tokens);

/// The pooler of RoFormer-sim: pooler_activation(W h_0 + b), [B, H]; texts are alike where these point in the
/// same direction. Fails where the model has none.
[[nodiscard]] Result<Tensor> pooled_output(const RoFormerWeights<float>& weights,
                                           const RoFormerConfig& config, const Tensor& hidden,
                                           const Work& work = {});

/// One class: an index into HeadConfig::labels.
struct LabelProbability {
  Index label = 0;
  float logit = 0;
  float probability = 0;  ///< softmax or sigmoid as the problem asks; of a regression NaN
};
/// All classes of one row of logits, largest first; ties by lower index, NaN last.
[[nodiscard]] std::vector<LabelProbability> label_probabilities(std::span<const float> logits,
                                                                LabelProblem problem = LabelProblem::single);

/// Tokens [start, end] of the input, both included.
struct AnswerSpan {
  Index start = 0;
  Index end = 0;
  float probability = 0;  ///< of the start times that of the end
};
struct AnswerOptions {
  Index first = 0;     ///< the tokens that may be part of an answer: those of the second text, say
  Index count = 0;     ///< how many; 0: all from `first` on
  Index longest = 15;  ///< tokens of an answer
  Index top = 1;       ///< how many answers
};
/// The likeliest spans of one sequence's logits [N, 2], likeliest first: softmax of start and of end over the
/// tokens that may answer, each start with each end that is not before it. Ties by earlier start, then end.
/// Throws std::invalid_argument for tokens outside of the sequence.
[[nodiscard]] std::vector<AnswerSpan> best_answers(MatrixView<const float> logits,
                                                   const AnswerOptions& options = {});

/// Whether the model can say what stands behind a [MASK]: a head that predicts tokens, over an encoder in
/// which each token sees all. The error says what the model does instead.
[[nodiscard]] Status check_fills_masks(const RoFormerWeights<float>& weights, const RoFormerConfig& config);

}  // namespace rope
