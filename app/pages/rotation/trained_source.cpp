// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/trained_source.h"

#include <algorithm>
#include <utility>

#include "core/model/head_vectors.h"

namespace rope::app {
namespace {

int within(int value, Index count) {
  return std::clamp(value, 0, std::max(0, static_cast<int>(count) - 1));
}

std::vector<double> row_of(const TensorD& vectors, int row) {
  const Index width = vectors.dim(1);
  const double* begin = vectors.data() + row * width;
  return {begin, begin + width};
}

std::vector<double> bias_of(const LinearWeights<float>& linear, Index first, Index count) {
  std::vector<double> bias(static_cast<std::size_t>(count), 0.0);
  if (linear.bias.empty()) return bias;
  for (Index c = 0; c < count; ++c) bias[static_cast<std::size_t>(c)] = double{linear.bias[first + c]};
  return bias;
}

}  // namespace

TrainedVectors trained_vectors(const TrainedText& text, const TrainedChoice& choice) {
  const Model& model = *text.model;
  TrainedVectors picked;
  picked.model = QString::fromStdString(model.name);
  picked.layer = within(choice.layer, model.config.num_hidden_layers);
  picked.head = within(choice.head, model.config.num_attention_heads);
  const auto tokens = static_cast<Index>(text.tokens.size());
  picked.query_token = within(choice.query_token, tokens);
  picked.key_token = within(choice.key_token, tokens);
  const auto word = [&](int at) {
    return QString::fromStdString(text.tokens[static_cast<std::size_t>(at)].text);
  };
  picked.query_word = word(picked.query_token);
  picked.key_word = word(picked.key_token);
  picked.hidden_size = static_cast<int>(model.config.hidden_size);
  picked.base = model.config.rope_base;
  picked.rotates = model.config.rotates();
  const Tensor& entering = text.hidden[static_cast<std::size_t>(picked.layer)];
  const HeadVectors vectors = head_vectors(model.weights, model.config, entering, picked.layer, picked.head);
  picked.query = row_of(vectors.query, picked.query_token);
  picked.key = row_of(vectors.key, picked.key_token);
  const LayerWeights<float>& layer = model.weights.layers[static_cast<std::size_t>(picked.layer)];
  const Index width = model.config.head_dim();
  picked.query_bias = bias_of(layer.query, picked.head * width, width);
  picked.key_bias = bias_of(layer.key, picked.head * width, width);
  return picked;
}

int last_token(const Model& model, const QString& text) {
  const EncodedText whole = encode_text(model.tokenizer, text.toStdString());
  return within(static_cast<int>(kMostTrainedTokens) - 1, static_cast<Index>(whole.ids.size()));
}

TrainedSource::TrainedSource(ModelService& models, QObject* parent) : QObject(parent), reader_(models) {
  connect(&reader_, &TrainedTextReader::changed, this, [this] {
    if (reader_.text() == text_) {
      Q_EMIT changed();
      return;
    }
    text_ = reader_.text();
    vectors_.reset();
    pick();
  });
}

void TrainedSource::want(const QString& folder, const TrainedChoice& choice) {
  choice_ = choice;
  reader_.want(folder, choice.text);
  if (!reader_.job().running()) pick();
}

void TrainedSource::pick() {
  if (text_ == nullptr || (vectors_ && picked_ == choice_)) return;
  vectors_ = trained_vectors(*text_, choice_);
  picked_ = choice_;
  Q_EMIT changed();
}

}  // namespace rope::app
