// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/training_worker.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <array>
#include <exception>
#include <utility>

#include "app/jobs/caught_error.h"
#include "app/jobs/file_path.h"
#include "app/jobs/training_measures.h"
#include "core/training/vocabulary_learner.h"

namespace rope::app {
namespace {

constexpr double kTellEvery = 0.1, kGuessEvery = 1, kSaveEvery = 60;  // seconds
constexpr int kKeptRuns = 5;
constexpr Index kCheckedSequences = 160;
// A text should have that many sequences at least, else there is nothing to learn but this text by heart.
constexpr Index kLeastSequences = 8;
// Moments at which guesses are kept, in seconds of training.
constexpr std::array kMilestones{0., 10., 30., 60., 180., 600., 1800., 3600., 7200., 14400., 28800., 57600.};

struct TrainingText {
  Q_DECLARE_TR_FUNCTIONS(TrainingText)
};

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

Error error(const QString& what, const QString& where, const QString& fix) {
  return {what.toStdString(), where.toStdString(), fix.toStdString()};
}

}  // namespace

TrainingWorker::TrainingWorker(Begin begin, TrainingListener listener)
    : begin_(std::move(begin)),
      listener_(std::move(listener)),
      line_(begin_.line),
      thread_([this] { work(); }) {}

TrainingWorker::~TrainingWorker() {
  stop_.request_stop();
  wish([](Wishes& wishes) { wishes.quit = true; });
  thread_.join();
}

void TrainingWorker::wish(const std::function<void(Wishes&)>& change) {
  {
    const std::lock_guard lock(mutex_);
    change(wishes_);
  }
  wake_.notify_one();
}

void TrainingWorker::pause(bool paused) {
  wish([paused](Wishes& wishes) { wishes.paused = paused; });
}

void TrainingWorker::end() {
  stop_.request_stop();
  wish([](Wishes& wishes) { wishes.end = true; });
}

void TrainingWorker::set_line(const QString& line) {
  wish([&line](Wishes& wishes) { wishes.line = line; });
}

void TrainingWorker::hand_over() {
  wish([](Wishes& wishes) { wishes.hand_over = true; });
}

void TrainingWorker::save_model(const QString& folder) {
  wish([&folder](Wishes& wishes) { wishes.model_folder = folder; });
}

void TrainingWorker::work() {
  try {
    if (const Status ready = prepare(); !ready) {
      if (!ready.error().cancelled) run_.error = ready.error();
      enter(TrainingPhase::ended);
      return;
    }
    train_on();
  } catch (...) {
    run_.error = caught_error(std::current_exception());
    run_.has_model = false;  // nobody answers for it any more
    run_.saved = true;       // as far as it ever will be
    enter(TrainingPhase::ended);
  }
}

Work TrainingWorker::background() {
  return {.progress =
              [this](double share) {
                run_.done = share;
                tell(false);
              },
          .stop = stop_.get_token(),
          .threads = 0};
}

Status TrainingWorker::prepare() {
  run_.plan = begin_.plan;
  run_.folder = begin_.folder;
  if (begin_.go_on) {
    Result<TrainingRun> saved = read_run(begin_.folder);
    if (!saved) return saved.error();
    run_ = std::move(saved).value();
  }
  enter(TrainingPhase::reading);
  const Result<std::filesystem::path> text = text_path(run_.plan.text);
  if (!text) return text.error();
  Result<Model> model =
      begin_.go_on ? read_model_folder(file_path(run_.folder), background()) : new_model(*text);
  if (!model) return model.error();
  return begin_with(std::move(model).value(), *text);
}

Result<Model> TrainingWorker::new_model(const std::filesystem::path& text) {
  enter(TrainingPhase::vocabulary);
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(text, unknown);
  VocabularyOptions options;
  options.size = run_.plan.vocabulary;
  // A short text shows each word a few times only: fewer words, and more of them in parts.
  if (!unknown) options.size = std::min(options.size, std::max<Index>(300, static_cast<Index>(bytes / 60)));
  options.most_characters = options.size / 4;  // each stands twice: at a word's start, and inside
  Result<Vocabulary> vocabulary = learn_vocabulary({text}, options, background());
  if (!vocabulary) return vocabulary.error();
  return fresh_model(run_.plan.config(), Tokenizer(std::move(vocabulary).value()), run_.plan.seed);
}

Status TrainingWorker::begin_with(Model model, const std::filesystem::path& path) {
  enter(TrainingPhase::reading);
  Result<TokenText> text = TokenText::read(path, model.tokenizer, background());
  if (!text) return text.error();
  const Index length = run_.plan.length;
  if (text->size() < kLeastSequences * length) {
    return error(TrainingText::tr("this text is too short to learn from: %n word(s) and word parts", nullptr,
                                  static_cast<int>(text->size())),
                 QString::fromStdString(path.string()),
                 TrainingText::tr("choose one of a few pages at least (%1)").arg(kLeastSequences * length));
  }
  held_out_ = text->cut_end(std::clamp(text->size() / 12, length, kCheckedSequences * length));
  run_.facts = {.vocabulary = static_cast<int>(model.config.vocab_size),
                .parameters = static_cast<std::uint64_t>(parameter_count(model.config)),
                .tokens = static_cast<std::uint64_t>(text->size()),
                .held_out = static_cast<std::uint64_t>(held_out_->size()),
                .frequency_loss = frequency_loss(*text, *held_out_, model.config.vocab_size)};
  model.name = run_.plan.name.toStdString();
  std::vector<WeightedText> texts;
  texts.push_back({std::move(text).value()});
  auto trainer = Trainer::create(std::move(model), std::move(texts), run_.plan.options());
  if (!trainer) return trainer.error();
  trainer_ = std::move(trainer).value();
  if (!begin_.go_on) return {};
  return trainer_->resume(file_path(run_.folder));
}

void TrainingWorker::train_on() {
  const auto begun = static_cast<std::uint64_t>(trainer_->progress().step);
  std::erase_if(run_.points, [begun](const TrainingPoint& point) { return point.step > begun; });
  std::erase_if(run_.checks, [begun](const TrainingCheck& point) { return point.step > begun; });
  point_begin_ = trainer_->progress();
  enter(TrainingPhase::saving);
  if (!save()) {  // better now than after an hour of work
    run_.saved = true;
    return enter(TrainingPhase::ended);
  }
  if (!begin_.go_on) forget_old_runs(QFileInfo(run_.folder).path(), kKeptRuns);
  run_.has_model = true;
  enter(TrainingPhase::training);
  if (run_.checks.empty()) check();
  guess();
  while (true) {
    const Wishes wishes = next_wishes();
    if (wishes.quit) return;
    fulfil(wishes);
    if (!run_.running()) continue;
    const TrainingPhase phase = wishes.paused ? TrainingPhase::paused : TrainingPhase::training;
    if (run_.phase != phase) enter(phase);
    if (!wishes.paused) step();
  }
}

// Waits while there is nothing to do. A pause stays; what is wished once is taken.
TrainingWorker::Wishes TrainingWorker::next_wishes() {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] {
    const bool rests = !run_.running() || (wishes_.paused && run_.phase == TrainingPhase::paused);
    return wishes_.any() || !rests;
  });
  Wishes taken = std::exchange(wishes_, {});
  wishes_.paused = taken.paused;
  return taken;
}

void TrainingWorker::fulfil(const Wishes& wishes) {
  if (wishes.line) {
    line_ = *wishes.line;
    run_.moments.clear();
    guess();
    tell(true);
  }
  if (wishes.model_folder) give_model(*wishes.model_folder);
  if (wishes.hand_over) {
    const TrainingPhase before = run_.phase;
    enter(TrainingPhase::saving);
    if (save()) {
      listener_.handed_over(run_.folder, std::make_shared<const Model>(trainer_->model()));
    } else {
      listener_.failed(*run_.error);
    }
    enter(before);
  }
  if (wishes.end) end_run(true);
}

void TrainingWorker::step() {
  const Result<Trainer::Step> result = trainer_->step();
  if (!result) {
    run_.error = result.error();
    run_.saved = true;  // what was saved before is better than what there is now
    return end_run(false);
  }
  last_step_ = *result;
  loss_sum_ += result->loss;
  ++steps_;
  run_.saved = false;
  const TrainingProgress& progress = trainer_->progress();
  run_.step = static_cast<std::uint64_t>(progress.step);
  run_.tokens = static_cast<std::uint64_t>(progress.tokens);
  run_.seconds = progress.seconds;
  run_.done = std::min(1.0, trainer_->done());
  run_.seconds_left = run_.done > 0 ? progress.seconds * (1 - run_.done) / run_.done : 0;
  const bool finished = trainer_->finished();
  // More of them at the beginning, where the curve bends: their number grows as the logarithm of the time.
  const double since = progress.seconds - point_begin_.seconds;
  if (finished || since >= std::max(0.5, progress.seconds / 200)) {
    close_point();
    const double pause = std::max({1.0, 12 * check_seconds_, progress.seconds / 100});
    if (finished || seconds_since(checked_) >= pause) check();
  }
  if (finished || seconds_since(guessed_) >= kGuessEvery) guess();
  if (finished) {
    run_.complete = true;
    return end_run(true);
  }
  if (seconds_since(saved_) >= kSaveEvery) {
    enter(TrainingPhase::saving);
    save();
    enter(TrainingPhase::training);
  }
  tell(false);
}

void TrainingWorker::close_point() {
  const TrainingProgress& now = trainer_->progress();
  const double seconds = now.seconds - point_begin_.seconds;
  run_.tokens_per_second = static_cast<double>(now.tokens - point_begin_.tokens) / std::max(1e-9, seconds);
  if (run_.points.size() < TrainingRun::kMostPoints) {
    run_.points.push_back({.step = run_.step,
                           .tokens = run_.tokens,
                           .seconds = run_.seconds,
                           .loss = loss_sum_ / steps_,
                           .rate = last_step_.rate,
                           .gradient_norm = last_step_.gradient_norm,
                           .tokens_per_second = run_.tokens_per_second});
  }
  point_begin_ = now;
  loss_sum_ = 0;
  steps_ = 0;
}

void TrainingWorker::check() {
  const auto begin = Clock::now();
  EvaluationOptions options;
  options.length = run_.plan.length;
  options.limit = kCheckedSequences;
  options.batch = run_.plan.batch;
  const Result<Evaluation> found = evaluate(trainer_->model(), *held_out_, options,
                                            {.progress = {}, .stop = stop_.get_token(), .threads = 0});
  checked_ = Clock::now();
  check_seconds_ = seconds_since(begin);
  if (!found || run_.checks.size() >= TrainingRun::kMostPoints) return;
  run_.checks.push_back({.step = run_.step,
                         .tokens = run_.tokens,
                         .loss = found->all.mean_loss(),
                         .top1 = found->all.top1_share(),
                         .top5 = found->all.top5_share()});
}

void TrainingWorker::guess() {
  guessed_ = Clock::now();
  run_.now = GuessMoment{run_.seconds, guess_words(trainer_->model(), line_, {})};
  if (run_.now->guesses.empty()) {
    run_.now.reset();
    return;
  }
  const auto* const next = run_.moments.empty() ? kMilestones.begin()
                                                : std::upper_bound(kMilestones.begin(), kMilestones.end(),
                                                                   1.5 * run_.moments.back().seconds);
  if (next != kMilestones.end() && run_.seconds >= *next) run_.moments.push_back(*run_.now);
}

void TrainingWorker::end_run(bool save_first) {
  if (save_first && !run_.saved) {
    if (steps_ > 0) close_point();
    enter(TrainingPhase::saving);
    save();
  }
  enter(TrainingPhase::ended);
}

bool TrainingWorker::save() {
  Status status = trainer_->save(file_path(run_.folder));
  if (status) status = write_run(run_);
  saved_ = Clock::now();
  run_.saved = status.ok();
  if (status) {
    run_.error.reset();
  } else {
    run_.error = status.error();
  }
  return status.ok();
}

void TrainingWorker::give_model(const QString& folder) {
  const TrainingPhase before = run_.phase;
  enter(TrainingPhase::saving);
  // A folder that holds another model already stays as it is.
  Status status;
  if (QFileInfo::exists(QDir(folder).filePath(QStringLiteral("config.json")))) {
    status = error(TrainingText::tr("this folder holds a model already"), folder,
                   TrainingText::tr("choose another, or a new one"));
  } else {
    status = write_model_folder(file_path(folder), trainer_->model());
  }
  if (status) {
    listener_.model_saved(folder);
  } else {
    listener_.failed(status.error());
  }
  enter(before);
}

void TrainingWorker::enter(TrainingPhase phase) {
  run_.phase = phase;
  if (phase == TrainingPhase::reading || phase == TrainingPhase::vocabulary) run_.done = 0;
  tell(true);
}

void TrainingWorker::tell(bool now) {
  if (!now && seconds_since(told_) < kTellEvery) return;
  told_ = Clock::now();
  listener_.changed(run_);
}

}  // namespace rope::app
