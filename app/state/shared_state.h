// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "app/state/angle_unit.h"
#include "app/state/fields.h"
#include "app/state/setting_state.h"

namespace rope::app {

/// What the pages have in common: the setting that is looked at, those that it is compared with, and the
/// model.
struct SharedState : SettingState {
  int pair = 2;            ///< the chosen pair, from 0; pages clamp it to the pairs there are
  std::uint64_t seed = 1;  ///< wherever chance is used
  QString model_folder;    ///< empty: the model that comes with the program
  std::vector<ComparedSetting> compared;
  AngleUnit angle_unit = AngleUnit::radians;
  /// The kind of layers of the setting's model that is looked at where these know no positions; the setting
  /// is then that of the layers which turn. Empty: the setting is looked at.
  QString still_layers;
  /// The model that is looked at where none of its layers turn; the setting is then what was looked at
  /// before.
  SettingOrigin still_model;

  [[nodiscard]] int chosen_pair() const { return pair < pairs() ? pair : pairs() - 1; }
  [[nodiscard]] const SettingState& setting() const { return *this; }
  /// The model whose layers are looked at, whether they turn or not.
  [[nodiscard]] const SettingOrigin& looked_at() const {
    return still_model.by_hand() ? origin : still_model;
  }
  /// Looks at another setting; the rest stays.
  void set_setting(const SettingState& setting) {
    static_cast<SettingState&>(*this) = setting;
    leave_still_layers();
  }
  /// Looks at the setting again.
  void leave_still_layers() {
    still_layers.clear();
    still_model = {};
  }

  bool operator==(const SharedState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    SettingState::visit_fields(self, visit);
    visit("pair", self.pair, Limits{0, 255});
    visit("seed", self.seed, Limits{0, 9007199254740992.0});
    visit("model_folder", self.model_folder, Length{4096});
    visit("compared", self.compared, ListLimits{.least = 0, .most = kMostCompared});
    visit("angle_unit", self.angle_unit);
    visit("still_layers", self.still_layers, Length{100});
    visit("still_model", self.still_model);
  }
};

}  // namespace rope::app
