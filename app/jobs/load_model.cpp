// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include "app/jobs/file_path.h"
#include "app/jobs/model_service.h"
#include "core/files/resources.h"

namespace rope::app {

Result<std::filesystem::path> model_path(const QString& folder) {
  if (!folder.isEmpty()) return file_path(folder);
  const Result<std::filesystem::path> resources = resources_folder();
  if (!resources) return resources.error();
  return *resources / "models" / "english";
}

Result<Model> load_model(const QString& folder, const Work& work) {
  const Result<std::filesystem::path> path = model_path(folder);
  if (!path) return path.error();
  return read_model_folder(*path, work);
}

}  // namespace rope::app
