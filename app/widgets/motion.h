// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rope::app {

/// Whether things that move should move less: transitions are left out, and playing goes in whole steps. Set
/// by the window from the system's wish or the person's own.
[[nodiscard]] bool motion_reduced();
void set_motion_reduced(bool reduced);

}  // namespace rope::app
