// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/attention/attention_explanations.h"
#include "app/pages/attention/attention_scores.h"
#include "app/pages/attention/shift_changes.h"
#include "app/state/attention_state.h"
#include "app/state/shared_state.h"
#include "app/state/slice.h"
#include "app/widgets/choice.h"
#include "app/widgets/preset_box.h"
#include "app/widgets/section.h"

class QCheckBox;
class QLabel;

namespace rope::app {

class FormulaView;
class HeadChoiceFields;
class HeadFields;
class LabelledSlider;

/// The right panel of the Attention page: edits the two slices, and shows what they hold.
class AttentionControls : public ControlPanel {
  Q_OBJECT

 public:
  AttentionControls(Slice<AttentionState> state, Slice<SharedState> shared, std::vector<Preset> presets);

  /// Brings all controls to what the state says; `length` positions are shown, `text` is what the model read.
  void show_state(Index length, const TrainedText* text);
  /// The numbers of a result and of its chosen cell, and, once they are there, what a shift changes.
  void show_numbers(const AttentionResult& result, const SharedCell& cell,
                    const std::shared_ptr<const ShiftChanges>& changes);

 Q_SIGNALS:
  void failed(const rope::Error& error);
  void mended();

 private:
  void show_scale(const AttentionInput& input);
  void show_ranges(const AttentionResult& result);
  void build_sides();
  void build_subject();
  void build_positions();
  void build_view();

  Slice<AttentionState> state_;
  Slice<SharedState> shared_;
  Choice<VectorContent>* content_ = nullptr;
  LabelledSlider* length_ = nullptr;
  HeadFields* head_ = nullptr;
  LabelledSlider* query_ = nullptr;
  LabelledSlider* key_ = nullptr;
  LabelledSlider* shift_ = nullptr;
  Choice<ScoreStage>* stage_ = nullptr;
  QCheckBox* causal_ = nullptr;
  Choice<AttentionView>* view_ = nullptr;
  Choice<SideName>* taken_apart_ = nullptr;
  Section* trained_block_ = nullptr;
  HeadChoiceFields* trained_ = nullptr;
  FormulaView* cell_numbers_ = nullptr;
  FormulaView* changes_ = nullptr;
  QLabel *numbers_ = nullptr, *changes_title_ = nullptr, *scale_note_ = nullptr;
};

}  // namespace rope::app
