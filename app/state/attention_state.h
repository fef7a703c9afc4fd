// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <cstddef>

#include "app/state/fields.h"
#include "app/state/head_choice.h"
#include "app/state/setting_state.h"
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
  trained,      ///< those of a head of the open model, of the words of a text
};
template <>
struct EnumNames<VectorContent> {
  static constexpr std::array<std::pair<VectorContent, const char*>, 4> values{
      {{VectorContent::same, "same"},
       {VectorContent::independent, "independent"},
       {VectorContent::ones, "ones"},
       {VectorContent::trained, "trained"}}};
};

/// How positions come in: the core's encoding_names().
enum class EncodingKind { rope, xpos, sinusoidal, alibi, none };
template <>
struct EnumNames<EncodingKind> {
  static constexpr std::array<std::pair<EncodingKind, const char*>, 5> values{
      {{EncodingKind::rope, "rope"},
       {EncodingKind::xpos, "xpos"},
       {EncodingKind::sinusoidal, "sinusoidal"},
       {EncodingKind::alibi, "alibi"},
       {EncodingKind::none, "none"}}};
};

/// One of the two that are compared.
struct EncodingSide {
  EncodingKind encoding = EncodingKind::rope;
  bool shared = true;  ///< turns with the setting that the pages share
  SettingState own;    ///< else with this one, whose head_dim is the shared one's
  int heads = 8;       ///< ALiBi: heads that share the slopes
  int head = 0;        ///< and whose slope it is, from 0; the page clamps it

  [[nodiscard]] bool turns() const {
    return encoding == EncodingKind::rope || encoding == EncodingKind::xpos;
  }
  bool operator==(const EncodingSide&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("encoding", self.encoding);
    visit("shared", self.shared);
    visit("own", self.own);
    visit("heads", self.heads, Limits{1, 128});
    visit("head", self.head, Limits{0, 127});
  }
};

/// Which of the two: their letters are A and B.
enum class SideName { a, b };
template <>
struct EnumNames<SideName> {
  static constexpr std::array<std::pair<SideName, const char*>, 2> values{
      {{SideName::a, "a"}, {SideName::b, "b"}}};
};
inline constexpr std::array<SideName, 2> kSides{SideName::a, SideName::b};

/// Which matrices are shown.
enum class AttentionView { all, a, b, difference };
template <>
struct EnumNames<AttentionView> {
  // The last two: as A and B were called when they were RoPE and nothing else.
  static constexpr std::array<std::pair<AttentionView, const char*>, 6> values{
      {{AttentionView::all, "all"},
       {AttentionView::a, "a"},
       {AttentionView::b, "b"},
       {AttentionView::difference, "difference"},
       {AttentionView::a, "with_rope"},
       {AttentionView::b, "without"}}};
};

/// The Attention page: score matrices of two encodings or settings, and their difference.
struct AttentionState {
  EncodingSide a;
  EncodingSide b{.encoding = EncodingKind::none, .shared = false, .own = {.base = 500000}};
  int length = 64;  ///< N, queries and keys; of trained ones the text decides
  VectorContent content = VectorContent::same;
  HeadChoice trained{.text = QStringLiteral(
                         "The little dog sat beside the girl. It looked at the road, and the girl looked at "
                         "the dog. Then the dog ran down the road, and the girl ran after it.")};
  ScoreStage stage = ScoreStage::scaled;
  bool causal = false;       ///< a query sees keys at its own position and before
  int shift = 0;             ///< added to all positions
  int query = 40, key = 34;  ///< the chosen cell: row and column, without the shift
  SideName taken_apart = SideName::a;
  AttentionView view = AttentionView::all;

  [[nodiscard]] const EncodingSide& side(SideName name) const { return name == SideName::a ? a : b; }
  bool operator==(const AttentionState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("a", self.a);
    visit("b", self.b);
    visit("length", self.length, Limits{1, 4096});
    visit("content", self.content);
    visit("trained", self.trained);
    visit("stage", self.stage);
    visit("causal", self.causal);
    visit("shift", self.shift, Limits{-1e6, 1e6});
    visit("query", self.query, Limits{0, 4095});
    visit("key", self.key, Limits{0, 4095});
    visit("taken_apart", self.taken_apart);
    visit("view", self.view);
  }
};

}  // namespace rope::app
