// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/explained_values.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <numeric>

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

Formula theta_number(const SharedView& view) {
  return exact(view->theta(), Ink::text, [view] { return explain_theta(view); });
}
Formula angle_number(const SharedView& view, bool query) {
  const Side side = side_of(*view, query);
  return math::explained(angle_formula(side.angle, view->shared.angle_unit, side.ink),
                         [view, query] { return explain_angle(view, query); });
}
Formula source_number(const SharedView& view, bool query, bool second) {
  const Side side = side_of(*view, query);
  return factor(second ? side.before.y() : side.before.x(), side.ink,
                [view, query, second] { return explain_source(view, query, second); });
}
Formula cosine_number(const SharedView& view, bool query) {
  return factor(std::cos(side_of(*view, query).angle), Ink::text,
                [view, query] { return explain_cosine(view, query); });
}
Formula sine_number(const SharedView& view, bool query) {
  return factor(std::sin(side_of(*view, query).angle), Ink::text,
                [view, query] { return explain_sine(view, query); });
}
Formula turned_number(const SharedView& view, bool query, bool second) {
  const Side side = side_of(*view, query);
  return factor(second ? side.after.y() : side.after.x(), side.ink,
                [view, query, second] { return explain_turned(view, query, second); });
}

Formula PairSum::line() const {
  std::vector<std::size_t> order(terms.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (!complete()) {
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return std::abs(terms[a]) > std::abs(terms[b]); });
  }
  order.resize(std::min(order.size(), kMostTerms));
  std::vector<Formula> sum{set_symbol(Symbol::score), equals()};
  double rest = total;
  for (const std::size_t i : order) {
    const double value = terms[i];
    rest -= value;
    if (sum.size() > 2 || value < 0) sum.push_back(value < 0 ? minus() : plus());
    const Formula number = math::text(number_text(std::abs(value), 4), ink);
    const int pair = static_cast<int>(i);
    sum.push_back(i < pairs ? math::explained(number, [explain = explain, pair] { return explain(pair); })
                            : number);
  }
  if (!complete()) sum.insert(sum.end(), {plus(), exact(rest, ink)});
  sum.insert(sum.end(), {equals(), exact(total, ink)});
  return math::row(std::move(sum));
}

}  // namespace rope::app::parts
