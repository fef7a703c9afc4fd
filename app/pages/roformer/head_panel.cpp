// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/head_panel.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/charts/line_chart.h"
#include "app/pages/roformer/head_output.h"
#include "app/widgets/attention/attention_arcs.h"
#include "app/widgets/heat_map/colour_legend.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

QString percent(double share) {
  return percent_text(share, 0);
}

// The chosen cell; where nobody chose one, what the telling token looks at most.
MapCell shown_cell(const RunResult& result, const RoFormerState& state, const SharedMatrix& matrix) {
  const Index last = matrix.rows - 1;
  if (state.query >= 0) return {std::min<Index>(state.query, last), std::clamp<Index>(state.key, 0, last)};
  const Index row = telling_token(result);
  const float* values = matrix.values.get() + row * matrix.cols;
  const auto size = [](float value) { return std::isfinite(value) ? std::abs(value) : -1.0F; };
  return {row, std::max_element(values, values + matrix.cols, [&size](float a, float b) {
                 return size(a) < size(b);
               }) - values};
}

QString legend_caption(const ValueScale& scale, bool difference, bool weights) {
  if (difference) return HeadPanel::tr("change of the attention");
  if (!weights) return HeadPanel::tr("score q·k / √d");
  return scale.root ? HeadPanel::tr("attention weight, square-root scale")
                    : HeadPanel::tr("attention weight");
}

}  // namespace

HeadPanel::HeadPanel(QWidget* parent) : QWidget(parent), viewport_(std::make_shared<HeatMapViewport>()) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kSpace4);
  wall_ = new HeadWall;
  layout->addWidget(wall_, 1);
  large_ = new QStackedWidget;
  map_ = new HeatMap(viewport_);
  arcs_ = new AttentionArcs(viewport_);
  large_->addWidget(map_);
  large_->addWidget(arcs_);
  distance_ = new LineChart(tr("Attention by distance"));
  distance_page_ = new QWidget;
  auto* column = new QVBoxLayout(distance_page_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSpace1);
  distance_title_ = new RoleLabel({}, Role::text, 1, QFont::DemiBold);
  column->addWidget(distance_title_);
  column->addWidget(distance_, 1);
  large_->addWidget(distance_page_);
  legend_ = new ColourLegend(viewport_.get(), Qt::Vertical);
  layout->addWidget(large_, 2);
  layout->addWidget(legend_);
}

Head clamped_head(const RunResult& result, const RoFormerState& state) {
  return {std::clamp<Index>(state.layer, 0, result.layers - 1),
          std::clamp<Index>(state.head, 0, result.heads - 1)};
}

SharedMatrix shown_matrix(const RunResult& result, const RoFormerState& state) {
  const Head head = clamped_head(result, state);
  const bool softmax = state.stage == HeadStage::softmax;
  const bool compare = result.changed.has_value();
  if (compare && state.run == HeadRun::difference) {
    const SharedMatrix changed = head_matrix(*result.changed, head.layer, head.head, softmax);
    const SharedMatrix trained = head_matrix(result.trained, head.layer, head.head, softmax);
    auto out = std::make_shared<Tensor>(Tensor({changed.rows, changed.cols}));
    std::transform(changed.values.get(), changed.values.get() + out->size(), trained.values.get(),
                   out->begin(), [](float a, float b) { return std::isfinite(a) ? a - b : a; });  // masked
    return share_matrix(std::shared_ptr<const Tensor>(std::move(out)));
  }
  const bool trained = !compare || state.run == HeadRun::as_trained;
  return head_matrix(trained ? result.trained : *result.changed, head.layer, head.head, softmax);
}

void HeadPanel::show_result(const RunResult* result, const RoFormerState& state) {
  if (result == nullptr || result->wall.empty()) {
    wall_->set_pictures({}, 0, 0);
    shown_wall_.clear();
    map_->set_picture(nullptr);
    arcs_->set_picture(nullptr, {});
    legend_->set_pictures({});
    return;
  }
  if (shown_wall_ != result->wall) show_wall(*result);
  wall_->set_chosen(clamped_head(*result, state));
  show_head(*result, state);
}

void HeadPanel::show_wall(const RunResult& result) {
  shown_wall_ = result.wall;
  wall_->set_pictures(result.wall, result.layers, result.heads);
  std::vector<QString> notes;
  for (const HeadHabits& habits : result.habits) {
    notes.push_back(tr("on the token before %1, after %2, first %3, itself %4; spread %5")
                        .arg(percent(habits.previous), percent(habits.next), percent(habits.first),
                             percent(habits.itself), percent(habits.spread)));
  }
  wall_->set_notes(std::move(notes));
}

void HeadPanel::show_head(const RunResult& result, const RoFormerState& state) {
  const bool difference = result.changed.has_value() && state.run == HeadRun::difference;
  const SharedMatrix matrix = shown_matrix(result, state);
  ValueSummary summary;
  summary.add(matrix);
  const bool is_signed = difference || state.stage != HeadStage::softmax;
  ValueScale scale = ValueScale::covering(is_signed ? ColourScale::signed_ : ColourScale::magnitude, summary);
  scale.root = !is_signed && matrix.rows > kLongMatrix;
  if (difference && scale.high < 1e-5) scale = {ColourScale::signed_, -1, 1};  // rounding is nothing to see
  auto prepared = HeatMapPicture::prepare(matrix, scale);
  if (!prepared) return;  // only a stopped preparation fails, and nobody stops this one

  std::vector<QString> words;
  for (const Token& token : result.text.tokens) words.push_back(QString::fromStdString(token.text));
  const Head head = clamped_head(result, state);
  QString title = tr("Layer %1, head %2").arg(head.layer).arg(head.head);
  if (result.changed) {
    title += QStringLiteral(" – ");
    title += difference                         ? tr("what-if minus as trained")
             : state.run == HeadRun::as_trained ? tr("as trained")
                                                : tr("what-if");
  }
  HeatMapLabels labels;
  labels.rows_title = tr("looks (query)");
  labels.cols_title = tr("is looked at (key)");
  labels.rows = labels.cols = words;
  map_->set_title(title);
  map_->set_labels(std::move(labels));
  map_->set_picture(*prepared);
  viewport_->mark(shown_cell(result, state, matrix));
  map_->set_readout([words](const MapCell& cell, double value) {
    const QString text = std::isfinite(value) ? number_text(value) : tr("masked");
    return tr("“%1” (%2) on “%3” (%4): %5")
        .arg(words.at(static_cast<std::size_t>(cell.row)))
        .arg(cell.row)
        .arg(words.at(static_cast<std::size_t>(cell.col)))
        .arg(cell.col)
        .arg(text);
  });
  const bool weights = state.stage == HeadStage::softmax;
  arcs_->set_title(title);
  arcs_->set_picture(weights ? *prepared : nullptr, words);
  QWidget* shown = map_;
  if (state.view == HeadView::arcs && weights) shown = arcs_;
  if (state.view == HeadView::distance) {
    show_distances(result, state);
    shown = distance_page_;
  }
  large_->setCurrentWidget(shown);
  legend_->setVisible(shown != distance_page_);
  legend_->set_caption(legend_caption(scale, difference, weights));
  legend_->set_pictures({*prepared});
}

// The mean along each diagonal; both runs where a what-if is on, whichever of them the map shows.
void HeadPanel::show_distances(const RunResult& result, const RoFormerState& state) {
  const Head head = clamped_head(result, state);
  const bool softmax = state.stage == HeadStage::softmax;
  const auto curve = [&](const RunPass& pass, const QString& name, Role role) {
    DistanceProfile profile = distance_profile(head_matrix(pass, head.layer, head.head, softmax));
    return ChartCurve{
        .name = name, .role = role, .x = std::move(profile.distance), .y = std::move(profile.mean)};
  };
  ChartContent content;
  content.curves.push_back(curve(result.trained, tr("as trained"), Role::trained));
  if (result.changed) content.curves.push_back(curve(*result.changed, tr("what-if"), Role::relation));
  const std::vector<double>& distances = content.curves.front().x;
  content.x = {tr("distance n − m, tokens"), distances.front() - 0.5, distances.back() + 0.5};
  Axis y{softmax ? tr("mean attention weight") : tr("mean score q·k / √d"), 0, 0};
  for (const ChartCurve& each : content.curves) {
    y.minimum = std::min(y.minimum, *std::min_element(each.y.begin(), each.y.end()));
    y.maximum = std::max(y.maximum, *std::max_element(each.y.begin(), each.y.end()));
  }
  if (y.maximum <= y.minimum) y.maximum = y.minimum + 1;
  content.y = rounded_axis(y);
  content.rules.push_back({.at = 0, .name = tr("itself"), .orientation = Qt::Vertical});
  distance_title_->setText(tr("Layer %1, head %2").arg(head.layer).arg(head.head));
  distance_->set_content(std::move(content));
}

SharedMatrix HeadPanel::matrix() const {
  return map_->picture() ? map_->picture()->matrix() : SharedMatrix{};
}

}  // namespace rope::app
