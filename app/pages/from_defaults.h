// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include "app/state/shared_state.h"
#include "app/state/slice.h"
#include "app/widgets/preset_box.h"

namespace rope::app {

/// Begins anew, as presets and reset do: the page's state becomes `state`, what the pages share its defaults
/// with `change(SharedState&)` applied. The open model and the unit of angles stay. One undo step.
template <typename State, typename Change>
void from_defaults(Slice<State> own, State state, Slice<SharedState> shared, Change&& change) {
  const Gesture gesture = Gesture::fresh();
  SharedState fresh;
  fresh.model_folder = shared->model_folder;
  fresh.angle_unit = shared->angle_unit;
  change(fresh);
  shared.set(std::move(fresh), gesture);
  own.set(std::move(state), gesture);
}

/// The box of presets that begin so: which one the state still is, its unit of angles and model do not
/// decide.
template <typename State>
PresetBox* preset_box(std::vector<Preset> presets, Slice<State> own, Slice<SharedState> shared) {
  return new PresetBox(std::move(presets), own, Slice<SettingState>(shared), shared.part(&SharedState::pair),
                       shared.part(&SharedState::seed), shared.part(&SharedState::compared),
                       shared.part(&SharedState::still_layers));
}

}  // namespace rope::app
