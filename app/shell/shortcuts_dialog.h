// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeySequence>
#include <QString>
#include <vector>

#include "app/shell/page_registry.h"

class QWidget;

namespace rope::app {

/// A line of the table of keys.
struct ShortcutRow {
  std::vector<QKeyCombination> keys;  ///< that it is about, those that need no telling included
  QString told;                       ///< the keys as they are written
  QString meaning;
};

struct ShortcutTable {
  std::vector<ShortcutRow> window;  ///< keys that act wherever the focus is
  std::vector<ShortcutRow> focus;   ///< keys of what has it
};
[[nodiscard]] ShortcutTable shortcut_table(const std::vector<PageEntry>& entries);

/// The table of keyboard shortcuts (F1), over `parent`; not modal, one at a time.
void show_shortcuts_dialog(QWidget* parent, const std::vector<PageEntry>& entries);

}  // namespace rope::app
