// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/pages/roformer/head_scores.h"
#include "app/state/roformer_state.h"
#include "app/state/shared_state.h"
#include "app/state/slice.h"
#include "app/widgets/choice.h"
#include "app/widgets/preset_box.h"
#include "app/widgets/section.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace rope::app {

class FormulaView;
class LabelledSlider;
class LatestJob;
class ModelSection;
class ModelService;
class PairStrip;
class RoleLabel;

/// The right panel of the RoFormer page: edits its state, and says which model runs and what it measured.
class RoFormerControls : public ControlPanel {
  Q_OBJECT

 public:
  RoFormerControls(Slice<RoFormerState> state, ModelService& models, std::vector<Preset> presets);

  /// Brings all controls to what the state says, for the model there is.
  void show_state();
  void open_model_list();
  /// What finds out about the model.
  [[nodiscard]] LatestJob& model_job();
  /// Numbers of the chosen head and cell, each with its arithmetic behind it.
  void show_numbers(const SharedResult& result, const MapCell& cell);

 Q_SIGNALS:
  void model_wanted(const QString& folder);  ///< of the list; empty: the one that comes with the program
  void folder_wanted();                      ///< a person wants to choose another folder
  void file_wanted();                        ///< or a file in it

 private:
  void build_model();
  void build_what_if();
  void build_positions();
  void build_view();
  void mute_band(int band);
  void mute_typed();
  void show_pairs();
  [[nodiscard]] int pairs() const { return pairs_; }

  Slice<RoFormerState> state_;
  ModelService& models_;
  int pairs_ = 0;            // of the model's heads; 0: no model yet
  double model_base_ = 1e4;  // as trained
  ModelSection* model_ = nullptr;
  QLabel* no_positions_ = nullptr;
  QCheckBox* rope_ = nullptr;
  LabelledSlider* base_ = nullptr;
  Choice<int>* band_ = nullptr;
  PairStrip* strip_ = nullptr;
  QLineEdit* muted_ = nullptr;
  RoleLabel* muted_refused_ = nullptr;  // why a list was not taken
  QPushButton* as_trained_ = nullptr;
  LabelledSlider* shift_ = nullptr;
  Choice<HeadStage>* stage_ = nullptr;
  Choice<HeadView>* view_ = nullptr;
  FormulaView* numbers_ = nullptr;
  QLabel* source_ = nullptr;
  Choice<RoFormerTable>* table_ = nullptr;
};

}  // namespace rope::app
