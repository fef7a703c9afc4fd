// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <cstdint>
#include <utility>

namespace rope::app {

/// What makes one step of undo: consecutive edits with the same key (one drag, one scrub, a burst of typing)
/// become one step. Key 0 stands alone.
struct Gesture {
  std::uint64_t key = 0;

  /// A key that no other gesture has. UI thread only.
  [[nodiscard]] static Gesture fresh() {
    static std::uint64_t last = 0;
    return {++last};
  }
  bool operator==(const Gesture&) const = default;
};

/// Keeps giving the same gesture until a pause: for key presses, wheel steps and typing.
class PausingGesture {
 public:
  explicit PausingGesture(qint64 pause_ms = 800) : pause_ms_(pause_ms) {}

  [[nodiscard]] Gesture next() {
    if (!since_last_.isValid() || since_last_.elapsed() > pause_ms_) current_ = Gesture::fresh();
    since_last_.start();
    return current_;
  }
  /// The next edit begins a new step whatever the time.
  void end() { since_last_.invalidate(); }
  /// What an edit set off took its time: a pause begins now.
  void wait_from_now() { since_last_.start(); }

 private:
  qint64 pause_ms_;
  QElapsedTimer since_last_;
  Gesture current_;
};

/// While it lives, every edit is a part of one gesture, whatever the edits say themselves: notches of the
/// wheel over a list that goes through its entries. UI thread only.
class GestureScope {
 public:
  explicit GestureScope(Gesture gesture) : before_(std::exchange(current_, gesture)) {}
  ~GestureScope() { current_ = before_; }
  GestureScope(const GestureScope&) = delete;
  GestureScope& operator=(const GestureScope&) = delete;
  /// Key 0 where there is none.
  [[nodiscard]] static Gesture current() { return current_; }

 private:
  static inline Gesture current_;
  Gesture before_;
};

}  // namespace rope::app
