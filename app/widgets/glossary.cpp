// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/glossary.h"

#include <QCoreApplication>

namespace rope::app {
namespace {

QString text(const char* source) {
  return QCoreApplication::translate("Glossary", source);
}

}  // namespace

QString definition(Symbol symbol) {
  switch (symbol) {
    case Symbol::query:
      return text(QT_TRANSLATE_NOOP(
          "Glossary", "q, the query: what the word at position m looks for. A vector of head_dim numbers."));
    case Symbol::key:
      return text(QT_TRANSLATE_NOOP(
          "Glossary", "k, the key: what the word at position n offers. A vector of head_dim numbers."));
    case Symbol::query_pos:
      return text(QT_TRANSLATE_NOOP("Glossary",
                                    "m, the position of the query in the text, counted from 0 in tokens."));
    case Symbol::key_pos:
      return text(
          QT_TRANSLATE_NOOP("Glossary", "n, the position of the key in the text, counted from 0 in tokens."));
    case Symbol::distance:
      return text(QT_TRANSLATE_NOOP("Glossary",
                                    "n − m, the distance from query to key in tokens. The score depends on "
                                    "the positions through this difference alone."));
    case Symbol::theta:
      return text(QT_TRANSLATE_NOOP("Glossary",
                                    "θ, the angle by which a pair turns from one position to the next, in "
                                    "radians. Each pair of components has its own."));
    case Symbol::wavelength:
      return text(QT_TRANSLATE_NOOP(
          "Glossary", "λ, the wavelength: the number of tokens in which a pair turns once, 2π / θ."));
    case Symbol::pair:
      return text(QT_TRANSLATE_NOOP("Glossary",
                                    "i, the number of the pair, counted from 0 (the paper counts from 1). "
                                    "Two components of the head turn together as one pair."));
    case Symbol::dimension:
      return text(
          QT_TRANSLATE_NOOP("Glossary", "d, the number of components that rotate. They form d/2 pairs."));
    case Symbol::base:
      return text(QT_TRANSLATE_NOOP("Glossary",
                                    "b, the base of the frequencies: θ = b^(−2i/d). The paper uses 10000."));
    case Symbol::score:
      return text(QT_TRANSLATE_NOOP("Glossary",
                                    "The score: the product of the rotated query with the rotated key. "
                                    "Attention is made of these scores."));
  }
  return {};
}

Formula set_symbol(Symbol symbol) {
  const auto set = [&](const QString& letter, Ink ink) {
    return math::symbol(letter, ink, definition(symbol));
  };
  switch (symbol) {
    case Symbol::query:
      return set(QStringLiteral("q"), Ink::query);
    case Symbol::key:
      return set(QStringLiteral("k"), Ink::key);
    case Symbol::query_pos:
      return set(QStringLiteral("m"), Ink::query);
    case Symbol::key_pos:
      return set(QStringLiteral("n"), Ink::key);
    case Symbol::distance:
      return set_distance();
    case Symbol::theta:
      return set(QStringLiteral("θ"), Ink::text);
    case Symbol::wavelength:
      return set(QStringLiteral("λ"), Ink::text);
    case Symbol::pair:
      return set(QStringLiteral("i"), Ink::text);
    case Symbol::dimension:
      return set(QStringLiteral("d"), Ink::text);
    case Symbol::base:
      return set(QStringLiteral("b"), Ink::text);
    case Symbol::score:
      return set(QStringLiteral("s"), Ink::relation);
  }
  return nullptr;
}

Formula set_distance() {
  const QString meaning = definition(Symbol::distance);
  return math::row({math::symbol(QStringLiteral("n"), Ink::relation, meaning),
                    math::text(QStringLiteral("\u2009−\u2009"), Ink::relation),
                    math::symbol(QStringLiteral("m"), Ink::relation, meaning)});
}

}  // namespace rope::app
