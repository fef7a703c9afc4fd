// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <vector>

#include "app/pages/rotation/formula_parts.h"
#include "app/widgets/explanation.h"
#include "app/widgets/formula_sums.h"
#include "app/widgets/shown_digits.h"

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

/// A position with all the digits it may have (a thousandth of one, ten million tokens out).
inline constexpr int kPositionDigits = 12;
[[nodiscard]] Formula position_number(double value, Ink ink);
/// The same after a sign: in parentheses where it is negative.
[[nodiscard]] Formula signed_position(double value, Ink ink);

// Values of the chosen pair, each with its own arithmetic behind it.
[[nodiscard]] Formula theta_number(const SharedView& view, int digits = kResultDigits);
/// An angle in the page's unit, without its whole turns.
[[nodiscard]] Formula angle_number(const SharedView& view, bool query, int digits);
[[nodiscard]] Formula source_number(const SharedView& view, bool query, bool second,
                                    int digits = kResultDigits);
[[nodiscard]] Formula cosine_number(const SharedView& view, bool query, int digits = kResultDigits);
[[nodiscard]] Formula sine_number(const SharedView& view, bool query, int digits = kResultDigits);
/// After turning; by the mistake, where the view has it and `mixed` asks for it.
[[nodiscard]] Formula turned_number(const SharedView& view, bool query, bool second,
                                    int digits = kResultDigits, bool mixed = false);

/// An angle of more than a turn without its whole turns.
[[nodiscard]] double without_turns(double radians);

/// a x cos - y sin (x sin + y cos, the second) as it is written, with the digits that its result takes.
struct TurnValues {
  QPointF from;
  double cosine = 1, sine = 0;
  [[nodiscard]] double result(bool second) const;
  [[nodiscard]] int digits(bool second, int result_digits) const;
};
/// Digits of the components of q_m and k_n for their product.
[[nodiscard]] int digits_of_product(QPointF a, QPointF b, int result_digits);

/// A score as the sum of its terms and what it comes to, for line_of(): of many the largest; the others open
/// as a sum of their own.
[[nodiscard]] std::vector<Formula> score_sum(const std::vector<SumTerm>& terms, double total, Ink ink);
inline constexpr std::size_t kMostTerms = 32;
}  // namespace parts

}  // namespace rope::app
