// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/page.h"
#include "app/state/attention_state.h"
#include "app/state/shared_state.h"
#include "app/state/slice.h"

namespace rope::app {

class ControlPanel;
class ModelService;

class AttentionPage : public Page {
  Q_OBJECT

 public:
  AttentionPage(Slice<AttentionState> state, Slice<SharedState> shared, ModelService& models,
                QWidget* parent = nullptr);

  [[nodiscard]] QString id() const override;
  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] QWidget* controls() override;
  [[nodiscard]] Table table() const override;
  void reset() override;

 private:
  Slice<AttentionState> state_;
  Slice<SharedState> shared_;
  ModelService& models_;
  ControlPanel* controls_ = nullptr;
};

}  // namespace rope::app
