// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/trained_text.h"

#include <utility>

#include "app/jobs/model_service.h"

namespace rope::app {

TrainedTextReader::TrainedTextReader(ModelService& models, QObject* parent)
    : QObject(parent), models_(models) {
  connect(&models_, &ModelService::ready, this, [this] {
    if (wanted_) read();
  });
  connect(&models_, &ModelService::loading_started, this, [this] {
    if (!wanted_) return;
    error_.reset();
    Q_EMIT changed();
  });
  connect(&models_, &ModelService::stopped, this, [this] {
    if (wanted_) Q_EMIT changed();
  });
  connect(&models_, &ModelService::failed, this, [this](const Error& error) {
    if (!wanted_ || models_.model() != nullptr) return;  // what is there stays
    error_ = error;
    Q_EMIT changed();
  });
}

bool TrainedTextReader::is_read() const {
  return text_ != nullptr && text_->model == models_.model() && text_->text == wanted_text_;
}

bool TrainedTextReader::stopped() const {
  return wanted_ && !error_ && !job_.running() && !models_.loading() && !is_read();
}

void TrainedTextReader::go_on() {
  if (!stopped()) return;
  if (models_.model() == nullptr) {
    models_.request(folder_);
  } else {
    read();
  }
}

bool TrainedTextReader::busy() const {
  return wanted_ && !error_ && (job_.running() || (models_.loading() && models_.model() == nullptr));
}

void TrainedTextReader::want(const QString& folder, const QString& text) {
  const bool first = !std::exchange(wanted_, true);
  folder_ = folder;
  const std::string other = std::exchange(wanted_text_, text.toStdString());
  if (first || folder != models_.requested_folder()) models_.request(folder);
  if (models_.model() == nullptr) return;
  if (first || other != wanted_text_ || (text_ == nullptr && !error_ && !job_.running())) read();
}

void TrainedTextReader::read() {
  if (models_.model() == nullptr) return;
  if (is_read()) {
    job_.cancel();
    Q_EMIT changed();
    return;
  }
  error_.reset();
  const auto compute = [model = models_.model(), text = wanted_text_](const Work& work) {
    return read_trained_text(model, text, work);
  };
  job_.start(compute, [this](Result<TrainedText> result) {
    if (!result && !result.error().cancelled) error_ = result.error();
    if (result) text_ = std::make_shared<const TrainedText>(std::move(result).value());
    Q_EMIT changed();
  });
}

}  // namespace rope::app
