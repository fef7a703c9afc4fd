// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include "app/jobs/file_path.h"
#include "app/jobs/model_service.h"
#include "core/files/resources.h"

namespace rope::app {

Result<Model> load_model(const QString& folder, const Work& work) {
  if (!folder.isEmpty()) {
    return read_model_folder(file_path(folder), work);
  }
  const Result<std::filesystem::path> resources = resources_folder();
  if (!resources) return resources.error();
  return read_model_folder(*resources / "models" / "english", work);
}

}  // namespace rope::app
