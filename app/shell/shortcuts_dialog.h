// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/shell/page_registry.h"

class QWidget;

namespace rope::app {

/// The table of keyboard shortcuts (F1), over `parent`; not modal, one at a time.
void show_shortcuts_dialog(QWidget* parent, const std::vector<PageEntry>& entries);

}  // namespace rope::app
