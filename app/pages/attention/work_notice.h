// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/support/result.h"

class QPushButton;

namespace rope::app {

class RoleLabel;

/// A line above the picture where it does not show what the controls say, with the way on: a computation was
/// stopped, or there is no model. Hidden where there is nothing to say.
class WorkNotice : public QWidget {
  Q_OBJECT
 public:
  explicit WorkNotice(QWidget* parent = nullptr);

  void show_nothing() { hide(); }
  /// With a button that goes on.
  void show_stopped(const QString& text);
  /// With the two ways to another model.
  void show_no_model(const Error& error, const QString& kept);
  void show_text(const QString& text);
  [[nodiscard]] QString text() const;

 Q_SIGNALS:
  void go_on_wanted();
  void embedded_wanted();
  void folder_wanted();

 private:
  void show_with(const QString& text, bool go_on, bool models);

  RoleLabel* text_ = nullptr;
  QPushButton *go_on_ = nullptr, *embedded_ = nullptr, *folder_ = nullptr;
};

}  // namespace rope::app
