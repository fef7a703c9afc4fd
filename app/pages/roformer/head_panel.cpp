// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/head_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/pages/roformer/distance_view.h"
#include "app/pages/roformer/head_maps.h"
#include "app/pages/roformer/head_search_bar.h"
#include "app/pages/roformer/run_explanations.h"
#include "app/pages/roformer/run_tabs.h"
#include "app/widgets/attention/attention_arcs.h"
#include "app/widgets/explain_on_request.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

QString percent(double share) {
  return percent_text(share, 0);
}

}  // namespace

HeadPanel::HeadPanel(QWidget* parent) : QWidget(parent), viewport_(std::make_shared<HeatMapViewport>()) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kSpace3);
  setMinimumSize(320, 180);  // several maps become one rather than keep the window large
  side_ = new QWidget;
  auto* side = new QVBoxLayout(side_);
  side->setContentsMargins(0, 0, 0, 0);
  side->setSpacing(kSpace1);
  side->addWidget(search_ = new HeadSearchBar);
  side->addWidget(wall_ = new HeadWall, 1);
  layout->addWidget(side_);

  auto* main = new QVBoxLayout;
  main->setSpacing(kSpace1);
  auto* head = new QHBoxLayout;
  head->setSpacing(kSpace2);
  title_ = new RoleLabel({}, Role::text, 1, QFont::DemiBold);
  title_->setObjectName(QStringLiteral("head-title"));
  title_->setWordWrap(true);  // beside the choice of the run there may be little room
  head->addWidget(title_, 1);
  head->addWidget(tabs_ = new RunTabs);
  main->addLayout(head);
  large_ = new QStackedWidget;
  large_->addWidget(maps_ = new HeadMaps(viewport_));
  large_->addWidget(distance_ = new DistanceView);
  distance_->setObjectName(QStringLiteral("distance"));
  main->addWidget(large_, 100);  // what the maps leave is for the chart
  main->addWidget(below_ = new DistanceView, 1);
  below_->hide();
  layout->addLayout(main, 1);
  tabs_->hide();
  connect_cells();
  connect(wall_, &HeadWall::score_asked, this, [this](const Head& asked, const QRect& around) {
    show_explanation(wall_, around, explain_habit({result_, asked, {}}, search_->search()));
  });
  connect(tabs_, &RunTabs::run_wanted, this, &HeadPanel::run_wanted);
}

// The wall takes what its thumbnails need at this height, and never so much that the maps get too little.
void HeadPanel::fit() {
  const auto side = [this](double share) {
    const int most = std::max(wall_->minimumSizeHint().width(), static_cast<int>(width() * share));
    return std::min(most,
                    std::max(wall_->natural_width(wall_->height()), search_->minimumSizeHint().width()));
  };
  const int beside = side(0.24);
  const int room =
      std::clamp(maps_->room(width() - beside - layout()->spacing()), 1, static_cast<int>(HeadMaps::kMost));
  side_->setFixedWidth(shown_ && shown_->changed && room > 1 ? beside : side(0.27));
  if (room != room_) {
    room_ = room;
    Q_EMIT room_changed();
  }
  fit_below();
}

// Several maps are low where the window is high: attention by distance takes what they leave.
void HeadPanel::fit_below() {
  const bool several = shown_ && shown_->runs.size() > 1 && shown_->view != HeadView::distance;
  const int wanted = maps_->natural_height(width() - side_->width() - layout()->spacing());
  const int left = height() - tabs_->sizeHint().height() - 2 * kSpace1 - wanted;
  const bool fits = several && left >= below_->minimumSizeHint().height() * 9 / 8;
  below_->setVisible(fits);
  if (fits && below_stale_) below_->show_head(result_, state_, matrices_);
  below_stale_ = below_stale_ && !fits;
  large_->setMaximumHeight(fits ? wanted : QWIDGETSIZE_MAX);
}

void HeadPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

void HeadPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange && below_ != nullptr) fit();
}

// A right click on a cell or a curve, or the menu key for the chosen one, opens its arithmetic.
void HeadPanel::connect_cells() {
  using Place = std::optional<ExplainedPlace>;
  for (std::size_t i = 0; i < HeadMaps::kMost; ++i) {
    maps_->map(i).set_explain([this, i](const MapCell& cell) { return explained(i, cell); });
    AttentionArcs& arcs = maps_->arcs(i);
    explain_on_request(&arcs, [this, i, &arcs](std::optional<QPoint> at) -> Place {
      const auto cell = at ? arcs.cell_at(*at) : viewport_->chosen();
      auto found = explained(i, cell);
      if (!found) return std::nullopt;
      const QPoint on = at.value_or(arcs.curve_point(*cell, 1).toPoint());
      return ExplainedPlace{QRect(on - QPoint(4, 4), QSize(9, 9)), std::move(*found)};
    });
  }
}

std::optional<Explanation> HeadPanel::explained(std::size_t index, std::optional<MapCell> cell) const {
  if (!result_ || !cell || !shown_ || index >= shown_->runs.size()) return std::nullopt;
  return explain_cell({result_, shown_->head, *cell}, shown_->stage, shown_->runs[index]);
}

void HeadPanel::show_result(const SharedResult& result, const RoFormerState& state) {
  result_ = result;
  state_ = state;
  if (result == nullptr || result->wall.empty()) {
    wall_->set_pictures({}, 0, 0);
    shown_wall_.clear();
    maps_->show_pictures({}, {}, state);
    shown_.reset();
    return;
  }
  show_wall(*result, state);
  show_head(*result, state);
  search_->show_search(*result, state);
}

void HeadPanel::show_wall(const RunResult& result, const RoFormerState& state) {
  if (shown_wall_ != result.wall) {
    shown_wall_ = result.wall;
    wall_->set_pictures(result.wall, result.layers, result.heads);
  }
  const std::vector<HeadHabits>& habits = result.changed ? result.changed_habits : result.habits;
  std::vector<QString> notes;
  std::vector<HeadScore> scores;
  const std::vector<std::size_t> order = ranked_heads(result, state.search);
  for (std::size_t i = 0; i < habits.size(); ++i) {
    notes.push_back(tr("on the token before %1, after %2, first %3, itself %4; spread %5")
                        .arg(percent(habits[i].previous), percent(habits[i].next), percent(habits[i].first),
                             percent(habits[i].itself), percent(habits[i].spread)) +
                    QLatin1Char('\n') +
                    tr("the end of its colours: weight %1, here as in its large map")
                        .arg(number_text(result.wall[i]->scale().high)));
    if (state.search == HeadSearch::none) continue;
    const double best = std::max(1e-9, habit(result.habits[order.front()], state.search));
    HeadScore score;
    score.share = habit(result.habits[i], state.search) / best;
    if (result.changed) score.now = habit(habits[i], state.search) / best;
    score.rank = static_cast<int>(std::find(order.begin(), order.end(), i) - order.begin()) + 1;
    notes.back().prepend(tr("rank %1 of %2 in the search: %3")
                             .arg(score.rank)
                             .arg(order.size())
                             .arg(percent(habit(result.habits[i], state.search))) +
                         QLatin1Char('\n'));
    scores.push_back(score);
  }
  wall_->set_notes(std::move(notes));
  wall_->set_scores(std::move(scores));
  wall_->set_chosen(clamped_head(result, state));
}

void HeadPanel::show_head(const RunResult& result, const RoFormerState& state) {
  Shown shown{result.trained.trace,
              result.changed ? result.changed->trace : nullptr,
              clamped_head(result, state),
              state.stage,
              state.view,
              {},
              result.unit};
  const bool more_room = !shown_ || (shown_->changed != nullptr) != (shown.changed != nullptr);
  const bool by_distance = state.view == HeadView::distance;
  if (more_room) {  // the wall gives way to several maps
    shown_ = shown;
    fit();
  }
  shown.runs = runs_shown(result, state.run, room_);
  title_->setText(tr("Layer %1, head %2").arg(shown.head.layer).arg(shown.head.head));
  tabs_->setVisible(result.changed && !by_distance);
  tabs_->show_run(state.run, room_);
  large_->setCurrentIndex(by_distance ? 1 : 0);
  if (shown_ != shown) {
    shown_ = shown;
    std::vector<QString> words;
    for (const Token& token : result.text.tokens) words.push_back(QString::fromStdString(token.text));
    matrices_ = head_matrices(result, state);
    const std::vector<HeadPicture> pictures = head_pictures(matrices_, state.stage, shown.runs);
    maps_->show_pictures(pictures, words, state);
    show_ends(pictures);
    if (by_distance) distance_->show_head(result_, state, matrices_);
    below_stale_ = true;
    fit_below();
  }
  viewport_->mark(shown_cell(result, state));
}

// Both runs have one scale, whichever of them is shown; so has their difference where it is only rounding.
void HeadPanel::show_ends(const std::vector<HeadPicture>& pictures) {
  ScaleEnds runs;
  for (const HeadRun run : {HeadRun::as_trained, HeadRun::what_if}) {
    const SharedMatrix& matrix = run == HeadRun::as_trained ? matrices_.trained : matrices_.changed;
    if (matrix.empty()) continue;
    runs.sources.push_back(
        {run_name(run), matrix, [this, run](const MapCell& cell) {
           return std::optional(explain_cell({result_, shown_->head, cell}, shown_->stage, run));
         }});
  }
  ScaleEnds difference;
  if (std::any_of(pictures.begin(), pictures.end(), [](const HeadPicture& each) { return each.rounding; })) {
    difference = runs;
    difference.rule =
        tr("The two runs differ by no more than rounding, so that the scale is that of the runs.");
  }
  maps_->show_ends(runs, difference);
}

SharedMatrix HeadPanel::matrix() const {
  const auto& picture = maps_->map(0).picture();
  return picture ? picture->matrix() : SharedMatrix{};
}

}  // namespace rope::app
