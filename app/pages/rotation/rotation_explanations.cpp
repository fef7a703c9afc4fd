// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/rotation_explanations.h"

#include <QLocale>
#include <cmath>
#include <numbers>

#include "app/pages/rotation/explained_values.h"
#include "app/pages/setting_text.h"
#include "app/widgets/angle_text.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"

namespace rope::app {

using math::parens;
using math::row;
using math::sub;
using math::sup;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

SharedView with_pair(const SharedView& view, int pair) {
  if (pair == view->pair) return view;
  auto other = std::make_shared<RotationView>(*view);
  other->pair = pair;
  other->components = pair_indices(pair, view->frequencies.rotary_dim, view->frequencies.pairing);
  other->pair_score = view->contributions[static_cast<std::size_t>(pair)];
  if (other->mixed) other->mixed->pair_score = mixed_pair_score(*other, view->m, view->n);
  return other;
}

Explanation explain_pair_score(const SharedView& view) {
  const Side q = side_of(*view, true);
  const Side k = side_of(*view, false);
  const double query_length = std::hypot(q.before.x(), q.before.y());
  const double key_length = std::hypot(k.before.x(), k.before.y());
  const double apart = std::atan2(k.before.y(), k.before.x()) - std::atan2(q.before.y(), q.before.x());
  const Formula result = exact(view->pair_score, Ink::relation);
  const auto length = [&](bool query) {
    return exact(query ? query_length : key_length, query ? Ink::query : Ink::key,
                 [view, query] { return explain_length(view, query, false); });
  };
  const Formula phi = math::symbol(
      QStringLiteral("φ"), Ink::text,
      RotationText::tr("φ, the angle from q to k before rotation. Positions have no part in it."));
  const Formula distance = row({parens(set_distance()), thin(), set_symbol(Symbol::theta)});
  return {
      RotationText::tr("Score of pair %1").arg(whole(view->pair)),
      {row({set_symbol(Symbol::score), equals(), turned(q), times(), turned(k), equals(),
            turned_number(view, true, false), times(), turned_number(view, false, false), plus(),
            turned_number(view, true, true), times(), turned_number(view, false, true), equals(), result}),
       row({plain(u"  "), equals(), math::bars(q.letter), thin(), math::bars(k.letter), plain(u"\u2009cos"),
            parens(row({phi, plus(), distance})), equals(), length(true), times(), length(false), times(),
            plain(u"cos"),
            parens(row({angle_formula(apart, view->shared.angle_unit), plus(),
                        math::explained(angle_formula((view->n - view->m) * view->theta(),
                                                      view->shared.angle_unit, Ink::relation),
                                        [view] { return explain_between(view); })})),
            equals(), result})},
      Origin::formula,
      paper(*view, RotationText::tr("equations 12 and 16"))};
}

Explanation explain_head_score(const SharedView& view) {
  const PairSum sum{view->contributions, static_cast<std::size_t>(view->frequencies.pairs()),
                    view->head_score, Ink::relation,
                    [view](int pair) { return explain_pair_score(with_pair(view, pair)); }};
  Explanation explanation{
      RotationText::tr("Score of all pairs together"),
      {sum.line()},
      Origin::formula,
      RotationText::tr("paper, equations 14 and 16: the sum over the pairs, fast ones first")};
  if (!sum.complete()) {
    explanation.source =
        RotationText::tr("paper, equations 14 and 16: the sum over the pairs, here the largest and the rest");
  }
  if (view->frequencies.rotary_dim < view->frequencies.head_dim) {
    explanation.source += RotationText::tr("; one term is of the components that do not rotate");
  }
  return explanation;
}

Explanation explain_turned(const SharedView& view, bool query, bool second) {
  const Side side = side_of(*view, query);
  const Formula x = indexed(side, side.first);
  const Formula y = indexed(side, side.second);
  const Formula result = exact(second ? side.after.y() : side.after.x(), side.ink);
  std::vector<Formula> rule =
      second ? std::vector<Formula>{x, thin(), sine(side), plus(), y, thin(), cosine(side)}
             : std::vector<Formula>{x, thin(), cosine(side), minus(), y, thin(), sine(side)};
  std::vector<Formula> values = second ? std::vector<Formula>{source_number(view, query, false), times(),
                                                              sine_number(view, query),          plus(),
                                                              source_number(view, query, true),  times(),
                                                              cosine_number(view, query)}
                                       : std::vector<Formula>{source_number(view, query, false), times(),
                                                              cosine_number(view, query),        minus(),
                                                              source_number(view, query, true),  times(),
                                                              sine_number(view, query)};
  std::vector<Formula> line{
      sub(parens(turned(side)), math::text(place(side, second ? side.second : side.first))), equals()};
  line.insert(line.end(), rule.begin(), rule.end());
  line.push_back(equals());
  line.insert(line.end(), values.begin(), values.end());
  line.insert(line.end(), {equals(), result});
  return {RotationText::tr("Component %1 of %2, turned")
              .arg(place(side, second ? side.second : side.first), letter(query)),
          {row(std::move(line))},
          Origin::formula,
          paper(*view, RotationText::tr("equations 13 and 15"))};
}

namespace {

Explanation explain_wave(const SharedView& view, bool query, bool sine_wanted) {
  const Side side = side_of(*view, query);
  const double value = sine_wanted ? std::sin(side.angle) : std::cos(side.angle);
  return {(sine_wanted ? RotationText::tr("Sine of the angle of %1")
                       : RotationText::tr("Cosine of the angle of %1"))
              .arg(letter(query)),
          {row({sine_wanted ? sine(side) : cosine(side), equals(), plain(sine_wanted ? u"sin" : u"cos"),
                parens(angle_number(view, query)), equals(), exact(value)})},
          Origin::formula,
          paper(*view, RotationText::tr("equation 15"))};
}

}  // namespace

Explanation explain_cosine(const SharedView& view, bool query) {
  return explain_wave(view, query, false);
}
Explanation explain_sine(const SharedView& view, bool query) {
  return explain_wave(view, query, true);
}

Explanation explain_angle(const SharedView& view, bool query) {
  const Side side = side_of(*view, query);
  std::vector<Formula> line{angle_of(side),
                            equals(),
                            math::text(short_number_text(side.at, 8), side.ink),
                            times(),
                            theta_number(view),
                            equals(),
                            exact(side.angle, side.ink),
                            plain(u"\u2009rad", Ink::quiet),
                            equals(),
                            exact(in_unit(side.angle, AngleUnit::degrees), side.ink),
                            plain(u"°", side.ink)};
  return {RotationText::tr("Angle that %1 turns by").arg(letter(query)),
          {row(std::move(line))},
          Origin::formula,
          paper(*view, RotationText::tr("equation 13"))};
}

Explanation explain_between(const SharedView& view) {
  const double angle = (view->n - view->m) * view->theta();
  return {RotationText::tr("Angle that lies between the two turns"),
          {row({parens(set_distance()), thin(), set_symbol(Symbol::theta), equals(),
                parens(row({math::text(short_number_text(view->n, 8), Ink::key), minus(),
                            math::text(short_number_text(view->m, 8), Ink::query)})),
                times(), theta_number(view), equals(), exact(angle, Ink::relation),
                plain(u"\u2009rad", Ink::quiet), equals(),
                exact(in_unit(angle, AngleUnit::degrees), Ink::relation), plain(u"°", Ink::relation)})},
          Origin::formula,
          paper(*view, RotationText::tr("equation 12"))};
}

Explanation explain_theta(const SharedView& view) {
  const auto i = static_cast<std::size_t>(view->pair);
  const double unscaled = view->frequencies.unscaled_theta[i];
  const double exponent = -2.0 * view->pair / static_cast<double>(view->frequencies.rotary_dim);
  const Formula rule =
      row({plain(u"−2"), set_symbol(Symbol::pair), plain(u"/"), set_symbol(Symbol::dimension)});
  const QString base = QLocale().toString(view->shared.base, 'g', 10);
  const QString filled =
      QStringLiteral("−2·%1/%2").arg(whole(view->pair), whole(view->frequencies.rotary_dim));
  std::vector<Formula> lines{
      row({sub(set_symbol(Symbol::theta), math::text(whole(view->pair))), equals(),
           sup(set_symbol(Symbol::base), rule), equals(), sup(math::text(base), math::text(filled)), equals(),
           sup(math::text(base), math::text(number_text(exponent, 6))), equals(), exact(unscaled),
           plain(u"\u2009rad", Ink::quiet), equals(), exact(in_unit(unscaled, AngleUnit::degrees)),
           plain(u"°")})};
  QString source = paper(*view, RotationText::tr("below equation 15"));
  if (unscaled != view->theta()) {
    lines.push_back(row({set_symbol(Symbol::theta), math::op(QStringLiteral("→")), exact(view->theta())}));
    source += RotationText::tr("; then scaled: %1").arg(scaling_title(view->shared));
  }
  return {RotationText::tr("θ of pair %1: the angle from one token to the next").arg(whole(view->pair)),
          std::move(lines), Origin::formula, source};
}

Explanation explain_turn(const SharedView& view) {
  const double tokens = 2 * std::numbers::pi / view->theta();
  return {RotationText::tr("Tokens in which pair %1 turns once").arg(whole(view->pair)),
          {row({set_symbol(Symbol::wavelength), equals(),
                math::fraction(plain(u"2π"), set_symbol(Symbol::theta)), equals(),
                math::fraction(exact(2 * std::numbers::pi), theta_number(view)), equals(), exact(tokens)})},
          Origin::formula,
          paper(*view, RotationText::tr("section 3.2.2: θ is the angle of one token"))};
}

Explanation explain_length(const SharedView& view, bool query, bool after) {
  const Side side = side_of(*view, query);
  const QPointF v = after ? side.after : side.before;
  const auto component = [&](bool second) {
    Formula number = after ? turned_number(view, query, second) : source_number(view, query, second);
    return sup(std::move(number), plain(u"2"));
  };
  const Formula sum = row({component(false), plus(), component(true)});
  return {(after ? RotationText::tr("Length of %1 after turning")
                 : RotationText::tr("Length of %1 before turning"))
              .arg(letter(query)),
          {row({math::bars(after ? turned(side) : side.letter), equals(), plain(u"√"), parens(sum), equals(),
                exact(std::hypot(v.x(), v.y()), side.ink)})},
          Origin::formula,
          RotationText::tr("a rotation keeps it: cos² + sin² = 1")};
}

Explanation explain_arrow(const SharedView& view, bool query, bool ghost) {
  const auto of = [&](bool second) {
    if (ghost) return explain_source(view, query, second);
    if (view->mixed) return explain_mixed_turned(view, query, second, query ? view->m : view->n);
    return explain_turned(view, query, second);
  };
  Explanation both = of(false);
  const Explanation other = of(true);
  both.lines.insert(both.lines.end(), other.lines.begin(), other.lines.end());
  both.name = (ghost ? RotationText::tr("%1 in the plane of pair %2, before rotation")
                     : RotationText::tr("%1 in the plane of pair %2, turned"))
                  .arg(letter(query), whole(view->pair));
  return both;
}

Explanation explain_distance(const SharedView& view) {
  return {RotationText::tr("Distance from query to key, tokens"),
          {row({set_distance(), equals(), math::text(short_number_text(view->n, 8), Ink::key), minus(),
                math::text(short_number_text(view->m, 8), Ink::query), equals(),
                math::text(short_number_text(view->n - view->m, 8), Ink::relation)})},
          Origin::given,
          RotationText::tr("both positions are set on this page")};
}

}  // namespace rope::app
