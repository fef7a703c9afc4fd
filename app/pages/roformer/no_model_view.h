// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/support/result.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace rope::app {

class LatestJob;
class RoleLabel;

/// In the place of the results while there is no model: that one is being read and how far, or why there is
/// none and what a person can do.
class NoModelView : public QWidget {
  Q_OBJECT

 public:
  explicit NoModelView(LatestJob& reading, QWidget* parent = nullptr);

  void show_reading();
  void show_stopped();
  void show_error(const Error& error);

 Q_SIGNALS:
  void embedded_wanted();
  void folder_wanted();

 private:
  void show_state(const QString& title, const QString& text, bool reading);

  RoleLabel* title_ = nullptr;
  RoleLabel* text_ = nullptr;
  RoleLabel* advice_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QPushButton* stop_ = nullptr;
  QWidget* offers_ = nullptr;
};

}  // namespace rope::app
