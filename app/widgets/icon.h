// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>

namespace rope::app {

/// One of the line-drawn icons in resources/icons, by its file's name without ".svg"; drawn in the text
/// colour of the theme that is current when it is painted.
[[nodiscard]] QIcon line_icon(const QString& name);

}  // namespace rope::app
