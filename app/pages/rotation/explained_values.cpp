// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/explained_values.h"

#include <QLocale>
#include <cmath>
#include <numbers>

#include "app/pages/rotation/rotation_explanations.h"
#include "app/widgets/angle_text.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"

namespace rope::app::parts {

QString whole(Index value) {
  return QLocale().toString(static_cast<qlonglong>(value));
}
QString letter(bool query) {
  return query ? QStringLiteral("q") : QStringLiteral("k");
}

// The paper counts its pairs from 1.
QString paper(const RotationView& view, const QString& equation) {
  return RotationText::tr("paper, %1 (pair %2 is its i = %3)")
      .arg(equation, whole(view.pair), whole(view.pair + 1));
}

Formula position_number(double value, Ink ink) {
  return setting_to(kPositionDigits, value, ink);
}

Formula signed_position(double value, Ink ink) {
  return value < 0 ? math::parens(position_number(value, ink)) : position_number(value, ink);
}

Formula theta_number(const SharedView& view, int digits) {
  return exact_to(digits, view->theta(), Ink::text, [view] { return explain_theta(view); });
}
Formula angle_number(const SharedView& view, bool query, int digits) {
  const Side side = side_of(*view, query);
  return math::explained(angle_formula(without_turns(side.angle), view->shared.angle_unit, side.ink, digits),
                         [view, query] { return explain_angle(view, query); });
}
Formula source_number(const SharedView& view, bool query, bool second, int digits) {
  const Side side = side_of(*view, query);
  return factor_to(digits, second ? side.before.y() : side.before.x(), side.ink,
                   [view, query, second] { return explain_source(view, query, second); });
}
Formula cosine_number(const SharedView& view, bool query, int digits) {
  return factor_to(digits, std::cos(side_of(*view, query).angle), Ink::text,
                   [view, query] { return explain_cosine(view, query); });
}
Formula sine_number(const SharedView& view, bool query, int digits) {
  return factor_to(digits, std::sin(side_of(*view, query).angle), Ink::text,
                   [view, query] { return explain_sine(view, query); });
}
Formula turned_number(const SharedView& view, bool query, bool second, int digits, bool mixed) {
  const Side side = side_of(*view, query);
  const QPointF at = mixed ? view->in_pair(query ? view->mixed->query : view->mixed->key) : side.after;
  return factor_to(digits, second ? at.y() : at.x(), side.ink, [view, query, second, mixed] {
    return mixed ? explain_mixed_turned(view, query, second) : explain_turned(view, query, second);
  });
}

double without_turns(double radians) {
  constexpr double kTurn = 2 * std::numbers::pi;
  return std::abs(radians) <= kTurn ? radians : std::fmod(radians, kTurn);
}

double TurnValues::result(bool second) const {
  return second ? from.x() * sine + from.y() * cosine : from.x() * cosine - from.y() * sine;
}

int TurnValues::digits(bool second, int result_digits) const {
  return digits_for(
      result(second), {from.x(), from.y(), cosine, sine},
      [second](const std::vector<double>& written) {
        return TurnValues{{written[0], written[1]}, written[2], written[3]}.result(second);
      },
      result_digits);
}

int digits_of_product(QPointF a, QPointF b, int result_digits) {
  return digits_for(
      QPointF::dotProduct(a, b), {a.x(), a.y(), b.x(), b.y()},
      [](const std::vector<double>& written) { return written[0] * written[2] + written[1] * written[3]; },
      result_digits);
}

std::vector<Formula> score_sum(const std::vector<SumTerm>& terms, double total, Ink ink) {
  std::vector<Formula> line =
      written_out(terms, ink, {.most = kMostTerms, .largest = true, .opens_rest = true, .total = total});
  line.insert(line.end(), {equals(), exact(total, ink)});
  return line;
}

}  // namespace rope::app::parts
