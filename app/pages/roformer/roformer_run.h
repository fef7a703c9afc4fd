// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/pages/roformer/head_habits.h"
#include "app/pages/roformer/run_text.h"
#include "app/state/angle_unit.h"
#include "app/widgets/heat_map/heat_map_picture.h"
#include "core/model/heads.h"
#include "core/model/roformer.h"
#include "core/support/result.h"
#include "core/support/work.h"

namespace rope::app {

/// Guesses kept per mask, answers per question.
inline constexpr Index kGuesses = 10;
inline constexpr Index kAnswers = 5;

/// What all logits of a row come to, so that one word's probability costs one exponential.
struct LogitTotal {
  double most = 0;  ///< the largest logit
  double sum = 0;   ///< of exp(logit - most)
};

/// One forward pass: where the heads of attention look, and what the model's own head says. Of the latter
/// only what this head gives is there.
struct RunPass {
  /// Scores of all layers [1, A, N, N], and what enters each of them [1, N, H].
  std::shared_ptr<const Trace> trace;
  /// Over the vocabulary: a row for each mask, or the one row of the next token.
  std::vector<std::vector<float>> logits;
  std::vector<LogitTotal> totals;                            ///< of each of these rows
  std::vector<LabelProbability> classes;                     ///< of the text, likeliest first
  std::vector<std::vector<LabelProbability>> token_classes;  ///< [N] the same of each token
  std::vector<double> choices, choice_logits;                ///< probability and logit of each choice
  std::vector<AnswerSpan> answers;                           ///< likeliest first
  Tensor answer_logits;                                      ///< [N, 2]
  /// What the head's last step multiplies: a row [E] for each mask, the text, each token or each choice.
  Tensor head_states;

  /// Probability of a word at a mask, softmax over the vocabulary in double.
  [[nodiscard]] double probability(std::size_t mask, std::int32_t id) const;
  /// 1 for the likeliest word at a mask; of equals the lower id comes first.
  [[nodiscard]] Index rank(std::size_t mask, std::int32_t id) const;
  /// Of a class, of the text or of one token.
  [[nodiscard]] static double probability(const std::vector<LabelProbability>& classes, Index label);
};

struct RunResult {
  std::shared_ptr<const Model> model;
  ForwardOptions what_if;
  RunText text;
  std::vector<std::string> choices;  ///< multiple choice: what there is to choose among
  Index choice = 0;                  ///< the one that `text` is
  RunPass trained;
  std::optional<RunPass> changed;  ///< only where a what-if is on
  Index layers = 0, heads = 0;
  /// Softmax of each head [layers, heads] of the pass that is shown, made coarse for the wall.
  std::vector<std::shared_ptr<const HeatMapPicture>> wall;
  std::vector<HeadHabits> habits;          ///< as trained [layers, heads]
  std::vector<HeadHabits> changed_habits;  ///< the same of the what-if, where there is one
  AngleUnit unit = AngleUnit::radians;     ///< in which its arithmetic is written

  [[nodiscard]] const RunPass& shown() const { return changed ? *changed : trained; }
  [[nodiscard]] HeadKind head() const { return model->config.head.kind; }
};

/// Nothing is changed from the model as trained. A shift alone counts as a change: that it does nothing is
/// worth seeing.
[[nodiscard]] bool is_as_trained(const ForwardOptions& options);

/// Pure: the same input gives the same result. Fails for options that do not fit, or when stopped.
[[nodiscard]] Result<RunResult> run_roformer(const RunInput& input, const Work& work);

/// The share that a token has as the start (column 0) or the end (1) of an answer.
[[nodiscard]] double answer_share(const RunPass& pass, const RunText& text, Index column, Index token);
/// The probability of a span among the tokens that may answer, as best_answers() gives it.
[[nodiscard]] double answer_probability(const RunPass& pass, const RunText& text, const AnswerSpan& span);

}  // namespace rope::app
