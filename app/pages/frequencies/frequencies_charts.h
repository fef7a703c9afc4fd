// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/charts/chart_content.h"
#include "app/pages/frequencies/frequencies_model.h"

namespace rope::app {

/// theta, per token in the unit of angles, over the pairs of the setting that is looked at and of the
/// compared ones; the unscaled curve thin.
[[nodiscard]] ChartContent theta_chart(const FrequenciesView& view,
                                       const std::vector<FrequenciesView>& compared, int pair);
/// The same of wavelengths, with the trained length across; pairs that do not come round are hollow.
[[nodiscard]] ChartContent wavelength_chart(const FrequenciesView& view,
                                            const std::vector<FrequenciesView>& compared, int pair);
/// How far off each format turns, over positions.
[[nodiscard]] ChartContent precision_chart(const PrecisionLines& lines, const PrecisionQuestion& question);

/// How many pairs turn at least once within the trained length, as a sentence.
[[nodiscard]] QString turning_pairs_text(const FrequenciesView& view);
/// The same, where the count opens its arithmetic.
[[nodiscard]] Formula turning_pairs_line(const FrequenciesView& view);

}  // namespace rope::app
