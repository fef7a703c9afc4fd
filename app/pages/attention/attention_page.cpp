// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/attention_page.h"

#include <algorithm>
#include <utility>

#include "app/jobs/model_service.h"
#include "app/pages/attention/attention_controls.h"
#include "app/pages/attention/cell_parts.h"
#include "app/pages/attention/side_text.h"
#include "app/pages/attention/work_notice.h"
#include "app/pages/from_defaults.h"
#include "app/widgets/attention/contribution_stack.h"
#include "app/widgets/attention/pair_arrows.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

constexpr std::size_t arrow_count = 3;

}  // namespace

AttentionPage::AttentionPage(Slice<AttentionState> state, Slice<SharedState> shared, ModelService& models,
                             QWidget* parent)
    : Page(parent),
      state_(state),
      shared_(shared),
      models_(models),
      viewport_(std::make_shared<HeatMapViewport>()) {
  build_picture();
  controls_ = new AttentionControls(state_, shared_, presets());
  connect(controls_, &AttentionControls::failed, this, &AttentionPage::failed);
  connect(controls_, &AttentionControls::mended, this, &AttentionPage::cleared);
  reader_ = new TrainedTextReader(models, this);
  watch(reader_->job(), tr("Reading the text"));
  watch(job_, tr("Score matrices"));
  watch(change_job_, tr("What a shift changes"));
  state_.on_change(this, [this] { state_changed(); });
  shared_.on_change(this, [this] { state_changed(); });
  connect(reader_, &TrainedTextReader::changed, this, [this] {
    if (active_ && state_->content == VectorContent::trained) refresh();
    Q_EMIT settled_changed();
  });
  connect(viewport_.get(), &HeatMapViewport::chosen_by_person, this, &AttentionPage::choose_cell);
  connect(stack_, &ContributionStack::pair_chosen, this, [this](Index pair, Gesture gesture) {
    shared_.edit([pair](SharedState& s) { s.pair = static_cast<int>(pair); }, gesture);
  });
  connect_work();
}

void AttentionPage::connect_work() {
  connect(this, &Page::settled_changed, this, &AttentionPage::show_work);
  connect(&job_, &LatestJob::failed, this, [this] { failed_ = true; });
  connect(notice_, &WorkNotice::go_on_wanted, this, &AttentionPage::go_on);
  connect(notice_, &WorkNotice::embedded_wanted, this, [this] { use_model({}); });
  connect(notice_, &WorkNotice::folder_wanted, this, &AttentionPage::choose_folder);
}

QString AttentionPage::id() const {
  return QStringLiteral("attention");
}

QString AttentionPage::title() const {
  return tr("What do positions do to the scores?");
}

QString AttentionPage::hint() const {
  return tr(
      "Choose two encodings; click a cell to take its score apart; move all positions and see what changes.");
}

QWidget* AttentionPage::controls() {
  return controls_;
}

// What was stopped, by leaving or before, begins anew.
void AttentionPage::activate() {
  active_ = true;
  go_on();
}

// A page that is not seen computes nothing, and keeps no memory for the next time.
void AttentionPage::deactivate() {
  active_ = false;
  job_.cancel();
  change_job_.cancel();
  pool_ = BufferPool();
}

MapCell AttentionPage::chosen() const {
  const Index last = result_->input.length - 1;
  return {std::clamp<Index>(state_->query, 0, last), std::clamp<Index>(state_->key, 0, last)};
}

bool AttentionPage::settled() const {
  const bool reading = active_ && state_->content == VectorContent::trained && reader_->busy();
  return !reading && Page::settled();
}

void AttentionPage::state_changed() {
  if (active_ && state_->content == VectorContent::trained) {
    reader_->want(shared_->model_folder, state_->trained.text);
  }
  refresh();
}

SharedCell AttentionPage::view_of(const MapCell& cell) const {
  return std::make_shared<const CellView>(
      CellView{result_->input, result_->vectors, cell, shared_->angle_unit});
}

void AttentionPage::show_cell() {
  const AttentionInput& input = result_->input;
  const MapCell cell = chosen();
  viewport_->mark(cell);
  const SideName side = state_->taken_apart;
  const SideName other = side == SideName::a ? SideName::b : SideName::a;
  CellParts parts = cell_parts(input, *result_->vectors, side, cell, arrow_count);
  const auto shift = static_cast<qint64>(input.shift);
  const QString what = input.stage == ScoreStage::raw
                           ? QStringLiteral("q·k")
                           : scaled_score_text(input.sides[static_cast<std::size_t>(side)]);
  stack_->set_title(
      tr("%1: %4 at m = %2, n = %3")
          .arg(side_letter(side), whole_text(shift + cell.row), whole_text(shift + cell.col), what));
  if (parts.kind == CellParts::Kind::pairs) {
    stack_->set_parts(std::move(parts.parts), parts.pairs);
  } else {
    stack_->set_named_parts(std::move(parts.parts), part_names(parts.kind, input.stage));
  }
  stack_->set_reference(cell_parts(input, *result_->vectors, other, cell, 0).total,
                        QStringLiteral("%1:").arg(side_letter(other)));
  // The side that is taken apart may have more pairs than the setting of the other pages.
  stack_->set_chosen(parts.pairs > 0 ? std::min<Index>(shared_->pair, parts.pairs - 1)
                                     : shared_->chosen_pair());
  const auto explain = [view = view_of(cell), side](std::size_t part) {
    return explain_part(view, side, part);
  };
  stack_->set_explain(explain);
  arrows_->set_explain([explain](Index pair) { return explain(static_cast<std::size_t>(pair)); });
  controls_->show_numbers(*result_, view_of(cell), changes_);
  arrows_->setVisible(parts.kind == CellParts::Kind::pairs);
  arrows_->set_arrows(std::move(parts.arrows));
}

void AttentionPage::choose_cell(const MapCell& cell, Gesture gesture) {
  state_.edit(
      [&cell](AttentionState& s) {
        s.query = static_cast<int>(cell.row);
        s.key = static_cast<int>(cell.col);
      },
      gesture);
}

void AttentionPage::reset() {
  from_defaults(state_, AttentionState{}, shared_, [](SharedState&) {});
}

}  // namespace rope::app
