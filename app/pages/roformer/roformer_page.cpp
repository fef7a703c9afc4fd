// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/roformer_page.h"

#include <QFileDialog>
#include <QLayout>
#include <QStackedWidget>
#include <algorithm>
#include <utility>

#include "app/jobs/model_service.h"
#include "app/pages/roformer/head_panel.h"
#include "app/pages/roformer/head_search_bar.h"
#include "app/pages/roformer/head_text.h"
#include "app/pages/roformer/length_bar.h"
#include "app/pages/roformer/no_model_view.h"
#include "app/pages/roformer/roformer_controls.h"
#include "app/pages/roformer/roformer_text.h"
#include "app/pages/roformer/text_input.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/labels.h"
#include "app/widgets/notice.h"
#include "app/widgets/text/guess_cards.h"
#include "app/widgets/text/sentence_box.h"
#include "app/widgets/text/token_strip.h"

namespace rope::app {
namespace {

constexpr int typing_pause_ms = 120;  // before a run begins

// Two states whose runs are the same differ only in how they are shown.
bool same_run(const RoFormerState& a, const RoFormerState& b) {
  return a.text == b.text && a.second == b.second && a.choice == b.choice && a.long_text == b.long_text &&
         a.window == b.window && a.rope == b.rope && a.base == b.base && a.shift == b.shift &&
         a.muted_pairs == b.muted_pairs;
}

// The cell and the part that were chosen mean others in another text.
void forget_places(RoFormerState& state) {
  state.query = state.key = -1;
}

void set_text(RoFormerState& state, const QString& text) {
  if (state.text == text) return;
  state.text = text;
  forget_places(state);
}

}  // namespace

RoFormerPage::RoFormerPage(Slice<RoFormerState> state, Slice<SharedState> shared, ModelService& models,
                           QWidget* parent)
    : Page(parent), state_(state), shared_(shared), models_(models) {
  build_picture();
  controls_ = new RoFormerControls(state_, models_, RoFormerPage::presets());
  // A run that was stopped is followed by none.
  connect(&job_, &LatestJob::running_changed, this, [this](bool running) {
    if (!running) steps_ = 0;
    show_run();
  });
  connect(&job_, &LatestJob::failed, this, [this](const Error& error) { run_error_ = error; });
  watch(job_, tr("RoFormer"));
  watch(controls_->model_job(), tr("Model"));
  pause_.setSingleShot(true);
  pause_.setInterval(typing_pause_ms);
  connect_parts();
  connect_models();
  connect_attention();
  input_->show_texts(state_->text, state_->second);
  controls_->show_state();
  adapt_to_head();
}

void RoFormerPage::connect_parts() {
  state_.on_change(this, [this] { state_changed(); });
  connect(&pause_, &QTimer::timeout, this, &RoFormerPage::run);
  connect(input_, &TextInput::first_edited, this, &RoFormerPage::edit_text);
  connect(input_, &TextInput::second_edited, this, [this](const QString& text) {
    state_.edit(
        [&text](RoFormerState& s) {
          s.second = text;
          forget_places(s);
        },
        typing_.next());
  });
  connect(input_, &TextInput::cut, this,
          [this](int most) { Q_EMIT noted(tr("Only the first %L1 characters were kept.").arg(most)); });
  connect(strip_, &TokenStrip::token_picked, this, &RoFormerPage::pick_token);
  connect(guesses_, &GuessCards::guess_picked, this, &RoFormerPage::pick_guess);
  connect(guesses_, &GuessCards::guess_asked, this, &RoFormerPage::explain_guess_at);
}

void RoFormerPage::connect_models() {
  shared_.on_change(this, [this] {
    if (active_ && shared_->model_folder != models_.requested_folder())
      models_.request(shared_->model_folder);
    show_unit();
  });
  connect(&models_, &ModelService::ready, this, &RoFormerPage::model_changed);
  connect(&models_, &ModelService::failed, this, &RoFormerPage::model_failed);
  connect(&models_, &ModelService::stopped, this, &RoFormerPage::model_stopped);
  connect(&models_, &ModelService::loading_started, this, &RoFormerPage::show_reading);
  connect(controls_, &RoFormerControls::model_wanted, this, &RoFormerPage::open_model);
  connect(controls_, &RoFormerControls::folder_wanted, this, &RoFormerPage::choose_folder);
  connect(controls_, &RoFormerControls::file_wanted, this, &RoFormerPage::choose_file);
  connect(no_model_, &NoModelView::embedded_wanted, this, [this] { open_model({}); });
  connect(no_model_, &NoModelView::folder_wanted, this, &RoFormerPage::choose_folder);
}

void RoFormerPage::connect_attention() {
  connect(&heads_->search(), &HeadSearchBar::search_wanted, this, &RoFormerPage::search_heads);
  connect(&heads_->search(), &HeadSearchBar::step_wanted, this, &RoFormerPage::step_heads);
  connect(heads_, &HeadPanel::room_changed, this, [this] {
    if (result_) show_head();
  });
  connect(heads_, &HeadPanel::run_wanted, this,
          [this](HeadRun run) { state_.edit([run](RoFormerState& s) { s.run = run; }); });
  connect(&heads_->wall(), &HeadWall::head_chosen, this, [this](Head head, Gesture gesture) {
    state_.edit(
        [head](RoFormerState& s) {
          s.layer = static_cast<int>(head.layer);
          s.head = static_cast<int>(head.head);
        },
        gesture);
  });
  connect(&heads_->viewport(), &HeatMapViewport::chosen_by_person, this,
          [this](const MapCell& cell, Gesture gesture) {
            state_.edit(
                [&cell](RoFormerState& s) {
                  s.query = static_cast<int>(cell.row);
                  s.key = static_cast<int>(cell.col);
                },
                gesture);
          });
  connect(&heads_->viewport(), &HeatMapViewport::changed, this, [this] {
    const auto& cell =
        heads_->viewport().hovered() ? heads_->viewport().hovered() : heads_->viewport().chosen();
    strip_->set_marks(cell ? std::optional(cell->row) : std::nullopt,
                      cell ? std::optional(cell->col) : std::nullopt);
  });
}

QString RoFormerPage::id() const {
  return QStringLiteral("roformer");
}

QString RoFormerPage::title() const {
  return head_question(head());
}

QString RoFormerPage::hint() const {
  return head_hint(head());
}

QWidget* RoFormerPage::controls() {
  return controls_;
}

HeadKind RoFormerPage::head() const {
  return models_.model() ? models_.model()->config.head.kind : HeadKind::masked_lm;
}

void RoFormerPage::activate() {
  active_ = true;
  models_.request(shared_->model_folder);
  if (models_.model()) {
    model_changed();
  } else if (models_.error()) {
    model_failed(*models_.error());
  }
}

void RoFormerPage::deactivate() {
  steps_ = 0;
}

bool RoFormerPage::settled() const {
  return Page::settled() && !pause_.isActive() && !models_.loading() && steps_ == 0;
}

void RoFormerPage::state_changed() {
  input_->show_texts(state_->text, state_->second);
  controls_->show_state();
  if (!active_) return;
  if (!run_for_ || !same_run(*run_for_, state_.get())) {
    run_soon();
  } else if (result_) {
    show_head();
  }
}

void RoFormerPage::model_changed() {
  steps_ = 0;
  controls_->show_state();
  adapt_to_head();
  if (active_) run();
  Q_EMIT settled_changed();
  Q_EMIT text_changed();
}

void RoFormerPage::model_failed(const Error& error) {
  controls_->show_state();
  Q_EMIT settled_changed();
  if (models_.model()) {  // the work goes on with the model that is there
    if (!error.cancelled) keep_loaded_model();
    return;
  }
  no_model_->show_error(error);
  stack_->setCurrentWidget(no_model_);
}

void RoFormerPage::model_stopped() {
  controls_->show_state();
  if (models_.model()) {
    keep_loaded_model();
  } else {
    no_model_->show_stopped();
    stack_->setCurrentWidget(no_model_);
  }
  Q_EMIT settled_changed();
}

// Part of the same step of undo as the wish for the other model was.
void RoFormerPage::keep_loaded_model() {
  const QString kept = models_.loaded_folder();
  shared_.edit([&kept](SharedState& s) { s.model_folder = kept; }, model_gesture_);
}

void RoFormerPage::show_reading() {
  controls_->show_state();
  Q_EMIT settled_changed();
  if (models_.model()) return;  // what is there stays until the other one is ready
  no_model_->show_reading();
  stack_->setCurrentWidget(no_model_);
}

void RoFormerPage::choose_folder() {
  const QString folder =
      QFileDialog::getExistingDirectory(this, tr("Open a model folder"), shared_->model_folder);
  if (!folder.isEmpty()) open_model(folder);
}

void RoFormerPage::choose_file() {
  const QString file =
      QFileDialog::getOpenFileName(this, tr("Open a model by one of its files"), shared_->model_folder,
                                   tr("Models (config.json *.safetensors *.bin *.index.json)") +
                                       QStringLiteral(";;") + tr("All files (*)"));
  if (!file.isEmpty()) open_model(file);
}

void RoFormerPage::choose_model() {
  controls_->open_model_list();
}

void RoFormerPage::open_model(const QString& path) {
  const QString folder = path.isEmpty() ? path : model_folder_of(path);
  model_gesture_ = Gesture::fresh();
  shared_.edit([&folder](SharedState& s) { s.model_folder = folder; }, model_gesture_);
  models_.request(folder);
}

void RoFormerPage::edit_text(const QString& text) {
  steps_ = 0;
  state_.edit([&text](RoFormerState& s) { set_text(s, text); }, typing_.next());
}

void RoFormerPage::run_soon() {
  // What the program itself appended needs no pause.
  if (steps_ > 0) return run();
  pause_.start();
  Q_EMIT settled_changed();
}

RunInput RoFormerPage::input() const {
  RunInput input;
  input.model = models_.model();
  input.text = state_->text.toStdString();
  input.second = state_->second.toStdString();
  input.long_text = state_->long_text;
  input.window = state_->window;
  input.choice = state_->choice;
  if (input.model->config.rotates()) {  // else there is nothing to turn off, or otherwise
    input.what_if.rope = state_->rope;
    if (state_->base != 0 && state_->rope) input.what_if.base = state_->base;
    if (state_->rope) input.what_if.position_shift = state_->shift;
  }
  // Pairs that another model had are not there to be muted.
  const Index pairs = input.model->config.head_dim() / 2;
  for (const int pair : state_->muted_pairs) {
    if (pair < pairs) input.what_if.muted_pairs.push_back(pair);
  }
  return input;
}

void RoFormerPage::run() {
  pause_.stop();
  if (!models_.model()) return;
  run_for_ = state_.get();
  run_error_ = cancelled_error();  // until it has come to another end
  job_.start([input = input()](const Work& work) { return run_roformer(input, work); },
             [this](Result<RunResult> result) { publish(std::move(result)); });
  show_run();
}

// Only the newest run publishes: the one for run_for_.
void RoFormerPage::publish(Result<RunResult> result) {
  if (!succeeded(result)) {
    run_error_ = result.error();
    steps_ = 0;
    return;
  }
  run_error_.reset();
  result_for_ = *run_for_;
  result->unit = shared_->angle_unit;
  result_ = std::make_shared<const RunResult>(std::move(result).value());
  stack_->setCurrentIndex(0);
  stack_->layout()->activate();  // what is shown depends on the room
  show_result();
  next_step();
}

// Before the first result the picture says that one is made, or was stopped; later a line over it says when
// what is shown is of another text or setting than the controls say.
void RoFormerPage::show_run() {
  if (!models_.model()) return;  // why there is none is shown
  const QString end =
      run_error_ && !run_error_->cancelled ? tr("The run did not succeed") : tr("The run was stopped");
  stack_->setCurrentIndex(result_ ? 0 : 2);
  if (job_.running()) {
    waiting_->show_text(tr("The model reads the text …"), tr("Longer texts take longer."), tr("Stop"));
  } else {
    waiting_->show_text(end, tr("There is no result to show yet."), tr("Run it again"));
  }
  behind_text_->setText(
      tr("%1: what is shown is of what was there before, not of the present text and settings.").arg(end));
  behind_->setVisible(is_behind());
}

bool RoFormerPage::is_behind() const {
  return result_ && run_for_ && !job_.running() &&
         (!same_run(result_for_, *run_for_) || result_->model != models_.model());
}

// Nothing is computed anew: only the arithmetic is written otherwise.
void RoFormerPage::show_unit() {
  if (!result_ || result_->unit == shared_->angle_unit) return;
  RunResult result = *result_;
  result.unit = shared_->angle_unit;
  result_ = std::make_shared<const RunResult>(std::move(result));
  show_head();
}

// The text and the model may have moved on since.
bool RoFormerPage::is_current() const {
  return result_ && result_for_.text == state_->text && result_for_.second == state_->second &&
         result_->model == models_.model();
}

void RoFormerPage::reset() {
  state_.set({});
}

}  // namespace rope::app
