// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace rope {

/// The shortest text that reads back as the same double; whole numbers as integers; "inf", "-inf",
/// "nan". Never depends on the locale.
[[nodiscard]] std::string exact_text(double value);

}  // namespace rope
