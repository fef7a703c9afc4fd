// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <vector>

#include "app/state/shared_state.h"
#include "core/files/rotary_config.h"
#include "core/rotary/model_rotary.h"

class QComboBox;
class QLabel;

namespace rope::app {

class Section;

/// Whose settings these are: a well-known model to be searched by name, a file or folder to be opened, the
/// kinds of layers of the one that is open, and what was in doubt when it was read.
class ModelFields : public QObject {
  Q_OBJECT
 public:
  ModelFields(Section* section, QObject* parent);

  /// `model` is null where the setting was made by hand or its file cannot be read (any more).
  void show_setting(const SharedState& setting, const ModelRotary* model);
  /// Where something else than a setting is looked at: the list, and nothing chosen in it.
  void show_nothing();

 Q_SIGNALS:
  void preset_chosen(const QString& key, const QString& name);
  void file_wanted();
  void folder_wanted();
  void layer_type_chosen(const QString& type);

 private:
  void add_search(Section* section);
  void add_open(Section* section);
  void choose(int index);
  void choose_typed();
  void show_layer_types(const ModelRotary* model, const QString& chosen);

  std::vector<RotaryPreset> presets_;
  QComboBox* search_ = nullptr;
  QLabel *origin_ = nullptr, *warnings_ = nullptr;
  QLabel* layer_label_ = nullptr;
  QComboBox* layer_type_ = nullptr;
};

}  // namespace rope::app
