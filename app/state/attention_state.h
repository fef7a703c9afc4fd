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

/// What stands at each position before rotation.
enum class VectorContent {
  same,         ///< one random vector, as q and k of every position: only the position differs
  independent,  ///< q and k random, each position its own
  ones,         ///< (1, ..., 1) everywhere
};
template <>
struct EnumNames<VectorContent> {
  static constexpr std::array<std::pair<VectorContent, const char*>, 3> values{
      {{VectorContent::same, "same"},
       {VectorContent::independent, "independent"},
       {VectorContent::ones, "ones"}}};
};

/// Which matrices are shown.
enum class AttentionView { all, with_rope, without, difference };
template <>
struct EnumNames<AttentionView> {
  static constexpr std::array<std::pair<AttentionView, const char*>, 4> values{
      {{AttentionView::all, "all"},
       {AttentionView::with_rope, "with_rope"},
       {AttentionView::without, "without"},
       {AttentionView::difference, "difference"}}};
};

/// The Attention page: a score matrix with and without RoPE, and their difference.
struct AttentionState {
  int length = 64;  ///< N, queries and keys
  VectorContent content = VectorContent::same;
  ScoreStage stage = ScoreStage::scaled;
  bool causal = false;       ///< a query sees keys at its own position and before
  int shift = 0;             ///< added to all positions
  int query = 40, key = 34;  ///< the chosen cell: row and column, without the shift
  AttentionView view = AttentionView::all;

  bool operator==(const AttentionState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("length", self.length, Limits{1, 4096});
    visit("content", self.content);
    visit("stage", self.stage);
    visit("causal", self.causal);
    visit("shift", self.shift, Limits{-1e6, 1e6});
    visit("query", self.query, Limits{0, 4095});
    visit("key", self.key, Limits{0, 4095});
    visit("view", self.view);
  }
};

}  // namespace rope::app
