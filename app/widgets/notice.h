// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;

namespace rope::app {

class RoleLabel;

/// What stands in a picture's place while there is none: what is missing, why, and the way on.
class Notice : public QWidget {
  Q_OBJECT
 public:
  explicit Notice(QWidget* parent = nullptr);

  /// An empty `button` shows none.
  void show_text(const QString& headline, const QString& line, const QString& button = {});
  [[nodiscard]] QString headline() const;

 Q_SIGNALS:
  void button_clicked();

 private:
  RoleLabel *headline_ = nullptr, *line_ = nullptr;
  QPushButton* button_ = nullptr;
};

}  // namespace rope::app
