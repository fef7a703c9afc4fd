// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/rotation_formulas.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

using math::number;
using math::op;
using math::row;
using math::sub;
using math::sup;

struct RotationText {
  Q_DECLARE_TR_FUNCTIONS(RotationText)
};

Formula plain(const char16_t* text, Ink ink = Ink::text) {
  return math::text(QString::fromUtf16(text), ink);
}
Formula equals() {
  return op(QStringLiteral("="));
}
Formula times() {
  return op(QStringLiteral("·"));
}

// q or k with everything about it that the formulas need.
struct Side {
  Ink ink;
  Formula letter, position;
  double at = 0, angle = 0;
  QPointF before, after;
};

Side side_of(const RotationView& view, bool query) {
  Side side{query ? Ink::query : Ink::key, set_symbol(query ? Symbol::query : Symbol::key),
            set_symbol(query ? Symbol::query_pos : Symbol::key_pos)};
  side.at = query ? view.m : view.n;
  side.angle = side.at * view.theta();
  side.before = view.in_pair(query ? view.query : view.key);
  side.after = view.in_pair(query ? view.rotated_query : view.rotated_key);
  return side;
}

Formula angle_of(const Side& side) {
  return row({side.position, set_symbol(Symbol::theta)});
}

// a + b i with the sign of b written once.
Formula complex_number(QPointF value, Ink ink) {
  return row({number(value.x(), ink), op(value.y() < 0 ? QStringLiteral("−") : QStringLiteral("+")),
              number(std::abs(value.y()), ink), plain(u"\u2009i", ink)});
}

Formula indexed(const Side& side, Index component) {
  return sub(side.letter, math::text(QLocale().toString(static_cast<qlonglong>(component))));
}

Formula complex_form(const Side& side) {
  const Formula turn = sup(plain(u"e"), row({plain(u"i\u2009"), angle_of(side)}));
  return row({sub(side.letter, side.position), equals(), side.letter, plain(u"\u2009"), turn, equals(),
              math::parens(complex_number(side.before, side.ink)), times(),
              math::parens(complex_number({std::cos(side.angle), std::sin(side.angle)}, Ink::text)), equals(),
              complex_number(side.after, side.ink)});
}

Formula column(Formula top, Formula bottom) {
  return math::matrix({std::move(top), std::move(bottom)}, 1);
}
Formula column(QPointF values, Ink ink) {
  return column(number(values.x(), ink), number(values.y(), ink));
}
Formula cosine(const Side& side) {
  return row({plain(u"cos\u2009"), angle_of(side)});
}
Formula sine(const Side& side) {
  return row({plain(u"sin\u2009"), angle_of(side)});
}

Formula matrix_form(const RotationView& view, const Side& side) {
  const double c = std::cos(side.angle);
  const double s = std::sin(side.angle);
  return row({sub(side.letter, side.position), equals(),
              math::matrix({cosine(side), row({plain(u"−"), sine(side)}), sine(side), cosine(side)}, 2),
              column(indexed(side, view.components.first), indexed(side, view.components.second)), equals(),
              math::matrix({number(c), number(-s), number(s), number(c)}, 2), column(side.before, side.ink),
              equals(), column(side.after, side.ink)});
}

Formula elementwise_form(const RotationView& view, const Side& side) {
  const double c = std::cos(side.angle);
  const double s = std::sin(side.angle);
  const Formula first = indexed(side, view.components.first);
  const Formula second = indexed(side, view.components.second);
  const Formula tensor = op(QStringLiteral("⊗"));
  const Formula plus = op(QStringLiteral("+"));
  return row({sub(side.letter, side.position), equals(), column(first, second), tensor,
              column(cosine(side), cosine(side)), plus, column(row({plain(u"−"), second}), first), tensor,
              column(sine(side), sine(side)), equals(), column(side.before, side.ink), tensor,
              column({c, c}, Ink::text), plus, column({-side.before.y(), side.before.x()}, side.ink), tensor,
              column({s, s}, Ink::text), equals(), column(side.after, side.ink)});
}

}  // namespace

Formula rotation_formula(const RotationView& view, bool query, RotationForm form) {
  const Side side = side_of(view, query);
  switch (form) {
    case RotationForm::complex:
      return complex_form(side);
    case RotationForm::matrix:
      return matrix_form(view, side);
    case RotationForm::elementwise:
      return elementwise_form(view, side);
  }
  return nullptr;
}

std::vector<Formula> score_lines(const RotationView& view) {
  const Side q = side_of(view, true);
  const Side k = side_of(view, false);
  const auto product = [](double a, double b) {
    return row({number(a, Ink::query), times(), number(b, Ink::key)});
  };
  const Formula turn =
      sup(plain(u"e"),
          row({plain(u"i\u2009"), math::parens(row({q.position, plain(u"\u2009−\u2009"), k.position})),
               set_symbol(Symbol::theta)}));
  return {row({set_symbol(Symbol::score), equals(), plain(u"Re"),
               math::parens(
                   row({q.letter, plain(u"\u2009"), sup(k.letter, plain(u"∗")), plain(u"\u2009"), turn}))}),
          row({plain(u"  "), equals(), sub(q.letter, q.position), times(), sub(k.letter, k.position),
               equals(), product(q.after.x(), k.after.x()), op(QStringLiteral("+")),
               product(q.after.y(), k.after.y()), equals(), number(view.pair_score, Ink::relation)})};
}

std::vector<Formula> angle_lines(const RotationView& view, double base) {
  const auto angle = [&](bool query) {
    const Side side = side_of(view, query);
    return row({angle_of(side), equals(), math::text(short_number_text(side.at), side.ink), times(),
                number(view.theta()), equals(), number(side.angle, side.ink),
                plain(u"\u2009rad", Ink::quiet)});
  };
  const Formula exponent =
      row({plain(u"−2"), set_symbol(Symbol::pair), plain(u"/"), set_symbol(Symbol::dimension)});
  const QString numbers = QStringLiteral("−2·%1/%2")
                              .arg(QLocale().toString(view.pair),
                                   QLocale().toString(static_cast<qlonglong>(view.frequencies.rotary_dim)));
  const double unscaled = view.frequencies.unscaled_theta[static_cast<std::size_t>(view.pair)];
  std::vector<Formula> theta{set_symbol(Symbol::theta),
                             equals(),
                             sup(set_symbol(Symbol::base), exponent),
                             equals(),
                             sup(math::text(QLocale().toString(base, 'g', 7)), math::text(numbers)),
                             equals(),
                             number(unscaled)};
  if (unscaled != view.theta()) {
    theta.insert(theta.end(), {op(QStringLiteral("→")), number(view.theta()), plain(u"\u2009"),
                               math::text(RotationText::tr("scaled"), Ink::quiet)});
  }
  return {row(std::move(theta)), angle(true), angle(false)};
}

std::vector<Formula> norm_lines(const RotationView& view) {
  const auto line = [&](bool query) {
    const Side side = side_of(view, query);
    return row({math::bars(side.letter), equals(),
                number(std::hypot(side.before.x(), side.before.y()), side.ink), op(QStringLiteral("→")),
                math::bars(sub(side.letter, side.position)), equals(),
                number(std::hypot(side.after.x(), side.after.y()), side.ink)});
  };
  return {line(true), line(false)};
}

}  // namespace rope::app
