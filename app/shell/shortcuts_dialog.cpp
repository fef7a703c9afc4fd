// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/shortcuts_dialog.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/widgets/labels.h"

namespace rope::app {
namespace {

struct ShortcutsText {
  Q_DECLARE_TR_FUNCTIONS(ShortcutsText)
};

using Keys = std::vector<QKeyCombination>;

QString key_text(QKeyCombination combination) {
  return QKeySequence(combination).toString(QKeySequence::NativeText);
}

// `untold`: keys that do the same and go without saying.
ShortcutRow row(Keys keys, const QString& meaning, const Keys& untold = {}) {
  QStringList told;
  for (const QKeyCombination key : keys) told << key_text(key);
  keys.insert(keys.end(), untold.begin(), untold.end());
  return {std::move(keys), told.join(QStringLiteral(", ")), meaning};
}

// One line for all pages, so that the table fits a small window in large type.
ShortcutRow page_row(const std::vector<PageEntry>& entries) {
  Keys keys;
  QStringList words;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    keys.push_back(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(i)));
    words << entries[i].word;
  }
  const QString told = QStringLiteral("%1 … %2").arg(key_text(keys.front()), key_text(keys.back()));
  return {std::move(keys), told, ShortcutsText::tr("Pages: %1").arg(words.join(QStringLiteral(", ")))};
}

std::vector<ShortcutRow> window_rows(const std::vector<PageEntry>& entries) {
  return {page_row(entries),
          row({Qt::CTRL | Qt::Key_Z}, ShortcutsText::tr("Undo")),
          row({Qt::CTRL | Qt::Key_Y, Qt::CTRL | Qt::SHIFT | Qt::Key_Z}, ShortcutsText::tr("Redo")),
          row({Qt::CTRL | Qt::Key_E}, ShortcutsText::tr("Export the picture")),
          row({Qt::CTRL | Qt::SHIFT | Qt::Key_C}, ShortcutsText::tr("Copy the picture")),
          row({Qt::CTRL | Qt::Key_P}, ShortcutsText::tr("Print")),
          row({Qt::CTRL | Qt::Key_S}, ShortcutsText::tr("Save what is shown")),
          row({Qt::CTRL | Qt::Key_O}, ShortcutsText::tr("Open a saved state")),
          row({Qt::CTRL | Qt::Key_Comma}, ShortcutsText::tr("Settings")),
          row({Qt::Key_F11}, ShortcutsText::tr("Full screen")),
          row({Qt::Key_Escape}, ShortcutsText::tr("Close what is open; leave the full screen")),
          row({Qt::Key_F1}, ShortcutsText::tr("This table")),
          row({Qt::CTRL | Qt::Key_Q}, ShortcutsText::tr("Close"))};
}

std::vector<ShortcutRow> focus_rows() {
  const auto arrows = [](Qt::KeyboardModifiers held) -> Keys {
    return {held | Qt::Key_Left, held | Qt::Key_Right, held | Qt::Key_Up, held | Qt::Key_Down};
  };
  return {
      row({Qt::Key_Tab, Qt::SHIFT | Qt::Key_Tab}, ShortcutsText::tr("Go to the next or previous control")),
      {arrows({}), ShortcutsText::tr("Arrow keys"), ShortcutsText::tr("Move what has the focus")},
      {arrows(Qt::ShiftModifier), ShortcutsText::tr("Shift+arrow keys"),
       ShortcutsText::tr("Ten steps at once; in the plane, a smaller step")},
      row({Qt::Key_PageUp, Qt::Key_PageDown}, ShortcutsText::tr("A longer way along a line or a list")),
      row({Qt::Key_Home, Qt::Key_End}, ShortcutsText::tr("To the first, to the last")),
      row({Qt::Key_Space, Qt::Key_Return},
          ShortcutsText::tr("Press or choose what has the focus; open the arithmetic of a number"),
          {Qt::Key_Enter}),
      row({Qt::Key_Space},
          ShortcutsText::tr("In the plane and on the line of positions: q or k, whichever moves")),
      row({Qt::Key_Menu}, ShortcutsText::tr("The arithmetic of the cell, curve or arrow that is chosen")),
      row({Qt::Key_Backspace}, ShortcutsText::tr("In the arithmetic: back to the number before")),
      row({Qt::CTRL | Qt::Key_C}, ShortcutsText::tr("Copy the arithmetic that is open, or chosen text")),
      row({Qt::Key_Plus, Qt::Key_Minus, Qt::Key_0}, ShortcutsText::tr("Zoom a map in, out, show all of it"),
          {Qt::Key_Equal}),
  };
}

QGridLayout* grid_of(const QString& title, const std::vector<ShortcutRow>& rows) {
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(kSpace4);
  grid->setVerticalSpacing(kSpace1);
  grid->addWidget(new RoleLabel(title, Role::quiet), 0, 0, 1, 2);
  int at = 1;
  for (const ShortcutRow& row : rows) {
    grid->addWidget(new RoleLabel(row.told, Role::text, 1, QFont::DemiBold), at, 0, Qt::AlignTop);
    auto* meaning = new RoleLabel(row.meaning);
    meaning->setWordWrap(true);
    grid->addWidget(meaning, at++, 1, Qt::AlignTop);
  }
  grid->setColumnStretch(1, 1);
  grid->setRowStretch(at, 1);
  return grid;
}

// The table as high as it gets at this width, or, where the screen is lower than that, scrolled by the arrow
// keys.
QScrollArea* scrolled(QWidget* table, int width) {
  auto* area = new QScrollArea;
  area->setAccessibleName(ShortcutsText::tr("Keyboard shortcuts"));
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setWidgetResizable(true);
  area->setWidget(table);
  const int height = table->heightForWidth(width);
  constexpr int kRest = 160;  // of the dialog, and what the system puts around it
  const int room = std::max(200, area->screen()->availableGeometry().height() - kRest);
  const bool fits = height <= room;
  if (fits) area->setFocusPolicy(Qt::NoFocus);
  area->setMinimumSize(width + (fits ? 0 : area->verticalScrollBar()->sizeHint().width()),
                       std::min(height, room));
  return area;
}

}  // namespace

ShortcutTable shortcut_table(const std::vector<PageEntry>& entries) {
  return {window_rows(entries), focus_rows()};
}

void show_shortcuts_dialog(QWidget* parent, const std::vector<PageEntry>& entries) {
  const QString name = QStringLiteral("shortcuts-dialog");
  if (auto* open = parent->findChild<QDialog*>(name)) {
    open->raise();
    open->activateWindow();
    return;
  }
  auto* dialog = new QDialog(parent);
  dialog->setObjectName(name);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(ShortcutsText::tr("Keyboard shortcuts"));
  const ShortcutTable rows = shortcut_table(entries);
  auto* table = new QWidget;
  auto* grids = new QHBoxLayout(table);
  grids->setContentsMargins({});
  grids->setSpacing(kSpace5);
  grids->addLayout(grid_of(ShortcutsText::tr("Everywhere"), rows.window), 4);
  grids->addLayout(grid_of(ShortcutsText::tr("In what has the focus"), rows.focus), 5);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  auto* column = new QVBoxLayout(dialog);
  column->setContentsMargins(kSpace5, kSpace4, kSpace5, kSpace4);
  column->setSpacing(kSpace3);
  // As wide as keeps the longer meanings to two lines, and no wider than the window that it is about.
  column->addWidget(scrolled(table, std::min(parent->width() - 4 * kSpace5,
                                             92 * dialog->fontMetrics().averageCharWidth() + 10 * kSpace5)));
  column->addWidget(buttons);
  dialog->show();
}

}  // namespace rope::app
