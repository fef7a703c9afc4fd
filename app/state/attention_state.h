// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "app/state/fields.h"
#include "core/attention/scores.h"

namespace rope::app {

template <>
struct EnumNames<ScoreStage> {
  static constexpr std::array<std::pair<ScoreStage, const char*>, 4> values{
      {{ScoreStage::raw, "raw"},
       {ScoreStage::scaled, "scaled"},
       {ScoreStage::masked, "masked"},
       {ScoreStage::softmax, "softmax"}}};
};

/// The Attention page: a score matrix with and without RoPE, and their difference.
struct AttentionState {
  int length = 128;  ///< N, queries and keys
  ScoreStage stage = ScoreStage::scaled;
  bool causal = false;
  int shift = 0;             ///< added to all positions
  int query = 40, key = 30;  ///< the chosen cell

  bool operator==(const AttentionState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("length", self.length, Limits{1, 4096});
    visit("stage", self.stage);
    visit("causal", self.causal);
    visit("shift", self.shift, Limits{-1e6, 1e6});
    visit("query", self.query, Limits{0, 4095});
    visit("key", self.key, Limits{0, 4095});
  }
};

}  // namespace rope::app
