// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/choice.h"

namespace rope::app {

ChoiceBase::ChoiceBase(QWidget* parent) : QComboBox(parent) {
  // Long names must not widen the panel; the list itself opens as wide as they are.
  setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  setMinimumContentsLength(8);
  connect(this, &QComboBox::activated, this, [this](int index) {
    if (index >= 0) Q_EMIT picked();
  });
}

}  // namespace rope::app
