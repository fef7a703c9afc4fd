// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/setting_fields.h"
#include "app/state/shared_state.h"
#include "app/state/slice.h"

namespace rope::app {

/// The controls of the head that the pages share: those of its setting, the chosen pair, the seed. A page
/// adds those that act on what it shows.
class HeadFields : public SettingFields {
  Q_OBJECT
 public:
  HeadFields(Slice<SharedState> shared, Section* section, QObject* parent);

  void add_pair();
  void add_seed();
  /// Seeds mean nothing where nothing is drawn.
  void set_seed_enabled(bool enabled);

  void show_state() override;

 private:
  Slice<SharedState> shared_;
  LabelledSlider *pair_ = nullptr, *seed_ = nullptr;
};

}  // namespace rope::app
