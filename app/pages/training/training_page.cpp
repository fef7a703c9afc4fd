// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/training/training_page.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QMimeData>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/charts/line_chart.h"
#include "app/jobs/model_service.h"
#include "app/pages/training/training_controls.h"
#include "app/pages/training/training_model.h"
#include "app/pages/training/training_transport.h"
#include "app/widgets/labels.h"
#include "app/widgets/number_text.h"
#include "app/widgets/text/guess_cards.h"
#include "app/widgets/text/sentence_box.h"

namespace rope::app {
namespace {

QString dropped_file(const QMimeData& data) {
  const QList<QUrl> urls = data.urls();
  if (urls.size() != 1 || !urls.front().isLocalFile()) return {};
  const QString file = urls.front().toLocalFile();
  return file.endsWith(QStringLiteral(".json"), Qt::CaseInsensitive) ? QString()
                                                                     : file;  // a state: the window's
}

}  // namespace

TrainingPage::TrainingPage(Slice<TrainingState> state, Slice<SharedState> shared, TrainingService& training,
                           ModelService& models, QWidget* parent)
    : Page(parent), state_(state), shared_(shared), training_(training), models_(models) {
  build_picture();
  controls_ = new TrainingControls(state, shared, TrainingPage::presets());
  transport_ = new TrainingTransport;
  setAcceptDrops(true);
  connect_parts();
  line_->set_sentence(state_->line);
  controls_->show_state();
}

void TrainingPage::build_picture() {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  head_ = new RoleLabel;
  head_->setWordWrap(true);
  facts_ = new RoleLabel({}, Role::quiet, 0.9);
  facts_->setWordWrap(true);
  go_on_ = new QPushButton;
  loss_ = new LineChart(tr("Loss over tokens seen"));
  accuracy_ = new LineChart(tr("Hidden words guessed right over tokens seen"));
  line_ = new SentenceBox(TrainingState::kMostLine);
  line_->set_lines(1);
  line_->setAccessibleName(tr("A line with [MASK], guessed while it learns"));
  line_->setPlaceholderText(tr("A line with [MASK] in place of a word …"));
  cards_ = new GuessCards;
  cards_->set_pickable(false);
  for (QWidget* child :
       {static_cast<QWidget*>(loss_), static_cast<QWidget*>(accuracy_), static_cast<QWidget*>(line_)}) {
    child->setAcceptDrops(false);  // a file that is dropped on them is dropped on the page
  }
  for (LineChart* chart : {loss_, accuracy_}) chart->viewport()->setAcceptDrops(false);
  line_->viewport()->setAcceptDrops(false);
  auto* charts = new QHBoxLayout;
  charts->setSpacing(kSpace4);
  charts->addWidget(loss_, 1);
  charts->addWidget(accuracy_, 1);
  auto* go_on_row = new QHBoxLayout;
  go_on_row->addWidget(go_on_);
  go_on_row->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kSpace4, kSpace2, kSpace4, kSpace2);
  column->setSpacing(kSpace2);
  column->addWidget(head_);
  column->addWidget(facts_);
  column->addLayout(go_on_row);
  column->addLayout(charts, 1);
  column->addWidget(line_);
  column->addWidget(cards_);
}

void TrainingPage::connect_parts() {
  state_.on_change(this, [this] { state_changed(); });
  shared_.on_change(this, [this] { controls_->show_state(); });
  connect(&training_, &TrainingService::changed, this, &TrainingPage::run_changed);
  connect(&training_, &TrainingService::handed_over, this, &TrainingPage::open_model);
  connect(&training_, &TrainingService::failed, this, [this](const Error& error) {
    opening_ = false;
    Q_EMIT failed(error);
  });
  connect(&training_, &TrainingService::model_saved, this,
          [this](const QString& folder) { Q_EMIT noted(tr("The model is saved in %1").arg(folder)); });
  connect(line_, &SentenceBox::edited, this, [this](const QString& text) {
    state_.edit([&text](TrainingState& s) { s.line = text; }, typing_.next());
  });
  connect(go_on_, &QPushButton::clicked, this, [this] {
    transport_->setFocus();  // this button goes
    training_.go_on();
  });
  connect(controls_, &TrainingControls::file_wanted, this, &TrainingPage::choose_text);
  connect(controls_, &TrainingControls::sample_wanted, this, [this] { use_text({}); });
  connect(controls_, &TrainingControls::save_wanted, this, &TrainingPage::choose_folder);
  connect(controls_, &TrainingControls::forget_wanted, &training_, &TrainingService::forget_earlier);
  connect(transport_, &TrainingTransport::start_wanted, this, &TrainingPage::start);
  connect(transport_, &TrainingTransport::pause_wanted, &training_, &TrainingService::pause);
  connect(transport_, &TrainingTransport::resume_wanted, &training_, &TrainingService::resume);
  connect(transport_, &TrainingTransport::stop_wanted, &training_, &TrainingService::end);
  connect(transport_, &TrainingTransport::open_wanted, this, [this] {
    opening_ = true;
    training_.hand_over();
  });
}

QString TrainingPage::title() const {
  return tr("How does a model learn words and their order?");
}

QString TrainingPage::hint() const {
  return tr("Press Start and watch the guesses; then train once more without positions, and compare.");
}

QWidget* TrainingPage::controls() {
  return controls_;
}

QWidget* TrainingPage::transport() {
  return transport_;
}

void TrainingPage::activate() {
  active_ = true;
  told_.clear();
  training_.set_line(state_->line);
  state_changed();
  run_changed();
}

void TrainingPage::deactivate() {
  active_ = false;
}

bool TrainingPage::settled() const {
  return !training_.running() || training_.run()->phase == TrainingPhase::paused;
}

Table TrainingPage::table() const {
  return training_table(training_.run());
}

void TrainingPage::state_changed() {
  line_->set_sentence(state_->line);
  controls_->show_state();
  if (!active_) return;
  training_.set_line(state_->line);
  show_guesses();
  if (training_.run() == nullptr) show_charts();
}

void TrainingPage::run_changed() {
  const TrainingRun* run = training_.run();
  const QString error =
      run != nullptr && run->error ? QString::fromStdString(run->error->message()) : QString();
  if (error != told_) {
    told_ = error;
    if (error.isEmpty()) {
      Q_EMIT cleared();
    } else {
      Q_EMIT failed(*run->error);
    }
  }
  transport_->show_run(run);
  Q_EMIT settled_changed();
  if (!active_) return;
  controls_->show_run(training_);
  show_words();
  show_charts();
  show_guesses();
}

void TrainingPage::show_words() {
  const TrainingRun* run = training_.run();
  const bool offered = !training_.running() && training_.saved().has_value();
  go_on_->setVisible(offered);
  if (offered) {
    const TrainingRun& saved = *training_.saved();
    go_on_->setText(
        tr("Go on with the saved run (%1, %2 of training)").arg(saved.plan.name, time_text(saved.seconds)));
  }
  if (run == nullptr) {
    head_->setText(tr(
        "Press Start: the program reads the text, learns its commonest words, and makes a model that knows "
        "nothing. Then it hides one word in seven, lets the model guess, and corrects it, many times a "
        "second."));
    facts_->setText(
        tr("Below the upper line it knows something; how frequent each word is, it learns first."));
    return;
  }
  head_->setText(run->error && !run->running() ? QString::fromStdString(run->error->message())
                                               : verdict_text(*run));
  facts_->setText((QStringList{phase_text(*run)} + facts_text(*run)).join(QStringLiteral(" · ")));
}

void TrainingPage::show_charts() {
  // News come more often than points of the curves.
  const TrainingRun* run = training_.run();
  std::vector<std::size_t> drawn{training_.earlier().size()};
  if (run != nullptr) {
    drawn = {training_.earlier().size(), run->points.size() + 1, run->checks.size(),
             static_cast<std::size_t>(run->facts.vocabulary)};
  } else {
    drawn.push_back(static_cast<std::size_t>(plan_of(state_.get(), shared_->seed).vocabulary));
  }
  if (drawn == charted_) return;
  charted_ = std::move(drawn);
  const TrainingPicture picture{training_.run(), training_.earlier(), plan_of(state_.get(), shared_->seed)};
  loss_->set_content(loss_chart(picture));
  accuracy_->set_content(accuracy_chart(picture));
}

void TrainingPage::show_guesses() {
  const TrainingRun* run = training_.run();
  if (!state_->line.contains(QStringLiteral("[MASK]"))) {
    cards_->set_empty_text(
        tr("Write [MASK] in place of a word in the line above, and the model guesses it."));
  } else if (run != nullptr && run->has_model) {
    cards_->set_empty_text(tr("The guesses come with the next step."));
  } else {
    cards_->set_empty_text(
        tr("Here the guesses for [MASK] will stand side by side: before learning, after ten seconds, now."));
  }
  // What stands above needs the room before the first run.
  const std::size_t rows = height() / QFontMetrics(font()).height() < 30 ? 3 : 5;
  cards_->set_rows(run == nullptr ? 1 : rows);
  const auto most = static_cast<std::size_t>(
      std::clamp(width() / (22 * QFontMetrics(font()).averageCharWidth() + kSpace3), 1, 7));
  cards_->set_cards(run == nullptr ? std::vector<GuessCard>{} : moment_cards(*run, most));
}

void TrainingPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  show_guesses();
}

void TrainingPage::start() {
  TrainingPlan plan = plan_of(state_.get(), shared_->seed);
  const auto taken = [this](const QString& name) {
    const auto is_named = [&name](const TrainingRun& run) { return run.plan.name == name; };
    return (training_.run() != nullptr && is_named(*training_.run())) ||
           std::any_of(training_.earlier().begin(), training_.earlier().end(), is_named);
  };
  const QString name = plan.name;
  for (int number = 2; taken(plan.name); ++number)
    plan.name = QStringLiteral("%1 (%2)").arg(name).arg(number);
  training_.start(plan);
}

void TrainingPage::choose_text() {
  const QString file =
      QFileDialog::getOpenFileName(this, tr("Choose a text to learn from"), state_->text_file,
                                   tr("Plain text (*.txt *.md);;All files (*)"));
  if (!file.isEmpty()) use_text(file);
}

void TrainingPage::use_text(const QString& file) {
  state_.edit([&file](TrainingState& s) { s.text_file = file; });
}

void TrainingPage::choose_folder() {
  const QString folder = QFileDialog::getExistingDirectory(this, tr("Choose a folder for the model"));
  if (!folder.isEmpty()) training_.save_model(folder);
}

void TrainingPage::open_model(const QString& folder, const std::shared_ptr<const Model>& model) {
  if (!std::exchange(opening_, false)) return;
  models_.adopt(folder, model);
  shared_.edit([&folder](SharedState& s) { s.model_folder = folder; });
  Q_EMIT page_wanted(QStringLiteral("roformer"));
}

void TrainingPage::dragEnterEvent(QDragEnterEvent* event) {
  if (dropped_file(*event->mimeData()).isEmpty()) return event->ignore();
  event->acceptProposedAction();
}

void TrainingPage::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  use_text(dropped_file(*event->mimeData()));
}

void TrainingPage::reset() {
  state_.set({});
}

std::vector<Preset> TrainingPage::presets() {
  const auto preset = [this](TrainingSize size, bool rope) {
    return [this, size, rope] {
      const TrainingPlan plan = sized_plan(size);
      TrainingState state;
      state.text_file = state_->text_file;
      state.line = state_->line;
      state.size = size;
      state.rope = rope;
      state.minutes = plan.minutes;
      state.rate = plan.rate;
      state_.set(std::move(state));
    };
  };
  return {
      {tr("Tiny, one minute"),
       tr("Press Start: in a minute the guesses turn from noise into words that fit."),
       preset(TrainingSize::tiny, true)},
      {tr("The same without positions"),
       tr("Run it after the one with RoPE: how much of the language is in the order of its words?"),
       preset(TrainingSize::tiny, false)},
      {tr("Small, a quarter of an hour"), tr("Grammar comes, and the names of the text."),
       preset(TrainingSize::small, true)},
      {tr("Medium, two hours"), tr("Best with a long text of your own: a few million words."),
       preset(TrainingSize::medium, true)},
  };
}

}  // namespace rope::app
