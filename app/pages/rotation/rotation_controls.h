// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/rotation/rotation_model.h"
#include "app/state/slice.h"
#include "app/widgets/choice.h"
#include "app/widgets/preset_box.h"
#include "app/widgets/section.h"

class QCheckBox;
class QLabel;

namespace rope::app {

class FormulaView;
class HeadFields;
class LabelledSlider;
class TrainedControls;

/// The right panel of the Rotation page: edits the two slices, shows what they hold.
class RotationControls : public ControlPanel {
  Q_OBJECT
 public:
  RotationControls(Slice<RotationState> state, Slice<SharedState> shared, std::vector<Preset> presets,
                   QWidget* parent = nullptr);

  /// What the state holds; `text` is what the model read, or null.
  void show_state(const TrainedText* text);
  void show_view(const SharedView& view);

 Q_SIGNALS:
  void source_picked(rope::app::VectorSource source);

 private:
  void add_head_section();
  void add_position_section();
  void add_view_section();
  void add_number_section();
  void edit_position(bool query, double value, Gesture gesture);

  Slice<RotationState> state_;
  Slice<SharedState> shared_;
  HeadFields* head_ = nullptr;
  LabelledSlider *m_ = nullptr, *n_ = nullptr, *last_ = nullptr;
  Choice<VectorSource>* source_ = nullptr;
  Choice<RotationForm>* form_ = nullptr;
  Choice<AngleUnit>* unit_ = nullptr;
  TrainedControls* trained_ = nullptr;
  QCheckBox *lock_ = nullptr, *mixed_ = nullptr;
  QLabel *stretched_ = nullptr, *by_mistake_ = nullptr;  // notes, where they apply
  QWidget* by_hand_ = nullptr;                           // shown while components are set by hand
  FormulaView *angles_ = nullptr, *score_ = nullptr, *arithmetic_ = nullptr, *lengths_ = nullptr;
};

}  // namespace rope::app
