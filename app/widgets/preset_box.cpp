// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/preset_box.h"

#include <QComboBox>
#include <QVBoxLayout>

#include "app/widgets/labels.h"

namespace rope::app {

PresetBox::PresetBox(std::vector<Preset> presets, QWidget* parent)
    : QWidget(parent), presets_(std::move(presets)) {
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
  connect(list_, &QComboBox::activated, this, [this](int index) {
    const Preset& preset = presets_.at(static_cast<std::size_t>(index));
    note_->setText(preset.note);
    note_->setVisible(!preset.note.isEmpty());
    preset.apply();
  });
}

}  // namespace rope::app
