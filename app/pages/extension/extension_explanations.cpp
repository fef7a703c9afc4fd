// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/extension/extension_explanations.h"

#include <QCoreApplication>
#include <cmath>
#include <numbers>

#include "app/pages/setting_text.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/glossary.h"
#include "app/widgets/number_text.h"
#include "core/rotary/decay.h"

namespace rope::app {

using math::explained;
using math::fraction;
using math::row;
using math::sub;
using math::sup;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

namespace {

struct ExtensionText {
  Q_DECLARE_TR_FUNCTIONS(ExtensionExplanation)
};

QString method_source(const ExtensionMethod& method) {
  return QStringLiteral("%1: %2").arg(scaling_word(method.kind), scaling_explanation(method.kind));
}

const AngleCoverage& coverage(const ExtensionMethod& method, Index pair) {
  return method.coverage.at(static_cast<std::size_t>(pair));
}

Formula turns_number(const ExtensionState& state, const ExtensionMethod& method, Index pair, bool reached) {
  const AngleCoverage& c = coverage(method, pair);
  return exact(reached ? c.reached_turns : c.trained_turns, Ink::text,
               [=] { return explain_text_turns(state, method, pair, reached); });
}

}  // namespace

Explanation explain_kept(const ExtensionMethod& method, Index pair) {
  const SharedFacts facts = method.facts;
  const auto i = static_cast<std::size_t>(pair);
  const double theta = facts->frequencies.theta[i];
  const double unscaled = facts->frequencies.unscaled_theta[i];
  return {ExtensionText::tr("What %1 keeps of θ of pair %2").arg(scaling_word(method.kind), whole_text(pair)),
          {row({fraction(sup(sub(set_symbol(Symbol::theta), count(pair)), math::text(QStringLiteral("′"))),
                         sub(set_symbol(Symbol::theta), count(pair))),
                equals(),
                fraction(exact(theta, Ink::text, [=] { return explain_theta(facts, pair); }),
                         exact(unscaled, Ink::text, [=] { return explain_unscaled_theta(facts, pair); })),
                equals(), exact(theta / unscaled)})},
          Origin::formula,
          method_source(method)};
}

Explanation explain_text_turns(const ExtensionState& state, const ExtensionMethod& method, Index pair,
                               bool reached) {
  const SharedFacts facts = method.facts;
  const auto i = static_cast<std::size_t>(pair);
  const int length = reached ? state.target_length : state.trained_length;
  const double theta = (reached ? facts->frequencies.theta : facts->frequencies.unscaled_theta)[i];
  const AngleCoverage& c = coverage(method, pair);
  return {(reached ? ExtensionText::tr("Turns of pair %1 in a text of %2 tokens, as scaled")
                   : ExtensionText::tr("Turns of pair %1 in a text of %2 tokens, as trained"))
              .arg(whole_text(pair), whole_text(length)),
          {row({fraction(row({exact(theta, Ink::text,
                                    [=] {
                                      return reached ? explain_theta(facts, pair)
                                                     : explain_unscaled_theta(facts, pair);
                                    }),
                              times(), math::parens(row({count(length), minus(), count(1)}))}),
                         two_pi()),
                equals(), exact(reached ? c.reached_turns : c.trained_turns)})},
          Origin::formula,
          ExtensionText::tr("the angle between the first and the last token, in turns")};
}

Explanation explain_unseen(const ExtensionState& state, const ExtensionMethod& method, Index pair) {
  const AngleCoverage& c = coverage(method, pair);
  const Formula trained = turns_number(state, method, pair, false);
  const Formula reached = turns_number(state, method, pair, true);
  Explanation explanation{
      ExtensionText::tr("New angles of pair %1 with %2").arg(whole_text(pair), scaling_word(method.kind)),
      {},
      Origin::formula,
      ExtensionText::tr("angles within one turn that training never showed; "
                        "core/rotary/coverage.h")};
  if (c.trained_turns >= 1) {
    explanation.lines = {
        sentence(ExtensionText::tr("In training the pair made %1 turns: it came round, and saw every angle."),
                 {trained})};
  } else if (c.reached_turns <= c.trained_turns) {
    explanation.lines = {
        sentence(ExtensionText::tr("The longer text takes it %1 turns, no farther than the %2 of training."),
                 {reached, trained})};
  } else {
    const double whole = std::floor(c.reached_turns);
    explanation.lines = {
        sentence(ExtensionText::tr("Training showed %1 of a turn, the longer text goes over %2 turns."),
                 {trained, reached}),
        whole == 0 ? row({fraction(row({reached, minus(), trained}), reached), equals(), exact(c.unseen)})
                   : row({fraction(row({count(std::llround(whole)), times(),
                                        math::parens(row({count(1), minus(), trained})), plus(),
                                        exact(std::max(0.0, c.reached_turns - whole - c.trained_turns))}),
                                   reached),
                          equals(), exact(c.unseen)})};
  }
  return explanation;
}

Explanation explain_unseen_pairs(const ExtensionState& state, const ExtensionMethod& method) {
  constexpr std::size_t kMost = 12;
  Explanation explanation{
      ExtensionText::tr("Pairs that meet new angles with %1").arg(scaling_word(method.kind)),
      {sentence(ExtensionText::tr("%1 of %2 pairs: those with new angles at more than 1 % of "
                                  "the distances up to %3."),
                {count(method.unseen_pairs()), count(method.facts->frequencies.pairs()),
                 count(state.target_length)})},
      Origin::formula,
      method_source(method)};
  std::vector<Formula> shares;
  for (std::size_t i = 0; i < method.coverage.size(); ++i) {
    if (method.coverage[i].unseen <= 0.01) continue;
    if (shares.size() / 2 == kMost) {
      shares.push_back(math::text(QStringLiteral("…")));
      break;
    }
    const auto pair = static_cast<Index>(i);
    shares.push_back(sentence(ExtensionText::tr("pair %1:"), {count(pair)}));
    shares.push_back(row({explained(math::text(percent_text(method.coverage[i].unseen, 1)),
                                    [=] { return explain_unseen(state, method, pair); }),
                          math::text(QStringLiteral("  "))}));
  }
  if (!shares.empty()) explanation.lines.push_back(row(std::move(shares)));
  return explanation;
}

Explanation explain_round_pairs(const ExtensionState& state, const ExtensionMethod& method) {
  Explanation explanation{ExtensionText::tr("Pairs that came round in training"),
                          {},
                          Origin::formula,
                          ExtensionText::tr("the angle between the first and the last token, in turns")};
  for (std::size_t i = 0; i < method.coverage.size(); ++i) {
    const auto round = [&](std::size_t p) { return method.coverage[p].trained_turns >= 1; };
    const bool edge =
        (i + 1 < method.coverage.size() && round(i) != round(i + 1)) || (i > 0 && round(i) != round(i - 1));
    if (!edge) continue;
    explanation.lines.push_back(
        sentence(ExtensionText::tr("Pair %1 made %2 turns in texts of %3 tokens."),
                 {count(static_cast<qint64>(i)), turns_number(state, method, static_cast<Index>(i), false),
                  count(state.trained_length)}));
  }
  return explanation;
}

Explanation explain_temperature(const ExtensionMethod& method) {
  const SharedFacts facts = method.facts;
  const RotaryFrequencies& f = facts->frequencies;
  const Formula factor_number =
      exact(f.attention_factor, Ink::text, [facts] { return explain_attention_factor(facts); });
  std::vector<Formula> line{sup(factor_number, count(2))};
  if (f.softmax_factor != 1) line.insert(line.end(), {times(), exact(f.softmax_factor)});
  line.insert(line.end(), {equals(), exact(method.temperature())});
  return {ExtensionText::tr("What %1 multiplies scores by").arg(scaling_word(method.kind)),
          {row(std::move(line))},
          Origin::formula,
          ExtensionText::tr("cos and sin of both q and k are multiplied by the attention factor")};
}

Explanation explain_score(const ExtensionMethod& method, double distance) {
  const SharedFacts facts = method.facts;
  const RotaryFrequencies& f = facts->frequencies;
  const double sum = partial_sums(f, distance).back().real();
  const auto rest = static_cast<double>(f.head_dim - f.rotary_dim);
  const Formula squared =
      exact(method.temperature(), Ink::text, [method] { return explain_temperature(method); });
  std::vector<Formula> above{squared, times(), count(2), times(), factor(sum, Ink::relation)};
  if (rest > 0) above.insert(above.end(), {plus(), count(f.head_dim - f.rotary_dim)});
  std::vector<Formula> lines{
      row({math::text(QStringLiteral("Σ\u2009cos\u2009")), math::parens(set_distance()),
           sub(set_symbol(Symbol::theta), set_symbol(Symbol::pair)), equals(), exact(sum, Ink::relation)}),
      row({fraction(row(std::move(above)), count(f.head_dim)), equals(),
           exact(f.softmax_factor * (2 * f.attention_factor * f.attention_factor * sum + rest) /
                     static_cast<double>(f.head_dim),
                 Ink::relation)})};
  std::vector<Formula> cosines;
  for (Index pair = 0; pair < std::min<Index>(f.pairs(), 8); ++pair) {
    const double angle = distance * f.theta[static_cast<std::size_t>(pair)];
    cosines.push_back(
        exact(std::cos(angle), Ink::text, [=] { return explain_cosine_at(facts, pair, distance); }));
    cosines.push_back(math::text(QStringLiteral("  ")));
  }
  lines.push_back(row({sentence(ExtensionText::tr("cosines of the first pairs:")), row(std::move(cosines))}));
  return {ExtensionText::tr("Score of all ones with %1 at distance %2")
              .arg(scaling_word(method.kind), short_number_text(distance, 9)),
          std::move(lines), Origin::formula,
          ExtensionText::tr("paper, equation 35 with q = k = (1, …, 1), divided by the components")};
}

Explanation explain_loss(const MeasuredOn& on, const ExtensionMethod& method, int length,
                         const Guesses& guesses) {
  return {
      ExtensionText::tr("Loss with %1 at length %2").arg(scaling_word(method.kind), whole_text(length)),
      {row({fraction(row({math::text(QStringLiteral("Σ\u2009−ln\u2009p"))}), count(guesses.masked)), equals(),
            fraction(exact(guesses.loss), count(guesses.masked)), equals(), exact(guesses.mean_loss()),
            math::op(QStringLiteral("±")), math::number(guesses.standard_error())}),
       sentence(ExtensionText::tr("p: how likely the model held the right word, at each of %1 hidden places. "
                                  "The right word was its first guess at %2 of them, among the first five "
                                  "at %3."),
                {count(guesses.masked), count(guesses.top1), count(guesses.top5)})},
      Origin::trained,
      ExtensionText::tr("measured on %1 with %2, hidden words by seed %3")
          .arg(on.model, on.text, whole_text(static_cast<qint64>(on.seed)))};
}

}  // namespace rope::app
