// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>
#include <array>
#include <vector>

#include "app/shell/launch_options.h"
#include "app/shell/main_window.h"
#include "core/support/result.h"

namespace rope::app {

/// Runs the event loop until the shown page computes and moves nothing any more, or `timeout_ms` is over
/// (false).
bool wait_until_settled(MainWindow& window, int timeout_ms = 120'000);

/// One of the states of a page that pictures are made of.
struct PictureState {
  QString name;        ///< "first" for a first visit, "preset-2" for the second preset
  std::size_t preset;  ///< from 0; of a first visit none
  bool first = false;
};
/// A first visit and two presets.
[[nodiscard]] std::vector<PictureState> picture_states();
inline constexpr std::array<QSize, 2> kPictureSizes{QSize(1024, 640), QSize(1920, 1080)};
/// Shows a page as on a first visit to the program, or at one of its presets.
void show_picture_state(MainWindow& window, Store& store, const QString& page, const PictureState& state);

/// `rope-explorer --screenshots`: the window at each page and theme, as PAGE-THEME.png; with --all in each
/// state, theme and size, as PAGE-STATE-THEME-WIDTHxHEIGHT.png.
[[nodiscard]] Status write_screenshots(MainWindow& window, Store& store, const LaunchOptions& options);

/// `rope-explorer --render`: what Export writes for one page, at --size.
[[nodiscard]] Status render_page(MainWindow& window, Store& store, const LaunchOptions& options);

}  // namespace rope::app
