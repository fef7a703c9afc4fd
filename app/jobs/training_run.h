// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "app/state/fields.h"
#include "core/training/trainer.h"

namespace rope::app {

/// What a run learns, from what, and for how long.
struct TrainingPlan {
  QString name;           ///< in legends: "RoPE, tiny"
  QString text;           ///< a file; empty: the sample that comes with the program
  int vocabulary = 1500;  ///< words and word parts at most
  int layers = 2, hidden = 128, heads = 4;
  int length = 48, batch = 16;  ///< tokens of a sequence; sequences at once
  bool rope = true;             ///< false: no position is encoded
  double minutes = 1;           ///< the end by time; 0: by steps alone
  int steps = 0;                ///< the end by steps; 0: by time alone
  double rate = 2e-3;           ///< the highest learning rate
  int warmup = 100;             ///< steps in which it rises
  std::uint64_t seed = 1;

  bool operator==(const TrainingPlan&) const = default;

  [[nodiscard]] RoFormerConfig config() const;  ///< with the largest vocabulary
  [[nodiscard]] TrainingOptions options() const;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("name", self.name, Length{200});
    visit("text", self.text, Length{4096});
    visit("vocabulary", self.vocabulary, Limits{64, 1e6});
    visit("layers", self.layers, Limits{1, 200});
    visit("hidden", self.hidden, EvenLimits{2, 16384});
    visit("heads", self.heads, Limits{1, 1024});
    visit("length", self.length, Limits{3, 65536});
    visit("batch", self.batch, Limits{1, 65536});
    visit("rope", self.rope);
    visit("minutes", self.minutes, Limits{0, 1e7});
    visit("steps", self.steps, Limits{0, 1e9});
    visit("rate", self.rate, Limits{1e-9, 100});
    visit("warmup", self.warmup, Limits{0, 1e9});
    visit("seed", self.seed, Limits{0, 9007199254740992.0});
  }
};

/// What was learned between two points of the curve.
struct TrainingPoint {
  std::uint64_t step = 0, tokens = 0;  ///< at its end
  double seconds = 0;                  ///< spent in training until its end
  double loss = 0;                     ///< mean over the chosen tokens
  double rate = 0, gradient_norm = 0;  ///< of the last step
  double tokens_per_second = 0;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("step", self.step, Limits{0, 9e15});
    visit("tokens", self.tokens, Limits{0, 9e15});
    visit("seconds", self.seconds, Limits{0, 1e12});
    visit("loss", self.loss, Limits{-1e6, 1e6});
    visit("rate", self.rate, Limits{0, 100});
    visit("gradient_norm", self.gradient_norm, Limits{0, 1e30});
    visit("tokens_per_second", self.tokens_per_second, Limits{0, 1e12});
  }
};

/// How well it guesses the part of the text that it never saw.
struct TrainingCheck {
  std::uint64_t step = 0, tokens = 0;
  double loss = 0;
  double top1 = 0, top5 = 0;  ///< shares

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("step", self.step, Limits{0, 9e15});
    visit("tokens", self.tokens, Limits{0, 9e15});
    visit("loss", self.loss, Limits{-1e6, 1e6});
    visit("top1", self.top1, Limits{0, 1});
    visit("top5", self.top5, Limits{0, 1});
  }
};

struct WordGuess {
  QString word;
  double probability = 0;
};

/// The likeliest words for the person's line at one moment of the run.
struct GuessMoment {
  double seconds = 0;  ///< spent in training until then
  std::vector<WordGuess> guesses;
};

enum class TrainingPhase { reading, vocabulary, training, paused, saving, ended };

/// What is known once the text is read.
struct TrainingFacts {
  int vocabulary = 0;                      ///< words and word parts
  std::uint64_t parameters = 0;            ///< numbers that are learned
  std::uint64_t tokens = 0, held_out = 0;  ///< tokens to learn from, and kept away
  double frequency_loss = 0;  ///< held-out loss of who knows how frequent each word is and nothing else

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("vocabulary", self.vocabulary, Limits{0, 1e7});
    visit("parameters", self.parameters, Limits{0, 9e15});
    visit("tokens", self.tokens, Limits{0, 9e15});
    visit("held_out", self.held_out, Limits{0, 9e15});
    visit("frequency_loss", self.frequency_loss, Limits{0, 1e6});
  }
};

/// A run as it stands: all that is shown of it. A value; the service publishes a new one.
struct TrainingRun {
  static constexpr std::size_t kMostPoints = 5000;  ///< far more than are made (see TrainingWorker)

  TrainingPlan plan;
  QString folder;  ///< of its saves
  TrainingFacts facts;
  std::uint64_t step = 0, tokens = 0;
  double seconds = 0;     ///< spent in training, over all sittings
  bool complete = false;  ///< the end that was planned has come
  std::vector<TrainingPoint> points;
  std::vector<TrainingCheck> checks;

  // Not saved.
  TrainingPhase phase = TrainingPhase::reading;
  double done = 0;  ///< share of the phase; of the whole run from training on
  double tokens_per_second = 0;
  double seconds_left = 0;
  bool has_model = false;            ///< there are weights to look at
  bool saved = true;                 ///< the folder has all of it
  std::vector<GuessMoment> moments;  ///< from early to late
  std::optional<GuessMoment> now;
  std::optional<Error> error;  ///< what went wrong last

  [[nodiscard]] bool running() const { return phase != TrainingPhase::ended; }

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("plan", self.plan);
    visit("facts", self.facts);
    visit("step", self.step, Limits{0, 9e15});
    visit("tokens", self.tokens, Limits{0, 9e15});
    visit("seconds", self.seconds, Limits{0, 1e12});
    visit("complete", self.complete);
    visit("points", self.points, ListLimits{.least = 0, .most = kMostPoints});
    visit("checks", self.checks, ListLimits{.least = 0, .most = kMostPoints});
  }
};

/// Writes what is saved of a run beside its weights, aside and renamed; and reads it.
[[nodiscard]] Status write_run(const TrainingRun& run);
[[nodiscard]] Result<TrainingRun> read_run(const QString& folder);
/// The newest run in the folder of all runs that is not complete, if there is one.
[[nodiscard]] std::optional<TrainingRun> unfinished_run(const QString& runs_folder);
/// Removes the oldest runs but `keep`.
void forget_old_runs(const QString& runs_folder, int keep);

}  // namespace rope::app
