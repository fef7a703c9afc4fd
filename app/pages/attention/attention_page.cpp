// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/attention_page.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/pages/attention/attention_controls.h"
#include "app/widgets/attention/contribution_stack.h"
#include "app/widgets/attention/pair_arrows.h"
#include "app/widgets/heat_map/colour_legend.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

constexpr std::size_t arrow_count = 3;
constexpr Index most_exported = 1000;  // rows and columns

}  // namespace

AttentionPage::AttentionPage(Slice<AttentionState> state, Slice<SharedState> shared, ModelService& /*models*/,
                             QWidget* parent)
    : Page(parent), state_(state), shared_(shared), viewport_(std::make_shared<HeatMapViewport>()) {
  build_picture();
  controls_ = new AttentionControls(state_, shared_, presets());
  watch(job_, tr("Score matrices"));
  state_.on_change(this, [this] { state_changed(); });
  shared_.on_change(this, [this] { state_changed(); });
  connect(viewport_.get(), &HeatMapViewport::chosen_by_person, this, &AttentionPage::choose_cell);
  connect(stack_, &ContributionStack::pair_chosen, this, [this](Index pair) {
    shared_.edit([pair](SharedState& s) { s.pair = static_cast<int>(pair); }, cell_gesture_.next());
  });
}

void AttentionPage::build_picture() {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kSpace4, kSpace2, kSpace4, kSpace3);
  layout->setSpacing(kSpace2);
  grid_ = new QGridLayout;
  grid_->setHorizontalSpacing(kSpace3);
  grid_->setVerticalSpacing(kSpace1);
  const std::array<QString, 3> titles{tr("With RoPE"), tr("Without"), tr("Difference")};
  for (std::size_t i = 0; i < maps_.size(); ++i) {
    maps_[i] = new HeatMap(viewport_);
    maps_[i]->set_title(titles[i]);
    maps_[i]->set_empty_text(tr("Computing the scores …"));
    grid_->addWidget(maps_[i], 0, static_cast<int>(i));
    grid_->setColumnStretch(static_cast<int>(i), 1);
  }
  score_legend_ = new ColourLegend(viewport_.get(), Qt::Horizontal);
  difference_legend_ = new ColourLegend(viewport_.get(), Qt::Horizontal);
  difference_legend_->set_caption(tr("with RoPE minus without"));
  grid_->addWidget(score_legend_, 1, 0, 1, 2);
  grid_->addWidget(difference_legend_, 1, 2);
  layout->addLayout(grid_);

  shift_line_ = new RoleLabel({}, Role::relation);
  shift_line_->setWordWrap(true);
  layout->addWidget(shift_line_);

  auto* cell = new QHBoxLayout;
  cell->setSpacing(kSpace4);
  stack_ = new ContributionStack;
  arrows_ = new PairArrows;
  cell->addWidget(stack_, 3);
  cell->addWidget(arrows_, 2);
  layout->addLayout(cell, 1);
}

// Square maps need no more height than their columns are wide; what is left goes to the chosen cell. Where
// the window is low the cell keeps its least height, and the maps shrink.
void AttentionPage::fit_maps() {
  const auto shown =
      std::count_if(maps_.begin(), maps_.end(), [](const HeatMap* map) { return !map->isHidden(); });
  if (shown == 0) return;
  const QMargins around = layout()->contentsMargins();
  const int across = width() - around.left() - around.right() - static_cast<int>(shown - 1) * kSpace3;
  const int legends = score_legend_->sizeHint().height();
  const int least_cell = std::max(stack_->minimumSizeHint().height(), height() / 4);
  const int room = height() - around.top() - around.bottom() - legends - shift_line_->sizeHint().height() -
                   least_cell - 2 * kSpace2 - kSpace1;
  const int wanted = maps_.front()->natural_height(across / static_cast<int>(shown));
  for (HeatMap* map : maps_)
    map->setFixedHeight(
        std::clamp(room, map->minimumSizeHint().height(), std::max(wanted, map->minimumSizeHint().height())));
}

void AttentionPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  fit_maps();
}

QString AttentionPage::id() const {
  return QStringLiteral("attention");
}

QString AttentionPage::title() const {
  return tr("What does rotation do to the scores?");
}

QString AttentionPage::hint() const {
  return tr("Click a cell to take its score apart; shift all positions and watch the scores stand still.");
}

QWidget* AttentionPage::controls() {
  return controls_;
}

void AttentionPage::activate() {
  active_ = true;
  state_changed();
}

AttentionInput AttentionPage::input() const {
  return {shared_->rotary(), state_->length, state_->content,
          state_->stage,     state_->causal, static_cast<double>(state_->shift),
          shared_->seed};
}

MapCell AttentionPage::chosen() const {
  const Index last = state_->length - 1;
  return {std::clamp<Index>(state_->query, 0, last), std::clamp<Index>(state_->key, 0, last)};
}

void AttentionPage::state_changed() {
  controls_->show_state();
  if (!active_) return;
  show_view();
  if (wanted_ != input()) recompute();
  if (result_) show_cell();
}

void AttentionPage::recompute() {
  wanted_ = input();
  job_.start([input = *wanted_](const Work& work) { return attention_result(input, work); },
             [this](Result<AttentionResult> result) { publish(std::move(result)); });
}

void AttentionPage::publish(Result<AttentionResult> result) {
  if (!succeeded(result)) return;
  result_ = std::move(result).value();
  show_matrices();
  show_cell();
  controls_->show_numbers(*result_);
}

void AttentionPage::show_matrices() {
  const std::array<std::shared_ptr<const HeatMapPicture>, 3> pictures{result_->with_rope, result_->without,
                                                                      result_->difference};
  HeatMapLabels labels;
  labels.rows_title = tr("query position m");
  labels.cols_title = tr("key position n");
  labels.first_row = labels.first_col = result_->input.shift;
  for (std::size_t i = 0; i < maps_.size(); ++i) {
    maps_[i]->set_labels(labels);
    maps_[i]->set_picture(pictures[i]);
  }
  score_legend_->set_caption(score_caption());
  difference_legend_->set_pictures({pictures[2]});
  shift_line_->setText(shift_text());
  show_view();
}

QString AttentionPage::score_caption() const {
  if (result_->input.stage == ScoreStage::raw) return tr("score q·k");
  if (result_->input.stage != ScoreStage::softmax) return tr("score q·k / √d");
  return result_->with_rope->scale().root ? tr("attention weight, square-root scale")
                                          : tr("attention weight");
}

QString AttentionPage::shift_text() const {
  if (result_->input.shift == 0) {
    return tr(
        "With RoPE only the distance n − m counts. Shift all positions and watch the scores stand still.");
  }
  const double largest =
      std::max(std::abs(result_->with_rope->summary().low), std::abs(result_->with_rope->summary().high));
  const bool rounding = result_->change_with_rope <= 1e-5 * std::max(largest, 1e-30);
  return tr("All positions shifted by %1. Largest change of a score: with RoPE %2%3, without %4 (positions "
            "are not used).")
      .arg(whole_text(static_cast<qint64>(result_->input.shift)), number_text(result_->change_with_rope, 2),
           rounding ? QStringLiteral(" ") + tr("(rounding of 32-bit numbers)") : QString(),
           short_number_text(result_->change_without, 2));
}

void AttentionPage::show_view() {
  const AttentionView view = state_->view;
  const std::array<bool, 3> shown{view == AttentionView::all || view == AttentionView::with_rope,
                                  view == AttentionView::all || view == AttentionView::without,
                                  view == AttentionView::all || view == AttentionView::difference};
  for (std::size_t i = 0; i < maps_.size(); ++i) {
    maps_[i]->setVisible(shown[i]);
    grid_->setColumnStretch(static_cast<int>(i), shown[i] ? 1 : 0);
  }
  if (result_) {  // the legend tells only of what is seen
    score_legend_->set_pictures(
        {shown[0] ? result_->with_rope : nullptr, shown[1] ? result_->without : nullptr});
  }
  score_legend_->setVisible(shown[0] || shown[1]);
  difference_legend_->setVisible(shown[2]);
  fit_maps();
}

void AttentionPage::show_cell() {
  const Index rows = result_->vectors->q.dim(0);
  MapCell cell = chosen();
  cell.row = std::min(cell.row, rows - 1);
  cell.col = std::min(cell.col, rows - 1);
  viewport_->mark(cell);
  const double shift = result_->input.shift;
  CellParts parts = cell_parts(*result_->vectors, cell, shift, arrow_count);
  stack_->set_title(tr("Score q·k at m = %1, n = %2")
                        .arg(whole_text(static_cast<qint64>(shift) + cell.row),
                             whole_text(static_cast<qint64>(shift) + cell.col)));
  stack_->set_parts(std::move(parts.with_rope), result_->vectors->frequencies.pairs());
  stack_->set_reference(parts.without, tr("without RoPE"));
  stack_->set_chosen(shared_->chosen_pair());
  arrows_->set_arrows(std::move(parts.arrows));
}

void AttentionPage::choose_cell(const MapCell& cell) {
  state_.edit(
      [&cell](AttentionState& s) {
        s.query = static_cast<int>(cell.row);
        s.key = static_cast<int>(cell.col);
      },
      cell_gesture_.next());
}

Table AttentionPage::table() const {
  Table table{{QStringLiteral("query"), QStringLiteral("key"), QStringLiteral("score"),
               QStringLiteral("score_without"), QStringLiteral("difference")},
              {}};
  if (!result_) return table;
  const SharedMatrix& with_rope = result_->with_rope->matrix();
  const SharedMatrix& without = result_->without->matrix();
  const SharedMatrix& difference = result_->difference->matrix();
  const double half = static_cast<double>(with_rope.rows) / viewport_->zoom() / 2;
  const auto first = [&](double centre) {
    return std::max<Index>(0, static_cast<Index>(std::floor(centre - half + 1e-9)));
  };
  const auto count = std::min(most_exported, static_cast<Index>(std::ceil(2 * half - 1e-9)));
  const Index top = first(viewport_->centre().y());
  const Index left = first(viewport_->centre().x());
  for (Index r = top; r < std::min(with_rope.rows, top + count); ++r) {
    for (Index c = left; c < std::min(with_rope.cols, left + count); ++c) {
      const auto shift = static_cast<qint64>(result_->input.shift);
      table.rows.push_back({shift + r, shift + c, number_cell(with_rope.at(r, c)),
                            number_cell(without.at(r, c)), number_cell(difference.at(r, c))});
    }
  }
  return table;
}

void AttentionPage::reset() {
  state_.set({});
}

std::vector<Preset> AttentionPage::presets() {
  const auto preset = [this](AttentionState state) { return [this, state] { state_.set(state); }; };
  AttentionState far;
  far.shift = 1000;
  AttentionState causal;
  causal.stage = ScoreStage::softmax;
  causal.causal = true;
  AttentionState noise;
  noise.content = VectorContent::independent;
  AttentionState ones;
  ones.content = VectorContent::ones;
  ones.length = 512;
  ones.query = 300;
  ones.key = 250;
  AttentionState large;
  large.length = 2048;
  large.query = 1200;
  large.key = 1100;
  return {
      {tr("Only positions differ"),
       tr("One vector everywhere: without RoPE all scores are equal, with it they fall away from the "
          "diagonal."),
       preset({})},
      {tr("Everything shifted by 1,000"), tr("The numbers at the axes change, the scores do not."),
       preset(far)},
      {tr("Weights of a language model"),
       tr("Causal and softmax: without RoPE all earlier tokens weigh alike, with it the near ones weigh "
          "more."),
       preset(causal)},
      {tr("Unrelated queries and keys"),
       tr("Random vectors of their own: RoPE changes each score, but no pattern appears."), preset(noise)},
      {tr("All ones, 512 positions"),
       tr("Each pair adds a cosine of the distance; the fast ones cancel, the slow ones stay."),
       preset(ones)},
      {tr("2,048 positions"), tr("Zoom in with the wheel until the numbers of single cells appear."),
       preset(large)},
  };
}

}  // namespace rope::app
