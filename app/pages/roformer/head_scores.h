// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/pages/roformer/roformer_run.h"
#include "app/widgets/attention/head_wall.h"
#include "app/widgets/heat_map/heat_map_viewport.h"
#include "core/rotary/frequencies.h"

namespace rope::app {

using SharedResult = std::shared_ptr<const RunResult>;

/// One cell of one head, as trained or of the what-if. The result is kept alive, so that its arithmetic can
/// be asked for later.
struct HeadCell {
  SharedResult result;
  Head head;
  MapCell cell;
  bool what_if = false;

  [[nodiscard]] const RunPass& pass() const { return what_if ? *result->changed : result->trained; }
};

/// The rotary setting of a pass of this result, whether or not it turns anything.
[[nodiscard]] RotarySettings pass_settings(const RunResult& result, bool what_if);
/// What a pass of this result turns q and k with; nothing: it does not turn them.
[[nodiscard]] std::optional<RotaryFrequencies> pass_frequencies(const RunResult& result, bool what_if);

/// How the score of a cell comes about, in double from the trained weights and what enters the layer.
struct CellNumbers {
  std::vector<double> query, key;  ///< [head_dim] before they are turned
  std::vector<double> theta;       ///< [pairs] radians per token; 0 where nothing turns
  std::vector<double> parts;       ///< [pairs] what each pair adds to q·k; 0 for a muted one
  std::vector<Index> muted;        ///< pairs that add nothing
  double distance = 0;             ///< n - m
  double divisor = 1;              ///< sqrt(head_dim)
  double score = 0;                ///< the sum of the parts over the divisor

  [[nodiscard]] bool is_muted(Index pair) const;
};
[[nodiscard]] CellNumbers cell_numbers(const HeadCell& at);

/// What is shown of a cell at a stage; costs its row only.
[[nodiscard]] double cell_value(const HeadCell& at, HeadStage stage);

/// The scores [N, N] before anything is masked. Only a decoder masks in one text alone; of others the scores
/// of the trace are those.
[[nodiscard]] SharedMatrix unmasked_scores(const RunResult& result, Head head, bool what_if);

}  // namespace rope::app
