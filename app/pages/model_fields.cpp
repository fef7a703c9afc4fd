// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/model_fields.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>

#include "app/pages/setting_source.h"
#include "app/pages/setting_text.h"
#include "app/widgets/section.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

void keep_narrow(QComboBox* box) {
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(8);
}

}  // namespace

ModelFields::ModelFields(Section* section, QObject* parent) : QObject(parent) {
  add_search(section);
  add_open(section);
  origin_ = section->add_note({});
  origin_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  layer_label_ = section->add_note(tr("Kind of layers"));
  layer_type_ = section->add(new QComboBox);
  layer_type_->setObjectName(QStringLiteral("layer-types"));
  keep_narrow(layer_type_);
  layer_type_->setAccessibleName(tr("Kind of layers"));
  layer_type_->setToolTip(tr("Layers of this model turn differently, or not at all."));
  layer_label_->setBuddy(layer_type_);
  connect(layer_type_, &QComboBox::activated, this,
          [this](int index) { Q_EMIT layer_type_chosen(layer_type_->itemData(index).toString()); });
  warnings_ = section->add_note({});
  warnings_->setTextInteractionFlags(Qt::TextSelectableByMouse);
}

void ModelFields::add_search(Section* section) {
  search_ = section->add(tr("A well-known model"), new QComboBox);
  keep_narrow(search_);
  search_->setObjectName(QStringLiteral("model-search"));
  search_->setEditable(true);
  search_->setInsertPolicy(QComboBox::NoInsert);
  search_->lineEdit()->setPlaceholderText(tr("Type a part of its name…"));
  const Result<std::vector<RotaryPreset>> presets = rotary_presets();
  if (!presets) {
    search_->setEnabled(false);
    search_->setToolTip(QString::fromStdString(presets.error().message()));
    return;
  }
  presets_ = *presets;
  for (const RotaryPreset& preset : presets_) {
    search_->addItem(QString::fromStdString(preset.name));
    search_->setItemData(search_->count() - 1, QString::fromStdString(preset.source), Qt::ToolTipRole);
  }
  search_->setCurrentIndex(-1);
  QCompleter* completer = search_->completer();
  completer->setCompletionMode(QCompleter::PopupCompletion);
  completer->setFilterMode(Qt::MatchContains);
  completer->setCaseSensitivity(Qt::CaseInsensitive);
  connect(search_, &QComboBox::activated, this, &ModelFields::choose);
  connect(search_->lineEdit(), &QLineEdit::returnPressed, this, &ModelFields::choose_typed);
}

void ModelFields::choose(int index) {
  if (index < 0) return;
  const RotaryPreset& preset = presets_.at(static_cast<std::size_t>(index));
  Q_EMIT preset_chosen(QString::fromStdString(preset.key), QString::fromStdString(preset.name));
}

// Return takes the only model, or the first, whose name has what was typed.
void ModelFields::choose_typed() {
  const QString typed = search_->lineEdit()->text().trimmed();
  const int found = typed.isEmpty() ? -1 : search_->findText(typed, Qt::MatchContains);
  if (found < 0) return;
  search_->completer()->popup()->hide();
  search_->setCurrentIndex(found);
  choose(found);
}

void ModelFields::add_open(Section* section) {
  auto* open = section->add(new QPushButton(tr("Open a model's config…")));
  open->setToolTip(
      tr("A config.json, a .gguf file or a model folder. Dropping one on the page does the same."));
  auto* menu = new QMenu(open);
  menu->addAction(tr("config.json or .gguf file…"), this, &ModelFields::file_wanted);
  menu->addAction(tr("Model folder…"), this, &ModelFields::folder_wanted);
  open->setMenu(menu);
}

void ModelFields::show_layer_types(const ModelRotary* model, const QString& chosen) {
  const bool several = model != nullptr && model->types.size() > 1;
  layer_label_->setVisible(several);
  layer_type_->setVisible(several);
  layer_type_->clear();
  if (!several) return;
  for (const LayerRotary& layers : model->types) {
    const QString type = QString::fromStdString(layers.type);
    QString text = type;
    if (!layers.layers.empty()) {
      text = tr("%1, %n layer(s)", nullptr, static_cast<int>(layers.layers.size())).arg(type);
    }
    if (!layers.rotary) text = tr("%1: no positions").arg(text);
    layer_type_->addItem(text, type);
  }
  layer_type_->setCurrentIndex(layer_type_->findData(chosen));
}

void ModelFields::show_nothing() {
  search_->setCurrentIndex(-1);
  if (!search_->lineEdit()->hasFocus()) search_->lineEdit()->clear();
  for (QWidget* part : {static_cast<QWidget*>(origin_), static_cast<QWidget*>(warnings_),
                        static_cast<QWidget*>(layer_label_), static_cast<QWidget*>(layer_type_)}) {
    part->hide();
  }
}

void ModelFields::show_setting(const SharedState& setting, const ModelRotary* model) {
  const SettingOrigin& origin = setting.looked_at();
  const bool changed = setting.changed && origin == setting.origin;
  origin_->show();
  int shown = -1;
  for (std::size_t i = 0; i < presets_.size(); ++i) {
    if (!changed && origin.preset.toStdString() == presets_[i].key) shown = static_cast<int>(i);
  }
  if (!search_->lineEdit()->hasFocus() || shown >= 0) {
    search_->setCurrentIndex(shown);
    if (shown < 0) search_->lineEdit()->clear();
  }
  QString said;
  if (origin.by_hand()) {
    said = tr("These settings are made by hand.");
  } else if (model == nullptr) {
    said = tr("From %1, which cannot be read any more. The values stay.")
               .arg(breakable(origin.preset.isEmpty() ? origin.file : origin.preset));
  } else {
    said = tr("From %1").arg(breakable(QString::fromStdString(model->origin)));
    if (changed) said = tr("%1; changed by hand since").arg(said);
  }
  origin_->setText(said);
  show_layer_types(model, setting.still_layers.isEmpty() ? origin.layer_type : setting.still_layers);
  QStringList doubts;
  if (model != nullptr) {
    for (const RotaryWarning& warning : model->warnings) {
      doubts.append(QStringLiteral("• ") + breakable(warning_text(warning)));
    }
  }
  warnings_->setVisible(!doubts.isEmpty());
  warnings_->setText(tr("In doubt when it was read:") + QLatin1Char('\n') + doubts.join(QLatin1Char('\n')));
}

}  // namespace rope::app
