// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/roformer/head_scores.h"
#include "app/pages/theta_explanations.h"
#include "app/state/roformer_state.h"
#include "app/widgets/explanation.h"
#include "app/widgets/text/guess_cards.h"

namespace rope::app {

// The arithmetic behind the numbers of the RoFormer page, each down to the trained weights it comes from.

/// The weight of a cell: softmax of its row.
[[nodiscard]] Explanation explain_weight(const HeadCell& at);
/// Its score q·k / sqrt(d): the sum over the pairs.
[[nodiscard]] Explanation explain_score(const HeadCell& at);
/// What one pair adds to q·k.
[[nodiscard]] Explanation explain_part(const HeadCell& at, Index pair);
/// A component of q or k before it is turned: trained weights times what enters the layer.
[[nodiscard]] Explanation explain_component(const HeadCell& at, bool query, Index component);
/// The what-if minus as trained, of the weight or (not `weights`) the score.
[[nodiscard]] Explanation explain_change(const HeadCell& at, bool weights);
/// What is shown of a cell at a stage in a run.
[[nodiscard]] Explanation explain_cell(const HeadCell& at, HeadStage stage, HeadRun run);

/// What turns q and k in a pass, for its bound: every theta is 0 where nothing turns. Null where the setting
/// does not compute.
[[nodiscard]] SharedFacts pass_facts(const RunResult& result, bool what_if);

/// What a head scores in a search: a mean over the tokens.
[[nodiscard]] Explanation explain_habit(const HeadCell& of, HeadSearch search);
/// The mean along the diagonal of a distance n - m.
[[nodiscard]] Explanation explain_distance(const HeadCell& of, Index distance, HeadStage stage);

/// One number of the model's own head, before softmax.
struct LogitPlace {
  SharedResult result;
  bool what_if = false;
  Index row = 0;     ///< of RunPass::head_states
  Index output = 0;  ///< word, class, or 0 and 1 for the start and the end of an answer
  QString name;      ///< what it is of: “cat”

  [[nodiscard]] const RunPass& pass() const { return what_if ? *result->changed : result->trained; }
};
/// W x + b, its largest terms one by one, each down to the state that it multiplies.
[[nodiscard]] Explanation explain_logit(const LogitPlace& at);

/// The probability of a guess: softmax of the logits of its list.
[[nodiscard]] Explanation explain_guess(const SharedResult& result, const GuessCard& card,
                                        const GuessPlace& place);

}  // namespace rope::app
