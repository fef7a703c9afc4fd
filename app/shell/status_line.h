// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QString>
#include <QWidget>

#include "app/jobs/latest_job.h"
#include "app/jobs/model_service.h"

class QLabel;
class QProgressBar;
class QToolButton;

namespace rope::app {

class ElidedLabel;

/// The bottom line: the model and where it came from; what is running, how far it is, and how to stop it.
class StatusLine : public QWidget {
  Q_OBJECT

 public:
  explicit StatusLine(QWidget* parent = nullptr);

  void show_model(const ModelService& models);
  /// A null job hides that part.
  void show_job(LatestJob* job, const QString& name);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QPointer<LatestJob> job_;
  ElidedLabel* model_ = nullptr;
  QLabel* job_name_ = nullptr;
  QProgressBar* bar_ = nullptr;
  QToolButton* stop_ = nullptr;
};

}  // namespace rope::app
