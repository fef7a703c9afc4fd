// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "core/support/result.h"

namespace rope {

/// Where what comes with the program is (models, samples): ROPE_EXPLORER_RESOURCES from the environment, else
/// beside the program (share/rope-explorer), else the source tree it was built from.
[[nodiscard]] Result<std::filesystem::path> resources_folder();

/// A book as plain text, one paragraph a line, for those who have no text of their own at hand
/// (resources/samples/README.md says which one). Fails where it was not installed.
[[nodiscard]] Result<std::filesystem::path> sample_text();

}  // namespace rope
