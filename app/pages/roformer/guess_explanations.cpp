// SPDX-License-Identifier: GPL-3.0-or-later
// What the model's own head says, down to its logits.
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "app/pages/roformer/explained_words.h"
#include "app/pages/roformer/run_explanations.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/number_text.h"

namespace rope::app {

using math::row;
using math::sub;
using namespace parts;  // NOLINT(google-build-using-namespace)
using Origin = Explanation::Origin;

namespace {

/// A logit, and what softmax makes of it among its likes.
struct Softmax {
  double logit = 0;
  LogitTotal total;
  Index count = 0;
  bool each_for_itself = false;  ///< sigmoid
};

Softmax among(double logit, const std::vector<double>& all) {
  Softmax out{logit, {*std::max_element(all.begin(), all.end()), 0}, static_cast<Index>(all.size())};
  for (const double each : all) out.total.sum += std::exp(each - out.total.most);
  return out;
}

std::optional<Softmax> among_classes(const std::vector<LabelProbability>& classes, Index label) {
  std::vector<double> all;
  std::optional<double> logit;
  for (const LabelProbability& each : classes) {
    all.push_back(static_cast<double>(each.logit));
    if (each.label == label) logit = all.back();
  }
  return logit ? std::optional(among(*logit, all)) : std::nullopt;
}

std::optional<Softmax> among_words(const RunResult& result, const RunPass& pass, const GuessCard& card,
                                   Index word) {
  std::size_t mask = 0;  // which row of the logits this card is of
  if (result.head() == HeadKind::masked_lm) {
    while (mask + 1 < result.text.masks.size() && result.text.masks[mask] != card.token) ++mask;
  }
  if (mask >= pass.logits.size()) return std::nullopt;
  const std::vector<float>& row = pass.logits[mask];
  return Softmax{static_cast<double>(row.at(static_cast<std::size_t>(word))), pass.totals[mask],
                 static_cast<Index>(row.size())};
}

std::optional<Softmax> softmax_of(const RunResult& result, const RunPass& pass, const GuessCard& card,
                                  const Guess& guess) {
  if (guess.id < 0) return std::nullopt;
  switch (result.head()) {
    case HeadKind::masked_lm:
    case HeadKind::causal_lm:
      return among_words(result, pass, card, guess.id);
    case HeadKind::sequence_classification: {
      auto found = among_classes(pass.classes, guess.id);
      if (found) found->each_for_itself = result.model->config.head.problem == LabelProblem::multiple;
      return found;
    }
    case HeadKind::token_classification:
      return among_classes(pass.token_classes.at(static_cast<std::size_t>(card.token)), guess.id);
    case HeadKind::multiple_choice:
      return among(pass.choice_logits.at(static_cast<std::size_t>(guess.id)), pass.choice_logits);
    default:
      return std::nullopt;
  }
}

QString source_of(const RunResult& result, const GuessCard& card, const Guess& guess) {
  const QString model = QString::fromStdString(result.model->name);
  if (result.head() != HeadKind::masked_lm && result.head() != HeadKind::causal_lm)
    return RunExplained::tr("trained weights of %1: its output for “%2”").arg(model, guess.word);
  return RunExplained::tr(
             "trained weights of %1: row %2 of its output, for “%3”, times the state of token "
             "%4 after the last layer")
      .arg(model, whole_text(guess.id), guess.word, whole_text(std::min(card.token, result.text.size() - 1)));
}

Formula probability_symbol(const QString& of) {
  return sub(math::symbol(QStringLiteral("p"), Ink::relation, RunExplained::tr("The probability.")),
             math::text(of));
}

Formula power(Formula exponent) {
  return math::sup(plain(u"e"), std::move(exponent));
}

Explanation explain_logit(const QString& word, double logit, const QString& source) {
  return {RunExplained::tr("Logit of “%1”").arg(word),
          {row({sub(math::symbol(QStringLiteral("l"), Ink::trained, RunExplained::tr("The logit.")),
                    math::text(word)),
                equals(), exact(logit, Ink::trained)})},
          Origin::trained,
          source};
}

// A span's probability is that of its start times that of its end.
void explain_span(const RunResult& result, const RunPass& pass, const Guess& guess, Explanation& out) {
  const Index start = guess.id / result.text.size();
  const Index end = guess.id % result.text.size();
  const double first = answer_share(pass, result.text, 0, start);
  const double last = answer_share(pass, result.text, 1, end);
  out.lines = {row({probability_symbol(RunExplained::tr("start")), times(),
                    probability_symbol(RunExplained::tr("end")), equals(), exact(first), times(), exact(last),
                    equals(), exact(first * last, Ink::relation)})};
  out.source =
      RunExplained::tr("softmax over the tokens of the text for the start, “%1”, and for the end, “%2”; %3")
          .arg(token_word(result, start), token_word(result, end), out.source);
}

}  // namespace

Explanation explain_guess(const SharedResult& result, const GuessCard& card, const GuessPlace& place) {
  const Guess& guess = (place.trained ? card.trained : card.guesses).at(place.guess);
  const RunPass& pass = place.trained ? result->trained : result->shown();
  Explanation out;
  out.name = RunExplained::tr("Probability of “%1”").arg(guess.word);
  out.source = source_of(*result, card, guess);
  if (result->head() == HeadKind::question_answering && guess.id >= 0) {
    explain_span(*result, pass, guess, out);
    return out;
  }
  const std::optional<Softmax> among = softmax_of(*result, pass, card, guess);
  if (!among) {  // a number of its own, as the model gives it
    out.name = guess.word;
    out.origin = Origin::trained;
    out.lines = {row({math::text(guess.word), equals(), math::text(guess.number, Ink::relation)})};
    return out;
  }
  const Explain logit = [word = guess.word, value = among->logit, source = out.source] {
    return explain_logit(word, value, source);
  };
  const Formula p = probability_symbol(guess.word);
  if (among->each_for_itself) {
    out.lines = {
        row({p, equals(),
             math::fraction(plain(u"1"),
                            row({plain(u"1"), plus(),
                                 power(row({plain(u"−"), factor(among->logit, Ink::trained, logit)}))})),
             equals(), exact(1 / (1 + std::exp(-among->logit)), Ink::relation)})};
    out.source = RunExplained::tr("sigmoid: each class for itself");
    return out;
  }
  const LogitTotal& total = among->total;
  out.lines = {row({p, equals(),
                    math::fraction(power(row({exact(among->logit, Ink::trained, logit), minus(),
                                              factor(total.most, Ink::text)})),
                                   exact(total.sum)),
                    equals(), exact(std::exp(among->logit - total.most) / total.sum, Ink::relation)})};
  out.source =
      RunExplained::tr(
          "softmax over the %1 that there are; the largest logit is taken off first, which changes nothing")
          .arg(whole_text(among->count));
  return out;
}

}  // namespace rope::app
