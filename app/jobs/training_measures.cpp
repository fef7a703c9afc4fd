// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/training_measures.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/model/predict.h"

namespace rope::app {
namespace {

constexpr Index kGuessedWords = 5;

Index first_mask(const EncodedText& text, const Vocabulary& vocabulary) {
  const auto mask = vocabulary.mask();
  if (!mask) return -1;
  const auto found = std::find(text.ids.begin(), text.ids.end(), *mask);
  return found == text.ids.end() ? -1 : static_cast<Index>(found - text.ids.begin());
}

}  // namespace

std::vector<WordGuess> guess_words(const Model& model, const QString& line, const Work& work) {
  const EncodedText text = encode_text(model.tokenizer, line.toStdString());
  const std::array position{first_mask(text, model.tokenizer.vocabulary())};
  if (position[0] < 0 || static_cast<Index>(text.ids.size()) > model.config.max_position_embeddings)
    return {};
  const TokenBatch batch{.batch = 1,
                         .length = static_cast<Index>(text.ids.size()),
                         .ids = text.ids,
                         .mask = {},
                         .types = text.types};
  const ForwardOptions options;
  ForwardWorkspace workspace;
  const Result<Tensor> hidden =
      encode(model.weights, model.config, batch, {options, workspace, nullptr, work});
  if (!hidden) return {};
  const auto found = predict_tokens(model.weights, model.config, *hidden,
                                    {.positions = position, .top = kGuessedWords, .work = work});
  std::vector<WordGuess> guesses;
  if (!found) return guesses;
  for (const TokenProbability& guess : found->front()) {
    guesses.push_back({QString::fromStdString(model.tokenizer.vocabulary().name_of(guess.id)),
                       static_cast<double>(guess.probability)});
  }
  return guesses;
}

double frequency_loss(const TokenText& learned, const TokenText& text, Index vocabulary) {
  std::vector<double> counts(static_cast<std::size_t>(vocabulary), 1.0);
  for (Index i = 0; i < learned.size(); ++i) ++counts[static_cast<std::size_t>(learned[i])];
  const double all = std::log(static_cast<double>(learned.size() + vocabulary));
  double sum = 0;
  for (Index i = 0; i < text.size(); ++i) sum += all - std::log(counts[static_cast<std::size_t>(text[i])]);
  return sum / static_cast<double>(text.size());
}

}  // namespace rope::app
