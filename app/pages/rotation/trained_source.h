// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/latest_job.h"
#include "app/state/rotation_state.h"
#include "core/files/model_folder.h"
#include "core/model/head_vectors.h"
#include "core/model/roformer.h"
#include "core/support/result.h"

namespace rope::app {

class ModelService;

/// q and k as the model has them, before rotation, and where exactly they are from.
struct TrainedVectors {
  QString model;  ///< its name
  int layer = 0, head = 0;
  int query_token = 0, key_token = 0;  ///< positions in the text, counted from 0
  QString query_word, key_word;
  int hidden_size = 0;
  std::vector<double> query, key;  ///< [head_dim], paired as neighbours
  std::vector<double> query_bias,
      key_bias;     ///< [head_dim] the part of them that is no product; zeros without
  double base = 0;  ///< of the model's frequencies
  bool operator==(const TrainedVectors&) const = default;
};

/// One text as the model read it.
struct TrainedText {
  std::shared_ptr<const Model> model;
  std::string text;
  std::vector<Token> tokens;   ///< [N], [CLS] and [SEP] included, at most kMostTokens
  std::vector<Tensor> hidden;  ///< what enters each layer [1, N, H]
};
inline constexpr Index kMostTrainedTokens = 512;
/// Pure; runs on a worker thread.
[[nodiscard]] Result<TrainedText> read_trained_text(std::shared_ptr<const Model> model,
                                                    const std::string& text, const Work& work);
/// q and k of a choice, clamped to what there is.
[[nodiscard]] TrainedVectors trained_vectors(const TrainedText& text, const TrainedChoice& choice);

/// Keeps the text of the state read by the open model, from the first time that it is wanted.
class TrainedSource : public QObject {
  Q_OBJECT
 public:
  explicit TrainedSource(ModelService& models, QObject* parent = nullptr);

  /// What the vectors are wanted of; changed() follows where there was something to do.
  void want(const QString& folder, const TrainedChoice& choice);
  /// Null while it is read, or where it cannot be.
  [[nodiscard]] const TrainedVectors* vectors() const { return vectors_ ? &*vectors_ : nullptr; }
  /// The text that vectors() is from; null as they are.
  [[nodiscard]] const TrainedText* text() const { return vectors_ ? text_.get() : nullptr; }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }
  [[nodiscard]] bool busy() const;
  [[nodiscard]] LatestJob& job() { return job_; }

 Q_SIGNALS:
  void changed();

 private:
  void read();
  void pick();

  ModelService& models_;
  bool wanted_ = false;
  TrainedChoice choice_;
  std::shared_ptr<const TrainedText> text_;
  std::optional<TrainedVectors> vectors_;
  TrainedChoice picked_;  // what vectors_ were picked by
  std::optional<Error> error_;
  LatestJob job_;  // last: gone first
};

}  // namespace rope::app
