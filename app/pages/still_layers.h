// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/shared_state.h"
#include "app/state/slice.h"
#include "app/widgets/notice.h"
#include "core/rotary/model_rotary.h"

namespace rope::app {

/// What stands in a page's picture's place where layers are looked at that know no positions: what that
/// means, and the way back to those that turn.
class StillLayers : public Notice {
  Q_OBJECT
 public:
  /// `consequence` is what it means for what the page draws.
  StillLayers(Slice<SharedState> shared, const QString& consequence, QWidget* parent = nullptr);

  /// Whether such layers are looked at; then it says so. `model` is theirs, or null where it is not at hand.
  [[nodiscard]] bool shows(const ModelRotary* model);

 private:
  [[nodiscard]] QString which_layers(const ModelRotary* model) const;

  Slice<SharedState> shared_;
  QString consequence_;
};

}  // namespace rope::app
