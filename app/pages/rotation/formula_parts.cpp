// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/formula_parts.h"

#include <QLocale>

#include "app/widgets/glossary.h"

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
  side.components = view.frequencies.head_dim;
  side.shift = view.shared.before_turning(view.frequencies.rotary_dim);
  return side;
}

namespace parts {

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
QString place(const Side& side, Index component) {
  return QLocale().toString(static_cast<qlonglong>((component + side.shift) % side.components));
}
Formula indexed(const Side& side, Index component) {
  return math::sub(side.letter, math::text(place(side, component)));
}
Formula column(Formula top, Formula bottom) {
  return math::matrix({std::move(top), std::move(bottom)}, 1);
}

}  // namespace parts
}  // namespace rope::app
