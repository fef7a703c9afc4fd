// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <vector>

#include "app/pages/attention/attention_scores.h"
#include "app/widgets/attention/pair_arrows.h"
#include "app/widgets/heat_map/heat_map_viewport.h"

namespace rope::app {

/// How the score of one cell of one side comes about, in double.
struct CellParts {
  /// What a side's score is the sum of.
  enum class Kind {
    pairs,       ///< what each pair adds (paper eq. 16), one more where some components do not turn
    four_terms,  ///< q·k, q·p_n, p_m·k, p_m·p_n (paper eq. 6 without its projections)
    bias,        ///< q·k and the bias; at stage raw q·k alone
  };
  Kind kind = Kind::pairs;
  std::vector<double> parts;                 ///< in units of the stage: of raw scores, else times the scale
  Index pairs = 0;                           ///< with Kind::pairs
  double total = 0;                          ///< their sum
  double scale = 1;                          ///< 1 at stage raw, else the side's softmax scale
  double bias = 0;                           ///< among the parts with Kind::bias
  std::vector<double> q, k;                  ///< [head_dim] before any position
  std::vector<double> encoded_q, encoded_k;  ///< and as they are multiplied
  std::vector<PairArrow> arrows;  ///< of the largest contributions, largest first; with Kind::pairs
};
/// `at` counts from 0, the input's shift is added here. For an input that could be computed.
[[nodiscard]] CellParts cell_parts(const AttentionInput& input, const AttentionVectors& vectors,
                                   SideName name, const MapCell& at, std::size_t arrow_count);

}  // namespace rope::app
