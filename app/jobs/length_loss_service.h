// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "app/jobs/latest_job.h"
#include "core/files/model_folder.h"
#include "core/training/length_loss.h"

namespace rope::app {

/// One measurement: how well a model guesses hidden tokens of a text, cut to sequences of one length, while
/// it rotates by one setting.
struct LengthLossQuestion {
  std::uint64_t model = 0;  ///< model_mark() of it
  QString text;             ///< a file; empty: the sample that comes with the program
  RotarySettings rotary;
  int length = 128;    ///< of each sequence
  int tokens = 16384;  ///< of the text, from its beginning
  std::uint64_t seed = 1;

  bool operator==(const LengthLossQuestion&) const = default;
};

struct LengthLoss {
  static constexpr int kBuckets = 8;

  Guesses guesses;
  std::vector<PositionBucket> buckets;  ///< kBuckets stretches of the sequences
};

/// Tells models apart by some of their weights: the same model read again has the same mark.
[[nodiscard]] std::uint64_t model_mark(const Model& model);

/// Measures the loss of a model over length in the background, whichever page is shown, and keeps what was
/// measured until the program ends. UI thread.
class LengthLossService : public QObject {
  Q_OBJECT

 public:
  explicit LengthLossService(QObject* parent = nullptr);

  /// Measures those of the questions (all about `model`) that have no answer yet, one after the other.
  /// Whatever ran before is stopped; its answers stay.
  void start(std::shared_ptr<const Model> model, std::vector<LengthLossQuestion> questions);
  void stop();

  [[nodiscard]] bool running() const { return job_.running(); }
  [[nodiscard]] const LengthLoss* find(const LengthLossQuestion& question) const;
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }  ///< of the last start()
  /// For the status line; its progress is that of all questions.
  [[nodiscard]] LatestJob& job() { return job_; }

 Q_SIGNALS:
  void changed();  ///< an answer came, or measuring began or ended

 private:
  struct ReadText {
    std::uint64_t model = 0;
    QString file;
    std::shared_ptr<const TokenText> tokens;
  };
  struct Answered {
    LengthLossQuestion question;
    LengthLoss loss;
  };
  struct Measured {
    ReadText text;
    LengthLoss loss;
  };
  /// Older answers are forgotten.
  static constexpr std::size_t kMostAnswers = 4000;

  void measure_next();
  void rest();
  void take(const LengthLossQuestion& question, Result<Measured> measured);
  [[nodiscard]] static Result<Measured> measure(const Model& model, const LengthLossQuestion& question,
                                                ReadText text, const Work& work);

  std::shared_ptr<const Model> model_;
  std::deque<LengthLossQuestion> waiting_;
  std::size_t asked_ = 0;  // with start(), the answered ones left out
  std::deque<Answered> answers_;
  ReadText text_;  // the last that was read
  std::optional<Error> error_;
  LatestJob job_;  // last: gone first
};

}  // namespace rope::app
