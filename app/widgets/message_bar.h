// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QString>
#include <optional>

#include "core/support/result.h"

class QLabel;
class QToolButton;

namespace rope::app {

/// The one place where the window says that something went wrong (or is worth a line): within the window,
/// never in the way, gone with its close button.
class MessageBar : public QFrame {
  Q_OBJECT

 public:
  explicit MessageBar(QWidget* parent = nullptr);

  /// What is wrong, where, and what to do. A cancelled error shows nothing.
  void show_error(const Error& error);
  void show_note(const QString& text);
  void clear();
  [[nodiscard]] QString text() const;
  /// The error that is shown, if it is one.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 protected:
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void show_text(const QString& text);

  std::optional<Error> error_;
  QLabel* icon_ = nullptr;
  QLabel* text_ = nullptr;
  QToolButton* close_ = nullptr;
};

}  // namespace rope::app
