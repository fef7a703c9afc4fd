// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/model_service.h"

#include <filesystem>
#include <utility>

namespace rope::app {

ModelService::ModelService(Loader loader, QObject* parent) : QObject(parent), loader_(std::move(loader)) {
  QObject::connect(&job_, &LatestJob::failed, this, [this](const Error& error) { take(error, requested_); });
}

void ModelService::request(const QString& folder) {
  const bool same = asked_ && folder == requested_;
  const bool there = model_ != nullptr && folder == loaded_ && !error_;
  if (same && (loading() || there)) return;
  asked_ = true;
  requested_ = folder;
  error_.reset();
  if (model_ != nullptr && folder == loaded_) {  // back to what is there, while another was on its way
    job_.cancel();
    Q_EMIT ready();
    return;
  }
  job_.start([loader = loader_, folder](const Work& work) { return loader(folder, work); },
             [this, folder](Result<Model> result) { take(std::move(result), folder); });
  Q_EMIT loading_started();
}

void ModelService::adopt(const QString& folder, std::shared_ptr<const Model> model) {
  job_.cancel();
  asked_ = true;
  requested_ = loaded_ = folder;
  error_.reset();
  model_ = std::move(model);
  Q_EMIT ready();
}

void ModelService::take(Result<Model> result, const QString& folder) {
  if (!result) {
    if (result.error().cancelled) return;
    error_ = result.error();
    Q_EMIT failed(*error_);
    return;
  }
  model_ = std::make_shared<const Model>(std::move(result).value());
  loaded_ = folder;
  Q_EMIT ready();
}

}  // namespace rope::app
