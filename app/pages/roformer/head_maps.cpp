// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/head_maps.h"

#include <QGridLayout>
#include <QStackedWidget>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/widgets/attention/attention_arcs.h"
#include "app/widgets/attention/curve_legend.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/number_text.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

constexpr int least_letters = 38;  // a map narrower than this many letters shows little but its labels

QString legend_caption(const ValueScale& scale, bool difference, bool weights) {
  if (difference) return weights ? HeadMaps::tr("change of the weight") : HeadMaps::tr("change of the score");
  if (!weights) return HeadMaps::tr("score q·k / √d");
  return scale.root ? HeadMaps::tr("attention weight, square-root scale") : HeadMaps::tr("attention weight");
}

}  // namespace

QString run_name(HeadRun run) {
  switch (run) {
    case HeadRun::as_trained:
      return HeadMaps::tr("As trained");
    case HeadRun::difference:
      return HeadMaps::tr("What-if minus as trained");
    default:
      return HeadMaps::tr("What-if");
  }
}

HeadMaps::HeadMaps(std::shared_ptr<HeatMapViewport> viewport, QWidget* parent)
    : QWidget(parent), viewport_(std::move(viewport)) {
  grid_ = new QGridLayout(this);
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setHorizontalSpacing(kSpace2);
  grid_->setVerticalSpacing(kSpace1);
  for (std::size_t i = 0; i < kMost; ++i) {
    places_[i] = new QStackedWidget;
    places_[i]->addWidget(maps_[i] = new HeatMap(viewport_));
    places_[i]->addWidget(arcs_[i] = new AttentionArcs(viewport_));
    grid_->addWidget(places_[i], 0, static_cast<int>(i));
    places_[i]->setVisible(i == 0);
    name(i, {});
  }
  grid_->setColumnStretch(0, 1);
  beside_ = new ColourLegend(viewport_.get(), Qt::Vertical);
  runs_ = new ColourLegend(viewport_.get(), Qt::Horizontal);
  difference_ = new ColourLegend(viewport_.get(), Qt::Horizontal);
  for (ColourLegend* legend : {beside_, runs_, difference_}) {
    legend->explain_with({maps_.begin(), maps_.end()});
    legend->hide();
  }
  grid_->addWidget(beside_, 0, static_cast<int>(kMost));
  grid_->addWidget(runs_, 1, 0, 1, 2);
  grid_->addWidget(difference_, 1, 2);
  grid_->addWidget(curves_ = new CurveLegend, 1, 0, 1, 2);
  grid_->addWidget(changes_ = new CurveLegend, 1, 2);
  curves_->hide();  // until there is something that they are about
  changes_->hide();
  connect_arcs();
  grid_->setRowStretch(0, 1000);
  grid_->setRowStretch(2, 1);  // takes what maps of their full height leave
}

// Long texts are scrolled in all runs together.
void HeadMaps::connect_arcs() {
  for (AttentionArcs* from : arcs_) {
    for (AttentionArcs* to : arcs_) {
      if (from != to) connect(from, &AttentionArcs::scrolled, to, &AttentionArcs::set_first_row);
    }
  }
}

// Several maps need no more height than their columns are wide, and their legends stand right below. A single
// one in a low window gives up square cells for larger ones.
void HeadMaps::fit() {
  const bool several = shown() > 1;
  const int high = several ? natural_height(width()) - legends_height() : QWIDGETSIZE_MAX;
  for (std::size_t i = 0; i < kMost; ++i) {
    places_[i]->setMaximumHeight(std::max(high, places_[i]->minimumSizeHint().height()));
    maps_[i]->set_square(several || height() * 4 > width() * 3);
  }
}

int HeadMaps::shown() const {
  return static_cast<int>(
      std::count_if(places_.begin(), places_.end(), [](const QWidget* place) { return !place->isHidden(); }));
}

int HeadMaps::legends_height() const {
  return runs_->sizeHint().height() + 2 * grid_->verticalSpacing();
}

int HeadMaps::natural_height(int width) const {
  const int count = std::max(1, shown());
  const int column = (width - (count - 1) * grid_->horizontalSpacing()) / count;
  return maps_[0]->natural_height(column) + legends_height();
}

void HeadMaps::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

int HeadMaps::room(int width) const {
  return static_cast<int>(width / (QFontMetricsF(font()).averageCharWidth() * least_letters));
}

void HeadMaps::show_pictures(const std::vector<HeadPicture>& pictures, const std::vector<QString>& words,
                             const RoFormerState& state) {
  const bool curves = state.view == HeadView::arcs && state.stage == HeadStage::softmax;
  for (std::size_t i = 0; i < kMost; ++i) {
    const bool shown = i < pictures.size();
    places_[i]->setVisible(shown || i == 0);
    grid_->setColumnStretch(static_cast<int>(i), shown ? 1 : 0);
    places_[i]->setCurrentIndex(curves ? 1 : 0);
    if (shown) {
      show_one(i, pictures[i], words);
    } else {
      maps_[i]->set_picture(nullptr);
      arcs_[i]->set_picture(nullptr, {});
    }
    // A single map has its name above, with the choice of the run.
    const QString title = shown && pictures.size() > 1 ? run_name(pictures[i].run) : QString();
    name(i, title);
  }
  show_legends(pictures, state, curves);
  fit();
}

void HeadMaps::show_ends(const ScaleEnds& runs, const ScaleEnds& difference) {
  beside_->set_ends(single_difference_ ? difference : runs);
  runs_->set_ends(runs);
  difference_->set_ends(difference);
}

// A single map has no title of its own, but a name for screen readers.
void HeadMaps::name(std::size_t index, const QString& title) {
  maps_[index]->set_title(title);
  arcs_[index]->set_title(title);
  if (!title.isEmpty()) return;
  maps_[index]->setAccessibleName(tr("Attention of the chosen head"));
  arcs_[index]->setAccessibleName(tr("Attention of the chosen head"));
}

void HeadMaps::show_one(std::size_t index, const HeadPicture& shown, const std::vector<QString>& words) {
  HeatMapLabels labels;
  labels.rows_title = tr("looks (query)");
  labels.cols_title = tr("is looked at (key)");
  labels.rows = labels.cols = words;
  maps_[index]->set_labels(std::move(labels));
  maps_[index]->set_picture(shown.picture);
  const auto readout = [words](const MapCell& cell, double value) {
    const QString text = std::isfinite(value) ? number_text(value) : tr("masked");
    // The next text's cells may be told before its words.
    const auto word = [&words](Index at) {
      return at < static_cast<Index>(words.size()) ? words[static_cast<std::size_t>(at)] : QString();
    };
    return tr("“%1” (%2) on “%3” (%4): %5")
        .arg(word(cell.row))
        .arg(cell.row)
        .arg(word(cell.col))
        .arg(cell.col)
        .arg(text);
  };
  maps_[index]->set_readout(readout);
  arcs_[index]->set_readout(readout);
  arcs_[index]->set_picture(shown.picture, words);
}

void HeadMaps::show_legends(const std::vector<HeadPicture>& pictures, const RoFormerState& state,
                            bool curves) {
  const bool single = pictures.size() < 2;
  const bool weights = state.stage == HeadStage::softmax;
  std::vector<std::shared_ptr<const HeatMapPicture>> runs;
  std::vector<std::shared_ptr<const HeatMapPicture>> differences;
  for (const HeadPicture& each : pictures) {
    (each.run == HeadRun::difference ? differences : runs).push_back(each.picture);
  }
  const auto show = [&](ColourLegend* legend, const auto& shown, bool difference, bool visible) {
    legend->setVisible(visible && !shown.empty());
    legend->set_pictures(visible ? shown : std::vector<std::shared_ptr<const HeatMapPicture>>{});
    if (!shown.empty()) legend->set_caption(legend_caption(shown.front()->scale(), difference, weights));
  };
  show(beside_, single && runs.empty() ? differences : runs, runs.empty(), single && !curves);
  show(runs_, runs, false, !single && !curves);
  show(difference_, differences, true, !single && !curves);
  single_difference_ = single && runs.empty();
  // A single change of curves stands in the first column, as single curves do.
  curves_->set_caption(single_difference_ ? tr("change of the weight") : tr("attention weight"),
                       single_difference_);
  changes_->set_caption(tr("change of the weight"), true);
  curves_->setVisible(curves && !pictures.empty());
  changes_->setVisible(curves && !single && !differences.empty());
}

}  // namespace rope::app
