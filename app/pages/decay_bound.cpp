// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/decay_bound.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <complex>

#include "app/widgets/formula_signs.h"
#include "app/widgets/formula_sums.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"
#include "core/rotary/decay.h"

namespace rope::app {

using math::fraction;
using math::row;
using math::sub;
using math::text;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

namespace {

struct BoundText {
  Q_DECLARE_TR_FUNCTIONS(BoundText)
};

bool is_muted(const FrequencyFacts& facts, Index pair) {
  return std::find(facts.muted.begin(), facts.muted.end(), pair) != facts.muted.end();
}

std::vector<std::complex<double>> heard_sums(const FrequencyFacts& facts, double distance) {
  return partial_sums(without_pairs(facts.frequencies, facts.muted), distance);
}

}  // namespace

Formula bound_sum(const Formula& index) {
  return math::bars(
      sub(math::symbol(QStringLiteral("S"), Ink::reference,
                       BoundText::tr("S: the sum of e to the i (n − m) θ over the first pairs.")),
          index));
}

std::vector<double> bound_at(const FrequencyFacts& facts, const std::vector<double>& distances) {
  const RotaryFrequencies heard = without_pairs(facts.frequencies, facts.muted);
  if (heard.pairs() == 0) return std::vector<double>(distances.size(), 0);
  Result<std::vector<double>> bound = decay_bound(heard, distances);
  if (!bound) return std::vector<double>(distances.size(), 0);
  const double share = static_cast<double>(heard.pairs()) / static_cast<double>(facts.frequencies.pairs());
  for (double& value : *bound) value *= share;
  return std::move(bound).value();
}

double wave_at(const RotaryFrequencies& f, Index pair, double distance, bool cosine) {
  const auto i = static_cast<std::size_t>(pair);
  const double angle = distance * f.theta[i];
  const double fading = f.xpos.empty() ? 1 : std::pow(f.xpos[i], std::abs(distance) / kXposTokens);
  return fading * (cosine ? std::cos(angle) : std::sin(angle));
}

Explanation explain_wave_at(const SharedFacts& facts, Index pair, double distance, bool cosine) {
  const RotaryFrequencies& f = facts->frequencies;
  const auto explain_turn = [=] {
    return cosine ? explain_cosine_at(facts, pair, distance) : explain_sine_at(facts, pair, distance);
  };
  if (f.xpos.empty()) return explain_turn();
  const double angle = distance * f.theta[static_cast<std::size_t>(pair)];
  const Formula exponent = text(QStringLiteral("%1/%2").arg(short_number_text(std::abs(distance), 9),
                                                            whole_text(std::llround(kXposTokens))));
  return {
      BoundText::tr("What pair %1 adds at distance %2").arg(whole_text(pair), short_number_text(distance, 9)),
      {row({math::sup(exact(f.xpos[static_cast<std::size_t>(pair)]), exponent), times(),
            factor(cosine ? std::cos(angle) : std::sin(angle), Ink::text, explain_turn), equals(),
            exact(wave_at(f, pair, distance, cosine))})},
      Origin::formula,
      with_setting(facts, BoundText::tr("xPos: what a pair keeps over %1 tokens, and its turn")
                              .arg(whole_text(std::llround(kXposTokens))))};
}

Explanation explain_partial_sum(const SharedFacts& facts, double distance, Index pairs) {
  const std::complex<double> sum = heard_sums(*facts, distance)[static_cast<std::size_t>(pairs - 1)];
  const auto parts_of = [&](bool cosine) {
    std::vector<SumTerm> terms;
    for (Index pair = 0; static_cast<Index>(terms.size()) < pairs; ++pair) {
      if (is_muted(*facts, pair)) continue;
      terms.push_back({wave_at(facts->frequencies, pair, distance, cosine),
                       [=] { return explain_wave_at(facts, pair, distance, cosine); }});
    }
    return written_out(terms, Ink::text);
  };
  Explanation explanation{
      BoundText::tr("Size of the sum over the first %1 pairs at distance %2")
          .arg(whole_text(pairs), short_number_text(distance, 9)),
      {row({bound_sum(count(pairs)), equals(), plain(u"√"),
            math::parens(row({math::sup(factor(sum.real(), Ink::text), count(2)), plus(),
                              math::sup(factor(sum.imag(), Ink::text), count(2))})),
            equals(), exact(std::abs(sum))}),
       line_of({{exact(sum.real()), equals()}, parts_of(true)}),
       line_of({{exact(sum.imag()), equals()}, parts_of(false)})},
      Origin::formula,
      with_setting(facts, BoundText::tr("paper, below equation 37: cosines above, sines below"))};
  if (!facts->frequencies.xpos.empty()) {
    explanation.source += BoundText::tr("; xPos lets each term fade");
  }
  return explanation;
}

Explanation explain_bound(const SharedFacts& facts, double distance) {
  const std::vector<std::complex<double>> sums = heard_sums(*facts, distance);
  std::vector<SumTerm> terms;
  double total = 0;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const auto pairs = static_cast<Index>(i) + 1;
    terms.push_back({std::abs(sums[i]), [=] { return explain_partial_sum(facts, distance, pairs); }});
    total += std::abs(sums[i]);
  }
  // 2/d, or 1 over the number of pairs: what a mean over the pairs is multiplied by.
  const Index pairs = facts->frequencies.pairs();
  const Formula per_pair = fraction(count(1), count(pairs));
  Explanation explanation{BoundText::tr("Bound at distance %1").arg(short_number_text(distance, 9)),
                          {line_of({{fraction(text(QStringLiteral("2")), set_symbol(Symbol::dimension)),
                                     text(QStringLiteral("Σ\u2009")), bound_sum(set_symbol(Symbol::pair)),
                                     equals(), per_pair, times(), plain(u"(")},
                                    written_out(terms, Ink::reference),
                                    {plain(u")"), equals(), per_pair, times(), exact(total), equals(),
                                     exact(total / static_cast<double>(pairs))}})},
                          Origin::formula,
                          with_setting(facts, BoundText::tr("paper, equation 37 and figure 2"))};
  if (const Index muted = pairs - static_cast<Index>(sums.size()); muted > 0) {
    explanation.lines.push_back(
        sentence(BoundText::tr("%n muted pair(s) add nothing to any score and so are no part of the sums.",
                               nullptr, static_cast<int>(muted))));
  }
  return explanation;
}

}  // namespace rope::app
