// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/page.h"
#include "app/state/roformer_state.h"
#include "app/state/shared_state.h"
#include "app/state/slice.h"

namespace rope::app {

class ControlPanel;
class ModelService;

class RoFormerPage : public Page {
  Q_OBJECT

 public:
  RoFormerPage(Slice<RoFormerState> state, Slice<SharedState> shared, ModelService& models,
               QWidget* parent = nullptr);

  [[nodiscard]] QString id() const override;
  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] QWidget* controls() override;
  [[nodiscard]] Table table() const override;
  void reset() override;

 private:
  Slice<RoFormerState> state_;
  Slice<SharedState> shared_;
  ModelService& models_;
  ControlPanel* controls_ = nullptr;
};

}  // namespace rope::app
