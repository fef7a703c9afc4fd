// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/extension/extension_transport.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>

#include "app/widgets/icon.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"

namespace rope::app {

ExtensionTransport::ExtensionTransport(QWidget* parent) : QWidget(parent) {
  measure_ = new QPushButton(line_icon(QStringLiteral("play")), tr("Measure the loss"));
  measure_->setToolTip(
      tr("Runs the loaded model on the text at each length with each method. Nothing is measured before."));
  stop_ = new QPushButton(line_icon(QStringLiteral("stop")), tr("Stop"));
  bar_ = new QProgressBar;
  bar_->setTextVisible(false);
  bar_->setFixedHeight(8);
  bar_->setRange(0, 1000);
  bar_->setFocusPolicy(Qt::StrongFocus);
  bar_->setAccessibleName(tr("How far measuring is"));
  count_ = new RoleLabel({}, Role::quiet, 0.9);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kSpace4, kSpace2, kSpace4, kSpace2);
  row->setSpacing(kSpace2);
  row->addWidget(measure_);
  row->addWidget(stop_);
  row->addWidget(bar_, 1);
  row->addWidget(count_);
  connect(measure_, &QPushButton::clicked, this, &ExtensionTransport::measure_wanted);
  connect(stop_, &QPushButton::clicked, this, &ExtensionTransport::stop_wanted);
  setFocusProxy(measure_);
  show_progress(false, false, 0, 0, 0);
}

void ExtensionTransport::show_progress(bool can_measure, bool running, double fraction, int done, int all) {
  const bool complete = all > 0 && done == all;
  // Whoever has the focus does not lose it to another part of the window when a button goes.
  const bool had_focus = measure_->hasFocus() || stop_->hasFocus();
  measure_->setEnabled(can_measure && !running && !complete);
  stop_->setEnabled(running);
  if (had_focus && !measure_->hasFocus() && !stop_->hasFocus()) {
    QWidget* const next = running                 ? static_cast<QWidget*>(stop_)
                          : measure_->isEnabled() ? static_cast<QWidget*>(measure_)
                                                  : static_cast<QWidget*>(bar_);
    next->setFocus();
  }
  const double shown = running ? fraction : complete ? 1.0 : 0.0;
  bar_->setValue(static_cast<int>(1000 * std::clamp(shown, 0.0, 1.0)));
  count_->setText(all == 0 ? QString() : tr("%1 of %2 measured").arg(whole_text(done), whole_text(all)));
}

}  // namespace rope::app
