// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/frequencies/frequencies_model.h"
#include "app/state/slice.h"
#include "app/widgets/choice.h"
#include "app/widgets/formula.h"
#include "app/widgets/preset_box.h"
#include "app/widgets/section.h"

namespace rope::app {

class LabelledSlider;
class PairTable;

/// The right panel of the Frequencies page: edits the two slices, shows what they hold.
class FrequenciesControls : public ControlPanel {
  Q_OBJECT
 public:
  FrequenciesControls(Slice<FrequenciesState> state, Slice<SharedState> shared, std::vector<Preset> presets,
                      QWidget* parent = nullptr);

  void show_view(const FrequenciesView& view);

 private:
  void add_position_section();

  Slice<FrequenciesState> state_;
  Slice<SharedState> shared_;
  LabelledSlider *length_ = nullptr, *positions_ = nullptr;
  Choice<AngleView>* angle_view_ = nullptr;
  FormulaView* arithmetic_ = nullptr;
  PairTable* table_ = nullptr;
};

/// theta, wavelength and turns of one pair, with the numbers filled in (paper, below eq. 15).
[[nodiscard]] std::vector<Formula> pair_lines(const FrequenciesView& view, int pair, double base);

}  // namespace rope::app
