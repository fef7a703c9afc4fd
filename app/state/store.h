// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "app/state/explorer_state.h"
#include "app/state/slice.h"

namespace rope::app {

/// Holds the one ExplorerState, and undo and redo over it. UI thread only.
class Store : public Editable {
  Q_OBJECT

 public:
  /// Older steps are forgotten.
  static constexpr std::size_t kMaxSteps = 200;

  explicit Store(ExplorerState state = {}, QObject* parent = nullptr);

  [[nodiscard]] const ExplorerState& state() const { return state_; }
  /// Replaces everything (a file was opened) as one undo step.
  void replace(ExplorerState state);
  /// Begins anew with this state and no history (what a start finds).
  void reset(ExplorerState state);
  /// Which page is shown is no edit of its own; undo goes back to the page where the edit was made.
  void set_page(const QString& page);

  template <typename T>
  [[nodiscard]] Slice<T> slice(T ExplorerState::*member) {
    return Slice<T>(*this, state_.*member);
  }

  [[nodiscard]] bool can_undo() const { return !past_.empty(); }
  [[nodiscard]] bool can_redo() const { return !future_.empty(); }
  void undo();
  void redo();
  [[nodiscard]] std::size_t undo_steps() const { return past_.size(); }

 private:
  void before_edit(Gesture gesture) override;
  void after_edit() override;

  ExplorerState state_;
  std::deque<ExplorerState> past_;
  std::vector<ExplorerState> future_;
  Gesture last_gesture_;  // of the newest step in past_; key 0: closed
};

}  // namespace rope::app
