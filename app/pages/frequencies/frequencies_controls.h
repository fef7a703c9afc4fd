// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/frequencies/frequencies_model.h"
#include "app/pages/setting_source.h"
#include "app/state/slice.h"
#include "app/widgets/choice.h"
#include "app/widgets/formula.h"
#include "app/widgets/preset_box.h"
#include "app/widgets/section.h"

class QCheckBox;

namespace rope::app {

class LabelledSlider;
class ModelFields;
class PairTable;
class ScalingFields;
class SourceList;

/// What a setting can be copied as.
enum class CopyKind { rope_parameters, rope_scaling, torch, csv };

/// The right panel of the Frequencies page: edits the two slices, shows what they hold.
class FrequenciesControls : public ControlPanel {
  Q_OBJECT
 public:
  FrequenciesControls(Slice<FrequenciesState> state, Slice<SharedState> shared, std::vector<Preset> presets,
                      QWidget* parent = nullptr);

  /// `model` is what the setting was read from; null without one.
  void show_view(const FrequenciesView& view, const ModelRotary* model);
  [[nodiscard]] ModelFields* models() const { return models_; }

 Q_SIGNALS:
  void failed(const rope::Error& error);  ///< an edit was refused
  void mended();                          ///< the next one was not
  void copy_wanted(rope::app::CopyKind kind);

 private:
  void add_head_section();
  void add_scaling_section();
  void add_position_section();
  void add_view_section();
  void add_number_section();
  void add_copy_button(Section* section);
  template <typename Change>
  QCheckBox* check(Section* section, const QString& text, const QString& tip, Change change);
  void show_precision();

  Slice<FrequenciesState> state_;
  Slice<SharedState> shared_;
  std::vector<const Section*> of_any_layers_;  // sections that stay where nothing turns
  ModelFields* models_ = nullptr;
  ScalingFields* scaling_ = nullptr;
  FormulaView* factors_ = nullptr;
  LabelledSlider *length_ = nullptr, *positions_ = nullptr;
  Choice<LowerView>* lower_ = nullptr;
  Choice<AngleView>* angle_view_ = nullptr;
  Section* precision_ = nullptr;
  QCheckBox *float32_ = nullptr, *bfloat16_ = nullptr, *float16_ = nullptr;
  QCheckBox *round_positions_ = nullptr, *round_frequencies_ = nullptr, *round_angles_ = nullptr,
            *round_table_ = nullptr, *chosen_pair_ = nullptr;
  FormulaView* arithmetic_ = nullptr;
  SourceList* sources_ = nullptr;
  PairTable* table_ = nullptr;
  PausingGesture pair_gesture_;  // of the arrow keys in the table
};

/// theta, wavelength and turns of one pair, with the numbers filled in (paper, below eq. 15).
[[nodiscard]] std::vector<Formula> pair_lines(const FrequenciesView& view, int pair, double base);
/// What multiplies cos and sin, and the scores, beside the frequencies.
[[nodiscard]] std::vector<Formula> factor_lines(const FrequenciesView& view, const SettingState& setting);

}  // namespace rope::app
