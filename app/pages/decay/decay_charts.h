// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "app/charts/chart_content.h"
#include "app/pages/decay/decay_model.h"

namespace rope::app {

/// All that the charts of the Decay page show.
struct DecayPicture {
  const DecayCurves& curves;
  const DecayState& state;
  QStringList names;        ///< of the settings, as in DecayCurves
  std::vector<int> series;  ///< their pens; 0 is the one that is looked at
  QString trained;          ///< whose trained vectors: "layer 3, head 1"; may be empty
};

/// The paper's bound of each setting, its rises marked at the foot.
[[nodiscard]] ChartContent bound_panel(const DecayPicture& picture);
/// Scores: all ones of each setting, random and trained vectors.
[[nodiscard]] ChartContent score_panel(const DecayPicture& picture);
/// All in one panel: sizes on a log axis, where neither needs rescaling against the other.
[[nodiscard]] ChartContent log_panel(const DecayPicture& picture);

/// How often the first setting's bound rises, where most, and why: one line.
[[nodiscard]] QString rises_text(const DecayCurves& curves);

}  // namespace rope::app
