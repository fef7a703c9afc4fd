// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "app/pages/rotation/explained_values.h"
#include "app/pages/rotation/rotation_explanations.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"
#include "core/rotary/mixed_pairing.h"

namespace rope::app {

using math::row;
using math::sub;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

Explanation explain_mixed_turned(const SharedView& view, bool query, bool second, double at) {
  const Side side = side_of(*view, query);
  const Index component = second ? side.second : side.first;
  const Index wrong = view->mixed->table[static_cast<std::size_t>(component)];
  const SharedView other = with_pair(view, static_cast<int>(wrong));
  const double angle = at * other->theta();
  const Formula theta = sub(set_symbol(Symbol::theta), math::text(whole(wrong), Ink::error));
  const auto wave = [&](const char16_t* name) { return row({plain(name), thin(), side.position, theta}); };
  const Formula x = indexed(side, side.first);
  const Formula y = indexed(side, side.second);
  const double a = side.before.x();
  const double b = side.before.y();
  const double value =
      second ? a * std::sin(angle) + b * std::cos(angle) : a * std::cos(angle) - b * std::sin(angle);
  const Formula cosine_value = factor(std::cos(angle), Ink::text);
  const Formula sine_value = factor(std::sin(angle), Ink::text);
  std::vector<Formula> line;
  if (second) {
    line = {x,
            thin(),
            wave(u"sin"),
            plus(),
            y,
            thin(),
            wave(u"cos"),
            equals(),
            source_number(view, query, false),
            times(),
            sine_value,
            plus(),
            source_number(view, query, true),
            times(),
            cosine_value};
  } else {
    line = {x,
            thin(),
            wave(u"cos"),
            minus(),
            y,
            thin(),
            wave(u"sin"),
            equals(),
            source_number(view, query, false),
            times(),
            cosine_value,
            minus(),
            source_number(view, query, true),
            times(),
            sine_value};
  }
  line.insert(line.begin(), equals());
  line.insert(line.end(), {equals(), exact(value, side.ink)});
  return {
      RotationText::tr("Component %1 of %2, by the mistake").arg(place(side, component), letter(query)),
      {row(std::move(line)),
       row({sub(set_symbol(Symbol::theta), math::text(whole(wrong), Ink::error)), equals(),
            exact(other->theta(), Ink::text, [other] { return explain_theta(other); })})},
      Origin::formula,
      RotationText::tr("equation 34 with cos and sin laid out for the other pairing: this component gets the "
                       "angle of pair %1, its partner that of another")
          .arg(whole(wrong))};
}

Explanation explain_mixed_score(const SharedView& view, double m, double n) {
  const auto component = [&](bool query, bool second) {
    const double at = query ? m : n;
    const std::vector<double> taken = rotate_mixed(query ? view->query : view->key, at, view->frequencies);
    const QPointF pair = view->in_pair(taken);
    return factor(second ? pair.y() : pair.x(), query ? Ink::query : Ink::key,
                  [view, query, second, at] { return explain_mixed_turned(view, query, second, at); });
  };
  return {
      RotationText::tr("Score of pair %1 by the mistake, m = %2, n = %3")
          .arg(whole(view->pair), short_number_text(m, 8), short_number_text(n, 8)),
      {row({component(true, false), times(), component(false, false), plus(), component(true, true), times(),
            component(false, true), equals(), exact(mixed_pair_score(*view, m, n), Ink::error)})},
      Origin::formula,
      RotationText::tr("equation 34 with cos and sin laid out for the other pairing; nothing in it depends "
                       "on n − m alone")};
}

Explanation explain_mixed_head_score(const SharedView& view) {
  PairSum sum{
      .pairs = static_cast<std::size_t>(view->frequencies.pairs()),
      .total = view->mixed->head_score,
      .ink = Ink::error,
      .explain = [view](int pair) { return explain_mixed_score(with_pair(view, pair), view->m, view->n); }};
  double still = sum.total;
  for (std::size_t i = 0; i < sum.pairs; ++i) {
    const SharedView of_pair = with_pair(view, static_cast<int>(i));
    const QPointF query = of_pair->in_pair(view->mixed->query);
    const QPointF key = of_pair->in_pair(view->mixed->key);
    sum.terms.push_back(QPointF::dotProduct(query, key));
    still -= sum.terms.back();
  }
  QString source = RotationText::tr("the sum over the pairs, each turned by the angles of two others");
  if (view->frequencies.rotary_dim < view->frequencies.head_dim) {
    sum.terms.push_back(still);
    source += RotationText::tr("; one term is of the components that do not rotate");
  }
  return {
      RotationText::tr("Score of all pairs together, by the mistake"), {sum.line()}, Origin::formula, source};
}

}  // namespace rope::app
