// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <memory>
#include <optional>

#include "app/jobs/latest_job.h"
#include "app/pages/page.h"
#include "app/pages/roformer/head_output.h"
#include "app/pages/roformer/head_scores.h"
#include "app/pages/roformer/roformer_run.h"
#include "app/state/roformer_state.h"
#include "app/state/shared_state.h"
#include "app/state/slice.h"

class QPushButton;
class QStackedWidget;

namespace rope::app {

class RoleLabel;
class GuessCards;
class HeadPanel;
class LengthBar;
class ModelService;
class NoModelView;
class Notice;
class RoFormerControls;
class RoleLabel;
class TextInput;
class TokenStrip;

/// A person's own text in a trained RoFormer: its tokens, what the model's head makes of them (guesses for
/// [MASK], the next token, classes, an answer), where every head of attention looks, and what becomes of both
/// without RoPE, with another base, with muted pairs or shifted positions.
class RoFormerPage : public Page {
  Q_OBJECT

 public:
  /// Tokens that one click on "go on" appends.
  static constexpr int kSteps = 10;

  RoFormerPage(Slice<RoFormerState> state, Slice<SharedState> shared, ModelService& models,
               QWidget* parent = nullptr);

  [[nodiscard]] QString id() const override;
  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] QWidget* controls() override;
  void activate() override;
  void deactivate() override;
  [[nodiscard]] bool settled() const override;
  [[nodiscard]] QStringList caption() const override;
  [[nodiscard]] Table table() const override;
  [[nodiscard]] TableRows rows() const override;
  [[nodiscard]] bool stale() const override {
    return result_ && (job_.running() || pause_.isActive() || is_behind());
  }
  void reset() override;
  [[nodiscard]] std::vector<Preset> presets() override;

  /// Null until something ran.
  [[nodiscard]] const SharedResult& result() const noexcept { return result_; }
  /// Asks for the model of a folder, or of the folder that a file is in, as a person does ("" is the one that
  /// comes with the program).
  void open_model(const QString& path);
  /// Opens the list of models.
  void choose_model();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build_picture();
  QWidget* build_results();
  QWidget* build_output();
  QWidget* build_behind();
  void connect_parts();
  void connect_models();
  void connect_attention();

  void state_changed();
  void model_changed();
  void model_failed(const Error& error);
  void model_stopped();
  void keep_loaded_model();
  void show_reading();
  void choose_folder();
  void choose_file();
  void adapt_to_head();
  void run_soon();
  void run();
  void publish(Result<RunResult> result);
  void show_run();
  [[nodiscard]] bool is_behind() const;
  void show_result();
  void show_unit();
  void fit_height();
  void show_guesses();
  void show_head();
  void search_heads(HeadSearch search);
  void step_heads(int step);
  void pick_token(Index token);
  void pick_guess(const GuessPlace& place);
  void append(const std::string& token);
  void go_on(int steps);
  void next_step();
  void edit_text(const QString& text);
  void explain_guess_at(const GuessPlace& place, const QRect& around);
  [[nodiscard]] RunInput input() const;
  [[nodiscard]] HeadKind head() const;
  [[nodiscard]] bool is_current() const;
  [[nodiscard]] TypedTexts result_texts() const { return {result_for_.text, result_for_.second}; }

  Slice<RoFormerState> state_;
  Slice<SharedState> shared_;
  ModelService& models_;
  bool active_ = false;
  std::optional<RoFormerState> run_for_;  // the state of the last run that was started
  std::optional<Error> run_error_;        // why the last run gave nothing; a stopped one: cancelled
  RoFormerState result_for_;              // what result_ was made for
  SharedResult result_;
  int steps_ = 0;  // tokens that are still to be appended, one a run
  Gesture steps_gesture_;
  PausingGesture typing_;
  PausingGesture head_steps_;
  Gesture model_gesture_;
  QTimer pause_;  // until typing rests for a moment

  TextInput* input_ = nullptr;
  QStackedWidget* stack_ = nullptr;  // results, or why there are none
  Notice* waiting_ = nullptr;        // for the first ones
  QWidget* behind_ = nullptr;        // says that results are not of what is asked for
  RoleLabel* behind_text_ = nullptr;
  TokenStrip* strip_ = nullptr;
  LengthBar* length_ = nullptr;
  GuessCards* guesses_ = nullptr;
  QWidget* go_on_ = nullptr;  // buttons of causal models
  HeadPanel* heads_ = nullptr;
  RoleLabel* finding_ = nullptr;  // what the chosen head was found to do
  NoModelView* no_model_ = nullptr;
  RoFormerControls* controls_ = nullptr;
  LatestJob job_;  // last: it ends before what it publishes to
};

}  // namespace rope::app
