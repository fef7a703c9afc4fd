// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <memory>

#include "app/pages/rotation/trained_source.h"
#include "app/state/slice.h"

namespace rope::app {

class ChoiceBase;
class HeadChoiceFields;

/// Which q and k of the model: text, layer, head, and the two tokens. Picking a token also puts its arrow at
/// the token's own position.
class TrainedControls : public QWidget {
  Q_OBJECT
 public:
  explicit TrainedControls(Slice<RotationState> state, QWidget* parent = nullptr);

  /// `text` is what was read; null while there is none.
  void show_state(const TrainedText* text);

 private:
  void pick_token(bool query, int token);
  void follow_tokens(RotationState& state, const TrainedChoice& before) const;

  Slice<RotationState> state_;
  HeadChoiceFields* head_ = nullptr;
  ChoiceBase *query_ = nullptr, *key_ = nullptr;
  QStringList tokens_;                  // what the lists hold
  std::shared_ptr<const Model> model_;  // that read the text
};

}  // namespace rope::app
