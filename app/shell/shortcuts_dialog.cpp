// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/shortcuts_dialog.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QKeySequence>
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

QString keys(QKeyCombination combination) {
  return QKeySequence(combination).toString(QKeySequence::NativeText);
}

std::vector<std::pair<QString, QString>> rows(const std::vector<PageEntry>& entries) {
  std::vector<std::pair<QString, QString>> result;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto key = static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(i));
    result.emplace_back(keys(Qt::CTRL | key), ShortcutsText::tr("Page: %1").arg(entries[i].word));
  }
  result.emplace_back(keys(Qt::CTRL | Qt::Key_Z), ShortcutsText::tr("Undo"));
  result.emplace_back(keys(Qt::CTRL | Qt::Key_Y), ShortcutsText::tr("Redo"));
  result.emplace_back(keys(Qt::CTRL | Qt::Key_E), ShortcutsText::tr("Export the picture"));
  result.emplace_back(keys(Qt::CTRL | Qt::SHIFT | Qt::Key_C), ShortcutsText::tr("Copy the picture"));
  result.emplace_back(keys(Qt::CTRL | Qt::Key_P), ShortcutsText::tr("Print"));
  result.emplace_back(keys(Qt::CTRL | Qt::Key_S), ShortcutsText::tr("Save what is shown"));
  result.emplace_back(keys(Qt::CTRL | Qt::Key_O), ShortcutsText::tr("Open a saved state"));
  result.emplace_back(keys(Qt::CTRL | Qt::Key_Comma), ShortcutsText::tr("Settings"));
  result.emplace_back(keys(Qt::Key_F11), ShortcutsText::tr("Full screen; Esc leaves it"));
  result.emplace_back(keys(Qt::Key_F1), ShortcutsText::tr("This table"));
  result.emplace_back(keys(Qt::CTRL | Qt::Key_Q), ShortcutsText::tr("Close"));
  result.emplace_back(ShortcutsText::tr("Tab, Shift+Tab"),
                      ShortcutsText::tr("Go to the next or previous control"));
  result.emplace_back(ShortcutsText::tr("Arrow keys"), ShortcutsText::tr("Move what has the focus"));
  return result;
}

// The table at its size, or, where the screen is lower than that, scrolled by the arrow keys.
QScrollArea* scrolled(QWidget* table) {
  auto* area = new QScrollArea;
  area->setAccessibleName(ShortcutsText::tr("Keyboard shortcuts"));
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setWidgetResizable(true);
  area->setWidget(table);
  const QSize size = table->sizeHint();
  constexpr int kRest = 160;  // of the dialog, and what the system puts around it
  const int room = std::max(200, area->screen()->availableGeometry().height() - kRest);
  const bool fits = size.height() <= room;
  if (fits) area->setFocusPolicy(Qt::NoFocus);
  area->setMinimumSize(size.width() + (fits ? 0 : area->verticalScrollBar()->sizeHint().width()),
                       std::min(size.height(), room));
  return area;
}

}  // namespace

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
  auto* table = new QWidget;
  auto* grid = new QGridLayout(table);
  grid->setContentsMargins({});
  grid->setHorizontalSpacing(kSpace5);
  grid->setVerticalSpacing(kSpace1);
  int row = 0;
  for (const auto& [key, meaning] : rows(entries)) {
    grid->addWidget(new RoleLabel(key, Role::text, 1, QFont::DemiBold), row, 0);
    grid->addWidget(new RoleLabel(meaning), row++, 1);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  auto* column = new QVBoxLayout(dialog);
  column->setContentsMargins(kSpace5, kSpace5, kSpace5, kSpace4);
  column->setSpacing(kSpace4);
  column->addWidget(scrolled(table));
  column->addWidget(buttons);
  dialog->show();
}

}  // namespace rope::app
