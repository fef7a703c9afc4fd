// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetrics>
#include <QIcon>
#include <QString>

class QToolButton;

namespace rope::app {

/// One of the line-drawn icons in resources/icons, by its file's name without ".svg"; drawn in the text
/// colour of the theme that is current when it is painted.
[[nodiscard]] QIcon line_icon(const QString& name);

/// How large an icon of `side` pixels is beside type of that size: it grows with large type.
[[nodiscard]] int icon_side(int side, const QFontMetrics& type);

/// A flat button that shows an icon; `name` is its tool tip and what screen readers say.
[[nodiscard]] QToolButton* icon_button(const QString& icon, const QString& name, int side = 16);

}  // namespace rope::app
