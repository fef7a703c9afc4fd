// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/frequencies/frequencies_page.h"

#include <QHBoxLayout>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/charts/line_chart.h"
#include "app/pages/frequencies/frequencies_charts.h"
#include "app/pages/frequencies/frequencies_controls.h"
#include "app/pages/frequencies/frequencies_explanations.h"
#include "app/pages/from_defaults.h"
#include "app/pages/setting_opener.h"
#include "app/pages/setting_source.h"
#include "app/pages/setting_text.h"
#include "app/pages/still_layers.h"
#include "app/widgets/angle_text.h"
#include "app/widgets/heat_map/colour_legend.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"
#include "core/rotary/rotation.h"

namespace rope::app {
namespace {

constexpr double kLeastLastPosition = 131072;  // of the precision curves: bfloat16 fails long before

}  // namespace

FrequenciesPage::FrequenciesPage(Slice<FrequenciesState> state, Slice<SharedState> shared, QWidget* parent)
    : Page(parent), state_(state), shared_(shared), viewport_(std::make_shared<HeatMapViewport>()) {
  controls_ = new FrequenciesControls(state, shared, presets());
  build_picture();
  connect_controls();
  watch(opener_->job(), tr("Reading the config"));
  watch(precision_job_, tr("Precision"));
  state_.on_change(this, [this] { show_state(); });
  shared_.on_change(this, [this] {
    if (active_) opener_->follow_origin();
    show_state();
  });
  show_state();
}

void FrequenciesPage::build_picture() {
  theta_chart_ = new LineChart(tr("Angle per token of each pair"));
  wavelength_chart_ = new LineChart(tr("Wavelength of each pair"));
  turning_ = new FormulaView;
  turning_->set_scale(0.9);
  turning_->setAccessibleName(tr("Pairs that come round in training"));
  map_ = new HeatMap(viewport_);
  map_->set_square(false);
  map_->set_readout([](const MapCell& cell, double value) {
    return tr("pair %1 at position %2: %3")
        .arg(whole_text(cell.row), whole_text(cell.col), number_text(value));
  });
  map_->setAccessibleName(tr("Angles over position and pair"));
  map_->set_explain(
      [this](const MapCell& cell) { return explain_map_cell(view_, state_->view, cell.row, cell.col); });
  legend_ = new ColourLegend(viewport_.get(), Qt::Horizontal);
  legend_->explain_with({map_});
  precision_chart_ = new LineChart(tr("Error of the rotation in formats with few digits"));

  auto* charts = new QHBoxLayout;
  charts->setSpacing(kSpace4);
  charts->addWidget(theta_chart_, 1);
  charts->addWidget(wavelength_chart_, 1);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* picture = new QWidget;
  still_ = new StillLayers(shared_, tr("So there are no angles, wavelengths or frequencies to draw."));
  stack_ = new QStackedLayout(this);
  stack_->addWidget(picture);
  stack_->addWidget(still_);
  auto* column = new QVBoxLayout(picture);
  column->setContentsMargins(kSpace4, kSpace3, kSpace4, kSpace3);
  column->setSpacing(kSpace2);
  column->addLayout(charts, 1);
  column->addWidget(turning_);
  column->addWidget(map_, 1);
  column->addWidget(legend_);
  column->addWidget(precision_chart_, 1);

  const auto choose = [this](int pair, Gesture gesture) {
    shared_.edit([&](SharedState& s) { s.pair = std::clamp(pair, 0, s.pairs() - 1); }, gesture);
  };
  for (LineChart* chart : {theta_chart_, wavelength_chart_}) {
    connect(chart, &LineChart::cursor_moved, this,
            [choose](double pair, Gesture gesture) { choose(static_cast<int>(std::lround(pair)), gesture); });
  }
  connect(viewport_.get(), &HeatMapViewport::chosen_by_person, this,
          [choose](const MapCell& cell, Gesture gesture) { choose(static_cast<int>(cell.row), gesture); });
}

QString FrequenciesPage::title() const {
  return tr("How fast does each pair turn?");
}

QString FrequenciesPage::hint() const {
  return tr("Choose a model or open its config, change base or scaling, and watch the slow pairs.");
}

QWidget* FrequenciesPage::controls() {
  return controls_;
}

void FrequenciesPage::activate() {
  active_ = true;
  opener_->follow_origin();
  show_state();
}

Table FrequenciesPage::table() const {
  Table table = frequencies_table(view_, compared_);
  if (state_->lower == LowerView::precision) add_precision_rows(table, precision_);
  if (!shared_->still_layers.isEmpty()) table.rows.clear();
  return table;
}

void FrequenciesPage::show_state() {
  Result<FrequenciesView> view = frequencies_view(shared_.get(), shared_->angle_unit);
  if (!succeeded(view)) return;
  view_ = std::move(view).value();
  compared_ = compared_views(shared_.get());
  const int pair = shared_->chosen_pair();
  theta_chart_->set_content(theta_chart(view_, compared_, pair));
  wavelength_chart_->set_content(wavelength_chart(view_, compared_, pair));
  turning_->set_lines({turning_pairs_line(view_)});
  show_lower();
  stack_->setCurrentIndex(still_->shows(opener_->model()) ? 1 : 0);
  controls_->show_view(view_, opener_->model());
}

void FrequenciesPage::show_lower() {
  const bool map = state_->lower == LowerView::map;
  map_->setVisible(map);
  legend_->setVisible(map);
  precision_chart_->setVisible(!map);
  if (!map) return compute_precision();
  if (map_->picture() == nullptr || view_.frequencies != shown_frequencies_ ||
      state_->positions != shown_map_.positions || state_->view != shown_map_.view ||
      shared_->angle_unit != shown_unit_) {
    show_map();
  }
  viewport_->mark(MapCell{shared_->chosen_pair(), viewport_->chosen() ? viewport_->chosen()->col : 0});
}

void FrequenciesPage::show_map() {
  shown_map_ = state_.get();
  shown_frequencies_ = view_.frequencies;
  shown_unit_ = shared_->angle_unit;
  const AngleView view = state_->view;
  const SharedMatrix matrix =
      share_matrix(angle_matrix(view_.frequencies, state_->positions, view, shown_unit_));
  const ValueScale scale = view == AngleView::angle ? ValueScale{ColourScale::magnitude, 0,
                                                                 in_unit(2 * std::numbers::pi, shown_unit_)}
                                                    : ValueScale{ColourScale::signed_, -1, 1};
  auto picture = HeatMapPicture::prepare(matrix, scale);
  if (!picture) return;
  viewport_->set_size(matrix.rows, matrix.cols);
  map_->set_labels({.rows_title = tr("pair i"),
                    .cols_title = tr("position, tokens"),
                    .rows_role = Role::text,
                    .cols_role = Role::text});
  const QString name = view == AngleView::angle
                           ? (shown_unit_ == AngleUnit::degrees ? tr("Angle, degrees") : tr("Angle, radians"))
                       : view == AngleView::cos ? tr("Cosine of position times θ")
                                                : tr("Sine of position times θ");
  map_->set_title(name);
  map_->set_picture(*picture);
  legend_->set_pictures({*picture});
}

void FrequenciesPage::compute_precision() {
  const double reach = std::max(shared_->original_length.value_or(1), shared_->reach().value_or(1));
  PrecisionQuestion question{view_.frequencies, state_->precision, std::nullopt,
                             std::clamp<double>(reach, kLeastLastPosition, kMaxPosition)};
  if (state_->precision.chosen_pair) question.pair = shared_->chosen_pair();
  if (asked_precision_ == question) return;
  asked_precision_ = question;
  precision_job_.start([question](const Work& work) { return precision_lines(question, work); },
                       [this](Result<PrecisionLines> lines) {
                         if (!succeeded(lines)) return;
                         precision_ = std::move(lines).value();
                         precision_chart_->set_content(precision_chart(precision_, *asked_precision_));
                       });
}

void FrequenciesPage::start(const FrequenciesState& state, const std::function<void(SharedState&)>& change) {
  from_defaults(state_, state, shared_, change);
}

void FrequenciesPage::reset() {
  start({}, [](SharedState&) {});
}

// The first of the models is looked at, the others are compared with it.
void FrequenciesPage::start_models(const std::vector<QString>& keys, const FrequenciesState& state) {
  std::vector<ComparedSetting> settings;
  for (const QString& key : keys) {
    const SettingOrigin origin{.preset = key};
    const Result<ModelRotary> model = read_origin(origin);
    if (!succeeded(model)) return;
    const Result<SettingState> setting = setting_of(*model, origin, preset_title(key));
    if (!succeeded(setting)) return;
    settings.emplace_back();
    static_cast<SettingState&>(settings.back()) = *setting;
  }
  start(state, [&](SharedState& s) {
    s.set_setting(settings.front());
    s.compared.assign(settings.begin() + 1, settings.end());
  });
}

std::vector<Preset> FrequenciesPage::presets() {
  const auto yarn_beside = [](SharedState& s) {
    s.head_dim = 128;
    s.original_length = 4096;
    s.pairing = Pairing::half;
    ComparedSetting method;
    static_cast<SettingState&>(method) = s.setting();
    for (const ScalingKind kind : {ScalingKind::linear, ScalingKind::ntk}) {
      method.scaling.kind = kind;
      method.scaling.factor = 8;
      method.name = scaling_title(method);
      s.compared.push_back(method);
    }
    s.scaling.kind = ScalingKind::yarn;
    s.scaling.factor = 8;
    s.name = scaling_title(s);
  };
  return {
      {tr("RoFormer, as in the paper"),
       tr("Base 10,000: the slowest pairs never complete a turn within 1,536 tokens."),
       [this] { start({}, [](SharedState& s) { s.original_length = 1536; }); }},
      {tr("Four models at once"),
       tr("The larger the base, the slower the last pairs; pairs count to half of what rotates."),
       [this] {
         start_models({QStringLiteral("llama-2-7b"), QStringLiteral("llama-3.1-8b"),
                       QStringLiteral("qwen3-0.6b"), QStringLiteral("phi-2")},
                      {});
       }},
      {tr("Llama 3.1, scaled by 8"),
       tr("Slow pairs are divided by 8, fast ones stay; the thin line is the unscaled curve."),
       [this] { start_models({QStringLiteral("llama-3.1-8b")}, {}); }},
      {tr("Three ways to 8 × the length"),
       tr("Interpolation slows all pairs, NTK the slow ones gradually, YaRN leaves the fast ones alone."),
       [this, yarn_beside] { start({}, yarn_beside); }},
      {tr("Far positions in few digits"),
       tr("In bfloat16 the fast pairs are lost after some hundred tokens."),
       [this] {
         start({.lower = LowerView::precision}, [](SharedState& s) {
           s.head_dim = 128;
           s.original_length = 4096;
         });
       }},
      {tr("A small example"), tr("Four pairs, each ten times slower than the one before it."),
       [this] {
         start({.positions = 64}, [](SharedState& s) {
           s.head_dim = 8;
           s.pair = 1;
           s.original_length = 128;
         });
       }},
  };
}

}  // namespace rope::app
