// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "app/pages/rotation/explained_values.h"
#include "app/pages/rotation/rotation_explanations.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"

namespace rope::app {

using math::row;
using math::sub;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

namespace {

// The pair whose angle a component gets.
Index wrong_pair(const RotationView& view, Index component) {
  return view.mixed->table[static_cast<std::size_t>(component)];
}

}  // namespace

Formula mixed_turned_line(const SharedView& view, bool query, bool second, int digits) {
  const Side side = side_of(*view, query);
  const Index component = second ? side.second : side.first;
  const Index wrong = wrong_pair(*view, component);
  const SharedView other = with_pair(view, static_cast<int>(wrong));
  const double angle = side.at * other->theta();
  const TurnValues values{side.before, std::cos(angle), std::sin(angle)};
  const int of_values = values.digits(second, digits);
  const Formula theta = sub(set_symbol(Symbol::theta), math::text(whole(wrong), Ink::error));
  const auto wave = [&](const char16_t* name) { return row({plain(name), thin(), side.position, theta}); };
  const Formula first = source_number(view, query, false, of_values);
  const Formula last = source_number(view, query, true, of_values);
  const Formula c = cosine_number(other, query, of_values);
  const Formula s = sine_number(other, query, of_values);
  const Formula sign = second ? plus() : minus();
  return row({sub(math::parens(turned(side)), math::text(place(side, component))), equals(),
              indexed(side, side.first), thin(), wave(second ? u"sin" : u"cos"), sign,
              indexed(side, side.second), thin(), wave(second ? u"cos" : u"sin"), equals(), first, times(),
              second ? s : c, sign, last, times(), second ? c : s, equals(),
              exact_to(digits, values.result(second), side.ink)});
}

Explanation explain_mixed_turned(const SharedView& view, bool query, bool second) {
  const Side side = side_of(*view, query);
  const Index component = second ? side.second : side.first;
  const Index wrong = wrong_pair(*view, component);
  const SharedView other = with_pair(view, static_cast<int>(wrong));
  return {
      RotationText::tr("Component %1 of %2, by the mistake").arg(place(side, component), letter(query)),
      {mixed_turned_line(view, query, second, kResultDigits),
       row({sub(set_symbol(Symbol::theta), math::text(whole(wrong), Ink::error)), equals(),
            theta_number(other)})},
      Origin::formula,
      RotationText::tr("equation 34 with cos and sin laid out for the other pairing: this component gets the "
                       "angle of pair %1, its partner that of another")
          .arg(whole(wrong))};
}

Explanation explain_mixed_score(const SharedView& view) {
  return {
      RotationText::tr("Score of pair %1 by the mistake, m = %2, n = %3")
          .arg(whole(view->pair), short_number_text(view->m, 8), short_number_text(view->n, 8)),
      {mixed_score_line(view, exact(view->mixed->pair_score, Ink::error), kResultDigits)},
      Origin::formula,
      RotationText::tr("equation 34 with cos and sin laid out for the other pairing; nothing in it depends "
                       "on n − m alone")};
}

Explanation explain_mixed_head_score(const SharedView& view) {
  std::vector<SumTerm> terms;
  terms.reserve(view->mixed->contributions.size());
  for (const double value : view->mixed->contributions) {
    const auto pair = static_cast<int>(terms.size());
    if (pair < view->frequencies.pairs()) {
      terms.push_back({value, [view, pair] { return explain_mixed_score(with_pair(view, pair)); }});
    } else {
      terms.push_back({value, [view] { return explain_still_part(view); }});
    }
  }
  QString source = RotationText::tr("the sum over the pairs, each turned by the angles of two others");
  if (view->partial()) source += RotationText::tr("; one term is of the components that do not rotate");
  return {RotationText::tr("%1, by the mistake").arg(head_score_name(*view)),
          {line_of({{set_symbol(Symbol::score), equals()},
                    score_sum(terms, view->mixed->head_score, Ink::error)})},
          Origin::formula,
          source};
}

}  // namespace rope::app
