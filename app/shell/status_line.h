// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QString>
#include <QWidget>

#include "app/jobs/latest_job.h"
#include "app/jobs/model_service.h"
#include "app/jobs/training_run.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace rope::app {

class ElidedLabel;

/// Something that runs: its name, how far it is, and how to stop it.
class RunningJob : public QWidget {
  Q_OBJECT

 public:
  explicit RunningJob(QWidget* parent = nullptr);
  /// `share` is 0 to 1; an unknown length is an empty bar, not a moving one.
  void show_job(const QString& name, double share);

 Q_SIGNALS:
  void stop_wanted();

 private:
  QLabel* name_ = nullptr;
  QProgressBar* bar_ = nullptr;
  QToolButton* stop_ = nullptr;
};

/// The bottom line: the model and where it came from; what is running, how far it is, and how to stop it.
class StatusLine : public QWidget {
  Q_OBJECT

 public:
  explicit StatusLine(QWidget* parent = nullptr);
  [[nodiscard]] QSize minimumSizeHint() const override;

  void show_model(const ModelService& models);
  /// A null job hides that part.
  void show_job(LatestJob* job, const QString& name);
  /// The training run has a place of its own: it goes on beside the jobs of the pages.
  void show_training(const TrainingRun* run);

 Q_SIGNALS:
  void stop_training();
  void model_wanted();  ///< a person asks for another model

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] QString model_text(const ModelService& models) const;

  QPointer<LatestJob> job_;
  ElidedLabel* model_ = nullptr;
  QToolButton* choose_ = nullptr;
  RunningJob *training_ = nullptr, *running_ = nullptr;
};

}  // namespace rope::app
