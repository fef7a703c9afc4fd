// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/extension/extension_page.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "app/charts/line_chart.h"
#include "app/jobs/model_service.h"
#include "app/pages/extension/extension_controls.h"
#include "app/pages/extension/extension_explanations.h"
#include "app/pages/extension/extension_transport.h"
#include "app/pages/from_defaults.h"
#include "app/pages/setting_opener.h"
#include "app/pages/setting_text.h"
#include "app/pages/still_layers.h"
#include "app/widgets/heat_map/colour_legend.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

// The pages of the stack.
enum Shown { kAngles, kScores, kLoss, kEmpty, kStill };

}  // namespace

ExtensionPage::ExtensionPage(Slice<ExtensionState> state, Slice<SharedState> shared, ModelService& models,
                             LengthLossService& losses, QWidget* parent)
    : Page(parent), state_(state), shared_(shared), models_(models), losses_(losses) {
  build_picture();
  controls_ = new ExtensionControls(state, shared, ExtensionPage::presets());
  transport_ = new ExtensionTransport;
  watch(job_, tr("Scores over distance"));
  watch(losses_.job(), tr("Loss over length"));
  connect_parts();
  connect_opener();
  controls_->show_state();
}

void ExtensionPage::build_picture() {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  ones_ = new LineChart(tr("Score of all ones over distance for each method"));
  empty_ = new RoleLabel({}, Role::quiet);
  empty_->setAlignment(Qt::AlignCenter);
  empty_->setWordWrap(true);
  views_ = new QStackedWidget;
  views_->addWidget(angles_view());
  views_->addWidget(ones_);
  views_->addWidget(loss_view());
  views_->addWidget(empty_);
  still_ = new StillLayers(
      shared_,
      tr("So a longer text brings these layers no angle that training never showed: there is nothing "
         "to stretch."));
  views_->addWidget(still_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kSpace4, kSpace3, kSpace4, kSpace3);
  column->setSpacing(kSpace2);
  column->addWidget(views_, 1);
  left_out_label_ = new RoleLabel({}, Role::quiet, 0.9);
  left_out_label_->setWordWrap(true);
  left_out_label_->hide();
  column->addWidget(left_out_label_);
}

QWidget* ExtensionPage::angles_view() {
  auto* view = new QWidget;
  kept_ = new LineChart(tr("Frequency that each method keeps, per pair"));
  viewport_ = std::make_shared<HeatMapViewport>();
  unseen_ = new HeatMap(viewport_);
  unseen_->set_square(false);
  unseen_->setAccessibleName(tr("Angles that training never showed, by method and pair"));
  unseen_->set_readout([this](const MapCell& cell, double value) {
    const auto row = static_cast<std::size_t>(cell.row);
    const auto col = static_cast<std::size_t>(cell.col);
    if (row >= methods_.size() || col >= methods_[row].coverage.size()) return QString();
    const AngleCoverage& pair = methods_[row].coverage[col];
    return tr("%1, pair %2: %3 new; %4 turns trained, %5 reached")
        .arg(scaling_word(methods_[row].kind), whole_text(cell.col), percent_text(value, 0),
             number_text(pair.trained_turns, 3), number_text(pair.reached_turns, 3));
  });
  unseen_->set_explain([this](const MapCell& cell) -> std::optional<Explanation> {
    if (cell.row >= static_cast<Index>(methods_.size())) return std::nullopt;
    return explain_unseen(state_.get(), methods_[static_cast<std::size_t>(cell.row)], cell.col);
  });
  legend_ = new ColourLegend(viewport_.get(), Qt::Vertical);
  legend_->set_caption(tr("share of the distances"));
  legend_->explain_with({unseen_});
  auto* column = new QVBoxLayout(view);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSpace3);
  auto* map = new QHBoxLayout;
  map->setSpacing(kSpace2);
  map->addWidget(unseen_, 1);
  map->addWidget(legend_);
  column->addWidget(kept_, 1);
  column->addLayout(map, 1);
  return view;
}

void ExtensionPage::connect_parts() {
  state_.on_change(this, [this] { state_changed(); });
  shared_.on_change(this, [this] { state_changed(); });
  connect(&models_, &ModelService::ready, this, &ExtensionPage::model_changed);
  connect(&models_, &ModelService::failed, this, [this](const Error& error) {
    if (!active_ || state_->subject != ExtensionSubject::model) return;
    set_obstacle(error);
    show_methods();
  });
  connect(&losses_, &LengthLossService::changed, this, [this] {
    if (!active_) return;
    if (losses_.error() && !losses_.running()) Q_EMIT failed(*losses_.error());
    show_losses();
  });
  connect(&losses_.job(), &LatestJob::progress_changed, this, &ExtensionPage::show_progress);
  const auto choose = [this](Index pair, Gesture gesture) {
    shared_.edit([&](SharedState& s) { s.pair = static_cast<int>(std::max<Index>(0, pair)); }, gesture);
  };
  connect(kept_, &LineChart::cursor_moved, this,
          [choose](double pair, Gesture gesture) { choose(std::lround(pair), gesture); });
  connect(viewport_.get(), &HeatMapViewport::chosen_by_person, this,
          [choose](const MapCell& cell, Gesture gesture) { choose(cell.col, gesture); });
  connect(controls_, &ExtensionControls::subject_wanted, this, [this](ExtensionSubject subject) {
    if (subject != state_->subject) take_subject(subject);
  });
  connect(controls_, &ExtensionControls::file_wanted, this, &ExtensionPage::choose_text);
  connect(controls_, &ExtensionControls::sample_wanted, this,
          [this] { state_.edit([](ExtensionState& s) { s.text_file.clear(); }); });
  controls_->explain_with([this](int row, MethodColumn column) { return explain_cell(row, column); });
  connect(transport_, &ExtensionTransport::measure_wanted, this, &ExtensionPage::measure);
  connect(transport_, &ExtensionTransport::stop_wanted, &losses_, &LengthLossService::stop);
}

QString ExtensionPage::title() const {
  return tr("What happens past the length it was trained for?");
}

QString ExtensionPage::hint() const {
  return tr(
      "Move the length to be reached: which pairs meet angles they never saw, and what does each method do?");
}

QWidget* ExtensionPage::controls() {
  return controls_;
}

QWidget* ExtensionPage::transport() {
  return transport_;
}

void ExtensionPage::activate() {
  active_ = true;
  models_.request(shared_->model_folder);
  model_changed();
}

void ExtensionPage::deactivate() {
  active_ = false;
}

bool ExtensionPage::settled() const {
  const bool waits = active_ && state_->subject == ExtensionSubject::model && models_.loading();
  return Page::settled() && !waits;
}

Table ExtensionPage::table() const {
  switch (state_->view) {
    case ExtensionView::scores:
      return scores_table(methods_, scores_);
    case ExtensionView::loss:
      return loss_table(methods_, questions(), losses_);
    default:
      return angles_table(methods_);
  }
}

void ExtensionPage::model_changed() {
  mark_ = models_.model() == nullptr ? 0 : model_mark(*models_.model());
  if (active_) state_changed();
}

void ExtensionPage::state_changed() {
  controls_->show_state();
  if (!active_) return;
  const bool set_by_hand = state_->subject == ExtensionSubject::setting;
  if (set_by_hand) opener_->follow_origin();
  const bool there = models_.model() != nullptr && models_.loaded_folder() == shared_->model_folder;
  if (set_by_hand || there) set_obstacle({});
  controls_->show_model(opener_->model());
  show_methods();
}

std::optional<RotarySettings> ExtensionPage::subject() const {
  if (state_->subject == ExtensionSubject::setting) {
    return shared_->still_layers.isEmpty() ? std::optional(shared_->rotary()) : std::nullopt;
  }
  const std::shared_ptr<const Model> model = models_.model();
  if (model == nullptr || !model->config.rotates()) return std::nullopt;
  return model->config.rotary();
}

void ExtensionPage::show_methods() {
  const std::optional<RotarySettings> how = subject();
  ExtensionMethods methods;
  if (how) methods = extension_methods(state_.get(), *how, shared_->angle_unit);
  methods_ = std::move(methods.drawn);
  left_out_ = std::move(methods.left_out);
  // With the others drawn a line below them says it; where none is left it is an error.
  const bool none = methods_.empty() && !left_out_.empty();
  succeeded(none ? Result<bool>(left_out_.front().why) : Result<bool>(true));
  left_out_label_->setText(left_out_text(left_out_));
  left_out_label_->setVisible(!none && !left_out_.empty());
  show_angles();
  compute_scores();
  show_losses();
  show_empty();
}

// What stands in the picture's place where there is nothing to draw.
void ExtensionPage::show_empty() {
  const auto place = [this](int shown, const QString& text = {}) {
    empty_->setText(text);
    views_->setCurrentIndex(shown);
  };
  const bool wants_model = state_->subject == ExtensionSubject::model;
  if (wants_model && models_.model() == nullptr) {
    return place(kEmpty,
                 models_.error()
                     ? tr("No model is loaded. Choose one on the RoFormer page, or look at the setting of "
                          "the other pages.")
                     : tr("The model is being read …"));
  }
  if (wants_model && !subject()) {
    return place(kEmpty,
                 tr("The loaded model was trained without positions: there is nothing to stretch. Choose "
                    "another one on the RoFormer page."));
  }
  if (!wants_model && still_->shows(opener_->model())) return place(kStill);
  if (methods_.empty()) {
    return place(kEmpty, left_out_.empty() ? tr("Choose at least one method at the right.")
                                           : left_out_text(left_out_));
  }
  if (state_->view != ExtensionView::loss) {
    return place(state_->view == ExtensionView::angles ? kAngles : kScores);
  }
  if (!wants_model) {
    return place(kEmpty,
                 tr("A setting alone has no weights, so there is no loss to measure. Choose the loaded model "
                    "at the right."));
  }
  if (!can_measure()) {
    return place(kEmpty, tr("The loaded model has no head that guesses hidden words, so its loss cannot be "
                            "measured."));
  }
  place(kLoss);
}

void ExtensionPage::show_angles() {
  if (methods_.empty()) return;
  const int pair = std::min(shared_->pair, static_cast<int>(methods_.front().frequencies.pairs()) - 1);
  kept_->set_content(kept_chart(state_.get(), methods_, pair));
  const SharedMatrix matrix = share_matrix(unseen_matrix(methods_));
  auto picture = HeatMapPicture::prepare(matrix, ValueScale{ColourScale::magnitude, 0, 1});
  if (!picture) return;
  HeatMapLabels labels{
      .cols_title = tr("pair i, from 0: fast to slow"), .rows_role = Role::text, .cols_role = Role::text};
  for (const ExtensionMethod& method : methods_) labels.rows.push_back(scaling_word(method.kind));
  viewport_->set_size(matrix.rows, matrix.cols);
  unseen_->set_labels(std::move(labels));
  unseen_->set_title(tr("New angles, up to %1 tokens").arg(whole_text(state_->target_length)));
  unseen_->set_picture(*picture);
  legend_->set_pictures({*picture});
  const Index row = viewport_->chosen() ? std::min(viewport_->chosen()->row, matrix.rows - 1) : 0;
  viewport_->mark(MapCell{row, pair});
}

void ExtensionPage::compute_scores() {
  if (state_->view != ExtensionView::scores || methods_.empty()) return;
  std::vector<RotarySettings> settings;
  for (const ExtensionMethod& method : methods_) settings.push_back(method.settings);
  if (settings == scored_) return show_scores();
  scored_ = std::move(settings);
  scores_ = {};
  job_.start([methods = methods_, length = state_->target_length](
                 const Work& work) { return extension_scores(methods, length, work); },
             [this](Result<ExtensionScores> scores) {
               if (!succeeded(scores)) return;
               scores_ = std::move(scores).value();
               show_scores();
             });
}

void ExtensionPage::show_scores() {
  ones_->set_content(scores_chart(state_.get(), methods_, scores_));
}

std::optional<Explanation> ExtensionPage::explain_cell(int row, MethodColumn column) const {
  if (row < 0 || row >= static_cast<int>(methods_.size())) return std::nullopt;
  const ExtensionMethod& method = methods_[static_cast<std::size_t>(row)];
  const int length = measured_lengths(state_.get()).back();
  const LengthLoss* loss = losses_.find(loss_question(state_.get(), method, length, mark_, shared_->seed));
  switch (column) {
    case MethodColumn::kept:
      return explain_kept(method, std::min<Index>(shared_->pair, method.frequencies.pairs() - 1));
    case MethodColumn::unseen:
      return explain_unseen_pairs(state_.get(), method);
    case MethodColumn::scores:
      return explain_temperature(method);
    case MethodColumn::loss: {
      if (loss == nullptr || state_->subject != ExtensionSubject::model) return std::nullopt;
      const LossPicture picture = loss_picture();
      return explain_loss({picture.model_name, measured_file(state_.get()), picture.seed}, method, length,
                          loss->guesses);
    }
    default:
      return std::nullopt;
  }
}

// Another subject comes with its own trained length, stretched eight times.
void ExtensionPage::take_subject(ExtensionSubject subject, Gesture gesture) {
  state_.edit(
      [&](ExtensionState& s) {
        s.subject = subject;
        s.trained_length = subject == ExtensionSubject::model
                               ? ExtensionState().trained_length
                               : std::clamp(shared_->original_length.value_or(4096), 16, 1000000);
        s.target_length = std::min(8 * s.trained_length, 10000000);
      },
      gesture);
}

// A model that is chosen or dropped here is what is stretched from then on.
void ExtensionPage::connect_opener() {
  opener_ = new SettingOpener(shared_, controls_->models(), this);
  watch(opener_->job(), tr("Reading the config"));
  connect(opener_, &SettingOpener::failed, this, &Page::failed);
  connect(opener_, &SettingOpener::succeeded, this, &Page::cleared);
  connect(opener_, &SettingOpener::opened, this,
          [this](Gesture gesture) { take_subject(ExtensionSubject::setting, gesture); });
  connect(opener_, &SettingOpener::model_read, this, &ExtensionPage::state_changed);
}

// A folder with weights is a model to be loaded; the window sees to that.
bool ExtensionPage::open_dropped(const QString& path) {
  return !QFileInfo(path).isDir() && opener_->open_dropped(path);
}

void ExtensionPage::reset() {
  from_defaults(state_, ExtensionState{}, shared_, [](SharedState&) {});
}

}  // namespace rope::app
