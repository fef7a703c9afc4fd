// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/rotation_page.h"

namespace rope::app {

std::vector<Preset> RotationPage::presets() {
  const auto same = [](SharedState&) {};
  const auto of_pair = [](int pair) { return [pair](SharedState& s) { s.pair = pair; }; };
  return {
      {tr("Both move, the score stays"),
       tr("Press play: both arrows turn at the same speed, so the angle between them stays."),
       [this] { reset(); }},
      {tr("Only the query moves"), tr("Drag m along the line: the score swings as the distance changes."),
       [this, same] { start({.m = 0, .n = 16, .lock = false}, same); }},
      {tr("How far to one whole turn"),
       tr("Pair 3: drag n along the line to the first ring; its number stands in the plane's corner."),
       [this, of_pair] { start({.m = 0, .n = 4, .lock = false}, of_pair(3)); }},
      {tr("Fast pairs and slow pairs"),
       tr("Press play and watch the dials: pair 0 races, the last pairs hardly move."),
       [this, of_pair] { start({.m = 0, .n = 24, .lock = false}, of_pair(0)); }},
      {tr("Three forms, one result"),
       tr("Complex product, matrix and element by element end in the same two numbers."),
       [this, same] { start({.form = RotationForm::all}, same); }},
      {tr("The classic mistake"),
       tr("Press play: n − m stands still as before, and yet the score changes and the arrows change "
          "length."),
       [this, of_pair] { start({.mixed = true}, of_pair(2)); }},
      {tr("A head of the open model"),
       tr("Real q and k: choose layer, head and words, and see how far the pair turns between them."),
       [this] {
         const TrainedChoice first;
         start(
             {.m = double(first.query_token), .n = double(first.key_token), .source = VectorSource::trained},
             [this](SharedState& s) { use_model_head(s); });
       }},
      {tr("All ones"), tr("Each pair adds 2 cos((n − m) θ): far apart the fast pairs cancel one another."),
       [this, same] { start({.m = 0, .n = 4, .lock = false, .source = VectorSource::ones}, same); }},
      {tr("A head of four components"),
       tr("Two pairs only: all of the arithmetic fits into the numbers below."),
       [this] {
         start({.m = 1, .n = 3, .last_position = 16}, [](SharedState& s) {
           s.head_dim = 4;
           s.pair = 0;
         });
       }},
  };
}

}  // namespace rope::app
