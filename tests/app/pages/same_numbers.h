// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "app/state/shared_state.h"
#include "app/widgets/table.h"
#include "core/files/model_folder.h"
#include "tests/cli/program.h"

/// What is compared: a column of a page's table with the same column of rope-cli.
namespace rope::app::test {

inline Result<Model> embedded(const QString& folder, const Work& work) {
  return load_model(folder, work);
}

inline std::string text_of(double value) {
  return QString::number(value, 'g', 17).toStdString();
}

inline std::vector<double> column(const Table& table, const char* name) {
  const auto at = static_cast<std::size_t>(table.columns.indexOf(QLatin1String(name)));
  std::vector<double> numbers;
  for (const auto& row : table.rows) {
    if (const qint64* whole = std::get_if<qint64>(&row.at(at))) {
      numbers.push_back(static_cast<double>(*whole));
      continue;
    }
    const double* number = std::get_if<double>(&row.at(at));
    numbers.push_back(number == nullptr ? -HUGE_VAL : *number);  // masked: empty here
  }
  return numbers;
}

inline void expect_equal(const std::vector<double>& window, const std::vector<double>& cli, double tolerance,
                         const std::string& what) {
  ASSERT_EQ(window.size(), cli.size()) << what;
  ASSERT_FALSE(window.empty()) << what;
  for (std::size_t i = 0; i < window.size(); ++i) {
    // Masked scores are infinite: equal, and no distance apart.
    if (window[i] == cli[i]) continue;
    ASSERT_NEAR(window[i], cli[i], tolerance) << what << " row " << i;
  }
}

/// What both pages share, as options.
inline std::vector<std::string> head_options(const SharedState& shared) {
  return {"--head-dim", std::to_string(shared.head_dim),
          "--base",     text_of(shared.base),
          "--pairing",  shared.pairing == Pairing::half ? "half" : "interleaved"};
}

inline std::vector<std::string> joined(std::vector<std::string> words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace rope::app::test
