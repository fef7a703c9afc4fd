// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/formula_signs.h"

#include <utility>

#include "app/widgets/explanation.h"
#include "app/widgets/number_text.h"

namespace rope::app::parts {

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

}  // namespace rope::app::parts
