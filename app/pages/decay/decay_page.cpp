// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/decay/decay_page.h"

#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/pages/decay/decay_controls.h"
#include "app/pages/from_defaults.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

std::function<QString(double)> distance_text() {
  return [](double distance) { return DecayPage::tr("distance %1").arg(whole_text(qRound64(distance))); };
}

std::vector<double> sizes(std::vector<double> values) {
  for (double& value : values) value = std::abs(value);
  return values;
}

}  // namespace

DecayPage::DecayPage(Slice<DecayState> state, Slice<SharedState> shared, ModelService& /*models*/,
                     QWidget* parent)
    : Page(parent), state_(state), shared_(shared) {
  upper_ = new LineChart(tr("Bound over distance"));
  lower_ = new LineChart(tr("Scores over distance"));
  controls_ = new DecayControls(state, shared, presets());
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kSpace4, kSpace3, kSpace4, kSpace3);
  column->setSpacing(kSpace3);
  column->addWidget(upper_, 1);
  column->addWidget(lower_, 1);

  watch(job_, tr("Decay curves"));
  for (LineChart* chart : {upper_, lower_}) {
    connect(chart, &LineChart::cursor_moved, this, [this](double distance, Gesture gesture) {
      state_.edit([&](DecayState& s) { s.distance = distance; }, gesture);
    });
  }
  state_.on_change(this, [this] { state_changed(); });
  shared_.on_change(this, [this] { state_changed(); });
  controls_->show_state();
}

QString DecayPage::title() const {
  return tr("How does the score fade with distance?");
}

QString DecayPage::hint() const {
  return tr("Drag the marked distance, change the base, and compare the scores with the bound over them.");
}

QWidget* DecayPage::controls() {
  return controls_;
}

void DecayPage::activate() {
  active_ = true;
  state_changed();
}

void DecayPage::deactivate() {
  active_ = false;
}

bool DecayPage::settled() const {
  return Page::settled() && (!active_ || asked_.has_value());
}

Table DecayPage::table() const {
  return decay_table(curves_);
}

void DecayPage::state_changed() {
  controls_->show_state();
  if (!active_) return;
  const DecayQuestion question{state_.get(), shared_.get()};
  if (!asked_ || !question.same_curves(*asked_)) {
    asked_ = question;
    compute();
  } else {
    show_curves();
  }
}

void DecayPage::compute() {
  job_.start([question = *asked_](const Work& work) { return decay_curves(question, work); },
             [this](Result<DecayCurves> curves) {
               if (!succeeded(curves)) return;
               curves_ = std::move(curves).value();
               show_curves();
             });
}

Axis DecayPage::distance_axis() const {
  const double first = state_->log_distance ? 1 : 0;
  return {.title = tr("distance n − m, tokens"),
          .minimum = first,
          .maximum = std::max(first + 1, curves_.distances.back()),
          .logarithmic = state_->log_distance};
}

ChartContent DecayPage::bound_panel() const {
  ChartContent panel{.x = distance_axis(), .cursor = state_->distance};
  panel.x.title.clear();  // the panel below has it
  const double highest = *std::max_element(curves_.bound.begin(), curves_.bound.end());
  panel.y =
      rounded_axis({.title = tr("Bound: mean of |S| over the pairs (figure 2 of the paper); bars mark rises"),
                    .minimum = 0,
                    .maximum = highest});
  panel.x_text = distance_text();
  panel.curves.push_back({.name = tr("bound"),
                          .role = Role::reference,
                          .x = curves_.distances,
                          .y = curves_.bound,
                          .weight = 1.6});
  for (const Rise& rise : bound_rises(curves_.distances, curves_.bound)) {
    panel.spans.push_back(
        {rise.from, rise.to,
         tr("The bound rises from %1 to %2: here the sums of several pairs point the same way again.")
             .arg(number_text(rise.from_value), number_text(rise.to_value))});
  }
  return panel;
}

ChartContent DecayPage::score_panel() const {
  ChartContent panel{.x = distance_axis(), .cursor = state_->distance};
  double low = 0;
  double high = 0;
  const auto cover = [&](const std::vector<double>& values) {
    for (const double value : values) {
      low = std::min(low, value);
      high = std::max(high, value);
    }
  };
  cover(curves_.ones);
  cover(curves_.random.low);
  cover(curves_.random.high);
  panel.y = rounded_axis({.title = tr("Score divided by the head's components"),
                          .minimum = low,
                          .maximum = high > 0 ? high : 1});
  panel.x_text = distance_text();
  panel.rules.push_back({.at = 0, .role = Role::quiet});
  if (!curves_.random.mean.empty()) {
    panel.bands.push_back({.name = tr("random, 5–95 %"),
                           .role = Role::quiet,
                           .x = curves_.distances,
                           .low = curves_.random.low,
                           .high = curves_.random.high});
    panel.curves.push_back({.name = tr("random, mean"),
                            .role = Role::quiet,
                            .x = curves_.distances,
                            .y = curves_.random.mean,
                            .weight = 0.7,
                            .named = curves_.ones.empty()});
  }
  if (!curves_.ones.empty()) {
    panel.curves.push_back(
        {.name = tr("all ones"), .role = Role::relation, .x = curves_.distances, .y = curves_.ones});
  }
  return panel;
}

// All in one panel: sizes on a log axis, where neither needs rescaling against the other.
ChartContent DecayPage::log_panel() const {
  ChartContent panel = score_panel();
  panel.rules.clear();
  for (ChartBand& band : panel.bands) {
    // The size of what lies between two signs reaches down to zero.
    for (std::size_t i = 0; i < band.low.size(); ++i) {
      const double a = std::abs(band.low[i]);
      const double b = std::abs(band.high[i]);
      const bool crosses = band.low[i] <= 0 && band.high[i] >= 0;
      band.low[i] = crosses ? 0 : std::min(a, b);
      band.high[i] = std::max(a, b);
    }
  }
  for (ChartCurve& curve : panel.curves) curve.y = sizes(std::move(curve.y));
  double highest = 1;
  if (!curves_.bound.empty()) {
    ChartContent bound = bound_panel();
    panel.curves.push_back(std::move(bound.curves.front()));
    panel.spans = std::move(bound.spans);
    highest = std::max(highest, *std::max_element(curves_.bound.begin(), curves_.bound.end()));
  }
  panel.y = {.title = tr("Size of the score, and the bound"),
             .minimum = 1e-3,
             .maximum = std::pow(10.0, std::ceil(std::log10(highest))),
             .logarithmic = true};
  return panel;
}

void DecayPage::show_curves() {
  if (curves_.distances.empty()) return;
  const bool scores = !curves_.ones.empty() || !curves_.random.mean.empty();
  const bool one_panel = state_->log_score || curves_.bound.empty() || !scores;
  upper_->setVisible(!one_panel);
  if (state_->log_score) {
    lower_->set_content(log_panel());
  } else if (!scores && !curves_.bound.empty()) {
    ChartContent panel = bound_panel();
    panel.x = distance_axis();
    lower_->set_content(std::move(panel));
  } else {
    lower_->set_content(score_panel());
    if (!one_panel) {
      upper_->set_content(bound_panel());
      LineChart::align({upper_, lower_});
    }
  }
  controls_->show_curves(curves_);
}

void DecayPage::start(const DecayState& state, const std::function<void(SharedState&)>& change) {
  from_defaults(state_, state, shared_, change);
}

void DecayPage::reset() {
  start({}, [](SharedState&) {});
}

std::vector<Preset> DecayPage::presets() {
  const auto same = [](SharedState&) {};
  return {
      {tr("The paper's figure 2"), tr("Head of 128: the bound falls from 32.5 and then only wavers."),
       [this] { start({.ones = false, .random = false}, [](SharedState& s) { s.head_dim = 128; }); }},
      {tr("Scores under the bound"), tr("All ones fades in waves; random vectors fade on average."),
       [this] { reset(); }},
      {tr("Far away"), tr("Up to 100,000 tokens: the score never settles at zero."),
       [this, same] {
         start({.max_distance = 100000, .log_distance = true, .log_score = true, .distance = 1000}, same);
       }},
      {tr("A larger base fades later"), tr("Base 500,000: compare where the curves come down with 10,000."),
       [this] {
         start({.max_distance = 2000, .distance = 200}, [](SharedState& s) {
           s.head_dim = 128;
           s.base = 500000;
         });
       }},
      {tr("Independent vectors do not decay"),
       tr("Two unrelated vectors: the band is as wide far away as it is near."),
       [this, same] { start({.bound = false, .ones = false, .independent = true}, same); }},
  };
}

}  // namespace rope::app
