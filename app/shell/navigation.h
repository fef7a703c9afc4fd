// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QHash>
#include <QString>
#include <QWidget>
#include <vector>

#include "app/shell/page_registry.h"

namespace rope::app {

/// One entry: an icon and a word, or the icon alone.
class NavigationButton : public QAbstractButton {
  Q_OBJECT

 public:
  NavigationButton(const QString& icon, const QString& word, QWidget* parent = nullptr);
  void set_compact(bool compact);
  [[nodiscard]] int width_with_word() const;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  [[nodiscard]] int icon_side() const;

  bool compact_ = false;
};

/// The pages at the left; below them the keyboard help and the settings.
class Navigation : public QWidget {
  Q_OBJECT

 public:
  explicit Navigation(const std::vector<PageEntry>& entries, QWidget* parent = nullptr);

  void show_current(const QString& id);
  void set_compact(bool compact);  ///< icons only
  [[nodiscard]] int width_with_words() const;

 Q_SIGNALS:
  void chosen(const QString& id);
  void shortcuts_wanted();
  void settings_wanted();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QHash<QString, NavigationButton*> pages_;
  std::vector<NavigationButton*> buttons_;
};

}  // namespace rope::app
