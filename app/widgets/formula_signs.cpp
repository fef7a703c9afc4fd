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
  return math::text(number_text(value, digits_to_the_point(value, 6)), ink);
}
Formula exact(double value, Ink ink, Explain explain) {
  return explain ? math::explained(exact(value, ink), std::move(explain)) : exact(value, ink);
}
Formula factor(double value, Ink ink, Explain explain) {
  Formula number = exact(value, ink, std::move(explain));
  return value < 0 ? math::parens(std::move(number)) : number;
}
Formula count(qint64 value) {
  return math::text(whole_text(value));
}
Formula two_pi() {
  return math::text(QStringLiteral("2π"));
}

Formula sentence(const QString& text, const std::vector<Formula>& values, Ink ink) {
  std::vector<Formula> words;
  const auto add = [&words](const Formula& part, bool begins_word) {
    FormulaNode node = *part;
    if (begins_word) node.before = FormulaNode::Break::term;
    words.push_back(std::make_shared<FormulaNode>(std::move(node)));
  };
  for (const QString& word : text.split(QLatin1Char(' '))) {
    bool begins = true;
    QString rest = word + QLatin1Char(' ');
    for (qsizetype at = rest.indexOf(QLatin1Char('%')); at >= 0; at = rest.indexOf(QLatin1Char('%'))) {
      const auto index = static_cast<std::size_t>(rest.mid(at + 1, 1).toInt()) - 1;
      if (index >= values.size()) break;
      if (at > 0) add(math::text(rest.left(at), ink), std::exchange(begins, false));
      add(values[index], std::exchange(begins, false));
      rest = rest.mid(at + 2);
    }
    add(math::text(rest, ink), begins);
  }
  return math::row(std::move(words));
}

}  // namespace rope::app::parts
