// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/charts/chart_content.h"
#include "app/pages/extension/extension_model.h"
#include "core/support/tensor.h"

namespace rope::app {

/// theta as scaled over theta as trained, per pair: 1 keeps a pair, 1/factor interpolates it.
[[nodiscard]] ChartContent kept_chart(const ExtensionState& state,
                                      const std::vector<ExtensionMethod>& methods, int chosen_pair);

/// The share of distances with unseen angles [methods, pairs].
[[nodiscard]] std::shared_ptr<const Tensor> unseen_matrix(const std::vector<ExtensionMethod>& methods);

/// The score of all ones over distance per method, on a log axis.
[[nodiscard]] ChartContent scores_chart(const ExtensionState& state,
                                        const std::vector<ExtensionMethod>& methods,
                                        const ExtensionScores& scores);

/// What the loss charts show: the methods with what was measured of them.
struct LossPicture {
  const ExtensionState& state;
  const std::vector<ExtensionMethod>& methods;
  const LengthLossService& losses;
  std::uint64_t model = 0;
  std::uint64_t seed = 1;
  QString model_name;
};
/// The text that is measured: its file's name, or the sample.
[[nodiscard]] QString measured_file(const ExtensionState& state);
/// The mean loss per method over the length of the sequences.
[[nodiscard]] ChartContent length_chart(const LossPicture& picture);
/// The loss per method over the position within the longest measured sequences.
[[nodiscard]] ChartContent position_chart(const LossPicture& picture);

/// What is, or would be, measured: model, text, how much of it, how much is hidden; and what was found so
/// far.
[[nodiscard]] QString measured_text(const LossPicture& picture);
/// The best and the worst at the longest length that all have; empty where nothing was measured.
[[nodiscard]] QString finding_text(const LossPicture& picture);

}  // namespace rope::app
