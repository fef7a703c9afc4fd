// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/roformer_page.h"

namespace rope::app {

std::vector<Preset> RoFormerPage::presets() {
  const auto preset = [this](const QString& text, void (*change)(RoFormerState&) = nullptr) {
    return [this, text, change] {
      RoFormerState state;
      state.text = text;
      if (change != nullptr) change(state);
      state_.set(std::move(state));
    };
  };
  const QString first = RoFormerState{}.text;
  return {
      {tr("She shook her …"), tr("The model is sure. Which head looks from the mask to “shook”?"),
       preset(first)},
      {tr("The same without RoPE"),
       tr("Without positions the words are a heap: on the left what it knew as trained, on the right what is "
          "left of it."),
       preset(first, [](RoFormerState& s) { s.rope = false; })},
      {tr("A head for the word before"),
       tr("Found by measuring all heads. Switch “Rotate q and k” off and on, and watch the diagonal go."),
       preset(QStringLiteral("The old man sat by the fire and told the children a [MASK] about the sea."),
              [](RoFormerState& s) { s.search = HeadSearch::previous, s.layer = -1; })},
      {tr("Positions shifted by 1,000"), tr("Nothing changes but rounding: only distances count."),
       preset(first,
              [](RoFormerState& s) {
                s.shift = 1000;
                s.run = HeadRun::difference;
              })},
      {tr("Order matters"), tr("Two masks in one sentence: who bit whom? Swap the words and look again."),
       preset(QStringLiteral("The dog bit the [MASK], and the [MASK] cried."))},
      {tr("Slow pairs muted"), tr("The slow half of the pairs adds nothing: which guesses change?"),
       preset(QStringLiteral("The little [MASK] ran into the forest and never came back to his mother."),
              [](RoFormerState& s) {
                for (int pair = 16; pair < 32; ++pair) s.muted_pairs.push_back(pair);
              })},
      {tr("Curves between the words"), tr("The same attention as lines: thick ones are strong."),
       preset(QStringLiteral("The king and the [MASK] lived in a castle."),
              [](RoFormerState& s) { s.view = HeadView::arcs; })},
  };
}

}  // namespace rope::app
