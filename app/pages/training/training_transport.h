// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/jobs/training_run.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace rope::app {

/// Below the picture: start, pause or resume, stop, how far it is, and the way to the RoFormer page.
class TrainingTransport : public QWidget {
  Q_OBJECT

 public:
  explicit TrainingTransport(QWidget* parent = nullptr);
  /// Null: no run yet.
  void show_run(const TrainingRun* run);

 Q_SIGNALS:
  void start_wanted();
  void pause_wanted();
  void resume_wanted();
  void stop_wanted();
  void open_wanted();  ///< the model as it is, on the RoFormer page

 private:
  void main_clicked();

  enum class Main { start, pause, resume } next_ = Main::start;
  QPushButton *main_ = nullptr, *stop_ = nullptr, *open_ = nullptr;
  QProgressBar* bar_ = nullptr;
  QLabel* time_ = nullptr;
};

}  // namespace rope::app
