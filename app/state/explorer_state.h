// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include "app/state/attention_state.h"
#include "app/state/decay_state.h"
#include "app/state/extension_state.h"
#include "app/state/frequencies_state.h"
#include "app/state/roformer_state.h"
#include "app/state/rotation_state.h"
#include "app/state/shared_state.h"
#include "app/state/training_state.h"
#include "core/support/result.h"

namespace rope::app {

/// Everything that is on screen, as one plain value.
struct ExplorerState {
  QString page = QStringLiteral("rotation");
  SharedState shared;
  RotationState rotation;
  FrequenciesState frequencies;
  DecayState decay;
  AttentionState attention;
  RoFormerState roformer;
  ExtensionState extension;
  TrainingState training;
  /// Fields of a file that this version does not know, where they stood; written back on saving.
  QJsonObject unknown;

  bool operator==(const ExplorerState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("page", self.page, Length{100});
    visit("shared", self.shared);
    visit("rotation", self.rotation);
    visit("frequencies", self.frequencies);
    visit("decay", self.decay);
    visit("attention", self.attention);
    visit("roformer", self.roformer);
    visit("extension", self.extension);
    visit("training", self.training);
  }
};

/// The version that write_state() writes; read_state() reads it and all before it.
inline constexpr int kStateVersion = 1;
/// Larger files are refused unread.
inline constexpr qint64 kMaxStateBytes = 4 << 20;

struct StateFile {
  ExplorerState state;
  QStringList unknown;  ///< paths of fields that this version does not know ("rotation.spin")
};

/// Reads what write_state() wrote. A missing field takes its default; a field of the wrong type or out of its
/// range fails with the field's path and what is allowed. `name` is used in messages.
[[nodiscard]] Result<StateFile> read_state(const QByteArray& json, const QString& name);
[[nodiscard]] Result<StateFile> read_state_file(const QString& path);
/// Whether a file says that it is one, readable or not.
[[nodiscard]] bool is_state_file(const QString& path);

[[nodiscard]] QByteArray write_state(const ExplorerState& state);
/// Written aside, flushed, renamed.
[[nodiscard]] Status write_state_file(const QString& path, const ExplorerState& state);

}  // namespace rope::app
