// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/frequencies/frequencies_model.h"
#include "app/widgets/explanation.h"

namespace rope::app {

/// How many pairs turn at least once within the trained length, which is known.
[[nodiscard]] Explanation explain_turning_pairs(const FrequenciesView& view);
/// A cell of the heat map.
[[nodiscard]] Explanation explain_map_cell(const FrequenciesView& view, AngleView shown, Index pair,
                                           Index position);
/// How far off a format turns at a position.
[[nodiscard]] Explanation explain_rounding(const PrecisionQuestion& question, NumberFormat format,
                                           double position);
/// A cell of the table of pairs by its column: theta, wavelength, turns; nothing for the pair itself.
enum class PairColumn { pair, theta, wavelength, turns };
[[nodiscard]] std::optional<Explanation> explain_pair_cell(const FrequenciesView& view, PairColumn column,
                                                           Index pair);

[[nodiscard]] QString format_text(NumberFormat format);

}  // namespace rope::app
