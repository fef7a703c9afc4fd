// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "app/state/setting_state.h"
#include "core/rotary/model_rotary.h"
#include "core/support/result.h"

namespace rope::app {

/// Reads the model that a setting came from: a preset at once, a file by its path. Not for settings made by
/// hand. Any thread.
[[nodiscard]] Result<ModelRotary> read_origin(const SettingOrigin& origin);

/// The name of a well-known model; its key where there is no such preset.
[[nodiscard]] QString preset_title(const QString& key);

/// What a file is called on the page: its name, or its folder's where it is a config.json.
[[nodiscard]] QString file_title(const QString& path);

/// The layers that a setting shows: those of its layer type, or the model's main ones. Null where they do
/// not rotate.
[[nodiscard]] const LayerRotary* layers_of(const ModelRotary& model, const SettingOrigin& origin);

/// A model's setting for the layers that `origin` names. Fails where these know no positions, or where a
/// value is out of what the state takes.
[[nodiscard]] Result<SettingState> setting_of(const ModelRotary& model, const SettingOrigin& origin,
                                              const QString& name);

/// One setting of the list that says where each value came from.
struct SourceRow {
  QString key;           ///< as in rope-cli and in the settings of saved files
  QString value;         ///< exact
  QString source;        ///< the config's field or default; empty where there is no model
  bool changed = false;  ///< by hand since it was read; not what only follows from other values

  bool operator==(const SourceRow&) const = default;
};
/// All settings that matter, with what `model` (may be null) says of each.
[[nodiscard]] std::vector<SourceRow> source_rows(const SettingState& setting, const ModelRotary* model);

}  // namespace rope::app
