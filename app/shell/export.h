// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

#include "core/support/result.h"

namespace rope::app {

class Page;

/// Writes the page's picture under its question (png, svg, pdf) or its numbers (csv), by the file's ending.
/// `size` in pixels; empty: as the page is, a PNG with twice the pixels so that print stays sharp. Written
/// aside, renamed.
[[nodiscard]] Status export_page(Page& page, const QString& path, QSize size = {});

}  // namespace rope::app
