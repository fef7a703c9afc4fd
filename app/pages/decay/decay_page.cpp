// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/decay/decay_page.h"

#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "app/jobs/model_service.h"
#include "app/pages/decay/decay_controls.h"
#include "app/pages/from_defaults.h"
#include "app/pages/setting_text.h"
#include "app/pages/still_layers.h"
#include "app/widgets/labels.h"

namespace rope::app {

DecayPage::DecayPage(Slice<DecayState> state, Slice<SharedState> shared, ModelService& models,
                     QWidget* parent)
    : Page(parent), state_(state), shared_(shared), models_(models) {
  upper_ = new LineChart(tr("Bound over distance"));
  lower_ = new LineChart(tr("Scores over distance"));
  rises_ = new FormulaView;
  rises_->set_scale(0.9);
  rises_->setAccessibleName(tr("Where the bound rises"));
  provenance_ = new RoleLabel({}, Role::trained, 0.9);
  provenance_->setWordWrap(true);
  controls_ = new DecayControls(state, shared, presets());
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* picture = new QWidget;
  still_ = new StillLayers(shared, tr("So no distance changes a score: there is no decay to draw."));
  stack_ = new QStackedLayout(this);
  stack_->addWidget(picture);
  stack_->addWidget(still_);
  auto* column = new QVBoxLayout(picture);
  column->setContentsMargins(kSpace4, kSpace3, kSpace4, kSpace3);
  column->setSpacing(kSpace2);
  column->addWidget(upper_, 1);
  column->addWidget(rises_);
  column->addWidget(lower_, 1);
  column->addWidget(provenance_);

  watch(job_, tr("Decay curves"));
  watch(details_job_, tr("Decay over every distance"));
  watch(trained_job_, tr("Trained queries and keys"));
  for (LineChart* chart : {upper_, lower_}) {
    connect(chart, &LineChart::cursor_moved, this, [this](double distance, Gesture gesture) {
      state_.edit([&](DecayState& s) { s.distance = distance; }, gesture);
    });
  }
  state_.on_change(this, [this] { state_changed(); });
  shared_.on_change(this, [this] { state_changed(); });
  connect(&models_, &ModelService::ready, this, &DecayPage::state_changed);
  connect(&models_, &ModelService::failed, this, [this](const Error& error) {
    if (active_ && wants_trained()) set_obstacle(error);
  });
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

bool DecayPage::wants_trained() const {
  return state_->trained;
}

bool DecayPage::settled() const {
  if (!active_) return Page::settled();
  const bool waits = wants_trained() && models_.loading();
  return Page::settled() && !waits && asked_.has_value();
}

QStringList DecayPage::names() const {
  QStringList names{setting_title(shared_->setting())};
  for (const ComparedSetting& compared : shared_->compared) {
    if (compared.visible) names << setting_title(compared);
  }
  return names;
}

Table DecayPage::table() const {
  Table table = decay_table(curves_, names());
  if (!shared_->still_layers.isEmpty()) table.rows.clear();
  return table;
}

void DecayPage::state_changed() {
  stack_->setCurrentIndex(still_->shows(nullptr) ? 1 : 0);
  controls_->show_state();
  if (!active_) return;
  want_trained();
  DecayQuestion question{state_.get(), drawn_settings(shared_.get()), shared_->seed,
                         wants_trained() ? trained_ : nullptr};
  if (!asked_ || !question.same_curves(*asked_)) {
    asked_ = std::move(question);
    compute();
  } else {
    show_curves();
  }
}

// Trained vectors are of the model that is loaded; they are computed when they are first to be seen.
void DecayPage::want_trained() {
  if (!wants_trained()) {
    // What failed or was stopped is tried again when it is wanted again.
    if (trained_ == nullptr && !trained_job_.running()) trained_model_.reset();
    return set_obstacle({});
  }
  models_.request(shared_->model_folder);
  if (models_.model() == nullptr || models_.loaded_folder() != shared_->model_folder) return;
  if (models_.model() != trained_model_) read_trained();
  set_obstacle(trained_error_);
}

void DecayPage::read_trained() {
  trained_model_ = models_.model();
  trained_.reset();
  trained_error_.reset();
  trained_job_.start([model = trained_model_](const Work& work) { return trained_heads(*model, work); },
                     [this](Result<TrainedHeads> heads) {
                       if (!heads) {
                         trained_error_ = heads.error();
                         return state_changed();
                       }
                       trained_ = std::make_shared<const TrainedHeads>(std::move(heads).value());
                       controls_->show_heads(trained_->layers, trained_->heads);
                       state_changed();
                     });
}

void DecayPage::compute() {
  details_job_.cancel();
  job_.start([question = *asked_](const Work& work) { return decay_curves(question, work); },
             [this, question = *asked_](Result<DecayCurves> curves) {
               if (!succeeded(curves)) return;
               curves_ = std::move(curves).value();
               answered_ = question;
               show_curves();
               if (!curves_.every_distance) refine();
             });
}

void DecayPage::refine() {
  details_job_.start([question = *asked_,
                      curves = curves_](const Work& work) { return decay_details(question, curves, work); },
                     [this](Result<DecayCurves> curves) {
                       if (!succeeded(curves)) return;
                       curves_ = std::move(curves).value();
                       show_curves();
                     });
}

DecayPicture DecayPage::picture() const {
  DecayPicture picture{.curves = curves_,
                       .state = state_.get(),
                       .names = names(),
                       .series = {0},
                       .draws = {state_->independent, state_->draws, shared_->seed}};
  for (std::size_t i = 0; i < answered_->settings.size(); ++i) {
    picture.facts.push_back(frequency_facts(
        answered_->settings[i], picture.names.value(static_cast<qsizetype>(i)), shared_->angle_unit));
  }
  for (std::size_t i = 0; i < shared_->compared.size(); ++i) {
    if (shared_->compared[i].visible) picture.series.push_back(static_cast<int>(i) + 1);
  }
  picture.head = answered_->head();
  if (picture.head.heads != nullptr) {
    picture.trained = tr("layer %1, head %2").arg(picture.head.layer).arg(picture.head.head);
  }
  return picture;
}

void DecayPage::show_curves() {
  if (!answered_ || curves_.settings.empty() ||
      curves_.settings.size() != drawn_settings(shared_.get()).size())
    return;
  const bool bound = !curves_.settings.front().bound.empty();
  const bool scores =
      !curves_.settings.front().ones.empty() || !curves_.random.mean.empty() || !curves_.trained.empty();
  const bool one_panel = state_->log_score || !bound || !scores;
  const DecayPicture shown = picture();
  upper_->setVisible(!one_panel);
  if (state_->log_score) {
    lower_->set_content(log_panel(shown));
  } else if (!scores && bound) {
    lower_->set_content(bound_panel(shown));
  } else {
    lower_->set_content(score_panel(shown));
    if (!one_panel) {
      ChartContent panel = bound_panel(shown);
      panel.x.title.clear();  // the panel below has it
      upper_->set_content(std::move(panel));
      LineChart::align({upper_, lower_});
    }
  }
  rises_->setVisible(bound);
  rises_->set_lines({rises_line(shown)});
  provenance_->setVisible(!curves_.trained.empty());
  if (const AveragedHead& head = shown.head; head.heads != nullptr) {
    provenance_->setText(
        tr("Trained: %1, turned as in training").arg(trained_heads_text(*head.heads, head.layer, head.head)));
  }
  controls_->show_values(decay_lines(shown));
}

void DecayPage::start(const DecayState& state, const std::function<void(SharedState&)>& change) {
  from_defaults(state_, state, shared_, change);
}

void DecayPage::reset() {
  start({}, [](SharedState&) {});
}

std::vector<Preset> DecayPage::presets() {
  const auto same = [](SharedState&) {};
  const auto compare = [](SharedState& s, const std::function<void(SettingState&)>& change) {
    ComparedSetting compared;
    static_cast<SettingState&>(compared) = s.setting();
    change(compared);
    s.compared.push_back(std::move(compared));
  };
  return {
      {tr("The paper's figure 2"), tr("Head of 128: the bound falls from 32.5 and then only wavers."),
       [this] { start({.ones = false, .random = false}, [](SharedState& s) { s.head_dim = 128; }); }},
      {tr("Scores under the bound"), tr("All ones fades in waves; random vectors fade on average."),
       [this] { reset(); }},
      {tr("Far away"), tr("Up to 1,000,000 tokens: the score never settles at zero."),
       [this, same] {
         start({.max_distance = 1000000, .log_distance = true, .log_score = true, .distance = 1000}, same);
       }},
      {tr("A larger base fades later"),
       tr("Bases 10,000, 500,000 and 10,000,000: where does each come down?"),
       [this, compare] {
         start({.max_distance = 1000000, .log_distance = true, .random = false, .distance = 1000},
               [&](SharedState& s) {
                 s.head_dim = 128;
                 compare(s, [](SettingState& c) { c.base = 500000; });
                 compare(s, [](SettingState& c) { c.base = 1e7; });
               });
       }},
      {tr("What scaling does to the decay"),
       tr("Trained to 4,096, stretched 8 times: interpolation moves the whole curve, NTK and YaRN its far "
          "part. YaRN's scores are 1.46 times as large from the start: it multiplies cos and sin by A = "
          "1.21."),
       [this, compare] {
         start({.max_distance = 32768, .log_distance = true, .random = false, .distance = 4096},
               [&](SharedState& s) {
                 s.head_dim = 128;
                 s.original_length = 4096;
                 s.name = scaling_title(s);
                 for (const ScalingKind kind : {ScalingKind::linear, ScalingKind::ntk, ScalingKind::yarn}) {
                   compare(s, [kind](SettingState& c) {
                     c.scaling.kind = kind;
                     c.scaling.factor = 8;
                     c.name = scaling_title(c);
                   });
                 }
               });
       }},
      {tr("A trained head"),
       tr("The mean q and k of one head of the model, and equation 37 for them: what it learned to do with "
          "distance, far below what it might."),
       [this, same] {
         start({.max_distance = 128, .ones = false, .random = false, .trained = true, .distance = 10}, same);
       }},
      {tr("A head that looks back"),
       tr("Layer 4, head 3 of the model that comes along: its score is highest for the token just before the "
          "query, at n − m = −1, left of the middle."),
       [this, same] {
         start({.max_distance = 24,
                .bound = false,
                .ones = false,
                .random = false,
                .trained = true,
                .layer = 4,
                .head = 3,
                .distance = -1},
               same);
       }},
      {tr("Independent vectors: no decay"),
       tr("Two unrelated vectors: the band is as wide far away as it is near."),
       [this, same] { start({.bound = false, .ones = false, .independent = true}, same); }},
  };
}

}  // namespace rope::app
