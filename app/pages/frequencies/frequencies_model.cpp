// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/frequencies/frequencies_model.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rope::app {

int FrequenciesView::pairs_with_a_turn() const {
  return static_cast<int>(std::count_if(turns.begin(), turns.end(), [](double t) { return t >= 1; }));
}

Result<FrequenciesView> frequencies_view(const FrequenciesState& state, const SharedState& shared) {
  Result<RotaryFrequencies> frequencies = rotary_frequencies(shared.rotary());
  if (!frequencies) return frequencies.error();
  FrequenciesView view{.frequencies = std::move(frequencies).value(), .trained_length = state.trained_length};
  for (Index pair = 0; pair < view.frequencies.pairs(); ++pair) {
    view.wavelength.push_back(view.frequencies.wavelength(pair));
    view.turns.push_back(state.trained_length / view.wavelength.back());
  }
  return view;
}

std::shared_ptr<const Tensor> angle_matrix(const RotaryFrequencies& frequencies, int positions,
                                           AngleView view) {
  constexpr double kTurn = 2 * std::numbers::pi;
  auto matrix = std::make_shared<Tensor>(Tensor{frequencies.pairs(), Index{positions}});
  const MatrixView<float> values = matrix->matrix();
  for (Index pair = 0; pair < values.rows; ++pair) {
    const double theta = frequencies.theta[static_cast<std::size_t>(pair)];
    for (Index position = 0; position < values.cols; ++position) {
      const double angle = theta * static_cast<double>(position);
      double value = std::fmod(angle, kTurn);
      if (view == AngleView::cos) value = std::cos(angle);
      if (view == AngleView::sin) value = std::sin(angle);
      values(pair, position) = static_cast<float>(value);
    }
  }
  return matrix;
}

Table frequencies_table(const FrequenciesView& view) {
  Table table;
  table.columns = {QStringLiteral("pair"), QStringLiteral("theta"), QStringLiteral("wavelength"),
                   QStringLiteral("unscaled_theta"), QStringLiteral("turns")};
  for (std::size_t i = 0; i < view.turns.size(); ++i) {
    table.rows.push_back({static_cast<qint64>(i), view.frequencies.theta[i], view.wavelength[i],
                          view.frequencies.unscaled_theta[i], view.turns[i]});
  }
  return table;
}

}  // namespace rope::app
