// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/widgets/heat_map/heat_map_picture.h"
#include "core/files/model_folder.h"
#include "core/model/roformer.h"
#include "core/support/result.h"
#include "core/support/work.h"
#include "core/text/tokenizer.h"

namespace rope::app {

/// More tokens than this are cut off, special ones included; more masks than this get no guesses.
inline constexpr Index kMostTokens = 512;
inline constexpr std::size_t kMostMasks = 32;
/// Guesses kept per mask.
inline constexpr Index kGuesses = 10;

/// All that the RoFormer page's numbers depend on.
struct RunInput {
  std::shared_ptr<const Model> model;
  std::string text;        ///< UTF-8, as typed
  ForwardOptions what_if;  ///< default: only the model as trained is run
};

/// The text as the model gets it.
struct RunText {
  std::vector<Token> tokens;  ///< [N], [CLS] and [SEP] included
  Index all_tokens = 0;       ///< before cutting to kMostTokens
  Index unknown = 0;          ///< words among `tokens` that the vocabulary cannot spell
  std::vector<Index> masks;   ///< which tokens are [MASK], at most kMostMasks
  Index all_masks = 0;        ///< among `tokens`
};

/// One forward pass.
struct RunPass {
  std::shared_ptr<const Trace> trace;      ///< scores of all layers [1, A, N, N]
  std::vector<std::vector<float>> logits;  ///< [masks][V]

  /// Probability of a word at a mask, softmax over the vocabulary in double.
  [[nodiscard]] double probability(std::size_t mask, std::int32_t id) const;
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
  RunPass trained;
  std::optional<RunPass> changed;  ///< only where a what-if is on
  Index layers = 0, heads = 0;
  /// Softmax of each head [layers, heads] of the pass that is shown, made coarse for the wall.
  std::vector<std::shared_ptr<const HeatMapPicture>> wall;
  std::vector<HeadHabits> habits;  ///< of the same [layers, heads]

  [[nodiscard]] const RunPass& shown() const { return changed ? *changed : trained; }
};

/// Nothing is changed from the model as trained. A shift alone counts as a change: that it does nothing is
/// worth seeing.
[[nodiscard]] bool is_as_trained(const ForwardOptions& options);

/// Tokens of the text as the model gets them; never fails. What does not fit is cut before [SEP].
[[nodiscard]] RunText run_text(const Tokenizer& tokenizer, std::string_view text);

/// Pure: the same input gives the same result. Fails for options that do not fit, or when stopped.
[[nodiscard]] Result<RunResult> run_roformer(const RunInput& input, const Work& work);

/// Attention of one head [N, N] of a pass; softmax is taken here where it is asked for.
[[nodiscard]] SharedMatrix head_matrix(const RunPass& pass, Index layer, Index head, bool softmax);

/// Measured on the weights [N, N] of one head.
[[nodiscard]] HeadHabits head_habits(const SharedMatrix& weights);

/// What a head does at each distance n - m, from -(N-1) to N-1: the mean of the matrix [N, N] along each
/// diagonal.
struct DistanceProfile {
  std::vector<double> distance;  ///< [2N-1], ascending
  std::vector<double> mean;      ///< [2N-1]
};
[[nodiscard]] DistanceProfile distance_profile(const SharedMatrix& matrix);

}  // namespace rope::app
