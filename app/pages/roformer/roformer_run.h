// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/pages/roformer/run_text.h"
#include "app/widgets/heat_map/heat_map_picture.h"
#include "core/model/heads.h"
#include "core/model/roformer.h"
#include "core/support/result.h"
#include "core/support/work.h"

namespace rope::app {

/// Guesses kept per mask, answers per question.
inline constexpr Index kGuesses = 10;
inline constexpr Index kAnswers = 5;

/// One forward pass: where the heads of attention look, and what the model's own head says. Of the latter
/// only what this head gives is there.
struct RunPass {
  std::shared_ptr<const Trace> trace;  ///< scores of all layers [1, A, N, N]
  /// Over the vocabulary: a row for each mask, or the one row of the next token.
  std::vector<std::vector<float>> logits;
  std::vector<LabelProbability> classes;                     ///< of the text, likeliest first
  std::vector<std::vector<LabelProbability>> token_classes;  ///< [N] the same of each token
  std::vector<double> choices;                               ///< probability of each choice
  std::vector<AnswerSpan> answers;                           ///< likeliest first
  Tensor answer_logits;                                      ///< [N, 2]

  /// Probability of a word at a mask, softmax over the vocabulary in double.
  [[nodiscard]] double probability(std::size_t mask, std::int32_t id) const;
  /// Of a class, of the text or of one token.
  [[nodiscard]] static double probability(const std::vector<LabelProbability>& classes, Index label);
};

/// What a head does with this text, measured on its weights [N, N] and averaged over all queries.
struct HeadHabits {
  double previous = 0;  ///< weight on the token before
  double next = 0;      ///< weight on the token after
  double first = 0;     ///< weight on the first token, [CLS]
  double itself = 0;    ///< weight on the same token
  double spread = 0;    ///< entropy over its largest possible, log N: 1 looks everywhere alike
};
/// One of them.
using HeadHabit = double HeadHabits::*;

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
  std::vector<HeadHabits> habits;  ///< of the same [layers, heads]

  [[nodiscard]] const RunPass& shown() const { return changed ? *changed : trained; }
  [[nodiscard]] HeadKind head() const { return model->config.head.kind; }
};

/// Nothing is changed from the model as trained. A shift alone counts as a change: that it does nothing is
/// worth seeing.
[[nodiscard]] bool is_as_trained(const ForwardOptions& options);

/// Pure: the same input gives the same result. Fails for options that do not fit, or when stopped.
[[nodiscard]] Result<RunResult> run_roformer(const RunInput& input, const Work& work);

/// The probability of a span among the tokens that may answer, as best_answers() gives it.
[[nodiscard]] double answer_probability(const RunPass& pass, const RunText& text, const AnswerSpan& span);

/// Attention of one head [N, N] of a pass; softmax is taken here where it is asked for.
[[nodiscard]] SharedMatrix head_matrix(const RunPass& pass, Index layer, Index head, bool softmax);

/// Measured on the weights [N, N] of one head.
[[nodiscard]] HeadHabits head_habits(const SharedMatrix& weights);
/// Fills the result's wall and habits.
[[nodiscard]] Status build_wall(RunResult& result, const Work& work);

/// What a head does at each distance n - m, from -(N-1) to N-1: the mean of the matrix [N, N] along each
/// diagonal, of what is not masked; a diagonal that is masked whole is left out.
struct DistanceProfile {
  std::vector<double> distance;  ///< at most [2N-1], ascending
  std::vector<double> mean;      ///< for each distance
};
[[nodiscard]] DistanceProfile distance_profile(const SharedMatrix& matrix);

}  // namespace rope::app
