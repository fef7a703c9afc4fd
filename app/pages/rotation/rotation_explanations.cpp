// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/rotation_explanations.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/pages/rotation/explained_values.h"
#include "app/pages/theta_explanations.h"
#include "app/widgets/angle_text.h"
#include "app/widgets/glossary.h"

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

namespace {

// q_m . k_n = a b + c d = score, in parts of a row.
std::vector<Formula> product_line(const SharedView& view, const Formula& score, int digits, bool mixed) {
  const Side q = side_of(*view, true);
  const Side k = side_of(*view, false);
  const QPointF a = mixed ? view->in_pair(view->mixed->query) : q.after;
  const QPointF b = mixed ? view->in_pair(view->mixed->key) : k.after;
  const int of_values = digits_of_product(a, b, digits);
  const auto number = [&](bool query, bool second) {
    return turned_number(view, query, second, of_values, mixed);
  };
  return {turned(q),
          times(),
          turned(k),
          equals(),
          number(true, false),
          times(),
          number(false, false),
          plus(),
          number(true, true),
          times(),
          number(false, true),
          equals(),
          score};
}

// |q| |k| cos(phi + (n - m) theta) = score.
Formula angle_line(const SharedView& view) {
  const Side q = side_of(*view, true);
  const Side k = side_of(*view, false);
  const AngleUnit unit = view->shared.angle_unit;
  const double query_length = std::hypot(q.before.x(), q.before.y());
  const double key_length = std::hypot(k.before.x(), k.before.y());
  const double apart = std::atan2(k.before.y(), k.before.x()) - std::atan2(q.before.y(), q.before.x());
  const double turn = without_turns((view->n - view->m) * view->theta());
  const int digits =
      digits_for(view->pair_score, {query_length, key_length, in_unit(apart, unit), in_unit(turn, unit)},
                 [unit](const std::vector<double>& written) {
                   return written[0] * written[1] * std::cos(from_unit(written[2] + written[3], unit));
                 });
  const auto length = [&](bool query) {
    return exact_to(digits, query ? query_length : key_length, query ? Ink::query : Ink::key,
                    [view, query] { return explain_length(view, query, false); });
  };
  const Formula phi = math::symbol(
      QStringLiteral("φ"), Ink::text,
      RotationText::tr("φ, the angle from q to k before rotation. Positions have no part in it."));
  const Formula distance = row({parens(set_distance()), thin(), set_symbol(Symbol::theta)});
  return row({plain(u"  "), equals(), math::bars(q.letter), thin(), math::bars(k.letter), plain(u"\u2009cos"),
              parens(row({phi, plus(), distance})), equals(), length(true), times(), length(false), times(),
              plain(u"cos"),
              parens(row({angle_formula(apart, unit, Ink::text, digits), turn < 0 ? minus() : plus(),
                          math::explained(angle_formula(std::abs(turn), unit, Ink::relation, digits),
                                          [view] { return explain_between(view); })})),
              equals(), exact(view->pair_score, Ink::relation)});
}

}  // namespace

Formula pair_score_line(const SharedView& view, const Formula& score, int digits) {
  return line_of({{set_symbol(Symbol::score), equals()}, product_line(view, score, digits, false)});
}

Formula mixed_score_line(const SharedView& view, const Formula& score, int digits) {
  return line_of({{set_symbol(Symbol::score), equals()}, product_line(view, score, digits, true)});
}

Explanation explain_pair_score(const SharedView& view) {
  return {RotationText::tr("Score of pair %1").arg(whole(view->pair)),
          {pair_score_line(view, exact(view->pair_score, Ink::relation), kResultDigits), angle_line(view)},
          Origin::formula,
          paper(*view, RotationText::tr("equations 12 and 16"))};
}

Explanation explain_head_score(const SharedView& view) {
  std::vector<SumTerm> terms;
  terms.reserve(view->contributions.size());
  for (const double value : view->contributions) {
    const auto pair = static_cast<int>(terms.size());
    if (pair < view->frequencies.pairs()) {
      terms.push_back({value, [view, pair] { return explain_pair_score(with_pair(view, pair)); }});
    } else {
      terms.push_back({value, [view] { return explain_still_part(view); }});
    }
  }
  QString source =
      terms.size() <= kMostTerms
          ? RotationText::tr("paper, equations 14 and 16: the sum over the pairs, fast ones first")
          : RotationText::tr(
                "paper, equations 14 and 16: the sum over the pairs, here the largest and the rest");
  if (view->partial()) source += RotationText::tr("; one term is of the components that do not rotate");
  return {
      head_score_name(*view),
      {line_of({{set_symbol(Symbol::score), equals()}, score_sum(terms, view->head_score, Ink::relation)})},
      Origin::formula,
      source};
}

QString head_score_name(const RotationView& view) {
  return view.partial() ? RotationText::tr("Score of the whole head: the pairs, and what does not rotate")
                        : RotationText::tr("Score of all pairs together");
}

Explanation explain_still_part(const SharedView& view) {
  const auto product = [view](Index component) {
    const Side q = side_of(*view, true);
    const Side k = side_of(*view, false);
    const double a = view->query[static_cast<std::size_t>(component)];
    const double b = view->key[static_cast<std::size_t>(component)];
    const int digits =
        digits_for(a * b, {a, b}, [](const std::vector<double>& written) { return written[0] * written[1]; });
    const auto number = [&](bool query) {
      return factor_to(digits, query ? a : b, query ? q.ink : k.ink,
                       [=] { return explain_component(view, query, component); });
    };
    return Explanation{RotationText::tr("What component %1 adds").arg(place(q, component)),
                       {row({indexed(q, component), times(), indexed(k, component), equals(), number(true),
                             times(), number(false), equals(), exact(a * b, Ink::relation)})},
                       Origin::formula,
                       RotationText::tr("it does not rotate: the same at all positions")};
  };
  std::vector<SumTerm> terms;
  terms.reserve(view->query.size());
  double total = 0;
  for (Index j = view->frequencies.rotary_dim; j < view->frequencies.head_dim; ++j) {
    const auto i = static_cast<std::size_t>(j);
    terms.push_back({view->query[i] * view->key[i], [product, j] { return product(j); }});
    total += terms.back().value;
  }
  return {RotationText::tr("What the components that do not rotate add to the score"),
          {line_of({score_sum(terms, total, Ink::relation)})},
          Origin::formula,
          RotationText::tr("components %1 to %2: products of q and k as they are, the same at all positions")
              .arg(place(side_of(*view, true), view->frequencies.rotary_dim),
                   place(side_of(*view, true), view->frequencies.head_dim - 1))};
}

Formula turned_line(const SharedView& view, bool query, bool second, int digits) {
  const Side side = side_of(*view, query);
  const TurnValues values{side.before, std::cos(side.angle), std::sin(side.angle)};
  const int of_values = values.digits(second, digits);
  const Formula x = indexed(side, side.first);
  const Formula y = indexed(side, side.second);
  const Formula first = source_number(view, query, false, of_values);
  const Formula other = source_number(view, query, true, of_values);
  const Formula c = cosine_number(view, query, of_values);
  const Formula s = sine_number(view, query, of_values);
  const Formula sign = second ? plus() : minus();
  return row({sub(parens(turned(side)), math::text(place(side, second ? side.second : side.first))), equals(),
              x, thin(), second ? sine(side) : cosine(side), sign, y, thin(),
              second ? cosine(side) : sine(side), equals(), first, times(), second ? s : c, sign, other,
              times(), second ? c : s, equals(), exact_to(digits, values.result(second), side.ink)});
}

Explanation explain_turned(const SharedView& view, bool query, bool second) {
  const Side side = side_of(*view, query);
  return {RotationText::tr("Component %1 of %2, turned")
              .arg(place(side, second ? side.second : side.first), letter(query)),
          {turned_line(view, query, second, kResultDigits)},
          Origin::formula,
          paper(*view, RotationText::tr("equations 13 and 15"))};
}

namespace {

Explanation explain_wave(const SharedView& view, bool query, bool sine_wanted) {
  const Side side = side_of(*view, query);
  const AngleUnit unit = view->shared.angle_unit;
  const double value = sine_wanted ? std::sin(side.angle) : std::cos(side.angle);
  const int digits =
      digits_for(value, {in_unit(without_turns(side.angle), unit)}, [=](const std::vector<double>& written) {
        const double angle = from_unit(written[0], unit);
        return sine_wanted ? std::sin(angle) : std::cos(angle);
      });
  return {(sine_wanted ? RotationText::tr("Sine of the angle of %1")
                       : RotationText::tr("Cosine of the angle of %1"))
              .arg(letter(query)),
          {row({sine_wanted ? sine(side) : cosine(side), equals(), plain(sine_wanted ? u"sin" : u"cos"),
                parens(angle_number(view, query, digits)), equals(), exact(value)})},
          Origin::formula,
          paper(*view, RotationText::tr("equation 15"))};
}

// tokens · theta in radians and degrees, and what is left of it without its whole turns. `tokens` as it is
// written, and the rule with it in front.
std::vector<Formula> angle_in_full(const SharedView& view, std::vector<Formula> line, double tokens,
                                   Ink ink) {
  constexpr double kTurn = 2 * std::numbers::pi;
  const AngleUnit unit = view->shared.angle_unit;
  const double angle = tokens * view->theta();
  const double rest = without_turns(angle);
  const double turns = std::round((angle - rest) / kTurn);
  int digits =
      digits_for(in_unit(angle, AngleUnit::degrees), {angle},
                 [](const std::vector<double>& written) { return in_unit(written[0], AngleUnit::degrees); });
  if (turns != 0) {
    const int of_rest = digits_for(in_unit(rest, unit), {angle}, [=](const std::vector<double>& written) {
      return in_unit(written[0] - turns * kTurn, unit);
    });
    digits = std::max(digits, of_rest);
  }
  const int of_theta = digits_for(
      angle, {view->theta()}, [tokens](const std::vector<double>& written) { return tokens * written[0]; },
      digits);
  const Formula radians = row({exact_to(digits, angle, ink), plain(u"\u2009rad", Ink::quiet)});
  line.insert(line.end(), {times(), theta_number(view, of_theta), equals(), radians, equals(),
                           angle_formula(angle, AngleUnit::degrees, ink, kResultDigits)});
  std::vector<Formula> lines{row(std::move(line))};
  if (turns != 0) {
    lines.push_back(row({radians, turns < 0 ? plus() : minus(), count(std::llround(std::abs(turns))), times(),
                         two_pi(), equals(), angle_formula(rest, unit, ink, kResultDigits)}));
  }
  return lines;
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
  return {
      RotationText::tr("Angle that %1 turns by").arg(letter(query)),
      angle_in_full(view, {angle_of(side), equals(), position_number(side.at, side.ink)}, side.at, side.ink),
      Origin::formula, paper(*view, RotationText::tr("equation 13"))};
}

Explanation explain_between(const SharedView& view) {
  return {
      RotationText::tr("Angle that lies between the two turns"),
      angle_in_full(
          view,
          {parens(set_distance()), thin(), set_symbol(Symbol::theta), equals(),
           parens(row({position_number(view->n, Ink::key), minus(), signed_position(view->m, Ink::query)}))},
          view->n - view->m, Ink::relation),
      Origin::formula, paper(*view, RotationText::tr("equation 12"))};
}

namespace {

// Of the setting, as the other pages explain it.
SharedFacts facts_of(const RotationView& view) {
  return frequency_facts(view.shared.rotary(), view.shared.name, view.shared.angle_unit);
}

}  // namespace

Explanation explain_theta(const SharedView& view) {
  return explain_theta(facts_of(*view), view->pair);
}

Explanation explain_turn(const SharedView& view) {
  return explain_wavelength(facts_of(*view), view->pair);
}

Explanation explain_length(const SharedView& view, bool query, bool after) {
  const Side side = side_of(*view, query);
  const bool mixed = after && view->mixed;
  QPointF v = after ? side.after : side.before;
  if (mixed) v = view->in_pair(query ? view->mixed->query : view->mixed->key);
  const double length = std::hypot(v.x(), v.y());
  const int digits = digits_for(length, {v.x(), v.y()}, [](const std::vector<double>& written) {
    return std::hypot(written[0], written[1]);
  });
  const auto component = [&](bool second) {
    Formula number = after ? turned_number(view, query, second, digits, mixed)
                           : source_number(view, query, second, digits);
    return sup(std::move(number), plain(u"2"));
  };
  const Formula sum = row({component(false), plus(), component(true)});
  QString name = RotationText::tr("Length of %1 before turning");
  if (after) name = RotationText::tr("Length of %1 after turning");
  if (mixed) name = RotationText::tr("Length of %1 by the mistake");
  return {name.arg(letter(query)),
          {row({math::bars(after ? turned(side) : side.letter), equals(), plain(u"√"), parens(sum), equals(),
                exact(length, mixed ? Ink::error : side.ink)})},
          Origin::formula,
          mixed ? RotationText::tr("cos and sin of two different angles: cos² + sin² is no longer 1")
                : RotationText::tr("a rotation keeps it: cos² + sin² = 1")};
}

Explanation explain_arrow(const SharedView& view, bool query, bool ghost) {
  const auto of = [&](bool second) {
    if (ghost) return explain_source(view, query, second);
    if (view->mixed) return explain_mixed_turned(view, query, second);
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
          {row({set_distance(), equals(), position_number(view->n, Ink::key), minus(),
                signed_position(view->m, Ink::query), equals(),
                position_number(view->n - view->m, Ink::relation)})},
          Origin::given,
          RotationText::tr("both positions are set on this page")};
}

}  // namespace rope::app
