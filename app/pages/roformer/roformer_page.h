// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <memory>
#include <optional>

#include "app/jobs/latest_job.h"
#include "app/pages/page.h"
#include "app/pages/roformer/roformer_run.h"
#include "app/state/roformer_state.h"
#include "app/state/shared_state.h"
#include "app/state/slice.h"

class QPushButton;
class QStackedWidget;

namespace rope::app {

class ElidedLabel;
struct GuessCard;
class GuessCards;
class HeadPanel;
class ModelService;
class RoFormerControls;
class RoleLabel;
class SentenceBox;
class TokenStrip;

/// A person's own text in a trained RoFormer: its tokens, the guesses for each [MASK], where every head
/// looks, and what becomes of both without RoPE, with another base, with muted pairs or shifted positions.
class RoFormerPage : public Page {
  Q_OBJECT

 public:
  RoFormerPage(Slice<RoFormerState> state, Slice<SharedState> shared, ModelService& models,
               QWidget* parent = nullptr);

  [[nodiscard]] QString id() const override;
  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] QWidget* controls() override;
  void activate() override;
  [[nodiscard]] bool settled() const override;
  [[nodiscard]] Table table() const override;
  void reset() override;
  [[nodiscard]] std::vector<Preset> presets() override;

  [[nodiscard]] const std::optional<RunResult>& result() const noexcept { return result_; }
  /// Asks for the model of a folder ("" is the one that comes with the program) as a person does.
  void open_model(const QString& folder);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build_picture();
  QWidget* build_results();
  QWidget* build_no_model();
  void connect_parts();

  void state_changed();
  void model_changed();
  void model_failed(const Error& error);
  void show_loading();
  void show_no_model(const QString& why);
  void choose_folder();
  void run_soon();
  void run();
  void publish(Result<RunResult> result);
  void show_result();
  void show_head();
  void find_head(HeadHabit habit);
  void mask_token(Index token);
  void fill_mask(std::size_t card, std::size_t guess);
  void edit_text(const QString& text);
  [[nodiscard]] RunInput input() const;
  [[nodiscard]] QString token_summary() const;
  [[nodiscard]] Table guess_table() const;
  [[nodiscard]] Table attention_table() const;
  [[nodiscard]] std::vector<GuessCard> guess_cards() const;

  Slice<RoFormerState> state_;
  Slice<SharedState> shared_;
  ModelService& models_;
  bool active_ = false;
  std::optional<RoFormerState> run_for_;  // the state of the last run that was started
  QString result_text_;                   // the text that result_ is about
  std::optional<RunResult> result_;
  PausingGesture typing_;
  PausingGesture cell_gesture_;
  Gesture model_gesture_;
  QTimer pause_;  // until typing rests for a moment

  SentenceBox* box_ = nullptr;
  QStackedWidget* stack_ = nullptr;  // results, or why there are none
  TokenStrip* strip_ = nullptr;
  ElidedLabel* summary_ = nullptr;
  GuessCards* guesses_ = nullptr;
  HeadPanel* heads_ = nullptr;
  RoleLabel* no_model_text_ = nullptr;
  QWidget* no_model_buttons_ = nullptr;
  RoFormerControls* controls_ = nullptr;
  LatestJob job_;  // last: it ends before what it publishes to
};

}  // namespace rope::app
