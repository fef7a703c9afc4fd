// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/formula_parts.h"

#include <QLocale>

#include "app/widgets/explanation.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"

namespace rope::app {

Side side_of(const RotationView& view, bool query) {
  Side side{.query = query,
            .ink = query ? Ink::query : Ink::key,
            .letter = set_symbol(query ? Symbol::query : Symbol::key),
            .position = set_symbol(query ? Symbol::query_pos : Symbol::key_pos)};
  side.at = query ? view.m : view.n;
  side.angle = side.at * view.theta();
  side.before = view.in_pair(query ? view.query : view.key);
  side.after = view.in_pair(query ? view.rotated_query : view.rotated_key);
  side.first = view.components.first;
  side.second = view.components.second;
  return side;
}

namespace parts {

Formula plain(const char16_t* text, Ink ink) {
  return math::text(QString::fromUtf16(text), ink);
}
Formula equals() {
  return math::op(QStringLiteral("="));
}
Formula times() {
  return math::op(QStringLiteral("·"));
}
Formula plus() {
  return math::op(QStringLiteral("+"));
}
Formula minus() {
  return math::op(QStringLiteral("−"));
}
Formula thin() {
  return plain(u"\u2009");
}

Formula angle_of(const Side& side) {
  return math::row({side.position, set_symbol(Symbol::theta)});
}
Formula turned(const Side& side) {
  return math::sub(side.letter, side.position);
}
Formula cosine(const Side& side) {
  return math::row({plain(u"cos\u2009"), angle_of(side)});
}
Formula sine(const Side& side) {
  return math::row({plain(u"sin\u2009"), angle_of(side)});
}
Formula indexed(const Side& side, Index component) {
  return math::sub(side.letter, math::text(QLocale().toString(static_cast<qlonglong>(component))));
}
Formula column(Formula top, Formula bottom) {
  return math::matrix({std::move(top), std::move(bottom)}, 1);
}

Formula explained_number(double value, Ink ink, Explain explain) {
  return math::explained(math::number(value, ink), std::move(explain));
}
Formula exact(double value, Ink ink) {
  return math::text(number_text(value, 6), ink);
}
Formula exact(double value, Ink ink, Explain explain) {
  return explain ? math::explained(exact(value, ink), std::move(explain)) : exact(value, ink);
}
Formula factor(double value, Ink ink, Explain explain) {
  Formula number = exact(value, ink, std::move(explain));
  return value < 0 ? math::parens(std::move(number)) : number;
}

}  // namespace parts
}  // namespace rope::app
