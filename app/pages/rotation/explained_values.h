// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

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
}  // namespace parts

}  // namespace rope::app
