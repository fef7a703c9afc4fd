// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/fields.h"

namespace rope::app {

/// The Decay page: scores over distance under the paper's bound.
struct DecayState {
  int max_distance = 250;  ///< tokens; the paper's figure 2 ends there
  bool log_distance = false;
  bool log_score = false;  ///< |score| on a log axis, all in one panel; else two panels with linear axes
  bool bound = true, ones = true, random = true;  ///< curves that are drawn
  bool independent = false;                       ///< random q and k: two vectors, not the same one twice
  int draws = 200;
  bool trained = false;     ///< the mean q and k of a head of the loaded model
  int layer = 3, head = 1;  ///< which head, from 0; the page clamps them to the model's
  /// The distance n - m that is marked and read off; below 0 the key stands before the query.
  double distance = 50;

  /// Whether distances go to both sides of 0: a trained head scores keys before the query otherwise than
  /// those after it. A log axis has one side, and a curve for each.
  [[nodiscard]] bool two_sided() const { return trained && !log_distance; }

  bool operator==(const DecayState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("max_distance", self.max_distance, Limits{2, 1e7});
    visit("log_distance", self.log_distance);
    visit("log_score", self.log_score);
    visit("bound", self.bound);
    visit("ones", self.ones);
    visit("random", self.random);
    visit("independent", self.independent);
    visit("draws", self.draws, Limits{2, 10000});
    visit("trained", self.trained);
    visit("layer", self.layer, Limits{0, 1000});
    visit("head", self.head, Limits{0, 1000});
    visit("distance", self.distance, Limits{-1e7, 1e7});
  }
};

}  // namespace rope::app
