// SPDX-License-Identifier: GPL-3.0-or-later
// What the model's own head says, down to its logits.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
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

constexpr std::size_t kMostTerms = 5;  // of a sum; the others are added up

/// What a probability is of: one logit among its likes.
struct Among {
  std::vector<double> logits;
  std::size_t chosen = 0;
  std::function<LogitPlace(std::size_t)> place;  ///< of each of them
  bool each_for_itself = false;                  ///< sigmoid

  [[nodiscard]] double logit() const { return logits[chosen]; }
  [[nodiscard]] std::size_t largest() const {
    return static_cast<std::size_t>(std::max_element(logits.begin(), logits.end()) - logits.begin());
  }
  [[nodiscard]] double most() const { return logits[largest()]; }
  [[nodiscard]] double sum() const {
    const double largest = most();
    double sum = 0;
    for (const double each : logits) sum += std::exp(each - largest);
    return sum;
  }
};

/// The guess that a person asks about.
struct Asked {
  SharedResult result;
  bool what_if = false;
  Index token = 0;  ///< of its card
  Guess guess;

  [[nodiscard]] const RunPass& pass() const { return what_if ? *result->changed : result->trained; }
  [[nodiscard]] LogitPlace place(Index row, Index output, const QString& name) const {
    return {result, what_if, row, output, name};
  }
};

QString class_name(const RunResult& result, Index label) {
  const std::vector<std::string>& labels = result.model->config.head.labels;
  return label < static_cast<Index>(labels.size())
             ? QString::fromStdString(labels[static_cast<std::size_t>(label)])
             : whole_text(label);
}

std::optional<Among> among_classes(const Asked& asked, const std::vector<LabelProbability>& classes,
                                   Index row) {
  if (asked.guess.id >= static_cast<Index>(classes.size())) return std::nullopt;
  Among among;
  among.logits.resize(classes.size());
  for (const LabelProbability& each : classes)
    among.logits[static_cast<std::size_t>(each.label)] = static_cast<double>(each.logit);
  among.chosen = static_cast<std::size_t>(asked.guess.id);
  among.place = [asked, row](std::size_t label) {
    const auto output = static_cast<Index>(label);
    return asked.place(row, output, class_name(*asked.result, output));
  };
  return among;
}

std::optional<Among> among_words(const Asked& asked) {
  const RunResult& result = *asked.result;
  std::size_t mask = 0;  // which row of the logits this card is of
  if (result.head() == HeadKind::masked_lm) {
    while (mask + 1 < result.text.masks.size() && result.text.masks[mask] != asked.token) ++mask;
  }
  if (mask >= asked.pass().logits.size()) return std::nullopt;
  const std::vector<float>& logits = asked.pass().logits[mask];
  Among among;
  among.logits.assign(logits.begin(), logits.end());
  among.chosen = static_cast<std::size_t>(asked.guess.id);
  among.place = [asked, row = static_cast<Index>(mask)](std::size_t word) {
    const Vocabulary& vocabulary = asked.result->model->tokenizer.vocabulary();
    const QString name = QString::fromStdString(vocabulary.name_of(static_cast<std::int32_t>(word)));
    return asked.place(row, static_cast<Index>(word), name);
  };
  return among;
}

Among among_choices(const Asked& asked) {
  Among among;
  among.logits = asked.pass().choice_logits;
  among.chosen = static_cast<std::size_t>(asked.guess.id);
  among.place = [asked](std::size_t choice) {
    return asked.place(static_cast<Index>(choice), 0,
                       QString::fromStdString(asked.result->choices.at(choice)));
  };
  return among;
}

/// The start (column 0) or the end (1) of an answer, among the tokens that may answer.
Among among_tokens(const Asked& asked, Index column, Index token) {
  const auto [first, count] = asked.result->text.second_text();
  Among among;
  for (Index n = first; n < first + count; ++n)
    among.logits.push_back(static_cast<double>(asked.pass().answer_logits[2 * n + column]));
  among.chosen = static_cast<std::size_t>(token - first);
  among.place = [asked, column, begin = first](std::size_t at) {
    const Index n = begin + static_cast<Index>(at);
    return asked.place(n, column, token_word(*asked.result, n));
  };
  return among;
}

std::optional<Among> among_likes(const Asked& asked) {
  const RunResult& result = *asked.result;
  if (asked.guess.id < 0) return std::nullopt;
  switch (result.head()) {
    case HeadKind::masked_lm:
    case HeadKind::causal_lm:
      return among_words(asked);
    case HeadKind::sequence_classification: {
      auto found = among_classes(asked, asked.pass().classes, 0);
      if (found) found->each_for_itself = result.model->config.head.problem == LabelProblem::multiple;
      return found;
    }
    case HeadKind::token_classification:
      return among_classes(asked, asked.pass().token_classes.at(static_cast<std::size_t>(asked.token)),
                           asked.token);
    case HeadKind::multiple_choice:
      return among_choices(asked);
    default:
      return std::nullopt;
  }
}

Formula probability_symbol(const QString& of) {
  return sub(math::symbol(QStringLiteral("p"), Ink::relation, RunExplained::tr("The probability.")),
             math::text(of));
}

Formula power(Formula exponent) {
  return math::sup(plain(u"e"), std::move(exponent));
}

Formula logit_of(const Among& among, std::size_t at, bool as_factor = false) {
  const Explain explain = [place = among.place(at)] { return explain_logit(place); };
  return as_factor ? factor(among.logits[at], Ink::trained, explain)
                   : exact(among.logits[at], Ink::trained, explain);
}

/// e^(l - the largest), of the largest terms one by one and of the others together.
Explanation explain_sum(const Among& among) {
  std::vector<std::size_t> order(among.logits.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::size_t shown = std::min(order.size(), kMostTerms);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown), order.end(),
                    [&](std::size_t a, std::size_t b) { return among.logits[a] > among.logits[b]; });
  const double most = among.most();
  std::vector<Formula> lines;
  double rest = among.sum();
  for (std::size_t i = 0; i < shown; ++i) {
    const double term = std::exp(among.logits[order[i]] - most);
    rest -= term;
    lines.push_back(row({math::text(among.place(order[i]).name, Ink::quiet), plain(u"  "),
                         power(row({logit_of(among, order[i]), minus(), factor(most, Ink::text)})), equals(),
                         exact(term, Ink::relation)}));
  }
  if (shown < order.size()) {
    lines.push_back(sentence(RunExplained::tr("and %1 others, together %2"),
                             {count(static_cast<qint64>(order.size() - shown)), exact(std::max(0.0, rest))}));
  }
  lines.push_back(row({plain(u"Σ"), equals(), exact(among.sum(), Ink::relation)}));
  return {RunExplained::tr("The sum that softmax divides by"), std::move(lines), Origin::formula,
          RunExplained::tr(
              "paper, equation 2: softmax over the %1 that there are; the largest logit is taken off "
              "first, which changes nothing")
              .arg(whole_text(static_cast<qint64>(order.size())))};
}

/// e^(l - the largest) over the sum of all such.
Formula softmax_line(const Formula& symbol, const Among& among) {
  return row({symbol, equals(),
              math::fraction(power(row({logit_of(among, among.chosen), minus(),
                                        logit_of(among, among.largest(), true)})),
                             exact(among.sum(), Ink::text, [among] { return explain_sum(among); })),
              equals(), exact(std::exp(among.logit() - among.most()) / among.sum(), Ink::relation)});
}

QString softmax_source(const Among& among) {
  return RunExplained::
      tr("softmax over the %1 that there are; the largest logit is taken off first, which changes nothing")
          .arg(whole_text(static_cast<qint64>(among.logits.size())));
}

Formula sigmoid_line(const Formula& symbol, const Among& among) {
  const Formula exponent = power(row({plain(u"−"), logit_of(among, among.chosen, true)}));
  return row({symbol, equals(), math::fraction(plain(u"1"), row({plain(u"1"), plus(), exponent})), equals(),
              exact(1 / (1 + std::exp(-among.logit())), Ink::relation)});
}

// A span's probability is that of its start times that of its end.
void explain_span(const Asked& asked, Explanation& out) {
  const RunResult& result = *asked.result;
  const Index start = asked.guess.id / result.text.size();
  const Index end = asked.guess.id % result.text.size();
  const Among first = among_tokens(asked, 0, start);
  const Among last = among_tokens(asked, 1, end);
  const Formula first_symbol = probability_symbol(RunExplained::tr("start"));
  const Formula last_symbol = probability_symbol(RunExplained::tr("end"));
  const double first_share = answer_share(asked.pass(), result.text, 0, start);
  const double last_share = answer_share(asked.pass(), result.text, 1, end);
  out.lines = {softmax_line(first_symbol, first), softmax_line(last_symbol, last),
               row({first_symbol, times(), last_symbol, equals(), exact(first_share), times(),
                    exact(last_share), equals(), exact(first_share * last_share, Ink::relation)})};
  out.source =
      RunExplained::tr("softmax over the tokens of the text for the start, “%1”, and for the end, “%2”; %3")
          .arg(token_word(result, start), token_word(result, end),
               RunExplained::tr("trained weights of %1").arg(QString::fromStdString(result.model->name)));
}

}  // namespace

Explanation explain_guess(const SharedResult& result, const GuessCard& card, const GuessPlace& place) {
  const Asked asked{result, result->changed && !place.trained, card.token,
                    (place.trained ? card.trained : card.guesses).at(place.guess)};
  Explanation out;
  out.name = RunExplained::tr("Probability of “%1”").arg(asked.guess.word);
  if (result->head() == HeadKind::question_answering && asked.guess.id >= 0) {
    explain_span(asked, out);
    return out;
  }
  const std::optional<Among> among = among_likes(asked);
  if (!among) {  // a number of its own, as the model gives it
    const auto label = asked.pass().classes.at(place.guess).label;
    return explain_logit(asked.place(0, label, asked.guess.word));
  }
  const Formula symbol = probability_symbol(asked.guess.word);
  out.lines = {among->each_for_itself ? sigmoid_line(symbol, *among) : softmax_line(symbol, *among)};
  out.source =
      among->each_for_itself ? RunExplained::tr("sigmoid: each class for itself") : softmax_source(*among);
  return out;
}

}  // namespace rope::app
