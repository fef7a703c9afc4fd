// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "app/charts/chart_content.h"
#include "app/pages/decay/decay_explanations.h"
#include "app/pages/decay/decay_model.h"

namespace rope::app {

/// All that the charts of the Decay page show.
struct DecayPicture {
  const DecayCurves& curves;
  const DecayState& state;
  QStringList names;               ///< of the settings, as in DecayCurves
  std::vector<int> series;         ///< their pens; 0 is the one that is looked at
  QString trained;                 ///< whose trained vectors: "layer 3, head 1"; may be empty
  std::vector<SharedFacts> facts;  ///< of the settings
  RandomDraws draws;
  AveragedHead head;  ///< its heads are null where there is none

  /// Whether the axis has a side for keys before the query.
  [[nodiscard]] bool two_sided() const { return state.two_sided() && curves.distances.front() < 0; }
  /// The arithmetic of one kind of curve of a setting, which is the same on both sides.
  [[nodiscard]] ExplainAt of_setting(std::size_t index,
                                     Explanation (*explain)(const SharedFacts&, double)) const;
  [[nodiscard]] ExplainAt of_random() const;
  [[nodiscard]] ExplainAt of_trained(Explanation (*explain)(const AveragedHead&, double)) const;
};

/// The paper's bound of each setting, its rises marked at the foot, and equation 37 for a trained head.
[[nodiscard]] ChartContent bound_panel(const DecayPicture& picture);
/// Scores: all ones of each setting, random and trained vectors.
[[nodiscard]] ChartContent score_panel(const DecayPicture& picture);
/// All in one panel: sizes on a log axis, where neither needs rescaling against the other.
[[nodiscard]] ChartContent log_panel(const DecayPicture& picture);

/// How often the first setting's bound rises, where most, and why: one line.
[[nodiscard]] Formula rises_line(const DecayPicture& picture);
/// The values of all curves at the marked distance, as formulas with their numbers.
[[nodiscard]] std::vector<Formula> decay_lines(const DecayPicture& picture);

}  // namespace rope::app
