// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "app/jobs/training_service.h"
#include "app/state/shared_state.h"
#include "app/state/slice.h"
#include "app/state/training_state.h"
#include "app/widgets/choice.h"
#include "app/widgets/labelled_slider.h"
#include "app/widgets/preset_box.h"
#include "app/widgets/section.h"

class QLabel;
class QPushButton;

namespace rope::app {

class RoleLabel;

/// The right panel of the Training page: what the next run learns, and what becomes of the model.
class TrainingControls : public ControlPanel {
  Q_OBJECT
 public:
  TrainingControls(Slice<TrainingState> state, Slice<SharedState> shared, std::vector<Preset> presets,
                   QWidget* parent = nullptr);

  void show_state();
  void show_run(const TrainingService& service);

 Q_SIGNALS:
  void file_wanted();
  void sample_wanted();
  void save_wanted();
  void forget_wanted();

 private:
  void add_text_section();
  void add_run_section();
  void add_result_section();
  LabelledSlider* slider(Section* section, const QString& name, const SliderOptions& options,
                         std::function<void(TrainingState&, double)> change);

  Slice<TrainingState> state_;
  Slice<SharedState> shared_;
  RoleLabel* text_ = nullptr;
  QPushButton *sample_ = nullptr, *save_ = nullptr, *forget_ = nullptr;
  Choice<TrainingSize>* size_ = nullptr;
  Choice<bool>* rope_ = nullptr;
  Choice<TrainingEnd>* end_ = nullptr;
  LabelledSlider *minutes_ = nullptr, *steps_ = nullptr, *rate_ = nullptr, *seed_ = nullptr;
  QLabel *numbers_of_size_ = nullptr, *later_ = nullptr, *facts_ = nullptr;
};

}  // namespace rope::app
