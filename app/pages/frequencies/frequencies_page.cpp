// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/frequencies/frequencies_page.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/charts/line_chart.h"
#include "app/pages/frequencies/frequencies_controls.h"
#include "app/pages/from_defaults.h"
#include "app/widgets/heat_map/colour_legend.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/number_text.h"

namespace rope::app {
FrequenciesPage::FrequenciesPage(Slice<FrequenciesState> state, Slice<SharedState> shared, QWidget* parent)
    : Page(parent), state_(state), shared_(shared), viewport_(std::make_shared<HeatMapViewport>()) {
  theta_chart_ = new LineChart(tr("Angle per token of each pair"));
  wavelength_chart_ = new LineChart(tr("Wavelength of each pair"));
  map_ = new HeatMap(viewport_);
  map_->set_square(false);
  map_->set_readout([](const MapCell& cell, double value) {
    return tr("pair %1 at position %2: %3")
        .arg(whole_text(cell.row), whole_text(cell.col), number_text(value));
  });
  map_->setAccessibleName(tr("Angles over position and pair"));
  legend_ = new ColourLegend(viewport_.get(), Qt::Horizontal);
  controls_ = new FrequenciesControls(state, shared, presets());

  auto* charts = new QHBoxLayout;
  charts->setSpacing(kSpace4);
  charts->addWidget(theta_chart_, 1);
  charts->addWidget(wavelength_chart_, 1);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kSpace4, kSpace3, kSpace4, kSpace3);
  column->setSpacing(kSpace3);
  column->addLayout(charts, 1);
  column->addWidget(map_, 1);
  column->addWidget(legend_);

  const auto choose = [this](int pair, Gesture gesture) {
    shared_.edit([&](SharedState& s) { s.pair = std::clamp(pair, 0, s.pairs() - 1); }, gesture);
  };
  for (LineChart* chart : {theta_chart_, wavelength_chart_}) {
    connect(chart, &LineChart::cursor_moved, this,
            [choose](double pair, Gesture gesture) { choose(static_cast<int>(std::lround(pair)), gesture); });
  }
  connect(viewport_.get(), &HeatMapViewport::chosen_by_person, this,
          [choose](const MapCell& cell) { choose(static_cast<int>(cell.row), {}); });
  state_.on_change(this, [this] { show_state(); });
  shared_.on_change(this, [this] { show_state(); });
  show_state();
}

QString FrequenciesPage::title() const {
  return tr("How fast does each pair turn?");
}

QString FrequenciesPage::hint() const {
  return tr("Change the base and watch the slow pairs; click a pair to see its numbers.");
}

QWidget* FrequenciesPage::controls() {
  return controls_;
}

Table FrequenciesPage::table() const {
  return frequencies_table(view_);
}

void FrequenciesPage::show_state() {
  Result<FrequenciesView> view = frequencies_view(state_.get(), shared_.get());
  if (!succeeded(view)) return;
  view_ = std::move(view).value();
  show_charts();
  if (map_->picture() == nullptr || view_.frequencies != shown_frequencies_ ||
      state_->positions != shown_map_.positions || state_->view != shown_map_.view) {
    show_map();
  }
  const int pair = shared_->chosen_pair();
  viewport_->mark(MapCell{pair, viewport_->chosen() ? viewport_->chosen()->col : 0});
  controls_->show_view(view_);
}

void FrequenciesPage::show_charts() {
  std::vector<double> pairs;
  for (std::size_t i = 0; i < view_.turns.size(); ++i) pairs.push_back(static_cast<double>(i));
  // Half a pair of room at both ends, so that the outermost dots are whole.
  const Axis pair_axis{.title = tr("pair i, from 0"), .minimum = -0.5, .maximum = pairs.back() + 0.5};
  const std::vector<double>& theta = view_.frequencies.theta;
  const std::vector<double>& unscaled = view_.frequencies.unscaled_theta;
  const double cursor = shared_->chosen_pair();

  const auto pair_text = [](double pair) { return tr("pair %1").arg(whole_text(qRound64(pair))); };

  ChartContent angles{.x = pair_axis, .cursor = cursor, .x_text = pair_text};
  const auto [theta_low, theta_high] = std::minmax_element(theta.begin(), theta.end());
  angles.y = rounded_axis({.title = tr("θ, radians per token"),
                           .minimum = *theta_low,
                           .maximum = *theta_high,
                           .logarithmic = true});
  if (unscaled != theta) {
    angles.curves.push_back({.name = tr("unscaled"), .role = Role::reference, .x = pairs, .y = unscaled});
  }
  angles.curves.push_back(
      {.name = QStringLiteral("θ"), .x = pairs, .y = theta, .named = false, .points = true});
  angles.summary =
      tr("θ falls from %1 for pair 0 to %2 for pair %3.")
          .arg(number_text(theta.front()), number_text(theta.back()), whole_text(qint64(theta.size()) - 1));
  theta_chart_->set_content(std::move(angles));

  ChartContent waves{.x = pair_axis, .cursor = cursor, .x_text = pair_text};
  const auto [wave_low, wave_high] = std::minmax_element(view_.wavelength.begin(), view_.wavelength.end());
  const double length = view_.trained_length;
  waves.y = rounded_axis({.title = tr("Wavelength, tokens per turn"),
                          .minimum = std::min(*wave_low, length),
                          .maximum = std::max(*wave_high, length),
                          .logarithmic = true});
  waves.rules.push_back(
      {.at = length, .name = tr("trained length %1").arg(whole_text(view_.trained_length))});
  if (unscaled != theta) {
    std::vector<double> plain(unscaled.size());
    std::transform(unscaled.begin(), unscaled.end(), plain.begin(),
                   [](double t) { return 2 * std::numbers::pi / t; });
    waves.curves.push_back(
        {.name = tr("unscaled"), .role = Role::reference, .x = pairs, .y = std::move(plain)});
  }
  waves.curves.push_back({.name = QStringLiteral("λ"),
                          .x = pairs,
                          .y = view_.wavelength,
                          .named = false,
                          .points = true,
                          .hollow_above = length});
  waves.summary = tr("%1 of %n pair(s) turn at least once within the trained length.", nullptr,
                     static_cast<int>(pairs.size()))
                      .arg(whole_text(view_.pairs_with_a_turn()));
  wavelength_chart_->setToolTip(waves.summary);
  wavelength_chart_->set_content(std::move(waves));
}

void FrequenciesPage::show_map() {
  shown_map_ = state_.get();
  shown_frequencies_ = view_.frequencies;
  const AngleView view = state_->view;
  const SharedMatrix matrix = share_matrix(angle_matrix(view_.frequencies, state_->positions, view));
  const ValueScale scale = view == AngleView::angle
                               ? ValueScale{ColourScale::magnitude, 0, 2 * std::numbers::pi}
                               : ValueScale{ColourScale::signed_, -1, 1};
  auto picture = HeatMapPicture::prepare(matrix, scale);
  if (!picture) return;
  viewport_->set_size(matrix.rows, matrix.cols);
  map_->set_labels({.rows_title = tr("pair i"),
                    .cols_title = tr("position, tokens"),
                    .rows_role = Role::text,
                    .cols_role = Role::text});
  const QString name = view == AngleView::angle ? tr("Angle, radians")
                       : view == AngleView::cos ? tr("Cosine of position times θ")
                                                : tr("Sine of position times θ");
  map_->set_title(name);
  map_->set_picture(*picture);
  legend_->set_pictures({*picture});
}

void FrequenciesPage::start(const FrequenciesState& state, const std::function<void(SharedState&)>& change) {
  from_defaults(state_, state, shared_, change);
}

void FrequenciesPage::reset() {
  start({}, [](SharedState&) {});
}

std::vector<Preset> FrequenciesPage::presets() {
  return {
      {tr("RoFormer, as in the paper"),
       tr("Base 10,000: the slowest pairs never complete a turn within 1,536 tokens."),
       [this] { start({.trained_length = 1536}, [](SharedState&) {}); }},
      {tr("Llama 2"), tr("Twice the pairs, the same base; trained on 4,096 tokens."),
       [this] {
         start({.trained_length = 4096}, [](SharedState& s) {
           s.head_dim = 128;
           s.pairing = Pairing::half;
         });
       }},
      {tr("Llama 3, base 500,000"),
       tr("A larger base slows all pairs but the first: more of them stay below one turn."),
       [this] {
         start({.trained_length = 8192}, [](SharedState& s) {
           s.head_dim = 128;
           s.base = 500000;
           s.pairing = Pairing::half;
         });
       }},
      {tr("GPT-J, a quarter rotates"), tr("64 of 256 components rotate; the rest know no position."),
       [this] {
         start({.trained_length = 2048}, [](SharedState& s) {
           s.head_dim = 256;
           s.rotary_dim = 64;
         });
       }},
      {tr("A small example"), tr("Four pairs, each ten times slower than the one before it."),
       [this] {
         start({.trained_length = 128, .positions = 64}, [](SharedState& s) {
           s.head_dim = 8;
           s.pair = 1;
         });
       }},
  };
}

}  // namespace rope::app
