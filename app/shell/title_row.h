// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "app/shell/export_dialog.h"

class QAction;
class QHBoxLayout;
class QLabel;
class QToolButton;

namespace rope::app {

/// The page's question, the line on what to move and what to watch, and what can be done with the page.
class TitleRow : public QWidget {
  Q_OBJECT

 public:
  explicit TitleRow(QWidget* parent = nullptr);

  void show_page(const QString& question, const QString& hint);
  /// Whether there is something to film.
  void show_moving(bool moves);
  void show_history(bool can_undo, bool can_redo);

 Q_SIGNALS:
  void undo();
  void redo();
  void reset();
  void save_state();
  void open_state();
  void copy_state();
  void export_as(rope::app::ExportKind kind);
  void copy_picture();
  void print();

 private:
  QToolButton* add_button(const QString& icon, const QString& name, const QString& tool_tip);
  void add_share_menu();
  void add_export_menu();

  QHBoxLayout* row_ = nullptr;
  QLabel *question_ = nullptr, *hint_ = nullptr;
  std::vector<QAction*> films_;
  QToolButton *undo_ = nullptr, *redo_ = nullptr;
};

}  // namespace rope::app
