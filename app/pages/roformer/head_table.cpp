// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/head_table.h"

#include "app/pages/roformer/distance_view.h"
#include "app/pages/roformer/explained_words.h"
#include "app/pages/roformer/head_maps.h"

namespace rope::app {
namespace {

// Of runs that stand side by side all, so that the file says what the picture shows. A long text has millions
// of cells: they are looked up while they are written.
TableRows cell_rows(const RunResult& result, const RoFormerState& state) {
  const std::vector<HeadRun> runs = runs_shown(result, state.run, static_cast<int>(HeadMaps::kMost));
  std::vector<SharedMatrix> values;
  values.reserve(runs.size());
  const HeadMatrices matrices = head_matrices(result, state);
  for (const HeadRun run : runs) values.push_back(run_matrix(matrices, run));
  TableRows out;
  out.columns = {QStringLiteral("query"), QStringLiteral("query_token"), QStringLiteral("key"),
                 QStringLiteral("key_token")};
  if (runs.size() == 1) {
    out.columns << QStringLiteral("value");
  } else {
    out.columns << QStringLiteral("as_trained") << QStringLiteral("what_if") << QStringLiteral("difference");
  }
  const Index size = values.front().rows;
  QStringList words;
  for (Index token = 0; token < size; ++token) words.append(token_word(result, token));
  out.count = size * size;
  out.row = [size, words, values](qint64 row, std::vector<Cell>& cells) {
    const Index query = row / size;
    const Index key = row % size;
    for (const Index token : {query, key}) {
      cells.emplace_back(static_cast<qint64>(token));
      cells.emplace_back(words.at(token));
    }
    for (const SharedMatrix& matrix : values) {
      cells.push_back(number_cell(static_cast<double>(matrix.at(query, key))));
    }
  };
  return out;
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

TableRows head_rows(const SharedResult& result, const RoFormerState& state) {
  if (!result) return {};
  return state.view == HeadView::distance ? table_rows(distance_table(*result, state))
                                          : cell_rows(*result, state);
}

}  // namespace rope::app
