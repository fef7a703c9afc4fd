// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "core/rotary/frequencies.h"
#include "core/support/result.h"
#include "core/support/tensor.h"

namespace rope {
// The interface of position encodings; see docs/decisions/0002-encodings.md for how all ten of the
// paper's related encodings fit behind it.
}  // namespace rope
