// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "core/support/result.h"

namespace rope::detail {

/// A model folder has its config.json and vocab.txt, and they are no stand-ins for the real ones. The error
/// says which file to download, which one to rename, or which folder to choose instead.
[[nodiscard]] Status check_model_folder(const std::filesystem::path& folder);

/// What is to be done about a folder without weights that are read.
[[nodiscard]] Error no_weights_error(const std::filesystem::path& folder);

}  // namespace rope::detail
