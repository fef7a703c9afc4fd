// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <type_traits>
#include <utility>

#include "app/state/setting_state.h"
#include "app/state/slice.h"

namespace rope::app {

/// A setting that controls edit: the one that the pages share, or one that must first be fitted to something
/// outside of it (the dimension of vectors at hand) whenever it is looked at.
class FittedSetting {
 public:
  using Fit = std::function<void(SettingState&)>;

  template <typename Setting>
  requires std::is_base_of_v<SettingState, Setting> FittedSetting(
      const Slice<Setting>& slice, Fit fit = {})  // NOLINT(google-explicit-constructor)
      : slice_(slice), fit_(std::move(fit)) {}

  [[nodiscard]] SettingState get() const {
    SettingState setting = slice_.get();
    if (fit_) fit_(setting);
    return setting;
  }
  void set(SettingState setting, Gesture gesture) const {
    if (!setting.same_rotation(slice_.get())) setting.edited_by_hand();
    slice_.set(std::move(setting), gesture);
  }
  template <typename React>
  void on_change(QObject* receiver, React react) const {
    slice_.on_change(receiver, std::move(react));
  }

 private:
  Slice<SettingState> slice_;
  Fit fit_;
};

}  // namespace rope::app
