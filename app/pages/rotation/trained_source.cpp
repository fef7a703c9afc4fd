// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/trained_source.h"

#include <algorithm>
#include <utility>

#include "app/jobs/model_service.h"
#include "core/text/text_windows.h"

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

Result<TrainedText> read_trained_text(std::shared_ptr<const Model> model, const std::string& text,
                                      const Work& work) {
  const EncodedText whole = encode_text(model->tokenizer, text);
  const Result<TextWindow> window = cut_window(whole, {.tokens = kMostTrainedTokens});
  if (!window) return window.error();
  TrainedText result{model, text, window_text(whole, *window).tokens, {}};
  TokenBatch batch{.batch = 1, .length = static_cast<Index>(result.tokens.size())};
  for (const Token& token : result.tokens) batch.ids.push_back(token.id);
  const ForwardOptions as_trained;
  ForwardWorkspace workspace;
  Trace trace;
  trace.want_hidden = true;
  const Result<Tensor> last =
      encode(model->weights, model->config, batch, {as_trained, workspace, &trace, work});
  if (!last) return last.error();
  result.hidden = std::move(trace.hidden);
  return result;
}

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

TrainedSource::TrainedSource(ModelService& models, QObject* parent) : QObject(parent), models_(models) {
  connect(&models_, &ModelService::ready, this, [this] {
    if (wanted_) read();
  });
  connect(&models_, &ModelService::loading_started, this, [this] {
    if (wanted_) Q_EMIT changed();
  });
  connect(&models_, &ModelService::failed, this, [this](const Error& error) {
    if (!wanted_ || models_.model() != nullptr) return;  // what is there stays
    error_ = error;
    Q_EMIT changed();
  });
}

bool TrainedSource::busy() const {
  return wanted_ && (job_.running() || (models_.loading() && models_.model() == nullptr));
}

void TrainedSource::want(const QString& folder, const TrainedChoice& choice) {
  const bool first = !std::exchange(wanted_, true);
  const bool other_text = choice.text != choice_.text;
  choice_ = choice;
  if (first || folder != models_.requested_folder()) models_.request(folder);
  if (models_.model() == nullptr) return;
  if (first || other_text || text_ == nullptr) {
    if (!job_.running() || first || other_text) read();
    return;
  }
  if (!job_.running()) pick();
}

void TrainedSource::read() {
  if (models_.model() == nullptr) return;
  const std::string text = choice_.text.toStdString();
  if (text_ != nullptr && text_->model == models_.model() && text_->text == text) return pick();
  error_.reset();
  job_.start(
      [model = models_.model(), text](const Work& work) { return read_trained_text(model, text, work); },
      [this](Result<TrainedText> result) {
        if (result) {
          text_ = std::make_shared<const TrainedText>(std::move(result).value());
          vectors_.reset();
          return pick();
        }
        if (!result.error().cancelled) error_ = result.error();
        Q_EMIT changed();
      });
}

void TrainedSource::pick() {
  if (text_ == nullptr || (vectors_ && picked_ == choice_)) return;
  vectors_ = trained_vectors(*text_, choice_);
  picked_ = choice_;
  Q_EMIT changed();
}

}  // namespace rope::app
