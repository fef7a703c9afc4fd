// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <vector>

#include "app/state/fields.h"

namespace rope::app {

/// How far the attention that is shown has come.
enum class HeadStage {
  logits,   ///< q·k/sqrt(d)
  mask,     ///< the same with hidden tokens taken out (one text alone hides none)
  softmax,  ///< the weights
};
template <>
struct EnumNames<HeadStage> {
  static constexpr std::array<std::pair<HeadStage, const char*>, 3> values{
      {{HeadStage::logits, "logits"}, {HeadStage::mask, "mask"}, {HeadStage::softmax, "softmax"}}};
};

/// How the chosen head is drawn.
enum class HeadView { map, arcs, distance };
template <>
struct EnumNames<HeadView> {
  static constexpr std::array<std::pair<HeadView, const char*>, 3> values{
      {{HeadView::map, "map"}, {HeadView::arcs, "arcs"}, {HeadView::distance, "distance"}}};
};

/// Which runs are shown large, where a what-if is on.
enum class HeadRun {
  all,  ///< side by side, as many as there is room for
  what_if,
  as_trained,
  difference,
};
template <>
struct EnumNames<HeadRun> {
  static constexpr std::array<std::pair<HeadRun, const char*>, 4> values{
      {{HeadRun::all, "all"},
       {HeadRun::what_if, "what_if"},
       {HeadRun::as_trained, "as_trained"},
       {HeadRun::difference, "difference"}}};
};

/// What heads are searched and ranked by.
enum class HeadSearch { none, previous, next, first, last, itself, spread };
template <>
struct EnumNames<HeadSearch> {
  static constexpr std::array<std::pair<HeadSearch, const char*>, 7> values{
      {{HeadSearch::none, "none"},
       {HeadSearch::previous, "previous"},
       {HeadSearch::next, "next"},
       {HeadSearch::first, "first"},
       {HeadSearch::last, "last"},
       {HeadSearch::itself, "itself"},
       {HeadSearch::spread, "spread"}}};
};

/// What CSV export writes: the head of attention that is shown, or what the model's own head says.
enum class RoFormerTable { attention, guesses };
template <>
struct EnumNames<RoFormerTable> {
  static constexpr std::array<std::pair<RoFormerTable, const char*>, 2> values{
      {{RoFormerTable::attention, "attention"}, {RoFormerTable::guesses, "guesses"}}};
};

/// What becomes of a text that is longer than the model was trained for.
enum class LongText {
  whole,   ///< it runs as it is, as far as memory goes
  cut,     ///< only as much as was trained
  window,  ///< one part of that length after the other, whichever is chosen
};
template <>
struct EnumNames<LongText> {
  static constexpr std::array<std::pair<LongText, const char*>, 3> values{
      {{LongText::whole, "whole"}, {LongText::cut, "cut"}, {LongText::window, "window"}}};
};

/// The RoFormer page: a text, the what-ifs, and the head that is looked at.
struct RoFormerState {
  static constexpr int kMostCharacters = 300'000;  ///< a book; of a longer one the first part

  QString text = QStringLiteral("She shook her [MASK] and walked into the room.");
  QString second;  ///< what the text goes with, by the model's head: an answer's context, choices by line
  int choice = 0;  ///< of those choices the one whose attention is shown; the page clamps it
  LongText long_text = LongText::whole;
  int window = 0;                ///< from 0; the page clamps it
  bool card = false;             ///< all that is known about the model is shown
  bool rope = true;              ///< false: q and k are not rotated
  double base = 0;               ///< 0: as trained
  int shift = 0;                 ///< added to every position
  std::vector<int> muted_pairs;  ///< pairs that add nothing to any score
  int layer = 2, head = 0;       ///< the page clamps them to the model's; layer -1: the best of the search
  int query = -1,
      key = -1;  ///< the chosen cell, clamped to the tokens; -1: what the first mask looks at most
  HeadStage stage = HeadStage::softmax;
  HeadView view = HeadView::map;
  HeadRun run = HeadRun::all;
  HeadSearch search = HeadSearch::none;
  RoFormerTable table = RoFormerTable::attention;

  bool operator==(const RoFormerState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("text", self.text, Length{kMostCharacters});
    visit("second", self.second, Length{kMostCharacters});
    visit("choice", self.choice, Limits{0, 1000});
    visit("long_text", self.long_text);
    visit("window", self.window, Limits{0, 1e6});
    visit("card", self.card);
    visit("rope", self.rope);
    visit("base", self.base, Limits{0, 1e12});
    visit("shift", self.shift, Limits{-1e6, 1e6});
    visit("muted_pairs", self.muted_pairs, ListLimits{{0, 255}, 0, 256});
    visit("layer", self.layer, Limits{-1, 1000});
    visit("head", self.head, Limits{0, 1000});
    visit("query", self.query, Limits{-1, 4095});
    visit("key", self.key, Limits{-1, 4095});
    visit("stage", self.stage);
    visit("view", self.view);
    visit("run", self.run);
    visit("search", self.search);
    visit("table", self.table);
  }
};

}  // namespace rope::app
