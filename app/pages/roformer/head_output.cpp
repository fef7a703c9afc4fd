// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/head_output.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "app/pages/roformer/roformer_text.h"
#include "app/widgets/number_text.h"
#include "core/model/predict.h"

namespace rope::app {
namespace {

struct OutputText {
  Q_DECLARE_TR_FUNCTIONS(OutputText)
};

constexpr Index card_guesses = 5;
constexpr qsizetype longest_answer = 80;

QString label_of(const RunResult& result, Index label) {
  const std::vector<std::string>& labels = result.model->config.head.labels;
  return label < static_cast<Index>(labels.size())
             ? QString::fromStdString(labels[static_cast<std::size_t>(label)])
             : QString::number(label);
}

// A number has no bar to mark on what it was as trained.
QString regression_text(const RunResult& result, const LabelProbability& shown,
                        const std::vector<LabelProbability>& trained) {
  QString number = number_text(static_cast<double>(shown.logit));
  if (!result.changed) return number;
  const auto before = std::find_if(trained.begin(), trained.end(), [&shown](const LabelProbability& each) {
    return each.label == shown.label;
  });
  if (before == trained.end()) return number;
  return OutputText::tr("%1, as trained %2").arg(number, number_text(static_cast<double>(before->logit)));
}

// The classes of one run, beside what the other run gives them.
std::vector<Guess> class_list(const RunResult& result, const std::vector<LabelProbability>& of,
                              const std::vector<LabelProbability>& other) {
  std::vector<Guess> list;
  for (const LabelProbability& each : of) {
    Guess guess{.word = label_of(result, each.label),
                .probability = static_cast<double>(each.probability),
                .id = each.label};
    if (result.changed) {
      guess.other = RunPass::probability(other, each.label);
      const auto at = std::find_if(other.begin(), other.end(),
                                   [&each](const LabelProbability& it) { return it.label == each.label; });
      guess.rank_other = at - other.begin() + 1;
    }
    list.push_back(std::move(guess));
  }
  return list;
}

GuessCard class_card(const RunResult& result, const std::vector<LabelProbability>& shown,
                     const std::vector<LabelProbability>& trained) {
  GuessCard card;
  if (result.model->config.head.problem == LabelProblem::regression) {
    for (const LabelProbability& each : shown)
      card.guesses.push_back(
          {.word = label_of(result, each.label), .number = regression_text(result, each, trained)});
    return card;
  }
  card.guesses = class_list(result, shown, trained);
  if (result.changed) card.trained = class_list(result, trained, shown);
  return card;
}

// The likeliest words of one run, beside what the other run (if there is one) gives them.
std::vector<Guess> word_list(const RunResult& result, std::size_t row, const RunPass& of,
                             const RunPass* other) {
  const Vocabulary& vocabulary = result.model->tokenizer.vocabulary();
  std::vector<Guess> list;
  for (const TokenProbability& word : top_k(of.logits[row], card_guesses)) {
    Guess guess{.word = QString::fromStdString(vocabulary.name_of(word.id)),
                .probability = static_cast<double>(word.probability),
                .id = word.id};
    if (other != nullptr) {
      guess.other = other->probability(row, word.id);
      guess.rank_other = other->rank(row, word.id);
    }
    list.push_back(std::move(guess));
  }
  return list;
}

std::vector<GuessCard> word_cards(const RunResult& result) {
  std::vector<GuessCard> cards;
  const bool next = result.head() == HeadKind::causal_lm;
  for (std::size_t row = 0; row < result.shown().logits.size(); ++row) {
    GuessCard card{next ? result.text.size() : result.text.masks[row],
                   next ? OutputText::tr("The next token") : QString(),
                   {}};
    card.guesses = word_list(result, row, result.shown(), result.changed ? &result.trained : nullptr);
    if (result.changed) card.trained = word_list(result, row, result.trained, &*result.changed);
    cards.push_back(std::move(card));
  }
  return cards;
}

QString answer_text(const RunResult& result, const QString& second, const AnswerSpan& span) {
  const Token& first = result.text.tokens[static_cast<std::size_t>(span.start)];
  const Token& last = result.text.tokens[static_cast<std::size_t>(span.end)];
  const QByteArray bytes = second.toUtf8();
  if (last.end > static_cast<std::size_t>(bytes.size()) || first.begin > last.end) return {};
  return QString::fromUtf8(
             bytes.mid(static_cast<qsizetype>(first.begin), static_cast<qsizetype>(last.end - first.begin)))
      .simplified()
      .left(longest_answer);
}

std::vector<Guess> answer_list(const RunResult& result, const QString& second, const RunPass& of,
                               const RunPass* other) {
  std::vector<Guess> list;
  for (const AnswerSpan& span : of.answers) {
    Guess guess{.word = answer_text(result, second, span),
                .probability = static_cast<double>(span.probability),
                .id = span.start * result.text.size() + span.end};
    if (other != nullptr) guess.other = answer_probability(*other, result.text, span);
    list.push_back(std::move(guess));
  }
  return list;
}

std::vector<GuessCard> answer_cards(const RunResult& result, const QString& second) {
  const RunPass& shown = result.shown();
  if (shown.answers.empty()) return {};
  GuessCard card{shown.answers.front().start, OutputText::tr("The answer"), {}};
  card.guesses = answer_list(result, second, shown, result.changed ? &result.trained : nullptr);
  if (result.changed) card.trained = answer_list(result, second, result.trained, &*result.changed);
  return {std::move(card)};
}

// In the order that they were written in, so that the lines between the two lists are level.
std::vector<GuessCard> choice_cards(const RunResult& result) {
  if (result.shown().choices.empty()) return {};
  const auto list = [&result](const RunPass& of, const RunPass* other) {
    std::vector<Guess> guesses;
    for (std::size_t i = 0; i < of.choices.size(); ++i) {
      guesses.push_back({.word = QString::fromStdString(result.choices[i]),
                         .probability = of.choices[i],
                         .id = static_cast<Index>(i)});
      if (other != nullptr) guesses.back().other = other->choices[i];
    }
    return guesses;
  };
  GuessCard card{0, OutputText::tr("The choice"), {}};
  card.guesses = list(result.shown(), result.changed ? &result.trained : nullptr);
  if (result.changed) card.trained = list(result.trained, &*result.changed);
  card.shown = static_cast<std::size_t>(result.choice);
  return {std::move(card)};
}

std::vector<GuessCard> token_cards(const RunResult& result, Index chosen) {
  const auto& classes = result.shown().token_classes;
  if (classes.empty() || classes.front().empty()) return {};
  if (chosen < 0) chosen = telling_token(result);
  const auto token = static_cast<std::size_t>(std::min(chosen, static_cast<Index>(classes.size()) - 1));
  GuessCard card = class_card(result, classes[token], result.trained.token_classes[token]);
  card.token = static_cast<Index>(token);
  card.title =
      OutputText::tr("“%1”, token %2").arg(QString::fromStdString(result.text.tokens[token].text)).arg(token);
  return {std::move(card)};
}

QString label_text(const RunResult& result, const LabelProbability& label) {
  return label_of(result, label.label) + QLatin1Char(' ') +
         percent_text(static_cast<double>(label.probability), 0);
}

void add_label(const RunResult& result, std::size_t token, TokenChip& chip) {
  const auto& shown = result.shown().token_classes[token];
  if (shown.empty()) return;
  const LabelProbability& best = shown.front();
  chip.label = label_text(result, best);
  if (!result.changed) return;
  const LabelProbability& before = result.trained.token_classes[token].front();
  chip.label_changed = before.label != best.label;
  chip.detail += QLatin1Char('\n') + OutputText::tr("as trained: %1").arg(label_text(result, before));
}

bool holds(const RunPass& pass, Index token) {
  return !pass.answers.empty() && token >= pass.answers.front().start && token <= pass.answers.front().end;
}

}  // namespace

Index telling_token(const RunResult& result) {
  const RunPass& shown = result.shown();
  const Index last = result.text.size() - 1;
  if (!result.text.masks.empty() && result.head() == HeadKind::masked_lm) return result.text.masks.front();
  if (!shown.answers.empty()) return shown.answers.front().start;
  if (result.head() == HeadKind::causal_lm) return last;
  std::map<Index, int> count;
  for (const auto& each : shown.token_classes) {
    if (!each.empty()) ++count[each.front().label];
  }
  const auto most = std::max_element(count.begin(), count.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most == count.end()) return last / 2;
  for (Index i = 0; i <= last; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (!result.text.tokens[at].special && shown.token_classes[at].front().label != most->first) return i;
  }
  return last / 2;
}

std::vector<TokenChip> output_chips(const RunResult& result, const TypedTexts& texts) {
  const Vocabulary& vocabulary = result.model->tokenizer.vocabulary();
  const bool choices = result.head() == HeadKind::multiple_choice;
  const QByteArray first = texts.text.toUtf8();
  const QByteArray second =
      choices && !result.choices.empty()
          ? QByteArray::fromStdString(result.choices[static_cast<std::size_t>(result.choice)])
          : texts.second.toUtf8();
  std::vector<TokenChip> chips;
  for (std::size_t i = 0; i < result.text.tokens.size(); ++i) {
    const bool in_second = result.text.types[i] == 1;
    TokenChip chip = token_chip(result.text.tokens[i], vocabulary, in_second ? second : first, in_second);
    if (!result.shown().token_classes.empty()) add_label(result, i, chip);
    chip.marked = holds(result.shown(), static_cast<Index>(i));
    chip.marked_as_trained = result.changed && holds(result.trained, static_cast<Index>(i));
    chips.push_back(std::move(chip));
  }
  return chips;
}

std::vector<GuessCard> output_cards(const RunResult& result, const TypedTexts& texts, Index chosen) {
  switch (result.head()) {
    case HeadKind::masked_lm:
    case HeadKind::causal_lm:
      return word_cards(result);
    case HeadKind::sequence_classification: {
      GuessCard card = class_card(result, result.shown().classes, result.trained.classes);
      if (card.guesses.empty()) return {};
      const LabelProblem problem = result.model->config.head.problem;
      card.title = problem == LabelProblem::single     ? OutputText::tr("The class")
                   : problem == LabelProblem::multiple ? OutputText::tr("Classes, each for itself")
                                                       : OutputText::tr("The number");
      return {std::move(card)};
    }
    case HeadKind::token_classification:
      return token_cards(result, chosen);
    case HeadKind::multiple_choice:
      return choice_cards(result);
    case HeadKind::question_answering:
      return answer_cards(result, texts.second);
    case HeadKind::none:
      break;
  }
  return {};
}

QString output_empty_text(const RunResult& result) {
  switch (result.head()) {
    case HeadKind::masked_lm:
      if (result.text.size() <= 2)
        return OutputText::tr("Type a sentence above, for example: The little [MASK] ran into the forest.");
      return result.text.windows > 1
                 ? OutputText::tr(
                       "There is no [MASK] in this part of the text. Click a token above, and the "
                       "model guesses it.")
                 : OutputText::tr(
                       "There is no [MASK] in this text. Click a token above, or write [MASK] in "
                       "place of a word, and the model guesses it.");
    case HeadKind::multiple_choice:
      return OutputText::tr("Write the choices into the second box, one a line, and the model weighs them.");
    case HeadKind::question_answering:
      return OutputText::tr("Write the text that holds the answer into the second box.");
    case HeadKind::none:
      return OutputText::tr(
          "This model has no head: it predicts nothing. Where its layers look can be seen.");
    default:
      return OutputText::tr("The model says nothing about this text.");
  }
}

QString output_pick_hint(HeadKind kind) {
  switch (kind) {
    case HeadKind::masked_lm:
      return OutputText::tr("Click puts this word in place of the mask.");
    case HeadKind::causal_lm:
      return OutputText::tr("Click appends this token.");
    case HeadKind::multiple_choice:
      return OutputText::tr("Click shows the attention in this choice.");
    default:
      return {};
  }
}

QString token_pick_hint(HeadKind kind) {
  return kind == HeadKind::masked_lm ? OutputText::tr("Click masks it.")
                                     : OutputText::tr("Click shows where it looks.");
}

QString token_summary(const RunResult& result) {
  const RunText& text = result.text;
  QStringList parts;
  parts << OutputText::tr("%n tokens", nullptr, static_cast<int>(text.all_tokens));
  if (text.windows > 1) {
    parts << OutputText::tr("part %1 of %2 is shown").arg(text.window + 1).arg(text.windows);
  } else if (text.all_tokens > text.size()) {
    parts << (text.from_end ? OutputText::tr("only the last %1 are read").arg(text.size())
                            : OutputText::tr("only the first %1 are read").arg(text.size()));
  }
  const Index trained = result.model->config.max_position_embeddings;
  if (text.all_tokens > trained) parts << OutputText::tr("the model was trained for %1").arg(trained);
  if (text.unknown > 0)
    parts << OutputText::tr("%n words that the model does not know", nullptr, static_cast<int>(text.unknown));
  if (result.head() == HeadKind::masked_lm && text.all_masks > static_cast<Index>(text.masks.size()))
    parts << OutputText::tr("guesses for the first %1 masks only").arg(text.masks.size());
  return parts.join(QStringLiteral(" · "));
}

}  // namespace rope::app
