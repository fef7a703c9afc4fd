// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "app/pages/roformer/head_pictures.h"
#include "app/pages/roformer/head_scores.h"
#include "app/pages/theta_explanations.h"
#include "app/state/roformer_state.h"

namespace rope::app {

class RoleLabel;
class LineChart;

/// The bound of the decay of one run.
struct ShownBound {
  SharedFacts facts;
  bool what_if = false;
};
/// Of the runs whose bounds are not the same.
[[nodiscard]] std::vector<ShownBound> shown_bounds(const RunResult& result);
/// A bound over distances n - m, the same to both sides.
[[nodiscard]] std::vector<double> bound_of(const FrequencyFacts& facts, const std::vector<double>& distances);

/// What the chosen head does at each distance, as trained and with the what-if; and below, over the same
/// distances and with a scale of its own, how the bound of the decay falls for what turns q and k, without
/// the muted pairs.
class DistanceView : public QWidget {
  Q_OBJECT

 public:
  explicit DistanceView(QWidget* parent = nullptr);

  void show_head(const SharedResult& result, const RoFormerState& state, const HeadMatrices& matrices);
  [[nodiscard]] LineChart& attention() const { return *attention_; }
  [[nodiscard]] LineChart& bound() const { return *bound_; }

 private:
  void show_attention(const HeadMatrices& matrices);
  void show_bound();

  SharedResult result_;
  Head head_;
  HeadStage stage_ = HeadStage::softmax;
  LineChart* attention_ = nullptr;
  LineChart* bound_ = nullptr;
  RoleLabel* note_ = nullptr;
};

}  // namespace rope::app
