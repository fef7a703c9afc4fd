// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace rope::app {

/// Below the picture: measure, stop, and how far it is.
class ExtensionTransport : public QWidget {
  Q_OBJECT

 public:
  explicit ExtensionTransport(QWidget* parent = nullptr);

  /// `done` of `all` measurements of the picture are there; `fraction` of those that were asked for.
  void show_progress(bool can_measure, bool running, double fraction, int done, int all);

 Q_SIGNALS:
  void measure_wanted();
  void stop_wanted();

 private:
  QPushButton *measure_ = nullptr, *stop_ = nullptr;
  QProgressBar* bar_ = nullptr;
  QLabel* count_ = nullptr;
};

}  // namespace rope::app
