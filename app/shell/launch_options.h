// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

#include "core/support/result.h"

namespace rope::app {

/// What rope-explorer was asked for on its command line.
struct LaunchOptions {
  bool help = false;
  bool version = false;
  bool fresh = false;         ///< reads and writes no settings
  bool startup_time = false;  ///< prints the time to the first frame and ends
  bool rtl = false;           ///< right to left, whatever the language
  QString state_file;
  QString theme;     ///< empty: as set
  QString language;  ///< empty: as set
  QString screenshots_folder;
  bool all = false;  ///< screenshots of each page's main states, in each theme and two sizes
  QString render_page;
  QString output;
  QSize size;  ///< empty: 1280x800

  /// Draws into files only, and needs no display.
  [[nodiscard]] bool headless() const { return !screenshots_folder.isEmpty() || !render_page.isEmpty(); }
};

/// Reads the command line (without the program's name); an error says which option and what is allowed.
[[nodiscard]] Result<LaunchOptions> parse_launch_options(const QStringList& arguments);
[[nodiscard]] QString launch_help();

}  // namespace rope::app
