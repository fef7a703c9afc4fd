// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/roformer_page.h"

#include <QFileDialog>
#include <QStackedWidget>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/jobs/model_service.h"
#include "app/pages/roformer/head_panel.h"
#include "app/pages/roformer/roformer_controls.h"
#include "app/pages/roformer/roformer_text.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/labels.h"
#include "app/widgets/text/guess_cards.h"
#include "app/widgets/text/sentence_box.h"
#include "app/widgets/text/token_strip.h"

namespace rope::app {
namespace {

constexpr int typing_pause_ms = 120;  // before a run begins

// Two states whose runs are the same differ only in how they are shown.
bool same_run(const RoFormerState& a, const RoFormerState& b) {
  return a.text == b.text && a.rope == b.rope && a.base == b.base && a.shift == b.shift &&
         a.muted_pairs == b.muted_pairs;
}

// The cell that was chosen means another pair of tokens in another text.
void set_text(RoFormerState& state, const QString& text) {
  if (state.text == text) return;
  state.text = text;
  state.query = state.key = -1;
}

}  // namespace

RoFormerPage::RoFormerPage(Slice<RoFormerState> state, Slice<SharedState> shared, ModelService& models,
                           QWidget* parent)
    : Page(parent), state_(state), shared_(shared), models_(models) {
  build_picture();
  controls_ = new RoFormerControls(state_, RoFormerPage::presets());
  watch(job_, tr("RoFormer"));
  pause_.setSingleShot(true);
  pause_.setInterval(typing_pause_ms);
  connect_parts();
  box_->set_sentence(state_->text);
  controls_->show_state(models_.model().get(), models_.loaded_folder().isEmpty());
}

void RoFormerPage::connect_parts() {
  state_.on_change(this, [this] { state_changed(); });
  shared_.on_change(this, [this] {
    if (active_ && shared_->model_folder != models_.requested_folder())
      models_.request(shared_->model_folder);
  });
  connect(&models_, &ModelService::ready, this, &RoFormerPage::model_changed);
  connect(&models_, &ModelService::failed, this, &RoFormerPage::model_failed);
  connect(&models_, &ModelService::loading_started, this, &RoFormerPage::show_loading);
  connect(&models_.job(), &LatestJob::running_changed, this, [this](bool running) {
    if (running || models_.model() || models_.error()) return;
    show_no_model(tr("Loading the model was stopped."));
  });
  connect(&pause_, &QTimer::timeout, this, &RoFormerPage::run);
  connect(box_, &SentenceBox::edited, this, &RoFormerPage::edit_text);
  connect(box_, &SentenceBox::cut, this, [this](int most) {
    Q_EMIT noted(tr("Only the first %L1 characters were kept: the model reads far less.").arg(most));
  });
  connect(strip_, &TokenStrip::token_picked, this, &RoFormerPage::mask_token);
  connect(guesses_, &GuessCards::guess_picked, this, &RoFormerPage::fill_mask);
  connect(&heads_->wall(), &HeadWall::head_chosen, this, [this](Head head) {
    state_.edit(
        [head](RoFormerState& s) {
          s.layer = static_cast<int>(head.layer);
          s.head = static_cast<int>(head.head);
        },
        cell_gesture_.next());
  });
  connect(&heads_->viewport(), &HeatMapViewport::chosen_by_person, this, [this](const MapCell& cell) {
    state_.edit(
        [&cell](RoFormerState& s) {
          s.query = static_cast<int>(cell.row);
          s.key = static_cast<int>(cell.col);
        },
        cell_gesture_.next());
  });
  connect(&heads_->viewport(), &HeatMapViewport::changed, this, [this] {
    const auto& cell =
        heads_->viewport().hovered() ? heads_->viewport().hovered() : heads_->viewport().chosen();
    strip_->set_marks(cell ? std::optional(cell->row) : std::nullopt,
                      cell ? std::optional(cell->col) : std::nullopt);
  });
  connect(controls_, &RoFormerControls::folder_wanted, this, &RoFormerPage::choose_folder);
  connect(controls_, &RoFormerControls::head_wanted, this, &RoFormerPage::find_head);
  connect(controls_, &RoFormerControls::embedded_model_wanted, this, [this] { open_model({}); });
}

void RoFormerPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  // A low window keeps its room for the attention.
  const int lines = height() / QFontMetrics(font()).height();
  guesses_->set_rows(lines < 36 ? 3 : 5);
  box_->set_lines(lines < 30 ? 1 : 2);
}

QString RoFormerPage::id() const {
  return QStringLiteral("roformer");
}

QString RoFormerPage::title() const {
  return tr("What does a RoFormer predict, and where does it look?");
}

QString RoFormerPage::hint() const {
  return tr("Type a sentence, click a token to mask it; then turn RoPE off and watch the guesses.");
}

QWidget* RoFormerPage::controls() {
  return controls_;
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

bool RoFormerPage::settled() const {
  return Page::settled() && !pause_.isActive() && !models_.loading();
}

void RoFormerPage::state_changed() {
  box_->set_sentence(state_->text);
  controls_->show_state(models_.model().get(), models_.loaded_folder().isEmpty());
  if (!active_) return;
  if (!run_for_ || !same_run(*run_for_, state_.get())) {
    run_soon();
  } else if (result_) {
    show_head();
  }
}

void RoFormerPage::model_changed() {
  controls_->show_state(models_.model().get(), models_.loaded_folder().isEmpty());
  stack_->setCurrentIndex(0);
  if (active_) run();
  Q_EMIT settled_changed();
}

void RoFormerPage::model_failed(const Error& error) {
  Q_EMIT settled_changed();
  if (error.cancelled && models_.model()) return;
  if (models_.model()) {  // the work goes on with the model that is there
    const QString kept = models_.loaded_folder();
    shared_.edit([&kept](SharedState& s) { s.model_folder = kept; }, model_gesture_);
    return;
  }
  show_no_model(tr("There is no model to run.\n%1").arg(QString::fromStdString(error.message())));
}

void RoFormerPage::show_no_model(const QString& why) {
  no_model_text_->setText(why);
  no_model_buttons_->show();
  stack_->setCurrentIndex(1);
  Q_EMIT settled_changed();
}

void RoFormerPage::show_loading() {
  Q_EMIT settled_changed();
  if (models_.model()) return;  // what is there stays until the other one is ready
  no_model_text_->setText(tr("Loading the model …"));
  no_model_buttons_->hide();
  stack_->setCurrentIndex(1);
}

void RoFormerPage::choose_folder() {
  const QString folder =
      QFileDialog::getExistingDirectory(this, tr("Open a model folder"), shared_->model_folder);
  if (!folder.isEmpty()) open_model(folder);
}

void RoFormerPage::open_model(const QString& folder) {
  model_gesture_ = Gesture::fresh();
  shared_.edit([&folder](SharedState& s) { s.model_folder = folder; }, model_gesture_);
  models_.request(folder);
}

void RoFormerPage::edit_text(const QString& text) {
  state_.edit([&text](RoFormerState& s) { set_text(s, text); }, typing_.next());
}

void RoFormerPage::run_soon() {
  pause_.start();
  Q_EMIT settled_changed();
}

RunInput RoFormerPage::input() const {
  RunInput input{models_.model(), state_->text.toStdString(), {}};
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
  job_.start([input = input()](const Work& work) { return run_roformer(input, work); },
             [this, text = state_->text](Result<RunResult> result) {
               result_text_ = text;
               publish(std::move(result));
             });
}

void RoFormerPage::publish(Result<RunResult> result) {
  if (!succeeded(result)) return;
  result_ = std::move(result).value();
  show_result();
}

void RoFormerPage::find_head(HeadHabit habit) {
  if (!result_) return;
  const auto most =
      std::max_element(result_->habits.begin(), result_->habits.end(),
                       [habit](const HeadHabits& a, const HeadHabits& b) { return a.*habit < b.*habit; });
  const auto index = static_cast<Index>(most - result_->habits.begin());
  state_.edit([this, index](RoFormerState& s) {
    s.layer = static_cast<int>(index / result_->heads);
    s.head = static_cast<int>(index % result_->heads);
  });
}

void RoFormerPage::mask_token(Index token) {
  if (!result_ || result_text_ != state_->text) return;  // the text has moved on
  const Token& picked = result_->text.tokens.at(static_cast<std::size_t>(token));
  if (picked.special) return;
  const QString masked = replace_token(state_->text, picked, QStringLiteral("[MASK]"));
  state_.edit([&masked](RoFormerState& s) { set_text(s, masked); });
  typing_.end();
}

void RoFormerPage::fill_mask(std::size_t card, std::size_t guess) {
  if (!result_ || result_text_ != state_->text) return;
  const auto cards = guess_cards();
  const Token& mask = result_->text.tokens.at(static_cast<std::size_t>(cards.at(card).token));
  const QString filled =
      replace_token(state_->text, mask, written_word(cards.at(card).guesses.at(guess).word.toStdString()));
  state_.edit([&filled](RoFormerState& s) { set_text(s, filled); });
  typing_.end();
}

void RoFormerPage::reset() {
  state_.set({});
}

}  // namespace rope::app
