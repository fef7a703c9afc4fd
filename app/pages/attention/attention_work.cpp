// SPDX-License-Identifier: GPL-3.0-or-later
// What the Attention page computes: what it wants, what it has, and what it says where the two differ.
#include <QFileDialog>
#include <utility>

#include "app/jobs/model_service.h"
#include "app/pages/attention/attention_controls.h"
#include "app/pages/attention/attention_page.h"
#include "app/pages/attention/side_text.h"
#include "app/pages/attention/work_notice.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"

namespace rope::app {

// The state as it is, with what was read of its text.
void AttentionPage::refresh() {
  const std::shared_ptr<const TrainedHead> head = wanted_head();
  const bool trained = state_->content == VectorContent::trained;
  controls_->show_state(head ? head->q.dim(0) : state_->length, trained ? reader_->text().get() : nullptr);
  if (!active_) return;
  const bool missing = trained && !head;
  set_obstacle(missing ? reader_->error() : std::nullopt);
  if (!result_) named_ = wanted_names();
  if (!missing) {
    AttentionInput input = attention_input(state_.get(), shared_.get(), head);
    if (result_ && result_->input == input) named_ = wanted_names();
    if (wanted_ != input) recompute(std::move(input));
  }
  show_titles();
  show_view();
  if (result_) show_cell();
  show_work();
}

std::shared_ptr<const TrainedHead> AttentionPage::wanted_head() {
  if (!active_ || state_->content != VectorContent::trained || !reader_->text() || reader_->error() ||
      reader_->stopped()) {
    return nullptr;
  }
  HeadChoice choice = state_->trained;
  choice.text.clear();  // the text itself is what was read
  if (head_ == nullptr || head_text_ != reader_->text() || head_choice_ != choice) {
    head_text_ = reader_->text();
    head_choice_ = choice;
    head_ = trained_head(*head_text_, choice);
  }
  return head_;
}

void AttentionPage::recompute(AttentionInput input) {
  wanted_ = std::move(input);
  failed_ = false;
  job_.start(
      [input = *wanted_, pool = pool_](const Work& work) { return attention_result(input, work, pool); },
      [this, named = wanted_names()](Result<AttentionResult> result) { publish(std::move(result), named); });
  change_job_.cancel();
}

void AttentionPage::publish(Result<AttentionResult> result, const NamedSides& named) {
  failed_ = !succeeded(result);
  if (failed_) return;
  result_ = std::move(result).value();
  named_ = named;
  changes_.reset();
  show_titles();
  show_matrices();
  show_cell();
  compute_changes();
  show_changes();
}

// After the matrices, so that those are not kept waiting: each encoding costs two more of them.
void AttentionPage::compute_changes() {
  change_job_.start([input = result_->input, vectors = result_->vectors](
                        const Work& work) { return shift_changes(input, *vectors, work); },
                    [this](Result<ShiftChanges> changes) {
                      if (!succeeded(changes)) return;
                      changes_ = std::make_shared<const ShiftChanges>(std::move(changes).value());
                      show_changes();
                    });
}

void AttentionPage::show_changes() {
  shift_line_->setText(shift_text());
  controls_->show_numbers(*result_, view_of(chosen()), changes_);
}

QString AttentionPage::shift_text() const {
  if (!changes_) {
    return change_job_.running() ? tr("Moving all positions …")
                                 : tr("What a shift would change was not computed.");
  }
  const auto change = [this](SideName side) {
    const SideShift& row = changes_->rows[static_cast<std::size_t>(side)];
    const QString number = short_number_text(row.change, 3);
    const QString said =
        row.change > 0 && row.rounding() ? tr("%1 (rounding of 32-bit numbers)").arg(number) : number;
    return QStringLiteral("%1 %2").arg(side_letter(side), said);
  };
  const QString shift = whole_text(static_cast<qint64>(changes_->shift));
  const QString both = QStringLiteral("%1, %2").arg(change(SideName::a), change(SideName::b));
  if (result_->input.shift == 0) {
    return tr("If all positions moved by %1, a score would change by at most: %2.").arg(shift, both);
  }
  return tr("All positions moved by %1. Largest change of a score: %2.").arg(shift, both);
}

// Whether the picture is what the controls say. Where it is not and nothing is done about it, it says why.
void AttentionPage::show_work() {
  if (!active_) return;
  const bool trained = state_->content == VectorContent::trained;
  const bool missing = trained && wanted_head() == nullptr;
  const QString kept =
      result_ ? QLatin1Char(' ') + tr("Maps and numbers are still those of before.") : QString();
  const bool busy = job_.running() || (missing && reader_->busy());
  const bool current = !missing && result_ && wanted_ && result_->input == *wanted_;
  for (HeatMap* map : maps_) map->set_empty_text(busy ? tr("Computing the scores …") : tr("no scores"));
  const bool whole = current && (changes_ || change_job_.running());
  if (busy || whole) {
    notice_->show_nothing();
  } else if (missing && reader_->error()) {
    if (models_.model() == nullptr) {
      notice_->show_no_model(*reader_->error(), kept);
    } else {
      notice_->show_text(tr("The text cannot be read.") + kept);
    }
  } else if (missing) {
    notice_->show_stopped(tr("Stopped before the model had read the text.") + kept);
  } else if (current) {
    notice_->show_stopped(tr("Stopped before it was known what a shift changes."));
  } else {
    notice_->show_stopped((failed_ ? tr("These scores could not be computed.")
                                   : tr("Stopped before the scores were computed.")) +
                          kept);
  }
  if (result_ && !changes_) shift_line_->setText(shift_text());
}

void AttentionPage::go_on() {
  reader_->go_on();
  if (wanted_ && (!result_ || result_->input != *wanted_)) wanted_.reset();
  const bool only_changes = wanted_ && result_ && !changes_ && !change_job_.running();
  state_changed();
  if (only_changes && !job_.running()) compute_changes();
  show_work();
}

bool AttentionPage::stale() const {
  const bool trained = state_->content == VectorContent::trained;
  if (!result_ || !wanted_ || result_->input != *wanted_) return true;
  return trained && (reader_->busy() || reader_->stopped() || reader_->error().has_value());
}

void AttentionPage::use_model(const QString& folder) {
  shared_.edit([&folder](SharedState& s) { s.model_folder = folder; });
  models_.request(folder);
}

void AttentionPage::choose_folder() {
  const QString folder =
      QFileDialog::getExistingDirectory(this, tr("Open a model folder"), shared_->model_folder);
  if (!folder.isEmpty()) use_model(folder);
}

NamedSides AttentionPage::wanted_names() const {
  return {{state_->a, state_->b}, common_setting(shared_.get(), head_of_content())};
}

const TrainedHead* AttentionPage::head_of_content() const {
  return state_->content == VectorContent::trained ? head_.get() : nullptr;
}

}  // namespace rope::app
