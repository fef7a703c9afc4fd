// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/rotation_formulas.h"

#include <cmath>
#include <numbers>

#include "app/pages/rotation/explained_values.h"
#include "app/pages/rotation/rotation_explanations.h"
#include "app/widgets/angle_text.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"
#include "app/widgets/shown_digits.h"

namespace rope::app {
namespace {

using math::row;
using math::sub;
using math::sup;
using namespace parts;  // NOLINT(google-build-using-namespace)

constexpr int kShownDigits = 4;  // of results that change while one moves

// The numbers of one side, each with its arithmetic.
struct Numbers {
  Formula x, y;  ///< before
  Formula turned_x, turned_y;
  Formula c, s, minus_s;
};

Formula before(const SharedView& view, const Side& side, bool second) {
  return explained_number(second ? side.before.y() : side.before.x(), side.ink,
                          [=, query = side.query] { return explain_source(view, query, second); });
}
Formula after(const SharedView& view, const Side& side, bool second) {
  return explained_number(second ? side.after.y() : side.after.x(), side.ink,
                          [=, query = side.query] { return explain_turned(view, query, second); });
}

Numbers numbers_of(const SharedView& view, const Side& side) {
  const bool query = side.query;
  const Explain of_sine = [view, query] { return explain_sine(view, query); };
  return {before(view, side, false),
          before(view, side, true),
          after(view, side, false),
          after(view, side, true),
          explained_number(std::cos(side.angle), Ink::text,
                           [view, query] { return explain_cosine(view, query); }),
          explained_number(std::sin(side.angle), Ink::text, of_sine),
          explained_number(-std::sin(side.angle), Ink::text, of_sine)};
}

// a + b i with the sign of b written once.
Formula complex_number(QPointF value, Ink ink, const Explain& real, const Explain& imaginary) {
  return row({explained_number(value.x(), ink, real), value.y() < 0 ? minus() : plus(),
              explained_number(std::abs(value.y()), ink, imaginary), plain(u"\u2009i", ink)});
}

// What follows is from the unrounded numbers, of which four digits each are shown.
Formula about() {
  return math::op(QStringLiteral("≈"));
}

Formula complex_form(const SharedView& view, const Side& side) {
  const bool query = side.query;
  const auto component = [&](bool second, auto explain) -> Explain {
    return [view, query, second, explain] { return explain(view, query, second); };
  };
  const Formula turn = sup(plain(u"e"), row({plain(u"i\u2009"), angle_of(side)}));
  const Formula factor = complex_number(
      {std::cos(side.angle), std::sin(side.angle)}, Ink::text,
      [view, query] { return explain_cosine(view, query); },
      [view, query] { return explain_sine(view, query); });
  return row({turned(side), equals(), side.letter, thin(), turn, equals(),
              math::parens(complex_number(side.before, side.ink, component(false, explain_source),
                                          component(true, explain_source))),
              times(), math::parens(factor), about(),
              complex_number(side.after, side.ink, component(false, explain_turned),
                             component(true, explain_turned))});
}

Formula matrix_form(const SharedView& view, const Side& side) {
  const Numbers n = numbers_of(view, side);
  return row({turned(side), equals(),
              math::matrix({cosine(side), row({plain(u"−"), sine(side)}), sine(side), cosine(side)}, 2),
              column(indexed(side, side.first), indexed(side, side.second)), equals(),
              math::matrix({n.c, n.minus_s, n.s, n.c}, 2), column(n.x, n.y), about(),
              column(n.turned_x, n.turned_y)});
}

Formula elementwise_form(const SharedView& view, const Side& side) {
  const Numbers n = numbers_of(view, side);
  const Formula first = indexed(side, side.first);
  const Formula second = indexed(side, side.second);
  const Formula tensor = math::op(QStringLiteral("⊗"));
  const Formula minus_y = explained_number(
      -side.before.y(), side.ink, [view, query = side.query] { return explain_source(view, query, true); });
  return row({turned(side), equals(), column(first, second), tensor, column(cosine(side), cosine(side)),
              plus(), column(row({plain(u"−"), second}), first), tensor, column(sine(side), sine(side)),
              equals(), column(n.x, n.y), tensor, column(n.c, n.c), plus(), column(minus_y, n.x), tensor,
              column(n.s, n.s), about(), column(n.turned_x, n.turned_y)});
}

Formula whole_position(double value, Ink ink) {
  return math::text(short_number_text(value, 8), ink);
}

}  // namespace

Formula rotation_formula(const SharedView& view, bool query, RotationForm form) {
  const Side side = side_of(*view, query);
  switch (form) {
    case RotationForm::matrix:
      return matrix_form(view, side);
    case RotationForm::elementwise:
      return elementwise_form(view, side);
    case RotationForm::complex:
    case RotationForm::all:
      break;
  }
  return complex_form(view, side);
}

Formula mixed_formula(const SharedView& view, bool query) {
  const Side side = side_of(*view, query);
  const auto theta = [&](Index component) {
    const Index pair = view->mixed->table[static_cast<std::size_t>(component)];
    const Ink ink = pair == view->pair ? Ink::text : Ink::error;
    return row({side.position, sub(set_symbol(Symbol::theta), math::text(whole(pair), ink))});
  };
  const auto wave = [&](const char16_t* name, Index component) {
    return row({plain(name), theta(component)});
  };
  const Formula first = indexed(side, side.first);
  const Formula second = indexed(side, side.second);
  const Formula tensor = math::op(QStringLiteral("⊗"));
  const QPointF taken = view->in_pair(query ? view->mixed->query : view->mixed->key);
  const auto result = [&](bool of_second) {
    return explained_number(of_second ? taken.y() : taken.x(), side.ink, [view, query, of_second] {
      return explain_mixed_turned(view, query, of_second);
    });
  };
  return row({turned(side), equals(), column(first, second), tensor,
              column(wave(u"cos\u2009", side.first), wave(u"cos\u2009", side.second)), plus(),
              column(row({plain(u"−"), second}), first), tensor,
              column(wave(u"sin\u2009", side.first), wave(u"sin\u2009", side.second)), equals(),
              column(result(false), result(true))});
}

std::vector<Formula> arithmetic_lines(const SharedView& view, bool query) {
  const auto line = [&](bool second) {
    return view->mixed ? mixed_turned_line(view, query, second, kShownDigits)
                       : turned_line(view, query, second, kShownDigits);
  };
  return {line(false), line(true)};
}

std::vector<Formula> score_lines(const SharedView& view) {
  if (view->mixed) {
    return {mixed_score_line(
        view,
        explained_number(view->mixed->pair_score, Ink::error, [view] { return explain_mixed_score(view); }),
        kShownDigits)};
  }
  const Side q = side_of(*view, true);
  const Side k = side_of(*view, false);
  const Formula turn =
      sup(plain(u"e"),
          row({plain(u"i\u2009"), math::parens(row({q.position, plain(u"\u2009−\u2009"), k.position})),
               set_symbol(Symbol::theta)}));
  return {row({set_symbol(Symbol::score), equals(), plain(u"Re"),
               math::parens(row({q.letter, thin(), sup(k.letter, plain(u"∗")), thin(), turn}))}),
          pair_score_line(
              view,
              explained_number(view->pair_score, Ink::relation, [view] { return explain_pair_score(view); }),
              kShownDigits)};
}

namespace {

// m theta = 3 · 0.562341 rad = 1.687 rad; `pair` names theta's where it is not the chosen one.
Formula angle_line(const SharedView& view, bool query, const Formula& theta) {
  const AngleUnit unit = view->shared.angle_unit;
  const Side side = side_of(*view, query);
  const double tokens = setting_as_written(side.at, kShownDigits);
  const int digits = digits_for(
      in_unit(side.angle, unit), {in_unit(view->theta(), unit)},
      [tokens](const std::vector<double>& written) { return tokens * written[0]; }, kShownDigits);
  return row({side.position, theta, equals(), setting_to(kShownDigits, side.at, side.ink), times(),
              math::explained(angle_formula(view->theta(), unit, Ink::text, digits),
                              [view] { return explain_theta(view); }),
              equals(), math::explained(angle_formula(side.angle, unit, side.ink), [view, query] {
                return explain_angle(view, query);
              })});
}

// Each component with the angle that it gets.
std::vector<Formula> mixed_angle_lines(const SharedView& view) {
  const auto line = [&](bool second, bool query) {
    const Index component = second ? view->components.second : view->components.first;
    const Index wrong = view->mixed->table[static_cast<std::size_t>(component)];
    const Formula theta = sub(set_symbol(Symbol::theta), math::text(whole(wrong), Ink::error));
    return line_of({{indexed(side_of(*view, query), component), plain(u":  ")},
                    angle_line(with_pair(view, static_cast<int>(wrong)), query, theta)->children});
  };
  return {line(false, true), line(false, false), line(true, true), line(true, false)};
}

}  // namespace

std::vector<Formula> angle_lines(const SharedView& view) {
  if (view->mixed) return mixed_angle_lines(view);
  const auto theta = [&](double value) {
    return math::explained(angle_formula(value, view->shared.angle_unit),
                           [view] { return explain_theta(view); });
  };
  const Formula exponent =
      row({plain(u"−2"), set_symbol(Symbol::pair), plain(u"/"), set_symbol(Symbol::dimension)});
  const QString numbers =
      QStringLiteral("−2·%1/%2").arg(whole(view->pair), whole(view->frequencies.rotary_dim));
  const double unscaled = view->frequencies.unscaled_theta[static_cast<std::size_t>(view->pair)];
  std::vector<Formula> rule{set_symbol(Symbol::theta),
                            equals(),
                            sup(set_symbol(Symbol::base), exponent),
                            equals(),
                            sup(setting_to(kPositionDigits, view->shared.base), math::text(numbers)),
                            equals(),
                            theta(unscaled)};
  if (unscaled != view->theta()) {
    rule.insert(rule.end(), {math::op(QStringLiteral("→")), theta(view->theta()), thin(),
                             math::text(view->theta() == 0 ? RotationText::tr("it stands still")
                                                           : RotationText::tr("scaled"),
                                        Ink::quiet)});
  }
  const Formula symbol = set_symbol(Symbol::theta);
  return {row(std::move(rule)), angle_line(view, true, symbol), angle_line(view, false, symbol)};
}

std::vector<Formula> pair_lines(const SharedView& view) {
  const Explain explain = [view] { return explain_turn(view); };
  std::vector<Formula> turn{math::text(RotationText::tr("one turn:", "a full circle takes so many tokens")),
                            thin(), thin()};
  if (view->theta() == 0) {
    turn.push_back(math::explained(
        math::text(RotationText::tr("never, it stands still", "one turn:"), Ink::relation), explain));
  } else {
    turn.insert(turn.end(), {explained_number(2 * std::numbers::pi / view->theta(), Ink::relation, explain),
                             math::text(QLatin1Char(' ') + RotationText::tr("tokens"), Ink::quiet)});
  }
  return {row({math::text(RotationText::tr("Pair %1").arg(whole(view->pair)))}),
          row({set_symbol(Symbol::theta), equals(),
               math::explained(angle_formula(view->theta(), view->shared.angle_unit),
                               [view] { return explain_theta(view); })}),
          row(std::move(turn))};
}

std::vector<Formula> norm_lines(const SharedView& view) {
  const auto line = [&](bool query) {
    const Side side = side_of(*view, query);
    const double was = std::hypot(side.before.x(), side.before.y());
    QPointF taken = side.after;
    if (view->mixed) taken = view->in_pair(query ? view->mixed->query : view->mixed->key);
    const double is = std::hypot(taken.x(), taken.y());
    const Ink ink = view->mixed ? Ink::error : side.ink;
    const Formula length =
        explained_number(is, ink, [view, query] { return explain_length(view, query, true); });
    return row({math::bars(side.letter), equals(),
                explained_number(was, side.ink, [view, query] { return explain_length(view, query, false); }),
                math::op(QStringLiteral("→")), math::bars(turned(side)), equals(), length});
  };
  return {line(true), line(false)};
}

std::vector<Formula> mixed_score_lines(const SharedView& view) {
  std::vector<Formula> lines;
  for (const int step : kMixedSteps) {
    const SharedView there = placed_at(view, view->m + step, view->n + step);
    lines.push_back(row(
        {set_symbol(Symbol::query_pos), equals(), whole_position(there->m, Ink::query), plain(u",  "),
         set_symbol(Symbol::key_pos), equals(), whole_position(there->n, Ink::key), plain(u":  "),
         explained_number(there->pair_score, Ink::relation, [there] { return explain_pair_score(there); }),
         math::op(QStringLiteral("→")), explained_number(there->mixed->pair_score, Ink::error, [there] {
           return explain_mixed_score(there);
         })}));
  }
  return lines;
}

}  // namespace rope::app
