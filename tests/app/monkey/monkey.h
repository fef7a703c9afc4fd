// SPDX-License-Identifier: MIT
#pragma once

#include <QPoint>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <QWindow>
#include <memory>
#include <random>

#include "app/shell/application.h"

class QPointingDevice;
class QWidget;

namespace rope::app {

/// Does to the window what no person would: random real events, one at a time, from a seed. Dialogs that
/// could write or read files are shut again as soon as they are open.
class Monkey {
 public:
  Monkey(Application& program, unsigned seed);

  /// One action; what it was is in recent().
  void act();
  /// The last actions, oldest first.
  [[nodiscard]] const QStringList& recent() const { return recent_; }

 private:
  struct Target {
    QPointer<QWindow> window;
    QPoint at;                  // in the window
    QWidget* widget = nullptr;  // there
    QPoint in_widget;
  };

  [[nodiscard]] int below(int count) { return std::uniform_int_distribution(0, count - 1)(random_); }
  [[nodiscard]] bool chance(int percent) { return below(100) < percent; }
  void note(const QString& what, const QWidget* widget = nullptr);
  [[nodiscard]] bool shut_file_dialog();
  [[nodiscard]] QWidget* top();
  [[nodiscard]] Target target();
  [[nodiscard]] Qt::KeyboardModifiers modifiers();
  void click();
  void drag();
  void wheel();
  void key();
  void type();
  void shortcut();
  void touch();
  void resize();
  void settings();
  void hover();

  Application& program_;
  std::mt19937 random_;
  std::unique_ptr<QPointingDevice> finger_;
  QStringList recent_;
};

}  // namespace rope::app
