// SPDX-License-Identifier: GPL-3.0-or-later
// What the RoFormer page exports of the model's own head.
#include <algorithm>

#include "app/pages/roformer/head_output.h"
#include "core/model/predict.h"

namespace rope::app {
namespace {

QStringList columns(std::initializer_list<const char*> names) {
  QStringList list;
  for (const char* name : names) list << QString::fromLatin1(name);
  return list;
}

// The columns of rope-cli's fill-mask, and what the model as trained gives where a what-if is on.
Table word_table(const RunResult& result) {
  Table table{columns({"mask", "rank", "token", "id", "probability", "probability_as_trained"}), {}};
  const Vocabulary& vocabulary = result.model->tokenizer.vocabulary();
  const RunPass& shown = result.shown();
  for (std::size_t mask = 0; mask < shown.logits.size(); ++mask) {
    qint64 rank = 0;
    for (const TokenProbability& guess : top_k(shown.logits[mask], kGuesses)) {
      const QString word = QString::fromStdString(vocabulary.name_of(guess.id));
      table.rows.push_back({static_cast<qint64>(mask), ++rank, word, static_cast<qint64>(guess.id),
                            static_cast<double>(guess.probability),
                            result.trained.probability(mask, guess.id)});
    }
  }
  return table;
}

QString label_name(const RunResult& result, Index label) {
  return QString::fromStdString(result.model->config.head.labels.at(static_cast<std::size_t>(label)));
}

Table class_table(const RunResult& result) {
  Table table{columns({"label", "logit", "probability", "probability_as_trained"}), {}};
  for (const LabelProbability& each : result.shown().classes) {
    table.rows.push_back({label_name(result, each.label), number_cell(static_cast<double>(each.logit)),
                          number_cell(static_cast<double>(each.probability)),
                          RunPass::probability(result.trained.classes, each.label)});
  }
  return table;
}

Table token_table(const RunResult& result) {
  Table table{
      columns({"index", "token", "label", "probability", "label_as_trained", "probability_as_trained"}), {}};
  for (std::size_t i = 0; i < result.text.tokens.size(); ++i) {
    const auto& shown = result.shown().token_classes.at(i);
    const auto& trained = result.trained.token_classes.at(i);
    if (shown.empty() || trained.empty()) break;
    table.rows.push_back({static_cast<qint64>(i), QString::fromStdString(result.text.tokens[i].text),
                          label_name(result, shown.front().label),
                          number_cell(static_cast<double>(shown.front().probability)),
                          label_name(result, trained.front().label),
                          number_cell(static_cast<double>(trained.front().probability))});
  }
  return table;
}

Table choice_table(const RunResult& result) {
  Table table{columns({"choice", "text", "probability", "probability_as_trained"}), {}};
  for (std::size_t i = 0; i < result.shown().choices.size(); ++i) {
    table.rows.push_back({static_cast<qint64>(i), QString::fromStdString(result.choices[i]),
                          result.shown().choices[i], result.trained.choices[i]});
  }
  return table;
}

Table answer_table(const RunResult& result, const TypedTexts& texts) {
  Table table{columns({"rank", "answer", "start", "end", "probability", "probability_as_trained"}), {}};
  const std::vector<GuessCard> cards = output_cards(result, texts, -1);
  qint64 rank = 0;
  for (const AnswerSpan& span : result.shown().answers) {
    const QString answer = cards.front().guesses.at(static_cast<std::size_t>(rank)).word;
    table.rows.push_back({++rank, answer, static_cast<qint64>(span.start), static_cast<qint64>(span.end),
                          static_cast<double>(span.probability),
                          answer_probability(result.trained, result.text, span)});
  }
  return table;
}

}  // namespace

Table output_table(const RunResult& result, const TypedTexts& texts) {
  switch (result.head()) {
    case HeadKind::sequence_classification:
      return class_table(result);
    case HeadKind::token_classification:
      return token_table(result);
    case HeadKind::multiple_choice:
      return choice_table(result);
    case HeadKind::question_answering:
      return answer_table(result, texts);
    case HeadKind::masked_lm:
    case HeadKind::causal_lm:
    case HeadKind::none:
      break;
  }
  return word_table(result);
}

}  // namespace rope::app
