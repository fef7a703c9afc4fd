// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "app/jobs/latest_job.h"
#include "app/jobs/recent_models.h"
#include "core/files/model_folder.h"

namespace rope::app {

/// The one loaded RoFormer, read in the background on first need and shared by the pages.
class ModelService : public QObject {
  Q_OBJECT

 public:
  /// Reads the model of a folder; an empty name is the model that comes with the program.
  using Loader = std::function<Result<Model>(const QString& folder, const Work& work)>;

  explicit ModelService(Loader loader, QObject* parent = nullptr);

  /// Wants the model of `folder` (empty: the one that comes with the program). Does nothing where it is
  /// there or on its way; another folder cancels a load that runs. ready() or failed() follows.
  void request(const QString& folder);

  /// Takes a model that is in memory already and also lies in `folder`, as if it had been read from there.
  void adopt(const QString& folder, std::shared_ptr<const Model> model);

  [[nodiscard]] bool loading() const { return job_.running() && !error_; }
  /// The model that was last loaded, or null. Stays valid in whoever holds it.
  [[nodiscard]] std::shared_ptr<const Model> model() const { return model_; }
  /// The folder that was last asked for, and the one that model() came from.
  [[nodiscard]] const QString& requested_folder() const { return requested_; }
  [[nodiscard]] const QString& loaded_folder() const { return loaded_; }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }  ///< of the last request
  [[nodiscard]] LatestJob& job() { return job_; }                             ///< for progress and stop
  /// Folders from which a model was opened.
  [[nodiscard]] RecentModels& recent() { return recent_; }

 Q_SIGNALS:
  void loading_started();
  void ready();  ///< model() is another one
  void failed(const rope::Error& error);
  void stopped();  ///< by a person; model() is still what it was

 private:
  void take(Result<Model> result, const QString& folder);
  void use(std::shared_ptr<const Model> model, const QString& folder);

  Loader loader_;
  std::shared_ptr<const Model> model_;
  QString requested_;
  QString loaded_;
  std::optional<Error> error_;
  bool asked_ = false;
  RecentModels recent_;
  LatestJob job_;
};

/// Where the model of a folder lies; that of "" among the program's resources.
[[nodiscard]] Result<std::filesystem::path> model_path(const QString& folder);

/// The loader of the program: core's read_model_folder, with the folder that comes with it for "".
[[nodiscard]] Result<Model> load_model(const QString& folder, const Work& work);

}  // namespace rope::app
