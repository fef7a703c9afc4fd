// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "app/state/fields.h"

namespace rope::app {

/// The RoFormer page: a sentence, the what-ifs, and the head that is looked at.
struct RoFormerState {
  QString text = QStringLiteral("The cat sat on the [MASK] and looked at the dog.");
  bool rope = true;              ///< false: q and k are not rotated
  double base = 0;               ///< 0: as trained
  int shift = 0;                 ///< added to every position
  std::vector<int> muted_pairs;  ///< pairs that add nothing to any score
  int layer = 0, head = 0;       ///< pages clamp them to the model's

  bool operator==(const RoFormerState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("text", self.text, Length{1'000'000});
    visit("rope", self.rope);
    visit("base", self.base, Limits{0, 1e12});
    visit("shift", self.shift, Limits{-1e6, 1e6});
    visit("muted_pairs", self.muted_pairs, ListLimits{{0, 255}, 0, 256});
    visit("layer", self.layer, Limits{0, 1000});
    visit("head", self.head, Limits{0, 1000});
  }
};

}  // namespace rope::app
