// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "app/pages/extension/extension_explanations.h"
#include "app/state/shared_state.h"
#include "app/state/slice.h"
#include "app/widgets/choice.h"
#include "app/widgets/formula.h"
#include "app/widgets/labelled_slider.h"
#include "app/widgets/preset_box.h"
#include "app/widgets/section.h"

class QCheckBox;
class QLabel;
class QPushButton;

namespace rope {
struct ModelRotary;
}

namespace rope::app {

class RoleLabel;
class MethodTable;
class ModelFields;

/// The right panel of the Extension page.
class ExtensionControls : public ControlPanel {
  Q_OBJECT
 public:
  ExtensionControls(Slice<ExtensionState> state, Slice<SharedState> shared, std::vector<Preset> presets,
                    QWidget* parent = nullptr);

  void show_state();
  /// `model` is what the pages' setting was read from; null without one.
  void show_model(const ModelRotary* model);
  [[nodiscard]] ModelFields* models() const { return models_; }
  /// What the cells of the table open.
  void explain_with(const std::function<std::optional<Explanation>(int row, MethodColumn column)>& find);
  /// The methods and what of them was measured (NaN: nothing); `factors`: LongRoPE is among what can be had;
  /// `left_out`: which cannot be, and why.
  void show_methods(const std::vector<ExtensionMethod>& methods, const std::vector<double>& losses,
                    bool factors, const QString& left_out);

 Q_SIGNALS:
  void subject_wanted(rope::app::ExtensionSubject subject);
  void file_wanted();
  void sample_wanted();

 private:
  void add_subject_fields(Section* section);
  [[nodiscard]] bool nothing_turns() const;
  void add_position_section();
  void add_view_section();
  LabelledSlider* slider(Section* section, const QString& name, const SliderOptions& options,
                         std::function<void(ExtensionState&, double)> change);
  QCheckBox* check(Section* section, const QString& text, bool ExtensionState::*field);

  struct MethodBox {
    QCheckBox* box;
    bool ExtensionState::*field;
  };

  Slice<ExtensionState> state_;
  Slice<SharedState> shared_;
  Choice<ExtensionSubject>* subject_ = nullptr;
  Choice<ExtensionView>* view_ = nullptr;
  std::vector<const Section*> of_any_layers_;  // sections that stay where nothing turns
  ModelFields* models_ = nullptr;
  QLabel* subject_note_ = nullptr;
  std::vector<MethodBox> methods_;
  QCheckBox *longrope_ = nullptr, *temperature_ = nullptr;
  QLabel* factors_note_ = nullptr;
  LabelledSlider *trained_ = nullptr, *target_ = nullptr, *pair_ = nullptr, *tokens_ = nullptr,
                 *seed_ = nullptr;
  RoleLabel* text_ = nullptr;
  QPushButton* sample_ = nullptr;
  FormulaView* arithmetic_ = nullptr;
  MethodTable* table_ = nullptr;
};

/// The factor, and what the methods that have a number of their own make of it, with the values filled in.
[[nodiscard]] std::vector<Formula> method_lines(const ExtensionState& state,
                                                const std::vector<ExtensionMethod>& methods, int pair);

}  // namespace rope::app
