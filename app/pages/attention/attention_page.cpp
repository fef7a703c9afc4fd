// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/attention_page.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/pages/attention/attention_controls.h"
#include "app/pages/attention/cell_parts.h"
#include "app/pages/attention/side_text.h"
#include "app/pages/from_defaults.h"
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

AttentionPage::AttentionPage(Slice<AttentionState> state, Slice<SharedState> shared, ModelService& models,
                             QWidget* parent)
    : Page(parent), state_(state), shared_(shared), viewport_(std::make_shared<HeatMapViewport>()) {
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
  for (std::size_t i = 0; i < maps_.size(); ++i) {
    maps_[i] = new HeatMap(viewport_);
    maps_[i]->set_empty_text(tr("Computing the scores …"));
    maps_[i]->set_explain([this, i](const MapCell& cell) -> std::optional<Explanation> {
      if (i == 2) return explain_difference(view_of(cell));
      return explain_score(view_of(cell), kSides.at(i));
    });
    grid_->addWidget(maps_[i], 0, static_cast<int>(i));
    grid_->setColumnStretch(static_cast<int>(i), 1);
  }
  score_legend_ = new ColourLegend(viewport_.get(), Qt::Horizontal);
  difference_legend_ = new ColourLegend(viewport_.get(), Qt::Horizontal);
  difference_legend_->set_caption(tr("A minus B"));
  score_legend_->explain_with({maps_[0], maps_[1]});
  difference_legend_->explain_with({maps_[2]});
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

// What stands around the maps asks for another height: another theme, a longer line.
bool AttentionPage::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) fit_maps();
  return Page::event(event);
}

void AttentionPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  fit_maps();
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

void AttentionPage::activate() {
  active_ = true;
  state_changed();
}

void AttentionPage::deactivate() {
  pool_.clear();
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

// The state as it is, with what was read of its text.
void AttentionPage::refresh() {
  const std::shared_ptr<const TrainedHead> head = wanted_head();
  const bool trained = state_->content == VectorContent::trained;
  controls_->show_state(head ? head->q.dim(0) : state_->length, trained ? reader_->text().get() : nullptr);
  if (!active_) return;
  show_titles();
  show_view();
  const bool missing = trained && !head;
  set_obstacle(missing ? reader_->error() : std::nullopt);
  if (missing) return;
  AttentionInput input = attention_input(state_.get(), shared_.get(), head);
  if (wanted_ != input) recompute(std::move(input));
  if (result_) show_cell();
}

std::shared_ptr<const TrainedHead> AttentionPage::wanted_head() {
  if (!active_ || state_->content != VectorContent::trained || !reader_->text()) return nullptr;
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
  change_job_.cancel();
  job_.start(
      [input = *wanted_, pool = pool_](const Work& work) { return attention_result(input, work, pool); },
      [this](Result<AttentionResult> result) { publish(std::move(result)); });
}

void AttentionPage::publish(Result<AttentionResult> result) {
  if (!succeeded(result)) return;
  result_ = std::move(result).value();
  changes_.reset();
  show_matrices();
  show_cell();
  show_changes();
  compute_changes();
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

SharedCell AttentionPage::view_of(const MapCell& cell) const {
  return std::make_shared<const CellView>(
      CellView{result_->input, result_->vectors, cell, shared_->angle_unit});
}

void AttentionPage::show_titles() {
  const SettingState common = common_setting(shared_.get(), head_.get());
  for (const SideName side : kSides) {
    maps_[static_cast<std::size_t>(side)]->set_title(
        QStringLiteral("%1: %2").arg(side_letter(side), side_title(state_.get(), common, side)));
  }
  maps_[2]->set_title(tr("A − B"));
}

void AttentionPage::show_matrices() {
  const std::array<std::shared_ptr<const HeatMapPicture>, 3> pictures{result_->sides[0], result_->sides[1],
                                                                      result_->difference};
  HeatMapLabels labels;
  labels.rows_title = tr("query position m");
  labels.cols_title = tr("key position n");
  labels.first_row = labels.first_col = result_->input.shift;
  if (result_->input.trained) {
    const QStringList& tokens = result_->input.trained->words;
    labels.rows.assign(tokens.begin(), tokens.end());
    labels.cols = labels.rows;
  }
  for (std::size_t i = 0; i < maps_.size(); ++i) {
    maps_[i]->set_labels(labels);
    maps_[i]->set_picture(pictures[i]);
  }
  score_legend_->set_caption(score_caption());
  difference_legend_->set_pictures({pictures[2]});
  show_view();
}

QString AttentionPage::score_caption() const {
  if (result_->input.stage == ScoreStage::raw) return tr("score q·k");
  if (result_->input.stage != ScoreStage::softmax) {
    return tr("score %1").arg(scaled_score_text(result_->input));
  }
  return result_->sides[0]->scale().root ? tr("attention weight, square-root scale") : tr("attention weight");
}

QString AttentionPage::shift_text() const {
  if (!changes_) return tr("Moving all positions …");
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

void AttentionPage::show_view() {
  const AttentionView view = state_->view;
  const std::array<bool, 3> shown{view == AttentionView::all || view == AttentionView::a,
                                  view == AttentionView::all || view == AttentionView::b,
                                  view == AttentionView::all || view == AttentionView::difference};
  for (std::size_t i = 0; i < maps_.size(); ++i) {
    maps_[i]->setVisible(shown[i]);
    grid_->setColumnStretch(static_cast<int>(i), shown[i] ? 1 : 0);
  }
  if (result_) {  // the legend tells only of what is seen
    score_legend_->set_pictures(
        {shown[0] ? result_->sides[0] : nullptr, shown[1] ? result_->sides[1] : nullptr});
  }
  score_legend_->setVisible(shown[0] || shown[1]);
  difference_legend_->setVisible(shown[2]);
  fit_maps();
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

void AttentionPage::choose_cell(const MapCell& cell) {
  state_.edit(
      [&cell](AttentionState& s) {
        s.query = static_cast<int>(cell.row);
        s.key = static_cast<int>(cell.col);
      },
      cell_gesture_.next());
}

Table AttentionPage::table() const {
  Table table{{QStringLiteral("query"), QStringLiteral("key"), QStringLiteral("score_a"),
               QStringLiteral("score_b"), QStringLiteral("difference")},
              {}};
  if (!result_) return table;
  const SharedMatrix& a = result_->sides[0]->matrix();
  const SharedMatrix& b = result_->sides[1]->matrix();
  const SharedMatrix& difference = result_->difference->matrix();
  const double half = static_cast<double>(a.rows) / viewport_->zoom() / 2;
  const auto first = [&](double centre) {
    return std::max<Index>(0, static_cast<Index>(std::floor(centre - half + 1e-9)));
  };
  const auto count = std::min(most_exported, static_cast<Index>(std::ceil(2 * half - 1e-9)));
  const Index top = first(viewport_->centre().y());
  const Index left = first(viewport_->centre().x());
  for (Index r = top; r < std::min(a.rows, top + count); ++r) {
    for (Index c = left; c < std::min(a.cols, left + count); ++c) {
      const auto shift = static_cast<qint64>(result_->input.shift);
      table.rows.push_back({shift + r, shift + c, number_cell(a.at(r, c)), number_cell(b.at(r, c)),
                            number_cell(difference.at(r, c))});
    }
  }
  return table;
}

void AttentionPage::reset() {
  from_defaults(state_, AttentionState{}, shared_, [](SharedState&) {});
}

}  // namespace rope::app
