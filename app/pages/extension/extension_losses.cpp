// SPDX-License-Identifier: GPL-3.0-or-later
// The loss over length on the Extension page: asked for, measured, shown.
#include <QFileDialog>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/charts/line_chart.h"
#include "app/jobs/model_service.h"
#include "app/pages/extension/extension_controls.h"
#include "app/pages/extension/extension_page.h"
#include "app/pages/extension/extension_transport.h"
#include "app/widgets/labels.h"

namespace rope::app {

QWidget* ExtensionPage::loss_view() {
  auto* view = new QWidget;
  by_length_ = new LineChart(tr("Loss over the length of the sequences for each method"));
  by_position_ = new LineChart(tr("Loss by position for each method"));
  measured_ = new RoleLabel({}, Role::quiet, 0.9);
  measured_->setWordWrap(true);
  finding_ = new RoleLabel;
  finding_->setWordWrap(true);
  auto* charts = new QHBoxLayout;
  charts->setSpacing(kSpace4);
  charts->addWidget(by_length_, 3);
  charts->addWidget(by_position_, 2);
  auto* column = new QVBoxLayout(view);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSpace2);
  column->addWidget(finding_);
  column->addLayout(charts, 1);
  column->addWidget(measured_);
  return view;
}

bool ExtensionPage::can_measure() const {
  const std::shared_ptr<const Model> model = models_.model();
  return state_->subject == ExtensionSubject::model && subject() && model->weights.mlm_head &&
         !methods_.empty();
}

LossPicture ExtensionPage::loss_picture() const {
  const std::shared_ptr<const Model> model = models_.model();
  return {state_.get(), methods_,      losses_,
          mark_,        shared_->seed, model == nullptr ? QString() : QString::fromStdString(model->name)};
}

std::vector<LengthLossQuestion> ExtensionPage::questions() const {
  if (!can_measure()) return {};
  return loss_questions(state_.get(), methods_, mark_, shared_->seed);
}

std::vector<double> ExtensionPage::longest_losses() const {
  std::vector<double> losses;
  const int length = measured_lengths(state_.get()).back();
  for (const ExtensionMethod& method : methods_) {
    const LengthLoss* loss = losses_.find(loss_question(state_.get(), method, length, mark_, shared_->seed));
    const bool measured = loss != nullptr && state_->subject == ExtensionSubject::model;
    losses.push_back(measured ? loss->guesses.mean_loss() : std::nan(""));
  }
  return losses;
}

void ExtensionPage::show_progress() {
  const std::vector<LengthLossQuestion> all = questions();
  const auto done = std::count_if(all.begin(), all.end(),
                                  [this](const auto& question) { return losses_.find(question) != nullptr; });
  transport_->show_progress(can_measure(), losses_.running(), losses_.job().progress(),
                            static_cast<int>(done), static_cast<int>(all.size()));
}

void ExtensionPage::show_losses() {
  show_progress();
  if (!active_) return;
  const std::optional<RotarySettings> how = subject();
  controls_->show_methods(methods_, longest_losses(), how && has_longrope_factors(*how),
                          left_out_text(left_out_));
  if (state_->view != ExtensionView::loss || !can_measure()) return;
  const LossPicture picture = loss_picture();
  by_length_->set_content(length_chart(picture));
  by_position_->set_content(position_chart(picture));
  const QString finding = finding_text(picture);
  finding_->setText(finding.isEmpty() ? tr("Press Measure: the curves grow while the model reads.")
                                      : finding);
  measured_->setText(measured_text(picture));
}

void ExtensionPage::measure() {
  if (!can_measure()) return;
  if (state_->view != ExtensionView::loss)
    state_.edit([](ExtensionState& s) { s.view = ExtensionView::loss; });
  losses_.start(models_.model(), questions());
}

void ExtensionPage::choose_text() {
  const QString file =
      QFileDialog::getOpenFileName(this, tr("Choose a text to be guessed at"), state_->text_file,
                                   tr("Plain text (*.txt *.md);;All files (*)"));
  if (!file.isEmpty()) state_.edit([&file](ExtensionState& s) { s.text_file = file; });
}

}  // namespace rope::app
