// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/head_table.h"

#include <algorithm>

#include "app/pages/roformer/distance_view.h"
#include "app/pages/roformer/explained_words.h"
#include "app/pages/roformer/head_maps.h"

namespace rope::app {
namespace {

constexpr Index most_exported = 512;  // rows and columns of a head's attention

// Of runs that stand side by side all, so that the file says what the picture shows.
Table cell_table(const RunResult& result, const RoFormerState& state) {
  Table table{{QStringLiteral("query"), QStringLiteral("query_token"), QStringLiteral("key"),
               QStringLiteral("key_token")},
              {}};
  const std::vector<HeadRun> runs = runs_shown(result, state.run, static_cast<int>(HeadMaps::kMost));
  std::vector<SharedMatrix> values;
  values.reserve(runs.size());
  const HeadMatrices matrices = head_matrices(result, state);
  for (const HeadRun run : runs) values.push_back(run_matrix(matrices, run));
  if (runs.size() == 1) {
    table.columns << QStringLiteral("value");
  } else {
    table.columns << QStringLiteral("as_trained") << QStringLiteral("what_if")
                  << QStringLiteral("difference");
  }
  const Index size = std::min(values.front().rows, most_exported);
  for (Index row = 0; row < size; ++row) {
    for (Index col = 0; col < size; ++col) {
      table.rows.push_back({static_cast<qint64>(row), token_word(result, row), static_cast<qint64>(col),
                            token_word(result, col)});
      for (const SharedMatrix& matrix : values) table.rows.back().push_back(number_cell(matrix.at(row, col)));
    }
  }
  return table;
}

Table distance_table(const RunResult& result, const RoFormerState& state) {
  const HeadMatrices matrices = head_matrices(result, state);
  Table table{{QStringLiteral("distance")}, {}};
  std::vector<DistanceProfile> profiles{distance_profile(matrices.trained)};
  if (result.changed) profiles.push_back(distance_profile(matrices.changed));
  const std::vector<double>& distances = profiles.front().distance;
  std::vector<std::vector<double>> columns;
  const auto add = [&](const char* name, std::vector<double> values) {
    table.columns << QString::fromLatin1(name);
    columns.push_back(std::move(values));
  };
  add("mean_as_trained", profiles.front().mean);
  if (result.changed) add("mean_what_if", profiles.back().mean);
  for (const ShownBound& bound : shown_bounds(result))
    add(bound.what_if ? "bound_what_if" : "bound_as_trained", bound_of(*bound.facts, distances));
  table.rows.reserve(distances.size());
  for (std::size_t i = 0; i < distances.size(); ++i) {
    table.rows.push_back({static_cast<qint64>(distances[i])});
    for (const std::vector<double>& values : columns) table.rows.back().push_back(number_cell(values.at(i)));
  }
  return table;
}

}  // namespace

Table head_table(const SharedResult& result, const RoFormerState& state) {
  if (!result) return {};
  return state.view == HeadView::distance ? distance_table(*result, state) : cell_table(*result, state);
}

}  // namespace rope::app
