// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/pages/trained_text.h"
#include "app/state/rotation_state.h"
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
      key_bias;          ///< [head_dim] the part of them that is no product; zeros without
  double base = 0;       ///< of the model's frequencies
  bool rotates = false;  ///< whether the model turns them at all
  bool operator==(const TrainedVectors&) const = default;
};

/// q and k of a choice, clamped to what there is.
[[nodiscard]] TrainedVectors trained_vectors(const TrainedText& text, const TrainedChoice& choice);

/// The position of the last token of a text as trained_vectors() reads it, [SEP] included.
[[nodiscard]] int last_token(const Model& model, const QString& text);

/// Keeps the vectors of the state's choice, from the first time that they are wanted.
class TrainedSource : public QObject {
  Q_OBJECT
 public:
  explicit TrainedSource(ModelService& models, QObject* parent = nullptr);

  /// What the vectors are wanted of; changed() follows where there was something to do.
  void want(const QString& folder, const TrainedChoice& choice);
  /// Null while the text is read, or where it cannot be.
  [[nodiscard]] const TrainedVectors* vectors() const { return vectors_ ? &*vectors_ : nullptr; }
  /// The text that vectors() is from; null as they are.
  [[nodiscard]] const TrainedText* text() const { return vectors_ ? text_.get() : nullptr; }
  [[nodiscard]] const std::optional<Error>& error() const { return reader_.error(); }
  [[nodiscard]] bool busy() const { return reader_.busy(); }
  [[nodiscard]] LatestJob& job() { return reader_.job(); }

 Q_SIGNALS:
  void changed();

 private:
  void pick();

  TrainedChoice choice_;
  std::shared_ptr<const TrainedText> text_;
  std::optional<TrainedVectors> vectors_;
  TrainedChoice picked_;  // what vectors_ were picked by
  TrainedTextReader reader_;
};

}  // namespace rope::app
