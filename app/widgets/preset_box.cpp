// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/preset_box.h"

#include <QComboBox>
#include <QVBoxLayout>
#include <algorithm>

#include "app/widgets/labels.h"

namespace rope::app {

void PresetBox::build() {
  memory_.made_.resize(presets_.size());
  list_ = new QComboBox;
  list_->setAccessibleName(tr("Preset"));
  list_->setPlaceholderText(tr("Choose a preset…"));
  list_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  list_->setMinimumContentsLength(8);
  for (const Preset& preset : presets_) {
    list_->addItem(preset.name);
    list_->setItemData(list_->count() - 1, preset.note, Qt::ToolTipRole);
  }
  list_->setCurrentIndex(-1);
  note_ = new RoleLabel({}, Role::quiet, 0.9);
  note_->setWordWrap(true);
  note_->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kSpace1);
  column->addWidget(list_);
  column->addWidget(note_);
  connect(list_, &QComboBox::activated, this, &PresetBox::choose);
}

void PresetBox::choose(int index) {
  const auto chosen = static_cast<std::size_t>(index);
  presets_.at(chosen).apply();
  memory_.made_.at(chosen) = remember_();
  memory_.latest_ = index;
  show_chosen();
}

void PresetBox::recall(const Memory& memory) {
  if (memory.made_.size() != presets_.size()) return;
  memory_ = memory;
  show_chosen();
}

void PresetBox::show_chosen() {
  const auto holds = [this](int index) {
    const Holds& made = memory_.made_.at(static_cast<std::size_t>(index));
    return made && made();
  };
  int shown = memory_.latest_;
  if (shown < 0 || !holds(shown)) {  // an earlier one, after undo
    shown = static_cast<int>(presets_.size()) - 1;
    while (shown >= 0 && !holds(shown)) --shown;
  }
  list_->setCurrentIndex(shown);
  if (shown >= 0) {
    note_->setMinimumHeight(0);
    note_->setText(presets_[static_cast<std::size_t>(shown)].note);
    note_->setVisible(!note_->text().isEmpty());
  } else if (note_->isVisibleTo(this)) {
    // Its room stays: what stands below must not move away under the hand that changes it.
    note_->setMinimumHeight(std::max(note_->minimumHeight(), note_->height()));
    note_->clear();
  }
}

}  // namespace rope::app
