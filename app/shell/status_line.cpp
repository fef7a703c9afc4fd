// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/status_line.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QProgressBar>
#include <QToolButton>

#include "app/widgets/icon.h"
#include "app/widgets/labels.h"

namespace rope::app {

RunningJob::RunningJob(QWidget* parent) : QWidget(parent) {
  name_ = new RoleLabel({}, Role::quiet, 0.9);
  bar_ = new QProgressBar;
  bar_->setTextVisible(false);
  bar_->setFixedSize(120, 8);
  bar_->setRange(0, 100);
  bar_->setAccessibleName(tr("Progress"));
  stop_ = icon_button(QStringLiteral("stop"), tr("Stop"));
  connect(stop_, &QToolButton::clicked, this, &RunningJob::stop_wanted);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kSpace2);
  row->addWidget(name_);
  row->addWidget(bar_);
  row->addWidget(stop_);
}

void RunningJob::show_job(const QString& name, double share) {
  name_->setText(name);
  bar_->setAccessibleName(tr("Progress: %1").arg(name));
  stop_->setAccessibleName(tr("Stop: %1").arg(name));
  bar_->setValue(static_cast<int>(share * 100));
}

StatusLine::StatusLine(QWidget* parent) : QWidget(parent) {
  model_ = new ElidedLabel({}, Role::quiet, 0.9);
  training_ = new RunningJob;
  running_ = new RunningJob;
  choose_ = new QToolButton;
  choose_->setObjectName(QStringLiteral("choose-model"));
  choose_->setText(tr("Change…"));
  choose_->setAutoRaise(true);
  choose_->setFocusPolicy(Qt::StrongFocus);
  choose_->setToolTip(tr("Open another model"));
  choose_->setAccessibleName(tr("Open another model"));
  connect(choose_, &QToolButton::clicked, this, &StatusLine::model_wanted);
  connect(training_, &RunningJob::stop_wanted, this, &StatusLine::stop_training);
  connect(running_, &RunningJob::stop_wanted, this, [this] {
    if (job_) job_->cancel();
  });
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kSpace4, 3, kSpace3, 3);
  row->setSpacing(kSpace4);
  row->addWidget(model_);
  row->addWidget(choose_);
  choose_->hide();
  row->addStretch(1);
  row->addWidget(running_);
  row->addWidget(training_);
  show_job(nullptr, {});
  show_training(nullptr);
}

// The row keeps its height when a job comes and goes.
QSize StatusLine::minimumSizeHint() const {
  return QWidget::minimumSizeHint().expandedTo({0, running_->sizeHint().height() + 6});
}

void StatusLine::show_model(const ModelService& models) {
  const QString text = model_text(models);
  model_->set_full_text(text);
  choose_->setVisible(!text.isEmpty());  // alone it would not say what it changes
}

QString StatusLine::model_text(const ModelService& models) const {
  if (models.loading()) return tr("Loading the model…");
  const std::shared_ptr<const Model> model = models.model();
  if (model == nullptr)
    return models.error() ? tr("No model: %1").arg(QString::fromStdString(models.error()->what)) : QString();
  const RoFormerConfig& config = model->config;
  const QString from =
      models.loaded_folder().isEmpty() ? tr("comes with the program") : models.loaded_folder();
  const QString layers = tr("%n layer(s)", nullptr, static_cast<int>(config.num_hidden_layers));
  const QString heads = tr("%n head(s)", nullptr, static_cast<int>(config.num_attention_heads));
  return tr("Model: %1, %2, %3 (%4)").arg(QString::fromStdString(model->name), layers, heads, from);
}

void StatusLine::show_job(LatestJob* job, const QString& name) {
  job_ = job;
  running_->setVisible(job != nullptr);
  if (job != nullptr) running_->show_job(name, job->progress());
}

void StatusLine::show_training(const TrainingRun* run) {
  const bool running = run != nullptr && run->running();
  training_->setVisible(running);
  if (!running) return;
  training_->show_job(run->phase == TrainingPhase::paused ? tr("Training, paused") : tr("Training"),
                      run->done);
}

void StatusLine::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = current_theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  painter.fillRect(QRect(0, 0, width(), 1), theme.frame());
}

}  // namespace rope::app
