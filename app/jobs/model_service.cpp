// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/model_service.h"

#include <utility>

namespace rope::app {

ModelService::ModelService(Loader loader, QObject* parent) : QObject(parent), loader_(std::move(loader)) {
  QObject::connect(&job_, &LatestJob::failed, this, [this](const Error& error) { take(error, requested_); });
  // A result is taken before its job ends: one that ended without was stopped.
  QObject::connect(&job_, &LatestJob::running_changed, this, [this](bool running) {
    if (running || error_ || (model_ != nullptr && loaded_ == requested_)) return;
    requested_ = loaded_;
    asked_ = model_ != nullptr;
    Q_EMIT stopped();
  });
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
  asked_ = true;
  requested_ = folder;
  error_.reset();
  use(std::move(model), folder);
  job_.cancel();
}

void ModelService::use(std::shared_ptr<const Model> model, const QString& folder) {
  model_ = std::move(model);
  loaded_ = folder;
  if (!folder.isEmpty()) recent_.add(folder);
  Q_EMIT ready();
}

void ModelService::take(Result<Model> result, const QString& folder) {
  if (!result) {
    if (result.error().cancelled) return;
    error_ = result.error();
    Q_EMIT failed(result.error());  // not error_: who hears it may ask for another model
    return;
  }
  use(std::make_shared<const Model>(std::move(result).value()), folder);
}

}  // namespace rope::app
