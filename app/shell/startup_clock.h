// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace rope::app {

/// Milliseconds since the kernel started this process (field 22 of /proc/self/stat, in steps of 10 ms,
/// rounded so that the answer is never too small); nothing where the system does not tell.
[[nodiscard]] std::optional<double> ms_since_process_start();

}  // namespace rope::app
