// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/extension/extension_page.h"
#include "app/pages/from_defaults.h"

namespace rope::app {

std::vector<Preset> ExtensionPage::presets() {
  const auto preset = [this](auto change) {
    return [this, change] {
      ExtensionState state;
      SharedState shared;
      change(state, shared);
      from_defaults(state_, state, shared_,
                    [&shared](SharedState& s) { s.set_setting(shared.setting()), s.pair = shared.pair; });
    };
  };
  return {
      {tr("Eight times its length"),
       tr("Slow pairs never came round in training: without scaling they meet new angles, bright in the "
          "map."),
       preset([](ExtensionState&, SharedState& shared) { shared.pair = 20; })},
      {tr("Does it help? Measure"),
       tr("Press Measure and watch where the curves part: a text twice, four, eight times as long."),
       preset([](ExtensionState& state, SharedState&) {
         state.view = ExtensionView::loss;
         state.linear = false;  // so far up that the others would lie on one another
       })},
      {tr("Only interpolation"),
       tr("No new angles at all, and still a loss: neighbours are hard to tell apart. Look at the fast "
          "pairs."),
       preset([](ExtensionState& state, SharedState&) {
         state.ntk = state.dynamic = state.yarn = state.llama3 = state.longrope = false;
         state.view = ExtensionView::loss;
       })},
      {tr("A large model, to 131,072"),
       tr("Base 500,000 and 64 pairs, as Llama 3: nearly half of the pairs never came round in training."),
       preset([](ExtensionState& state, SharedState& shared) {
         state.subject = ExtensionSubject::setting;
         state.trained_length = 8192;
         state.target_length = 131072;
         shared.head_dim = 128;
         shared.base = 500000;
         shared.pairing = Pairing::half;
         shared.original_length = 8192;
         shared.pair = 40;
       })},
      {tr("What the temperature does"),
       tr("YaRN multiplies all scores: switch its temperature off and on, and compare the score at distance "
          "1."),
       preset([](ExtensionState& state, SharedState&) {
         state.view = ExtensionView::scores;
         state.ntk = state.dynamic = state.llama3 = state.longrope = false;
       })},
  };
}

}  // namespace rope::app
