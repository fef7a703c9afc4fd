// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/status_line.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QProgressBar>
#include <QToolButton>

#include "app/widgets/icon.h"
#include "app/widgets/labels.h"

namespace rope::app {

StatusLine::StatusLine(QWidget* parent) : QWidget(parent) {
  model_ = new ElidedLabel({}, Role::quiet, 0.9);
  job_name_ = new RoleLabel({}, Role::quiet, 0.9);
  bar_ = new QProgressBar;
  bar_->setTextVisible(false);
  bar_->setFixedSize(120, 8);
  bar_->setAccessibleName(tr("Progress"));
  stop_ = icon_button(QStringLiteral("stop"), tr("Stop"));
  connect(stop_, &QToolButton::clicked, this, [this] {
    if (job_) job_->cancel();
  });
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kSpace4, 3, kSpace3, 3);
  row->setSpacing(kSpace2);
  row->addWidget(model_, 1);
  row->addWidget(job_name_);
  row->addWidget(bar_);
  row->addWidget(stop_);
  // The row keeps its height when a job comes and goes.
  setMinimumHeight(stop_->sizeHint().height() + 6);
  show_job(nullptr, {});
}

void StatusLine::show_model(const ModelService& models) {
  if (models.loading()) {
    model_->set_full_text(tr("Loading the model…"));
    return;
  }
  const std::shared_ptr<const Model> model = models.model();
  if (model == nullptr) {
    model_->set_full_text(
        models.error() ? tr("No model: %1").arg(QString::fromStdString(models.error()->what)) : QString());
    return;
  }
  const RoFormerConfig& config = model->config;
  const QString from =
      models.loaded_folder().isEmpty() ? tr("comes with the program") : models.loaded_folder();
  const QString layers = tr("%n layer(s)", nullptr, static_cast<int>(config.num_hidden_layers));
  const QString heads = tr("%n head(s)", nullptr, static_cast<int>(config.num_attention_heads));
  model_->set_full_text(
      tr("Model: %1, %2, %3 (%4)").arg(QString::fromStdString(model->name), layers, heads, from));
}

void StatusLine::show_job(LatestJob* job, const QString& name) {
  job_ = job;
  for (QWidget* widget :
       {static_cast<QWidget*>(job_name_), static_cast<QWidget*>(bar_), static_cast<QWidget*>(stop_)}) {
    widget->setVisible(job != nullptr);
  }
  if (job == nullptr) return;
  job_name_->setText(name);
  const int percent = static_cast<int>(job->progress() * 100);
  // An unknown length is an empty bar, not a moving one: nothing moves by itself.
  bar_->setRange(0, 100);
  bar_->setValue(percent);
}

void StatusLine::paintEvent(QPaintEvent* /*event*/) {
  const Theme& theme = current_theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  painter.fillRect(QRect(0, 0, width(), 1), theme.frame());
}

}  // namespace rope::app
