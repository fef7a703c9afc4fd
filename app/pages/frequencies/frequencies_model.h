// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/pages/theta_explanations.h"
#include "app/state/frequencies_state.h"
#include "app/state/shared_state.h"
#include "app/widgets/table.h"
#include "core/rotary/frequencies.h"
#include "core/rotary/precision.h"
#include "core/support/result.h"
#include "core/support/tensor.h"
#include "core/support/work.h"

namespace rope::app {

/// What the page shows of one setting, computed from it alone.
struct FrequenciesView {
  RotaryFrequencies frequencies;
  SharedFacts facts;                  ///< what their arithmetic is made from
  QString title;                      ///< what it is called at its curve
  int series = 0;                     ///< its pen (Theme::series_pen)
  std::optional<int> trained_length;  ///< tokens, where known
  std::vector<double> wavelength;     ///< [pairs] tokens for one turn; infinite where a pair stands still
  std::vector<double> turns;  ///< [pairs] turns within the trained length; empty where that is unknown

  [[nodiscard]] bool scaled() const { return frequencies.theta != frequencies.unscaled_theta; }
  /// How many pairs turn at least once within the trained length.
  [[nodiscard]] int pairs_with_a_turn() const;
};

[[nodiscard]] Result<FrequenciesView> frequencies_view(const SettingState& setting,
                                                       AngleUnit unit = AngleUnit::radians);
/// Of each compared setting that is visible; its series follows its place in the list.
[[nodiscard]] std::vector<FrequenciesView> compared_views(const SharedState& shared);

/// The angle within one turn (0 to 2 pi, or to 360 degrees), its cosine or its sine, for each pair (row) at
/// each position (column): [pairs, positions]. The attention factor is left out: it turns nothing.
[[nodiscard]] std::shared_ptr<const Tensor> angle_matrix(const RotaryFrequencies& frequencies, int positions,
                                                         AngleView view, AngleUnit unit = AngleUnit::radians);

/// rope-cli's columns: pair, theta, wavelength, unscaled_theta, turns. With compared settings a first column
/// `setting`, and their rows below.
[[nodiscard]] Table frequencies_table(const FrequenciesView& view,
                                      const std::vector<FrequenciesView>& compared = {});

/// What the precision curves are computed from.
struct PrecisionQuestion {
  RotaryFrequencies frequencies;
  PrecisionState state;
  std::optional<Index> pair;  ///< nothing: the worst one
  double last = 0;            ///< farthest position

  bool operator==(const PrecisionQuestion&) const = default;
};
/// Which values are rounded to the format.
[[nodiscard]] RotaryRounding rounding_of(const PrecisionState& state, NumberFormat format);
struct PrecisionLine {
  NumberFormat format = NumberFormat::float32;
  PrecisionCurve curve;
};
/// The errors of each format asked for, over the same positions.
struct PrecisionLines {
  std::vector<double> positions;  ///< whole, rising, dense near 1 as on a log axis
  std::vector<PrecisionLine> lines;
};
/// Adds the errors that few digits make to the table of frequencies: columns format, position and, as
/// rope-cli calls them, angle_error and turn_error, with a row for each format and position below, which
/// names the pair that is off so far.
void add_precision_rows(Table& table, const PrecisionLines& lines);
/// Runs on a worker thread.
[[nodiscard]] Result<PrecisionLines> precision_lines(const PrecisionQuestion& question, const Work& work);

}  // namespace rope::app
