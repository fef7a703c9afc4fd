// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/distance_view.h"

#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/charts/line_chart.h"
#include "app/pages/decay_bound.h"
#include "app/pages/roformer/run_explanations.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

Axis axis_of(const QString& title, const std::vector<ChartCurve>& curves) {
  Axis axis{title, 0, 0};
  for (const ChartCurve& each : curves) {
    axis.minimum = std::min(axis.minimum, *std::min_element(each.y.begin(), each.y.end()));
    axis.maximum = std::max(axis.maximum, *std::max_element(each.y.begin(), each.y.end()));
  }
  if (axis.maximum <= axis.minimum) axis.maximum = axis.minimum + 1;
  return rounded_axis(axis);
}

ChartCurve bound_curve(const ShownBound& bound, const std::vector<double>& distances) {
  return {
      .name = bound.what_if ? DistanceView::tr("what-if") : DistanceView::tr("as trained"),
      .role = bound.what_if ? Role::relation : Role::reference,
      .x = distances,
      .y = bound_of(*bound.facts, distances),
      .explain = [facts = bound.facts](double distance) { return explain_bound(facts, std::abs(distance)); }};
}

}  // namespace

std::vector<ShownBound> shown_bounds(const RunResult& result) {
  std::vector<ShownBound> bounds;
  const SharedFacts trained = pass_facts(result, false);
  const SharedFacts changed = result.changed ? pass_facts(result, true) : nullptr;
  if (trained) bounds.push_back({trained, false});
  if (changed && (!trained || changed->frequencies != trained->frequencies || !changed->muted.empty()))
    bounds.push_back({changed, true});
  return bounds;
}

std::vector<double> bound_of(const FrequencyFacts& facts, const std::vector<double>& distances) {
  std::vector<double> sizes = distances;
  for (double& each : sizes) each = std::abs(each);
  return bound_at(facts, sizes);
}

DistanceView::DistanceView(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSpace1);
  attention_ = new LineChart(tr("Attention by distance"));
  bound_ = new LineChart(tr("Decay bound by distance"));
  note_ = new RoleLabel({}, Role::quiet, 0.9);
  note_->setWordWrap(true);
  note_->setText(tr("Two scales: the bound limits the scores, it does not predict weights."));
  column->addWidget(attention_, 3);
  column->addWidget(bound_, 2);
  column->addWidget(note_);
}

void DistanceView::show_head(const SharedResult& result, const RoFormerState& state,
                             const HeadMatrices& matrices) {
  result_ = result;
  head_ = clamped_head(*result, state);
  stage_ = state.stage;
  show_attention(matrices);
  show_bound();
  LineChart::align({attention_, bound_});
}

// The mean along each diagonal; both runs where a what-if is on, whichever of them the map shows.
void DistanceView::show_attention(const HeadMatrices& matrices) {
  const auto curve = [&](const SharedMatrix& matrix, const QString& name, bool what_if) {
    DistanceProfile profile = distance_profile(matrix);
    return ChartCurve{
        .name = name,
        .role = what_if ? Role::relation : Role::trained,
        .x = std::move(profile.distance),
        .y = std::move(profile.mean),
        .explain = [of = HeadCell{result_, head_, {}, what_if}, stage = stage_](double distance) {
          return explain_distance(of, std::lround(distance), stage);
        }};
  };
  ChartContent content;
  content.curves.push_back(curve(matrices.trained, tr("as trained"), false));
  if (result_->changed) content.curves.push_back(curve(matrices.changed, tr("what-if"), true));
  const std::vector<double>& distances = content.curves.front().x;
  content.x = {tr("distance n − m, tokens"), distances.front() - 0.5, distances.back() + 0.5};
  content.y = axis_of(stage_ == HeadStage::softmax ? tr("mean attention weight") : tr("mean score q·k / √d"),
                      content.curves);
  content.x_text = [](double distance) { return tr("n − m = %1").arg(whole_text(std::lround(distance))); };
  content.rules.push_back({.at = 0, .name = tr("itself"), .orientation = Qt::Vertical});
  attention_->set_content(std::move(content));
}

void DistanceView::show_bound() {
  const ChartContent& above = attention_->content();
  ChartContent content;
  const std::vector<double>& distances = above.curves.front().x;
  content.x = above.x;
  content.x.title.clear();  // it is the one above
  content.x_text = above.x_text;
  for (const ShownBound& bound : shown_bounds(*result_))
    content.curves.push_back(bound_curve(bound, distances));
  content.y = axis_of(tr("decay bound, mean |S| (paper, figure 2)"), content.curves);
  bound_->set_content(std::move(content));
}

}  // namespace rope::app
