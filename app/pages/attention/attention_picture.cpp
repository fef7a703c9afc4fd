// SPDX-License-Identifier: GPL-3.0-or-later
// What the Attention page's picture is made of, and how a result is shown in it.
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/pages/attention/attention_page.h"
#include "app/pages/attention/side_text.h"
#include "app/pages/attention/work_notice.h"
#include "app/widgets/attention/contribution_stack.h"
#include "app/widgets/attention/pair_arrows.h"
#include "app/widgets/heat_map/colour_legend.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/labels.h"

namespace rope::app {

void AttentionPage::build_picture() {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kSpace4, kSpace2, kSpace4, kSpace3);
  layout->setSpacing(kSpace2);
  notice_ = new WorkNotice;
  layout->addWidget(notice_);
  grid_ = new QGridLayout;
  grid_->setHorizontalSpacing(kSpace3);
  grid_->setVerticalSpacing(kSpace1);
  for (std::size_t i = 0; i < maps_.size(); ++i) {
    maps_[i] = new HeatMap(viewport_);
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
  const int told = notice_->isHidden() ? 0 : notice_->heightForWidth(width()) + kSpace2;
  const int room = height() - told - around.top() - around.bottom() - legends -
                   shift_line_->sizeHint().height() - least_cell - 2 * kSpace2 - kSpace1;
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

// Of what is seen; before the first result of what is wanted.
void AttentionPage::show_titles() {
  for (const SideName side : kSides) {
    maps_[static_cast<std::size_t>(side)]->set_title(
        QStringLiteral("%1: %2").arg(side_letter(side), side_title(named_, side)));
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

// A and B have one scale, whichever of them is shown; where they differ by rounding only, so has their
// difference.
void AttentionPage::show_ends() {
  std::vector<ScaleSource> scores;
  ValueSummary both;
  for (const SideName side : kSides) {
    const std::shared_ptr<const HeatMapPicture>& picture = result_->side(side);
    both.add(picture->summary());
    scores.push_back({side_letter(side), picture->matrix(), [this, side](const MapCell& cell) {
                        return std::optional(explain_score(view_of(cell), side));
                      }});
  }
  score_legend_->set_ends({scores, {}});
  if (is_rounding(result_->difference->summary(), both)) {
    difference_legend_->set_ends(
        {scores, tr("A and B differ by no more than rounding, so that the scale is that of the scores.")});
  } else {
    difference_legend_->set_ends({});
  }
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
    show_ends();
  }
  score_legend_->setVisible(shown[0] || shown[1]);
  difference_legend_->setVisible(shown[2]);
  fit_maps();
}

}  // namespace rope::app
