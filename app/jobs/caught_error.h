// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>

#include "core/support/result.h"

namespace rope::app {

/// What a worker thread caught, as an error for people: memory that ran out, or what the exception says.
[[nodiscard]] Error caught_error(std::exception_ptr problem);

}  // namespace rope::app
