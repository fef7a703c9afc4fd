// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/rotary/model_rotary.h"

namespace rope::cli {

/// The model that --preset names; a usage failure with the names and the nearest one where there is none.
[[nodiscard]] ModelRotary known_preset(const std::string& key);

}  // namespace rope::cli
