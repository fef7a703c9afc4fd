// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/decay/decay_model.h"
#include "app/state/slice.h"
#include "app/widgets/choice.h"
#include "app/widgets/formula.h"
#include "app/widgets/preset_box.h"
#include "app/widgets/section.h"

class QCheckBox;
class QLabel;

namespace rope::app {

class HeadFields;
class LabelledSlider;

/// The right panel of the Decay page: edits the two slices, shows what they hold and the numbers at the
/// marked distance.
class DecayControls : public ControlPanel {
  Q_OBJECT
 public:
  DecayControls(Slice<DecayState> state, Slice<SharedState> shared, std::vector<Preset> presets,
                QWidget* parent = nullptr);

  void show_state();
  /// What the curves are at the marked distance.
  void show_values(std::vector<Formula> lines);
  /// How many there are in the model whose trained vectors are shown.
  void show_heads(int layers, int heads);

 private:
  void add_vector_section();
  void add_trained_fields(Section* section);
  void add_position_section();
  void add_view_section();
  template <typename Change>
  QCheckBox* check(Section* section, const QString& text, Change change);

  Slice<DecayState> state_;
  Slice<SharedState> shared_;
  Section* preset_ = nullptr;
  HeadFields* head_ = nullptr;
  Choice<bool>* independent_ = nullptr;
  QLabel* independent_note_ = nullptr;
  LabelledSlider *draws_ = nullptr, *max_distance_ = nullptr, *distance_ = nullptr;
  LabelledSlider *layer_ = nullptr, *trained_head_ = nullptr;
  QCheckBox *bound_ = nullptr, *ones_ = nullptr, *random_ = nullptr, *trained_ = nullptr;
  Choice<bool>*log_distance_ = nullptr, *log_score_ = nullptr;
  FormulaView* values_ = nullptr;
};

}  // namespace rope::app
