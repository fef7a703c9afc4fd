// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

#include "app/widgets/theme.h"

namespace rope::app {

/// A label in the colour of a role and at a factor of the font's size; follows theme and font.
class RoleLabel : public QLabel {
  Q_OBJECT

 public:
  explicit RoleLabel(const QString& text = {}, Role role = Role::text, qreal size = 1,
                     QFont::Weight weight = QFont::Normal, QWidget* parent = nullptr);
  void set_role(Role role);

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void update_look();

  Role role_;
  qreal size_;
  QFont::Weight weight_;
  bool updating_ = false;
};

/// One line that is cut short with "…" where it does not fit; the whole text is its tool tip then.
class ElidedLabel : public RoleLabel {
  Q_OBJECT

 public:
  using RoleLabel::RoleLabel;
  void set_full_text(const QString& text);
  [[nodiscard]] const QString& full_text() const { return full_text_; }
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void elide();
  QString full_text_;
};

}  // namespace rope::app
