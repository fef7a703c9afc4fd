// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include "app/pages/rotation/rotation_page.h"

namespace rope::app {
namespace {

// The vectors of a row, each by both of its components in the pair.
std::vector<std::pair<QString, const std::vector<double>*>> vectors_of(const RotationView& view) {
  std::vector<std::pair<QString, const std::vector<double>*>> vectors{
      {QStringLiteral("query"), &view.query},
      {QStringLiteral("key"), &view.key},
      {QStringLiteral("rotated_query"), &view.rotated_query},
      {QStringLiteral("rotated_key"), &view.rotated_key}};
  if (view.mixed) {
    vectors.emplace_back(QStringLiteral("mixed_query"), &view.mixed->query);
    vectors.emplace_back(QStringLiteral("mixed_key"), &view.mixed->key);
  }
  return vectors;
}

}  // namespace

// What does not rotate is a row of its own, numbered as rope-cli scores --pairs does: it has no angle and no
// two components. With the mistake on, what it makes stands beside what is right.
Table RotationPage::table() const {
  Table table;
  if (!view_) return table;
  const auto vectors = vectors_of(*view_);
  table.columns = {QStringLiteral("pair"), QStringLiteral("theta")};
  for (const auto& vector : vectors) {
    table.columns << vector.first + QStringLiteral("_first") << vector.first + QStringLiteral("_second");
  }
  table.columns << QStringLiteral("contribution");
  if (view_->mixed) table.columns << QStringLiteral("mixed_contribution");
  const RotaryFrequencies& f = view_->frequencies;
  for (std::size_t i = 0; i < view_->contributions.size(); ++i) {
    const auto pair = static_cast<Index>(i);
    std::vector<Cell> row{static_cast<qint64>(pair)};
    if (pair < f.pairs()) {
      const PairIndices at = pair_indices(pair, f.rotary_dim, f.pairing);
      row.emplace_back(f.theta[i]);
      for (const auto& vector : vectors) {
        row.emplace_back((*vector.second)[static_cast<std::size_t>(at.first)]);
        row.emplace_back((*vector.second)[static_cast<std::size_t>(at.second)]);
      }
    } else {
      row.resize(2 + 2 * vectors.size());
    }
    row.emplace_back(view_->contributions[i]);
    if (view_->mixed) row.emplace_back(view_->mixed->contributions[i]);
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace rope::app
