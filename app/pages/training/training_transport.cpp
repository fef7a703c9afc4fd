// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/training/training_transport.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>

#include "app/pages/training/training_model.h"
#include "app/widgets/icon.h"
#include "app/widgets/labels.h"

namespace rope::app {

TrainingTransport::TrainingTransport(QWidget* parent) : QWidget(parent) {
  main_ = new QPushButton;
  stop_ = new QPushButton(line_icon(QStringLiteral("stop")), tr("Stop"));
  open_ = new QPushButton(line_icon(QStringLiteral("roformer")), tr("Open on the RoFormer page"));
  bar_ = new QProgressBar;
  bar_->setTextVisible(false);
  bar_->setFixedHeight(8);
  bar_->setRange(0, 1000);
  bar_->setAccessibleName(tr("How far the training is"));
  time_ = new RoleLabel({}, Role::quiet, 0.9);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kSpace4, kSpace2, kSpace4, kSpace2);
  row->setSpacing(kSpace2);
  row->addWidget(main_);
  row->addWidget(stop_);
  row->addWidget(bar_, 1);
  row->addWidget(time_);
  row->addWidget(open_);
  connect(main_, &QPushButton::clicked, this, &TrainingTransport::main_clicked);
  connect(stop_, &QPushButton::clicked, this, &TrainingTransport::stop_wanted);
  connect(open_, &QPushButton::clicked, this, &TrainingTransport::open_wanted);
  setFocusProxy(main_);
  show_run(nullptr);
}

void TrainingTransport::main_clicked() {
  switch (next_) {
    case Main::start:
      return start_wanted();
    case Main::pause:
      return pause_wanted();
    case Main::resume:
      return resume_wanted();
  }
}

void TrainingTransport::show_run(const TrainingRun* run) {
  const bool running = run != nullptr && run->running();
  const bool paused = running && run->phase == TrainingPhase::paused;
  next_ = paused ? Main::resume : running ? Main::pause : Main::start;
  const QString word = paused ? tr("Resume") : running ? tr("Pause") : tr("Start");
  if (main_->text() != word) {
    main_->setText(word);
    main_->setIcon(line_icon(running && !paused ? QStringLiteral("pause") : QStringLiteral("play")));
  }
  stop_->setEnabled(running);
  open_->setEnabled(run != nullptr && run->has_model);
  bar_->setValue(run == nullptr ? 0 : static_cast<int>(1000 * std::clamp(run->done, 0.0, 1.0)));
  time_->setText(running && run->seconds_left > 0 ? tr("%1 left").arg(time_text(run->seconds_left))
                                                  : QString());
}

}  // namespace rope::app
