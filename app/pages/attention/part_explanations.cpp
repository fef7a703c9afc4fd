// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a score, down to where its vectors are from; the score itself is in
// attention_explanations.cpp.
#include <QCoreApplication>
#include <QLocale>
#include <bit>
#include <cmath>
#include <utility>

#include "app/pages/attention/attention_explanations.h"
#include "app/pages/attention/side_text.h"
#include "app/pages/theta_explanations.h"
#include "app/widgets/angle_text.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/formula_sums.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"
#include "core/attention/drawn_vectors.h"
#include "core/encoding/alibi.h"
#include "core/encoding/sinusoidal.h"

namespace rope::app {

using math::row;
using math::sub;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

namespace {

struct PartText {
  Q_DECLARE_TR_FUNCTIONS(PartText)
};

double position(const CellView& view, bool query) {
  return view.input.shift + static_cast<double>(query ? view.cell.row : view.cell.col);
}

Formula letter(bool query) {
  return set_symbol(query ? Symbol::query : Symbol::key);
}

QString letter_text(bool query) {
  return query ? QStringLiteral("q") : QStringLiteral("k");
}

Ink ink_of(bool query) {
  return query ? Ink::query : Ink::key;
}

/// A component's number as the model counts: it may have those that turn last.
QString place_text(const AttentionInput& input, Index component) {
  const Index still = input.before_turning;
  const bool first_there = still > 0 && component >= input.rotary_dim;
  return whole_text(first_there ? component - input.rotary_dim : component + still);
}

/// Which pair a component belongs to, and whether it is its second; none where it does not turn.
struct PairPlace {
  std::optional<Index> pair;
  PairIndices at;
  bool second = false;
};
PairPlace pair_of(const RotaryFrequencies& f, Index component) {
  for (Index pair = 0; pair < f.pairs(); ++pair) {
    const PairIndices at = pair_indices(pair, f.rotary_dim, f.pairing);
    if (at.first == component || at.second == component) return {pair, at, at.second == component};
  }
  return {};
}

// What q or k is turned by, within one turn, as the card behind it ends.
Formula angle(const SharedCell& view, const SideInput& side, const RotaryFrequencies& f, Index pair,
              bool query) {
  const double at = position(*view, query);
  const double within = within_turn(at * f.theta[static_cast<std::size_t>(pair)]);
  return math::explained(angle_formula(within, view->unit, ink_of(query)),
                         [at, pair, facts = frequency_facts(side.rotary, {}, view->unit)] {
                           return explain_angle_at(facts, pair, at);
                         });
}

/// The two products of a pair: encoded components of q times those of k.
Explanation explain_pair(const SharedCell& view, SideName name, const CellParts& cell, Index pair) {
  const SideInput& side = view->input.sides[static_cast<std::size_t>(name)];
  const RotaryFrequencies f = rotary_frequencies(side.rotary).value();
  const PairIndices at = pair_indices(pair, f.rotary_dim, f.pairing);
  const auto component = [&](bool query, Index j) {
    const auto& from = query ? cell.encoded_q : cell.encoded_k;
    return factor(from[static_cast<std::size_t>(j)], ink_of(query),
                  [view, name, query, j] { return explain_component(view, name, query, j); });
  };
  const double value = cell.parts[static_cast<std::size_t>(pair)];
  Explanation explanation{
      PartText::tr("What pair %1 adds to the score of %2").arg(pair).arg(side_letter(name)),
      {row({component(true, at.first), times(), component(false, at.first), plus(),
            component(true, at.second), times(), component(false, at.second), equals(),
            exact(value / cell.scale, Ink::relation)})},
      Origin::formula,
      side.kind == EncodingKind::none
          ? PartText::tr("paper, equation 2: nothing is turned")
          : PartText::tr("paper, equation 16 (pair %1 is its i = %2)").arg(pair).arg(pair + 1)};
  if (view->input.stage != ScoreStage::raw) {
    explanation.lines.push_back(
        row({exact(value / cell.scale), scale_sign(side), equals(), exact(value, Ink::relation)}));
  }
  return explanation;
}

/// A component that is multiplied, and what it comes from.
struct Multiplied {
  double value = 0;
  Ink ink = Ink::text;
  Explain explain;
};

Explanation explain_product(const QString& component, const Multiplied& left, const Multiplied& right) {
  return {PartText::tr("What component %1 adds").arg(component),
          {row({factor(left.value, left.ink, left.explain), times(),
                factor(right.value, right.ink, right.explain), equals(),
                exact(left.value * right.value, Ink::relation)})},
          Origin::formula,
          PartText::tr("a dot product: component by component")};
}

/// The sum of products over components [first, last).
template <typename Left, typename Right>
std::vector<Formula> products(const AttentionInput& input, Index first, Index last, const Left& left,
                              const Right& right) {
  std::vector<SumTerm> terms;
  terms.reserve(static_cast<std::size_t>(last - first));
  for (Index j = first; j < last; ++j) {
    terms.push_back(
        {left(j).value * right(j).value, [component = place_text(input, j), l = left(j), r = right(j)] {
           return explain_product(component, l, r);
         }});
  }
  return written_out(terms, Ink::relation, kOpenSum);
}

/// A component of p(m) or p(n), the sine or cosine of an angle.
Explanation explain_wave(const SharedCell& view, const SideInput& side, bool query, Index component,
                         double value) {
  const RotaryFrequencies f = rotary_frequencies(side.rotary).value();
  const bool sine = component % 2 == 0;
  return {PartText::tr("Component %1 of p(%2)")
              .arg(whole_text(component), query ? QStringLiteral("m") : QStringLiteral("n")),
          {row({sub(math::text(QStringLiteral("p")), math::text(whole_text(component))), equals(),
                plain(sine ? u"sin" : u"cos"), math::parens(angle(view, side, f, component / 2, query)),
                equals(), exact(value, ink_of(query))})},
          Origin::formula,
          PartText::tr("paper, equation 4")};
}

/// q·k of the vectors as they are, or one of the products that p(m) and p(n) come into.
Explanation explain_term(const SharedCell& view, const SideInput& side, const CellParts& cell,
                         std::size_t part) {
  const QString name = part_names(cell.kind, ScoreStage::raw).value(static_cast<qsizetype>(part));
  const auto d = static_cast<Index>(cell.q.size());
  const auto operand = [&](bool query, bool wave) {
    std::vector<double> values = query ? cell.q : cell.k;
    if (wave) sinusoidal_row(position(*view, query), side.rotary.base, values);
    return [view, side, query, wave, values = std::move(values)](Index j) {
      const double value = values[static_cast<std::size_t>(j)];
      return Multiplied{
          value, ink_of(query),
          [=] { return wave ? explain_wave(view, side, query, j, value) : explain_source(view, query, j); }};
    };
  };
  const bool wave_q = part >= 2;
  const bool wave_k = part == 1 || part == 3;
  return {
      PartText::tr("The term %1").arg(name),
      {line_of({{math::text(name), equals()},
                products(view->input, 0, d, operand(true, wave_q), operand(false, wave_k)),
                {equals(), exact(cell.parts[part] / cell.scale, Ink::relation)}}),
       math::text(PartText::tr("the sum over %n component(s)", nullptr, static_cast<int>(d)), Ink::quiet)},
      Origin::formula,
      part == 0 ? vectors_source(view->input)
                : PartText::tr("paper, equation 6; p(m) and p(n) are the sines and cosines of equation 4")};
}

/// What stands still adds its plain products.
Explanation explain_still(const SharedCell& view, const RotaryFrequencies& f, const CellParts& cell,
                          std::size_t part) {
  const auto operand = [&](bool query) {
    return [view, query, &values = query ? cell.encoded_q : cell.encoded_k](Index j) {
      return Multiplied{values[static_cast<std::size_t>(j)], ink_of(query),
                        [=] { return explain_source(view, query, j); }};
    };
  };
  return {PartText::tr("What the components that do not turn add"),
          {line_of({products(view->input, f.rotary_dim, static_cast<Index>(cell.q.size()), operand(true),
                             operand(false)),
                    {equals(), exact(cell.parts[part] / cell.scale, Ink::relation)}})},
          Origin::formula,
          vectors_source(view->input)};
}

/// 2 to the power that the head's place gives.
Explanation explain_slope(const SideInput& side) {
  const auto power = static_cast<Index>(std::bit_floor(static_cast<std::size_t>(side.heads)));
  const bool within = side.head < power;
  const Index step = within ? side.head + 1 : 2 * (side.head - power) + 1;
  const Formula exponent =
      row({plain(u"−8"), times(), count(step), plain(u" / "), count(within ? power : 2 * power)});
  return {PartText::tr("Slope of head %1 of %2").arg(side.head).arg(side.heads),
          {row({math::sup(plain(u"2"), exponent), equals(),
                exact(alibi_slopes(side.heads)[static_cast<std::size_t>(side.head)], Ink::relation)}),
           sentence(alibi_slopes_text(side.heads))},
          Origin::formula,
          PartText::tr("Press, Smith and Lewis (2022), section 3")};
}

Explanation explain_bias(const SharedCell& view, const SideInput& side, const CellParts& cell) {
  const double slope = alibi_slopes(side.heads)[static_cast<std::size_t>(side.head)];
  return {PartText::tr("ALiBi's bias"),
          {row({minus(), exact(slope, Ink::text, [side] { return explain_slope(side); }), times(),
                math::bars(row({math::text(short_number_text(position(*view, true), 8), Ink::query), minus(),
                                math::text(short_number_text(position(*view, false), 8), Ink::key)})),
                equals(), exact(cell.bias, Ink::relation)}),
           math::text(PartText::tr("The slope is that of head %1 of %2.").arg(side.head).arg(side.heads),
                      Ink::quiet)},
          Origin::formula,
          PartText::tr("Press, Smith and Lewis (2022), section 3; keys ahead count like those behind")};
}

}  // namespace

Explanation explain_part(const SharedCell& view, SideName name, std::size_t part) {
  const SideInput& side = view->input.sides[static_cast<std::size_t>(name)];
  const CellParts cell = cell_parts(view->input, *view->vectors, name, view->cell, 0);
  if (cell.kind == CellParts::Kind::bias && part == 1) return explain_bias(view, side, cell);
  if (cell.kind != CellParts::Kind::pairs) return explain_term(view, side, cell, part);
  if (static_cast<Index>(part) < cell.pairs) return explain_pair(view, name, cell, static_cast<Index>(part));
  return explain_still(view, rotary_frequencies(side.rotary).value(), cell, part);
}

Formula scale_sign(const SideInput& side) {
  if (side.has_usual_scale()) return row({plain(u" / √"), math::text(whole_text(side.rotary.head_dim))});
  const SharedFacts facts = frequency_facts(side.rotary, {}, AngleUnit::radians);
  return row({times(), exact(side.scale(), Ink::text, [facts, own = side.softmax_scale] {
                return explain_softmax_scale(facts, own);
              })});
}

Explanation explain_component(const SharedCell& view, SideName name, bool query, Index component) {
  const SideInput& side = view->input.sides[static_cast<std::size_t>(name)];
  const RotaryFrequencies f = rotary_frequencies(side.rotary).value();
  const PairPlace place = pair_of(f, component);
  if (!side.turns() || !place.pair) return explain_source(view, query, component);
  const CellParts cell = cell_parts(view->input, *view->vectors, name, view->cell, 0);
  const auto& plain_vector = query ? cell.q : cell.k;
  const auto& encoded = query ? cell.encoded_q : cell.encoded_k;
  const auto value = [](const std::vector<double>& from, Index j) {
    return from[static_cast<std::size_t>(j)];
  };
  const auto source = [&](Index j) {
    return factor(value(plain_vector, j), ink_of(query),
                  [view, query, j] { return explain_source(view, query, j); });
  };
  const auto wave = [&](const char16_t* function) {
    return row({plain(function), math::parens(angle(view, side, f, *place.pair, query))});
  };
  std::vector<Formula> line{sub(letter(query), math::text(place_text(view->input, component))), equals()};
  const double grown = std::hypot(value(encoded, place.at.first), value(encoded, place.at.second)) /
                       std::hypot(value(plain_vector, place.at.first), value(plain_vector, place.at.second));
  const bool stretched = std::abs(grown - 1) > 1e-9;
  if (stretched) line.insert(line.end(), {exact(grown), times()});
  const Formula inside = place.second ? row({source(place.at.first), times(), wave(u"sin"), plus(),
                                             source(place.at.second), times(), wave(u"cos")})
                                      : row({source(place.at.first), times(), wave(u"cos"), minus(),
                                             source(place.at.second), times(), wave(u"sin")});
  line.insert(line.end(), {stretched ? math::parens(inside) : inside, equals(),
                           exact(value(encoded, component), ink_of(query))});
  Explanation explanation{
      PartText::tr("Component %1 of %2, turned").arg(place_text(view->input, component), letter_text(query)),
      {row(std::move(line))},
      Origin::formula,
      PartText::tr("paper, equations 13 and 34")};
  if (stretched) {
    explanation.source += side.rotary.xpos ? PartText::tr(
                                                 "; xPos stretches or shrinks by the position, centred "
                                                 "between m and n, which the score does not feel")
                                           : PartText::tr("; times the attention factor");
  }
  return explanation;
}

Explanation explain_source(const SharedCell& view, bool query, Index component) {
  const AttentionInput& input = view->input;
  const TensorD& from = query ? view->vectors->q : view->vectors->k;
  const Index at = query ? view->cell.row : view->cell.col;
  const double value = from.matrix()(at, component);
  Explanation explanation{PartText::tr("Component %1 of %2, before any position")
                              .arg(place_text(view->input, component), letter_text(query)),
                          {row({sub(letter(query), math::text(place_text(view->input, component))), equals(),
                                exact(value, ink_of(query))})},
                          Origin::random,
                          {}};
  switch (input.content) {
    case VectorContent::ones:
      explanation.origin = Origin::given;
      explanation.source = PartText::tr("all components are 1");
      break;
    case VectorContent::trained:
      explanation.origin = Origin::trained;
      explanation.source =
          PartText::tr("%1, layer %2, head %3: the %4 weights times what enters the layer at “%5”, token %6")
              .arg(input.trained->model, whole_text(input.trained->layer), whole_text(input.trained->head),
                   query ? PartText::tr("query") : PartText::tr("key"),
                   input.trained->words.value(static_cast<qsizetype>(at)), whole_text(at));
      break;
    case VectorContent::same:
    case VectorContent::independent: {
      // One row for all, of q's stream, or one after the other.
      const bool own = input.content == VectorContent::independent;
      const Index before = own ? at * input.head_dim : 0;
      explanation.source =
          PartText::tr("seed %1, stream %2, number %3 of the standard normal ones (PCG, Box-Muller)")
              .arg(QLocale().toString(static_cast<qulonglong>(input.seed)),
                   whole_text(static_cast<qint64>(drawn_stream(query || !own))),
                   whole_text(before + neighbour_order(component, input.rotary_dim, input.pairing) + 1));
      break;
    }
  }
  return explanation;
}

}  // namespace rope::app
