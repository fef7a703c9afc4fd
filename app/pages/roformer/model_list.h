// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QHash>
#include <QString>

#include "app/jobs/latest_job.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace rope::app {

class ModelService;

/// The models that can be opened by one click: the one that comes with the program and the folders of lately.
/// Opens below a button, as menus do.
class ModelList : public QFrame {
  Q_OBJECT

 public:
  explicit ModelList(ModelService& models, QWidget* parent = nullptr);

  /// Shows itself below (or, where there is no room, above) this widget.
  void open_below(const QWidget& button);
  /// The button of a folder in the list, or null. The model of the program has the empty name.
  [[nodiscard]] QPushButton* row_of(const QString& folder) const { return rows_.value(folder); }

 Q_SIGNALS:
  void chosen(const QString& folder);
  void folder_dialog_wanted();
  void file_dialog_wanted();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void build_rows();
  void add_row(const QString& folder);
  void look_for_folders();
  void show_missing(const QString& folder);

  ModelService& models_;
  QVBoxLayout* list_ = nullptr;
  QHash<QString, QPushButton*> rows_;
  QHash<QString, QLabel*> places_;  // where each folder lies, below its name
  LatestJob looking_;
};

}  // namespace rope::app
