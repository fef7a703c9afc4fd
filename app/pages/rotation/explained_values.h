// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <functional>
#include <vector>

#include "app/pages/rotation/formula_parts.h"
#include "app/widgets/explanation.h"

namespace rope::app {

/// The words of the page's formulas and explanations.
struct RotationText {
  Q_DECLARE_TR_FUNCTIONS(RotationText)
};

namespace parts {
[[nodiscard]] QString whole(Index value);
[[nodiscard]] QString letter(bool query);
/// "paper, equation 12 (pair 2 is its i = 3)": the paper counts its pairs from 1.
[[nodiscard]] QString paper(const RotationView& view, const QString& equation);

// Values of the chosen pair with six digits, each with its own arithmetic behind it.
[[nodiscard]] Formula theta_number(const SharedView& view);
[[nodiscard]] Formula angle_number(const SharedView& view, bool query);
[[nodiscard]] Formula source_number(const SharedView& view, bool query, bool second);
[[nodiscard]] Formula cosine_number(const SharedView& view, bool query);
[[nodiscard]] Formula sine_number(const SharedView& view, bool query);
[[nodiscard]] Formula turned_number(const SharedView& view, bool query, bool second);

/// A score as the sum of what its pairs add, written out; of many only the largest.
struct PairSum {
  static constexpr std::size_t kMostTerms = 32;

  std::vector<double> terms;  ///< of each pair; one more where some components do not rotate
  std::size_t pairs = 0;
  double total = 0;
  Ink ink = Ink::relation;
  std::function<Explanation(int pair)> explain;

  [[nodiscard]] bool complete() const { return terms.size() <= kMostTerms; }
  [[nodiscard]] Formula line() const;
};
}  // namespace parts

}  // namespace rope::app
