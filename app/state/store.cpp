// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/store.h"

#include <utility>

namespace rope::app {

Store::Store(ExplorerState state, QObject* parent) : Editable(parent), state_(std::move(state)) {}

void Store::replace(ExplorerState state) {
  if (state == state_) return;
  before_edit({});
  state_ = std::move(state);
  after_edit();
}

void Store::reset(ExplorerState state) {
  state_ = std::move(state);
  past_.clear();
  future_.clear();
  last_gesture_ = {};
  Q_EMIT changed();
}

void Store::set_page(const QString& page) {
  if (state_.page == page) return;
  state_.page = page;
  last_gesture_ = {};
  Q_EMIT changed();
}

void Store::before_edit(Gesture gesture) {
  if (GestureScope::current().key != 0) gesture = GestureScope::current();
  const bool goes_on = gesture.key != 0 && gesture == last_gesture_ && !past_.empty() && future_.empty();
  last_gesture_ = gesture;
  if (goes_on) return;
  past_.push_back(state_);
  if (past_.size() > kMaxSteps) past_.pop_front();
  future_.clear();
}

// What a gesture took back by itself leaves no step.
void Store::after_edit() {
  if (last_gesture_.key != 0 && !past_.empty() && past_.back() == state_) {
    past_.pop_back();
    last_gesture_ = {};
  }
  Q_EMIT changed();
}

void Store::undo() {
  if (past_.empty()) return;
  // The step is shown where it was made: its state holds the page of that moment.
  future_.push_back(std::exchange(state_, std::move(past_.back())));
  past_.pop_back();
  future_.back().page = state_.page;
  last_gesture_ = {};
  Q_EMIT changed();
}

void Store::redo() {
  if (future_.empty()) return;
  past_.push_back(std::exchange(state_, std::move(future_.back())));
  future_.pop_back();
  past_.back().page = state_.page;
  last_gesture_ = {};
  Q_EMIT changed();
}

}  // namespace rope::app
