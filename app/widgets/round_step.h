// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rope::app {

/// The smallest of 1, 2 and 5 times a power of ten that is at least `least` > 0: how far ticks stand apart.
[[nodiscard]] double round_step(double least);

}  // namespace rope::app
