// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include "app/widgets/theme.h"

namespace rope::app {

/// What a person has chosen once and for all; not part of the state that is shared.
struct Settings {
  QString theme = QStringLiteral("system");     ///< "system", "light", "dark", "projector"
  QString language = QStringLiteral("system");  ///< "system", "en", "ko"; "pseudo" for tests
  QString motion = QStringLiteral("system");    ///< "system", "less"
  double font_scale = 1;                        ///< 0.8 to 2
  QStringList model_folders;                    ///< opened lately, newest first
  QByteArray geometry;                          ///< of the window
  QByteArray state;                             ///< what was on screen, as write_state() gives it

  [[nodiscard]] ThemeName theme_name() const;
  bool operator==(const Settings&) const = default;
};

inline constexpr double kMinFontScale = 0.8, kMaxFontScale = 2.0;

/// Reads and writes the settings file of this person; values that make no sense are taken as the default.
[[nodiscard]] Settings load_settings();
void save_settings(const Settings& settings);

}  // namespace rope::app
