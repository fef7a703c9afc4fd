// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/page.h"
#include "app/state/frequencies_state.h"
#include "app/state/shared_state.h"
#include "app/state/slice.h"

namespace rope::app {

class ControlPanel;
class FrequenciesPage : public Page {
  Q_OBJECT

 public:
  FrequenciesPage(Slice<FrequenciesState> state, Slice<SharedState> shared, QWidget* parent = nullptr);

  [[nodiscard]] QString id() const override;
  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] QWidget* controls() override;
  [[nodiscard]] Table table() const override;
  void reset() override;

 private:
  Slice<FrequenciesState> state_;
  Slice<SharedState> shared_;
  ControlPanel* controls_ = nullptr;
};

}  // namespace rope::app
