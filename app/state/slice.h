// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <type_traits>
#include <utility>

#include "app/state/gesture.h"

namespace rope::app {

/// What a Slice needs of the store: that an edit can be announced, and that changes are told.
class Editable : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

 Q_SIGNALS:
  void changed();  ///< the state is another one (an edit, undo, redo, a file was opened)

 protected:
  template <typename T>
  friend class Slice;
  virtual void before_edit(Gesture gesture) = 0;
  virtual void after_edit() = 0;
};

/// One member of the state: all that a page gets to see of it. Cheap to copy; the store outlives it.
template <typename T>
class Slice {
 public:
  Slice(Editable& store, T& value) : store_(&store), value_(&value) {}
  /// What all settings have in common is a slice, too: of SharedState the SettingState that it is.
  template <typename Derived>
  requires(std::is_base_of_v<T, Derived> && !std::is_same_v<T, Derived>)
      Slice(const Slice<Derived>& other)  // NOLINT(google-explicit-constructor)
      : store_(other.store_), value_(other.value_) {}
  /// A member of the member.
  template <typename Part, typename Whole>
  [[nodiscard]] Slice<Part> part(Part Whole::*member) const {
    return {*store_, value_->*member};
  }

  [[nodiscard]] const T& get() const { return *value_; }
  const T* operator->() const { return value_; }

  /// Replaces the value as (a part of) one undo step. The same value again does nothing.
  void set(T value, Gesture gesture = {}) const {
    if (value == *value_) return;
    store_->before_edit(gesture);
    *value_ = std::move(value);
    store_->after_edit();
  }
  /// set() of a copy that `change(T&)` was applied to.
  template <typename Change>
  void edit(Change&& change, Gesture gesture = {}) const {
    T value = *value_;
    change(value);
    set(std::move(value), gesture);
  }

  /// Calls `react()` whenever this member has become another value, as long as `receiver` lives.
  template <typename React>
  void on_change(QObject* receiver, React react) const {
    QObject::connect(store_, &Editable::changed, receiver,
                     [value = value_, last = *value_, react = std::move(react)]() mutable {
                       if (last == *value) return;
                       last = *value;
                       react();
                     });
  }

 private:
  template <typename Other>
  friend class Slice;
  Editable* store_;
  T* value_;
};

}  // namespace rope::app
