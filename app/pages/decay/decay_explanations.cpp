// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/decay/decay_explanations.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "app/widgets/angle_text.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/formula_sums.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"

namespace rope::app {

using math::explained;
using math::fraction;
using math::row;
using math::sub;
using math::text;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

namespace {

struct DecayText {
  Q_DECLARE_TR_FUNCTIONS(DecayExplanation)
};

constexpr std::size_t kMostRising = 5;  // pairs that are named where the bound rises

QString distance_text(double distance) {
  return short_number_text(distance, 9);
}

// The mean query or key.
std::span<const double> mean_of(const AveragedHead& trained, bool query) {
  const HeadAverages& averages = trained.heads->averages;
  return query ? averages.query_of(trained.layer, trained.head)
               : averages.key_of(trained.layer, trained.head);
}

double mean_length(const AveragedHead& trained, bool query) {
  double squares = 0;
  for (const double value : mean_of(trained, query)) squares += value * value;
  return std::sqrt(squares);
}

PairIndices components(const AveragedHead& trained, Index pair) {
  const RotaryFrequencies& f = trained.heads->frequencies;
  return pair_indices(pair, f.rotary_dim, f.pairing);
}

std::complex<double> mean_pair(const AveragedHead& trained, bool query, Index pair) {
  const std::span<const double> mean = mean_of(trained, query);
  const PairIndices at = components(trained, pair);
  return {mean[static_cast<std::size_t>(at.first)], mean[static_cast<std::size_t>(at.second)]};
}

// h of equation 36: query times the conjugate of key, of each pair.
std::complex<double> product_of(const AveragedHead& trained, Index pair) {
  return mean_pair(trained, true, pair) * std::conj(mean_pair(trained, false, pair));
}

std::vector<std::complex<double>> products(const AveragedHead& trained) {
  std::vector<std::complex<double>> h;
  h.reserve(static_cast<std::size_t>(trained.heads->frequencies.pairs()));
  for (Index pair = 0; pair < trained.heads->frequencies.pairs(); ++pair) {
    h.push_back(product_of(trained, pair));
  }
  return h;
}

QString trained_source(const AveragedHead& trained) {
  return trained_heads_text(*trained.heads, trained.layer, trained.head);
}

SharedFacts facts_of(const AveragedHead& trained) {
  FrequencyFacts facts;
  facts.frequencies = trained.heads->frequencies;
  facts.settings.head_dim = facts.frequencies.head_dim;
  facts.settings.base = facts.frequencies.base;
  facts.settings.pairing = facts.frequencies.pairing;
  facts.from = trained.heads->model;
  return std::make_shared<const FrequencyFacts>(std::move(facts));
}

// The sum of the cosines of all pairs, each faded where xPos is on.
Formula cosine_sum(const RotaryFrequencies& f) {
  std::vector<Formula> sum{text(QStringLiteral("Σ\u2009"))};
  if (!f.xpos.empty()) {
    const Formula zeta = math::symbol(QStringLiteral("ζ"), Ink::text,
                                      DecayText::tr("ζ: what xPos leaves of a pair after 512 tokens."));
    sum.push_back(math::sub_sup(zeta, set_symbol(Symbol::pair),
                                row({math::bars(set_distance()), text(QStringLiteral("/512"))})));
    sum.push_back(thin());
  }
  sum.insert(sum.end(), {text(QStringLiteral("cos\u2009")), math::parens(set_distance()),
                         sub(set_symbol(Symbol::theta), set_symbol(Symbol::pair))});
  return row(std::move(sum));
}

// What scores are multiplied by: the attention factor is in cos and sin of query and key.
Explanation explain_squared(const SharedFacts& facts) {
  const double factor_value = facts->frequencies.attention_factor;
  const Formula symbol =
      math::symbol(QStringLiteral("A"), Ink::text,
                   DecayText::tr("A: the attention factor, which multiplies cos and sin."));
  return {DecayText::tr("What the method multiplies scores by"),
          {row({math::sup(symbol, count(2)), equals(),
                math::sup(exact(factor_value, Ink::text, [facts] { return explain_attention_factor(facts); }),
                          count(2)),
                equals(), exact(factor_value * factor_value)})},
          Origin::formula,
          with_setting(facts, DecayText::tr("cos and sin of both q and k are multiplied by it"))};
}

// One component of a mean: all that there is to say of it.
double mean_component(const AveragedHead& trained, bool query, Index component) {
  return mean_of(trained, query)[static_cast<std::size_t>(component)];
}

Explain explain_component(const AveragedHead& trained, bool query, Index component) {
  return [=] {
    const QString name = query ? DecayText::tr("Component %1 of the mean query, before it turns")
                               : DecayText::tr("Component %1 of the mean key, before it turns");
    return Explanation{
        name.arg(whole_text(component)),
        {sentence(DecayText::tr("The mean of %1 tokens is %2."),
                  {count(trained.heads->averages.tokens), exact(mean_component(trained, query, component))})},
        Origin::trained,
        trained_source(trained)};
  };
}

// a + b i, both as they are.
Formula complex_number(std::complex<double> value) {
  return row({exact(value.real()), value.imag() < 0 ? minus() : plus(), exact(std::abs(value.imag())),
              text(QStringLiteral("\u2009i"))});
}

// |name| = sqrt(a^2 + b^2) = its size.
Formula size_line(const Formula& name, std::complex<double> value) {
  return row({math::bars(name), equals(), plain(u"√"),
              math::parens(row({math::sup(factor(value.real(), Ink::text), count(2)), plus(),
                                math::sup(factor(value.imag(), Ink::text), count(2))})),
              equals(), exact(std::abs(value))});
}

// h of a pair from the components: q times the conjugate of k.
Explanation explain_product(const AveragedHead& trained, Index pair) {
  const std::complex<double> h = product_of(trained, pair);
  const PairIndices at = components(trained, pair);
  const auto part = [&](bool query, bool first) {
    const Index component = first ? at.first : at.second;
    return factor(mean_component(trained, query, component), query ? Ink::query : Ink::key,
                  explain_component(trained, query, component));
  };
  return {
      DecayText::tr("h of pair %1: its mean query times the conjugate of its mean key").arg(whole_text(pair)),
      {row({plain(u"h"), equals(), complex_number(h)}),
       row({exact(h.real()), equals(), part(true, true), times(), part(false, true), plus(),
            part(true, false), times(), part(false, false)}),
       row({exact(h.imag()), equals(), part(true, false), times(), part(false, true), minus(),
            part(true, true), times(), part(false, false)}),
       size_line(text(QStringLiteral("h")), h),
       row({text(DecayText::tr("angle of h")), equals(), plain(u"atan2\u2009"),
            math::parens(row({exact(h.imag()), plain(u", "), exact(h.real())})), equals(),
            exact(std::arg(h))})},
      Origin::trained,
      QStringLiteral("%1; %2").arg(DecayText::tr("paper, equation 36"), trained_source(trained))};
}

// Where neighbouring h differ most; past the last it is 0.
Explanation explain_largest_step(const AveragedHead& trained, Index pair) {
  const std::complex<double> h = product_of(trained, pair);
  const bool last = pair + 1 == trained.heads->frequencies.pairs();
  const std::complex<double> next = last ? std::complex<double>() : product_of(trained, pair + 1);
  const auto symbol = [](Index index) { return sub(text(QStringLiteral("h")), count(index)); };
  const auto number = [&](std::complex<double> value, Index of) {
    return math::explained(complex_number(value), [=] { return explain_product(trained, of); });
  };
  return {DecayText::tr("The largest step between the h of neighbouring pairs"),
          {size_line(row({symbol(pair + 1), minus(), symbol(pair)}), next - h),
           row({symbol(pair + 1), equals(),
                last ? row({count(0), sentence(DecayText::tr(" (there is no pair past the last)"))})
                     : number(next, pair + 1)}),
           row({symbol(pair), equals(), number(h, pair)})},
          Origin::trained,
          QStringLiteral("%1; %2").arg(DecayText::tr("paper, equation 37"), trained_source(trained))};
}

}  // namespace

Formula ones_rule(const SharedFacts& facts) {
  const RotaryFrequencies& f = facts->frequencies;
  const Formula sum = cosine_sum(f);
  const Index rest = f.head_dim - f.rotary_dim;
  const double squared = f.attention_factor * f.attention_factor;
  if (rest == 0 && squared == 1) {
    return row({fraction(text(QStringLiteral("2")), set_symbol(Symbol::dimension)), sum});
  }
  std::vector<Formula> total{count(2), times()};
  if (squared != 1) {
    total.insert(total.end(),
                 {explained_number(squared, Ink::text, [facts] { return explain_squared(facts); }), times()});
  }
  total.push_back(sum);
  if (rest > 0) total.insert(total.end(), {plus(), count(rest)});
  return fraction(row(std::move(total)), count(f.head_dim));
}

Explanation explain_ones(const SharedFacts& facts, double distance) {
  const RotaryFrequencies& f = facts->frequencies;
  const std::vector<std::complex<double>> sums = partial_sums(f, distance);
  std::vector<SumTerm> terms;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const auto pair = static_cast<Index>(i);
    terms.push_back(
        {wave_at(f, pair, distance, true), [=] { return explain_wave_at(facts, pair, distance, true); }});
  }
  const auto rest = static_cast<double>(f.head_dim - f.rotary_dim);
  const double squared = f.attention_factor * f.attention_factor;
  const double score = 2 * squared * sums.back().real() + rest;
  std::vector<Formula> total{count(2), times()};
  if (f.attention_factor != 1) {
    total.insert(total.end(),
                 {exact(squared, Ink::text, [facts] { return explain_squared(facts); }), times()});
  }
  total.push_back(factor(sums.back().real(), Ink::relation));
  if (rest > 0) total.insert(total.end(), {plus(), count(f.head_dim - f.rotary_dim)});
  return {DecayText::tr("Score of all ones at distance %1, by component").arg(distance_text(distance)),
          {line_of({{cosine_sum(f), equals()},
                    written_out(terms, Ink::text),
                    {equals(), exact(sums.back().real(), Ink::relation)}}),
           row({fraction(row(std::move(total)), count(f.head_dim)), equals(),
                exact(score / static_cast<double>(f.head_dim), Ink::relation)})},
          Origin::formula,
          with_setting(facts, DecayText::tr("paper, equation 35 with q = k = (1, …, 1)"))};
}

Explanation explain_random(const SharedFacts& facts, const RandomDraws& draws, double distance, double mean,
                           double low, double high) {
  const double expected =
      draws.independent ? 0 : decay_ones(facts->frequencies, std::vector<double>{distance})->front();
  const Formula tends =
      draws.independent ? exact(0)
                        : explained(exact(expected), [=] { return explain_ones(facts, std::abs(distance)); });
  return {DecayText::tr("Scores of random vectors at distance %1").arg(distance_text(distance)),
          {sentence(DecayText::tr("The mean of %1 scores, divided by %2 components, is %3."),
                    {count(draws.draws), count(facts->frequencies.head_dim), exact(mean)}),
           sentence(DecayText::tr("Of them 5 % are below %1, and 5 % above %2."), {exact(low), exact(high)}),
           sentence(DecayText::tr("With more draws the mean tends to %1."), {tends})},
          Origin::random,
          (draws.independent
               ? DecayText::tr("seed %1; each component of q and of k is normal, mean 0, variance 1")
               : DecayText::tr("seed %1; each component of q = k is normal, mean 0, variance 1"))
              .arg(whole_text(static_cast<qint64>(draws.seed)))};
}

Formula mean_lengths(const AveragedHead& trained) {
  const auto length = [&](bool query) {
    return explained_number(mean_length(trained, query), Ink::trained,
                            [=] { return explain_mean(trained, query); });
  };
  const auto size = [](const QString& letter, Ink ink) { return math::bars(text(letter, ink)); };
  return sentence(DecayText::tr("The mean q and k: %1 = %2, %3 = %4."),
                  {size(QStringLiteral("q"), Ink::query), length(true), size(QStringLiteral("k"), Ink::key),
                   length(false)});
}

Explanation explain_trained(const AveragedHead& trained, double distance) {
  const RotaryFrequencies& f = trained.heads->frequencies;
  const std::vector<std::complex<double>> h = products(trained);
  const SharedFacts facts = facts_of(trained);
  std::vector<SumTerm> terms;
  double total = 0;
  for (Index pair = 0; pair < f.pairs(); ++pair) {
    const std::complex<double> product = h[static_cast<std::size_t>(pair)];
    const double angle = distance * f.theta[static_cast<std::size_t>(pair)];
    const double value = (product * std::polar(1.0, -angle)).real();
    total += value;
    const auto explain_h = [=] { return explain_product(trained, pair); };
    terms.push_back(
        {value, [=] {
           return Explanation{
               DecayText::tr("Pair %1 of the mean q and k at distance %2")
                   .arg(whole_text(pair), distance_text(distance)),
               {row({exact(std::abs(product), Ink::text, explain_h), times(), plain(u"cos\u2009"),
                     math::parens(row({exact(std::arg(product), Ink::text, explain_h), minus(),
                                       factor(angle, Ink::text,
                                              [=] { return explain_angle_at(facts, pair, distance); })})),
                     equals(), exact(value)})},
               Origin::trained,
               trained_source(trained)};
         }});
  }
  const auto d = static_cast<double>(f.head_dim);
  return {
      DecayText::tr("Score of the trained head at distance %1, by component").arg(distance_text(distance)),
      {line_of({{fraction(count(1), count(f.head_dim)), times(), plain(u"(")},
                written_out(terms, Ink::trained),
                {plain(u")"), equals(), exact(total / d, Ink::trained)}}),
       mean_lengths(trained)},
      Origin::trained,
      trained_source(trained)};
}

Explanation explain_trained_bound(const AveragedHead& trained, double distance) {
  const RotaryFrequencies& f = trained.heads->frequencies;
  const std::vector<std::complex<double>> h = products(trained);
  double largest = 0;
  Index where = 0;
  for (std::size_t i = 0; i < h.size(); ++i) {
    const std::complex<double> next = i + 1 < h.size() ? h[i + 1] : std::complex<double>();
    if (std::abs(next - h[i]) <= largest) continue;
    largest = std::abs(next - h[i]);
    where = static_cast<Index>(i);
  }
  double sum = 0;
  for (const std::complex<double>& s : partial_sums(f, distance)) sum += std::abs(s);
  const SharedFacts facts = facts_of(trained);
  const auto d = static_cast<double>(f.head_dim);
  return {DecayText::tr("Equation 37 for the trained head at distance %1").arg(distance_text(distance)),
          {row({plain(u"max"),
                math::bars(row({sub(text(QStringLiteral("h")), text(QStringLiteral("i+1"))), minus(),
                                sub(text(QStringLiteral("h")), text(QStringLiteral("i")))})),
                times(), text(QStringLiteral("Σ\u2009")), bound_sum(set_symbol(Symbol::pair)),
                text(QStringLiteral(" / ")), set_symbol(Symbol::dimension), equals(),
                exact(largest, Ink::trained, [=] { return explain_largest_step(trained, where); }), times(),
                explained(exact(sum), [=] { return explain_bound(facts, std::abs(distance)); }),
                text(QStringLiteral(" / ")), count(f.head_dim), equals(), exact(largest * sum / d)})},
          Origin::trained,
          trained_source(trained)};
}

Explanation explain_mean(const AveragedHead& trained, bool query) {
  Explanation explanation{
      query ? DecayText::tr("The mean query, pair by pair") : DecayText::tr("The mean key, pair by pair"),
      {row(
          {math::bars(text(query ? QStringLiteral("q") : QStringLiteral("k"), query ? Ink::query : Ink::key)),
           equals(), text(QStringLiteral("√")),
           math::parens(sentence(DecayText::tr("the sum of all squares"))), equals(),
           exact(mean_length(trained, query), Ink::trained)})},
      Origin::trained,
      trained_source(trained)};
  for (Index pair = 0; pair < trained.heads->frequencies.pairs(); ++pair) {
    const PairIndices at = components(trained, pair);
    const auto number = [&](Index component) {
      return exact(mean_component(trained, query, component), Ink::trained,
                   explain_component(trained, query, component));
    };
    explanation.lines.push_back(
        sentence(DecayText::tr("pair %1: %2 and %3"), {count(pair), number(at.first), number(at.second)}));
  }
  return explanation;
}

std::vector<double> bound_shares(const RotaryFrequencies& f, double distance) {
  const std::vector<std::complex<double>> sums = partial_sums(f, distance);
  std::vector<double> shares(sums.size());
  // |S_i| is S_i along its own direction, and so is each pair's part of it.
  std::complex<double> directions;
  for (std::size_t i = sums.size(); i-- > 0;) {
    if (sums[i] != 0.0) directions += sums[i] / std::abs(sums[i]);
    const std::complex<double> pair = sums[i] - (i == 0 ? 0.0 : sums[i - 1]);
    shares[i] = (pair * std::conj(directions)).real() / static_cast<double>(sums.size());
  }
  return shares;
}

Explanation explain_rise(const SharedFacts& facts, const Rise& rise) {
  const RotaryFrequencies& f = facts->frequencies;
  const std::vector<double> before = bound_shares(f, rise.from);
  const std::vector<double> after = bound_shares(f, rise.to);
  std::vector<std::size_t> order(before.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto gain = [&](std::size_t i) { return after[i] - before[i]; };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return gain(a) > gain(b); });
  const auto bound_number = [&](double value, double distance) {
    return explained(exact(value, Ink::reference), [=] { return explain_bound(facts, distance); });
  };
  const auto angle = [&](std::size_t i, double distance) {
    const auto pair = static_cast<Index>(i);
    const double within = std::remainder(distance * f.theta[i], 2 * std::numbers::pi);
    return explained(angle_formula(within, facts->unit),
                     [=] { return explain_angle_at(facts, pair, distance); });
  };
  const Formula from = text(distance_text(rise.from), Ink::relation);
  const Formula to = text(distance_text(rise.to), Ink::relation);
  Explanation explanation{
      DecayText::tr("Why the bound rises here"),
      {sentence(DecayText::tr("From distance %1 to %2 it goes from %3 to %4. The pairs that add most:"),
                {from, to, bound_number(rise.from_value, rise.from), bound_number(rise.to_value, rise.to)},
                Ink::text)},
      Origin::formula,
      with_setting(facts,
                   DecayText::tr("paper, figure 2: pairs that point the same way, as the slow pairs at "
                                 "angle 0 do, make the sums S longer"))};
  double rest = rise.to_value - rise.from_value;
  for (std::size_t k = 0; k < std::min(kMostRising, order.size()) && gain(order[k]) > 0; ++k) {
    const std::size_t i = order[k];
    rest -= gain(i);
    explanation.lines.push_back(
        sentence(DecayText::tr("Pair %1: its angle %2 becomes %3, what it adds goes from %4 to %5."),
                 {count(static_cast<qint64>(i)), angle(i, rise.from), angle(i, rise.to), exact(before[i]),
                  exact(after[i])}));
  }
  explanation.lines.push_back(sentence(DecayText::tr("All others together: %1."), {exact(rest)}));
  return explanation;
}

}  // namespace rope::app
