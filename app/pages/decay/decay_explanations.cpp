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

// h of equation 36: query times the conjugate of key, of each pair.
std::vector<std::complex<double>> products(const AveragedHead& trained) {
  const TrainedHeads& heads = *trained.heads;
  const RotaryFrequencies& f = heads.frequencies;
  const auto q = heads.averages.query_of(trained.layer, trained.head);
  const auto k = heads.averages.key_of(trained.layer, trained.head);
  std::vector<std::complex<double>> h;
  for (Index pair = 0; pair < f.pairs(); ++pair) {
    const PairIndices at = pair_indices(pair, f.rotary_dim, f.pairing);
    const auto vector = [&](std::span<const double> v) {
      return std::complex<double>(v[static_cast<std::size_t>(at.first)],
                                  v[static_cast<std::size_t>(at.second)]);
    };
    h.push_back(vector(q) * std::conj(vector(k)));
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

}  // namespace

Explanation explain_ones(const SharedFacts& facts, double distance) {
  const RotaryFrequencies& f = facts->frequencies;
  const std::vector<std::complex<double>> sums = partial_sums(f, distance);
  std::vector<SumTerm> terms;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const auto pair = static_cast<Index>(i);
    terms.push_back({sums[i].real() - (i == 0 ? 0.0 : sums[i - 1].real()),
                     [=] { return explain_cosine_at(facts, pair, distance); }});
  }
  const auto rest = static_cast<double>(f.head_dim - f.rotary_dim);
  const double squared = f.attention_factor * f.attention_factor;
  const double score = 2 * squared * sums.back().real() + rest;
  std::vector<Formula> total{count(2), times()};
  if (f.attention_factor != 1) {
    total.insert(total.end(),
                 {explained(exact(squared), [facts] { return explain_attention_factor(facts); }), times()});
  }
  total.push_back(factor(sums.back().real(), Ink::relation));
  if (rest > 0) total.insert(total.end(), {plus(), count(f.head_dim - f.rotary_dim)});
  return {DecayText::tr("Score of all ones at distance %1, by component").arg(distance_text(distance)),
          {line_of({{text(QStringLiteral("Σ\u2009cos\u2009")), math::parens(set_distance()),
                     sub(set_symbol(Symbol::theta), set_symbol(Symbol::pair)), equals()},
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
  const Formula tends = draws.independent
                            ? exact(0)
                            : explained(exact(expected), [=] { return explain_ones(facts, distance); });
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
    terms.push_back(
        {value, [=] {
           return Explanation{
               DecayText::tr("Pair %1 of the mean q and k at distance %2")
                   .arg(whole_text(pair), distance_text(distance)),
               {row({exact(std::abs(product)), times(), plain(u"cos\u2009"),
                     math::parens(row(
                         {exact(std::arg(product)), minus(),
                          explained(exact(angle), [=] { return explain_angle_at(facts, pair, distance); })})),
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
                {plain(u")"), equals(), exact(total / d, Ink::trained)}})},
      Origin::trained,
      trained_source(trained)};
}

Explanation explain_trained_bound(const AveragedHead& trained, double distance) {
  const RotaryFrequencies& f = trained.heads->frequencies;
  const std::vector<std::complex<double>> h = products(trained);
  double largest = 0;
  for (std::size_t i = 0; i < h.size(); ++i) {
    const std::complex<double> next = i + 1 < h.size() ? h[i + 1] : std::complex<double>();
    largest = std::max(largest, std::abs(next - h[i]));
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
                text(QStringLiteral(" / ")), set_symbol(Symbol::dimension), equals(), exact(largest), times(),
                explained(exact(sum), [=] { return explain_bound(facts, distance); }),
                text(QStringLiteral(" / ")), count(f.head_dim), equals(), exact(largest * sum / d)})},
          Origin::trained,
          trained_source(trained)};
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
