// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/distance_view.h"

#include <QContextMenuEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/charts/line_chart.h"
#include "app/pages/roformer/run_explanations.h"
#include "app/widgets/labels.h"
#include "core/rotary/decay.h"

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

// Where nothing turns no distance is told from another: the bound stays where it is at 0.
std::vector<double> bound_values(const RunResult& result, bool what_if,
                                 const std::vector<double>& distances) {
  const auto frequencies = pass_frequencies(result, what_if);
  if (!frequencies) {
    const Index pairs = result.model->config.head_dim() / 2;
    return std::vector<double>(distances.size(), static_cast<double>(pairs + 1) / 2);
  }
  std::vector<double> sizes = distances;  // the same to both sides
  for (double& each : sizes) each = std::abs(each);
  Result<std::vector<double>> bound = decay_bound(*frequencies, sizes);
  return bound ? std::move(bound).value() : std::vector<double>(distances.size(), 0);
}

}  // namespace

DistanceView::DistanceView(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSpace1);
  attention_ = new LineChart(tr("Attention by distance"));
  bound_ = new LineChart(tr("Decay bound by distance"));
  note_ = new ElidedLabel({}, Role::quiet, 0.9);
  note_->set_full_text(tr("Two scales: the bound limits the scores, it does not predict weights."));
  column->addWidget(attention_, 3);
  column->addWidget(bound_, 2);
  column->addWidget(note_);
  attention_->installEventFilter(this);
  attention_->viewport()->installEventFilter(this);
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
  const auto curve = [&](const SharedMatrix& matrix, const QString& name, Role role) {
    DistanceProfile profile = distance_profile(matrix);
    return ChartCurve{
        .name = name, .role = role, .x = std::move(profile.distance), .y = std::move(profile.mean)};
  };
  ChartContent content;
  content.curves.push_back(curve(matrices.trained, tr("as trained"), Role::trained));
  if (result_->changed) content.curves.push_back(curve(matrices.changed, tr("what-if"), Role::relation));
  const std::vector<double>& distances = content.curves.front().x;
  content.x = {tr("distance n − m, tokens"), distances.front() - 0.5, distances.back() + 0.5};
  content.y = axis_of(stage_ == HeadStage::softmax ? tr("mean attention weight") : tr("mean score q·k / √d"),
                      content.curves);
  content.rules.push_back({.at = 0, .name = tr("itself"), .orientation = Qt::Vertical});
  attention_->set_content(std::move(content));
}

void DistanceView::show_bound() {
  const ChartContent& above = attention_->content();
  ChartContent content;
  const std::vector<double>& distances = above.curves.front().x;
  content.x = above.x;
  content.x.title.clear();  // it is the one above
  content.curves.push_back({.name = tr("as trained"),
                            .role = Role::reference,
                            .x = distances,
                            .y = bound_values(*result_, false, distances)});
  const auto trained = pass_frequencies(*result_, false);
  if (result_->changed && pass_frequencies(*result_, true) != trained) {
    content.curves.push_back({.name = tr("what-if"),
                              .role = Role::relation,
                              .x = distances,
                              .y = bound_values(*result_, true, distances)});
  }
  content.y = axis_of(tr("decay bound, mean |S| (paper, figure 2)"), content.curves);
  bound_->set_content(std::move(content));
}

bool DistanceView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ContextMenu || !result_) return QWidget::eventFilter(watched, event);
  const auto& menu = *static_cast<QContextMenuEvent*>(event);
  const bool by_key = menu.reason() == QContextMenuEvent::Keyboard;
  const double x = by_key ? attention_->cross_hair().value_or(0) : attention_->x_at(menu.pos().x());
  const Index last = result_->text.size() - 1;
  const Index distance = std::clamp<Index>(std::lround(x), -last, last);
  const QPointF at = attention_->to_pixels(static_cast<double>(distance), attention_->content().y.minimum);
  const QRectF around(at.x() - 4, attention_->plot_rect().top(), 8, attention_->plot_rect().height());
  show_explanation(attention_, around.toAlignedRect(),
                   explain_distance({result_, head_, {}, result_->changed.has_value()}, distance, stage_));
  return true;
}

}  // namespace rope::app
