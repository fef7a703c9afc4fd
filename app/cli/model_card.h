// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "app/cli/session.h"

namespace rope::cli {

/// What a model folder holds, as rows `key,value`: version, head and classes, sizes, tokenizer, pooler, and
/// each note (what is missing, not used or was taken) as a row of its own.
void show_model(const std::filesystem::path& folder, Session& session);

}  // namespace rope::cli
