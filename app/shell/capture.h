// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/launch_options.h"
#include "app/shell/main_window.h"
#include "core/support/result.h"

namespace rope::app {

/// Runs the event loop until the shown page computes and moves nothing any more, or `timeout_ms` is over
/// (false).
bool wait_until_settled(MainWindow& window, int timeout_ms = 120'000);

/// `rope-explorer --screenshots`: the window at each page and theme, as PAGE-THEME.png.
[[nodiscard]] Status write_screenshots(MainWindow& window, Store& store, const LaunchOptions& options);

/// `rope-explorer --render`: what Export writes for one page, at --size.
[[nodiscard]] Status render_page(MainWindow& window, Store& store, const LaunchOptions& options);

}  // namespace rope::app
